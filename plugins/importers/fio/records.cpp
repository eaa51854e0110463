#include "plugins/importers/fio/records.h"

#include <algorithm>
#include <cmath>

namespace tidemark::importers::fio {
namespace {

/// Milliseconds since 1970 at which fio was started, within the second that "elapsed" is rounded
/// to.
std::optional<double> startOf(const Document& document)
{
    if (!document.timestampMs || document.jobs.empty() || !document.jobs.front().elapsed) {
        return {};
    }
    return static_cast<double>(*document.timestampMs) - *document.jobs.front().elapsed * 1000;
}

double valueOf(const std::optional<Figure>& figure)
{
    return figure ? figure->value : 0;
}

bool grows(const ImportedResult& earlier, const ImportedResult& later)
{
    return std::ranges::all_of(earlier.directions, [&](const DirectionFigures& before) {
        const auto* after = later.direction(before.direction);
        return after != nullptr && valueOf(after->ios) >= valueOf(before.ios) &&
               valueOf(after->bytes) >= valueOf(before.bytes) &&
               valueOf(after->runTime) >= valueOf(before.runTime);
    });
}

/// What happened between two cumulative documents.
std::optional<ImportedInterval> difference(const DirectionFigures* before,
                                           const DirectionFigures& after)
{
    const double start = before != nullptr ? valueOf(before->runTime) : 0;
    const double length = valueOf(after.runTime) - start;
    if (!(length > 0)) {
        return {};
    }
    ImportedInterval interval;
    interval.start = Nanoseconds(std::llround(std::min(start, 9e18)));
    interval.length = Nanoseconds(std::llround(std::min(length, 9e18)));
    const auto delta =
        [&](std::optional<Figure> DirectionFigures::* field) -> std::optional<double> {
        if (!(after.*field)) {
            return {};
        }
        const double value =
            (after.*field)->value - (before != nullptr ? valueOf(before->*field) : 0);
        return value >= 0 ? std::optional(value) : std::nullopt;
    };
    if (const auto ios = delta(&DirectionFigures::ios); ios && *ios < 1e18) {
        interval.ios = static_cast<std::uint64_t>(*ios);
        interval.iops = *ios / length * 1e9;
    }
    if (const auto bytes = delta(&DirectionFigures::bytes)) {
        interval.throughput = *bytes / length * 1e9;
    }
    return interval;
}

void addIntervals(std::span<Document> series, std::size_t job, ImportedResult& last)
{
    for (DirectionFigures& figures : last.directions) {
        const DirectionFigures* before = nullptr;
        for (const Document& document : series) {
            const auto* after = document.jobs[job].result.direction(figures.direction);
            if (after == nullptr) {
                continue;
            }
            if (const auto interval = difference(before, *after)) {
                figures.intervals.push_back(*interval);
            }
            before = after;
        }
    }
}

/// Each process has an entry of its own unless group_reporting (or client mode) merged them; the
/// JSON does not say which, but their number does.
void setThreads(ImportedWorkload& workload, const Job& job, const std::vector<Job>& all)
{
    if (!workload.threads || *workload.threads <= 1) {
        return;
    }
    const auto same = std::ranges::count_if(all, [&](const Job& other) {
        return other.name == job.name && other.group == job.group && other.host == job.host;
    });
    if (static_cast<std::uint64_t>(same) == *workload.threads) {
        workload.threads = 1;
    } else if (same != 1) {
        workload.threads.reset();
    }
}

ImportedResult resultOf(Job& job, const std::vector<Job>& all, const Options& global)
{
    ImportedResult result = std::move(job.result);
    const bool anyOption = !job.options.empty() || !global.empty();
    auto defaultsAndOptions = workloadOf(EffectiveOptions(job.options, global), anyOption);
    result.workload = std::move(defaultsAndOptions);
    setThreads(result.workload, job, all);
    if (!job.name.empty()) {
        result.workload.name = job.name;
    }
    result.aggregate = job.name == "All clients";
    if (result.aggregate) {
        result.workload.threads.reset();
    }
    // fio's rates are totals over the run time, its latencies means over all I/Os of one pass.
    result.rateRule = Aggregation::Single;
    result.latencyRule = Aggregation::Single;
    if (job.group) {
        result.facts.push_back({"groupid", std::to_string(*job.group)});
    }
    // The aggregate carries the address of the last client by a fault of fio.
    if (!job.host.empty() && !result.aggregate) {
        result.facts.push_back({"host", job.host});
    }
    for (auto& [key, text] : job.options) {
        result.facts.push_back({"option." + key, std::move(text)});
    }
    return result;
}

void warnAbout(const Document& document, const Job& job, const ImportedResult& result,
               plugin::WarningList& warnings)
{
    const std::string who = "Job '" + job.name + "' ";
    if (result.error) {
        warnings.add("job_error", Severity::Error, job.place,
                     who + "ended with " + *result.error +
                         "; its figures are those up to the failure");
    } else if (result.directions.empty()) {
        warnings.add("no_io", Severity::Warning, job.place, who + "did no I/O");
    }
    if (result.aggregate && document.version && document.version->starts_with("3.36")) {
        warnings.add("all_clients_wrong", Severity::Warning, job.place,
                     "fio 3.36 is known to write a wrong bandwidth for all clients together");
    }
}

} // namespace

bool continues(const Document& earlier, const Document& later)
{
    const auto startA = startOf(earlier);
    const auto startB = startOf(later);
    if (earlier.version != later.version || earlier.globalOptions != later.globalOptions ||
        earlier.jobs.size() != later.jobs.size() || !startA || !startB ||
        std::abs(*startA - *startB) > 1500)
    {
        return false;
    }
    return std::ranges::equal(earlier.jobs, later.jobs, [](const Job& a, const Job& b) {
        return a.name == b.name && a.group == b.group && a.host == b.host &&
               a.options == b.options && grows(a.result, b.result);
    });
}

ImportedRecord recordOf(std::span<Document> series, std::string_view file,
                        plugin::WarningList& warnings)
{
    Document& last = series.back();
    ImportedRecord record;
    record.source = {std::string(file), {}, "fio.json", "fio", last.version};
    if (last.timestampMs) {
        record.date = ImportedDate{
            last.time, ImportedDate::Meaning::End,
            WallTime(std::chrono::milliseconds(static_cast<std::int64_t>(*last.timestampMs)))};
    } else if (!last.time.empty()) {
        record.date = ImportedDate{last.time, ImportedDate::Meaning::End, {}};
    }
    record.facts = std::move(last.facts);
    for (const auto& [key, text] : last.globalOptions) {
        record.facts.push_back({"global." + key, text});
    }
    if (series.size() > 1) {
        for (std::size_t job = 0; job < last.jobs.size(); ++job) {
            addIntervals(series, job, last.jobs[job].result);
        }
    }
    record.results.reserve(last.jobs.size());
    for (Job& job : last.jobs) {
        record.results.push_back(resultOf(job, last.jobs, last.globalOptions));
        warnAbout(last, job, record.results.back(), warnings);
    }
    if (!last.complete) {
        warnings.add(
            "truncated", Severity::Warning, last.place,
            "The document is damaged or ends early; what stood before the damage was read");
    }
    record.warnings = warnings.take();
    return record;
}

} // namespace tidemark::importers::fio
