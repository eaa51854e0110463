#include "plugins/importers/fio/document.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace tidemark::importers::fio {
namespace {

/// A job entry takes at least a hundred bytes in any real file; the limit bounds the memory for
/// files made to exhaust it.
constexpr std::size_t mostJobs = 50'000;
constexpr std::size_t mostOptions = 1'000;

/// Nanoseconds since 1970 end in the year 2262.
constexpr std::uint64_t latestMs = 9'000'000'000'000;

constexpr std::array<std::pair<std::string_view, ImportedDirection>, 5> directionKeys{
    {{"read", ImportedDirection::Read},
     {"write", ImportedDirection::Write},
     {"trim", ImportedDirection::Trim},
     {"sync", ImportedDirection::Sync},
     {"mixed", ImportedDirection::Mixed}}};

constexpr std::array<std::string_view, 9> documentKeys{
    "fio version", "timestamp",    "timestamp_ms", "time",      "global options",
    "jobs",        "client_stats", "disk_util",    "Disk stats"};

std::optional<Figure> takeFigure(JsonCursor& cursor, std::string_view unit)
{
    const Place place = cursor.place();
    return plugin::figure(cursor.scalar(), 1, unit, place);
}

void readOptions(JsonCursor& cursor, Options& options)
{
    if (cursor.enter('[')) { // one object for each host, newer client mode
        while (cursor.nextElement()) {
            if (cursor.peek() == '[') {
                cursor.skip(); // no deeper lists: they would need recursion
            } else {
                readOptions(cursor, options);
            }
        }
        return;
    }
    if (!cursor.enter('{')) {
        cursor.skip();
        return;
    }
    std::string_view key;
    while (cursor.nextKey(key)) {
        std::pair<std::string, std::string> option(JsonCursor::unescaped(key),
                                                   JsonCursor::unescaped(cursor.scalar()));
        // Client mode repeats all options once for each host.
        if (options.size() < mostOptions && std::ranges::find(options, option) == options.end()) {
            options.push_back(std::move(option));
        }
    }
}

ImportedCpu& cpuOf(Job& job)
{
    if (!job.result.cpu) {
        job.result.cpu.emplace().basis = ImportedCpu::Basis::OneCore;
    }
    return *job.result.cpu;
}

void readSteadyState(JsonCursor& cursor, Job& job)
{
    if (!cursor.enter('{')) {
        cursor.skip();
        return;
    }
    std::string_view key;
    while (cursor.nextKey(key)) {
        const std::string name(key);
        const auto text = cursor.scalar();
        if (!text.empty()) {
            job.result.facts.push_back({"steadystate." + name, JsonCursor::unescaped(text)});
        }
    }
}

void readJobKey(JsonCursor& cursor, std::string_view key, Job& job, std::string& port,
                plugin::WarningList& warnings)
{
    const auto direction =
        std::ranges::find(directionKeys, key, [](const auto& entry) { return entry.first; });
    if (direction != directionKeys.end()) {
        auto figures = readDirection(cursor, direction->second, warnings);
        if (figures && job.result.direction(direction->second) == nullptr) {
            job.result.directions.push_back(std::move(*figures));
        }
    } else if (key == "jobname") {
        job.name = JsonCursor::unescaped(cursor.scalar());
    } else if (key == "groupid") {
        job.group = parseInteger(cursor.scalar());
    } else if (key == "error") {
        if (const auto text = cursor.scalar(); text != "0" && !text.empty()) {
            job.result.error = "error " + std::string(text);
        }
    } else if (key == "elapsed") {
        job.elapsed = plugin::printedNumber(cursor.scalar());
    } else if (key == "job options") {
        readOptions(cursor, job.options);
    } else if (key == "usr_cpu") {
        cpuOf(job).user = takeFigure(cursor, "%");
    } else if (key == "sys_cpu") {
        cpuOf(job).system = takeFigure(cursor, "%");
    } else if (key == "ctx") {
        cpuOf(job).contextSwitches = takeFigure(cursor, "");
    } else if (key == "hostname") {
        job.host = JsonCursor::unescaped(cursor.scalar());
    } else if (key == "port") {
        port = std::string(cursor.scalar());
    } else if (key == "desc" || key == "total_err" || key == "first_error" || key == "job_start") {
        job.result.facts.push_back({std::string(key), JsonCursor::unescaped(cursor.scalar())});
    } else if (key == "steadystate") {
        readSteadyState(cursor, job);
    } else {
        cursor.skip();
    }
}

Job readJob(JsonCursor& cursor, plugin::WarningList& warnings)
{
    Job job;
    job.place = cursor.place();
    if (!cursor.enter('{')) {
        cursor.skip();
        return job;
    }
    std::string port;
    std::string_view key;
    while (cursor.nextKey(key)) {
        readJobKey(cursor, key, job, port, warnings);
    }
    if (!job.host.empty() && !port.empty()) {
        job.host += ":" + port;
    }
    return job;
}

/// stats=0 gives an entry without name and with groupid 2^32-1; such an entry has no figures.
bool isEmpty(const Job& job)
{
    return job.name.empty() && job.result.directions.empty() && !job.result.error;
}

void readJobs(JsonCursor& cursor, Document& document, plugin::WarningList& warnings,
              const std::stop_token& stop)
{
    if (!cursor.enter('[')) {
        cursor.skip();
        return;
    }
    while (cursor.nextElement() && !stop.stop_requested()) {
        Job job = readJob(cursor, warnings);
        if (isEmpty(job)) {
            warnings.add("empty_job", Severity::Note, job.place,
                         "A job without name and figures (stats=0) was left out");
        } else if (document.jobs.size() == mostJobs) {
            warnings.add("too_many_jobs", Severity::Warning, job.place,
                         "Only the first 50000 jobs of a document are read");
        } else {
            document.jobs.push_back(std::move(job));
        }
    }
}

void readDiskUtil(JsonCursor& cursor, Document& document)
{
    if (!cursor.enter('[')) {
        cursor.skip();
        return;
    }
    while (cursor.nextElement()) {
        if (!cursor.enter('{')) {
            cursor.skip();
            continue;
        }
        std::string disk = "?";
        std::string_view key;
        while (cursor.nextKey(key)) {
            const std::string name(key);
            const std::string text = JsonCursor::unescaped(cursor.scalar());
            if (name == "name") {
                disk = text;
            } else if (!text.empty() && document.facts.size() < mostOptions) {
                document.facts.push_back({"disk." + disk + "." + name, text});
            }
        }
    }
}

void readDocumentKey(JsonCursor& cursor, std::string_view key, Document& document,
                     plugin::WarningList& warnings, const std::stop_token& stop)
{
    if (key == "fio version") {
        const std::string text = JsonCursor::unescaped(cursor.scalar());
        if (!text.empty()) {
            document.version = text.starts_with("fio-") ? text.substr(4) : text;
        }
    } else if (key == "timestamp") {
        const auto time = parseInteger(cursor.scalar());
        if (time && !document.timestampMs && *time < latestMs / 1000) {
            document.timestampMs = *time * 1000;
        }
    } else if (key == "timestamp_ms") {
        const auto time = parseInteger(cursor.scalar());
        if (time && *time < latestMs) {
            document.timestampMs = time;
        }
    } else if (key == "time") {
        document.time = trimmed(JsonCursor::unescaped(cursor.scalar()));
    } else if (key == "global options") {
        readOptions(cursor, document.globalOptions);
    } else if (key == "jobs" || key == "client_stats") {
        readJobs(cursor, document, warnings, stop);
    } else if (key == "disk_util") {
        readDiskUtil(cursor, document);
    } else {
        cursor.skip();
    }
}

} // namespace

std::optional<Document> readDocument(JsonCursor& cursor, plugin::WarningList& warnings,
                                     const std::stop_token& stop)
{
    Document document;
    document.place = cursor.place();
    std::string_view key;
    if (!cursor.enter('{') || !cursor.nextKey(key) ||
        std::ranges::find(documentKeys, key) == documentKeys.end())
    {
        return {};
    }
    do {
        readDocumentKey(cursor, key, document, warnings, stop);
    } while (cursor.nextKey(key) && !stop.stop_requested());
    document.complete = !cursor.broken();
    if (!document.version && document.jobs.empty()) {
        return {};
    }
    return document;
}

} // namespace tidemark::importers::fio
