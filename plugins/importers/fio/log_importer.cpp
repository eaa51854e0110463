#include "plugins/importers/fio/log_importer.h"

#include "core/plugin/decode.h"
#include "core/plugin/reading.h"
#include "plugins/importers/fio/log_series.h"

#include <algorithm>
#include <array>

namespace tidemark::importers::fio {
namespace {

using namespace plugin;

struct KindName
{
    std::string_view name;
    LogKind kind;
};

constexpr std::array<KindName, 5> kindNames{{{"clat", LogKind::CompletionLatency},
                                             {"slat", LogKind::SubmissionLatency},
                                             {"lat", LogKind::Latency},
                                             {"iops", LogKind::Iops},
                                             {"bw", LogKind::Bandwidth}}};

/// "name_clat.1.log", "name_bw.log", "agg-read_bw.log", "name_iops.2.log.host".
std::optional<LogKind> kindOfName(std::string_view file)
{
    for (const auto& [name, kind] : kindNames) {
        const auto at = file.rfind("_" + std::string(name) + ".");
        if (at != std::string_view::npos && file.find("log", at) != std::string_view::npos) {
            return kind;
        }
    }
    return {};
}

std::optional<LogKind> kindOf(const ImportInput& input, const ImportOptions& options)
{
    if (const auto at = options.answers.find("log_kind"); at != options.answers.end()) {
        const auto known = std::ranges::find(kindNames, at->second, &KindName::name);
        return known == kindNames.end() ? std::nullopt : std::optional(known->kind);
    }
    return kindOfName(input.name);
}

std::uint64_t unitOf(const LogLayout& layout, const ImportOptions& options)
{
    if (layout.surelyNanoseconds) {
        return 1;
    }
    const auto at = options.answers.find("latency_unit");
    if (at == options.answers.end()) {
        return 0;
    }
    return at->second == "ns" ? 1 : at->second == "us" ? 1000 : 0;
}

/// Reads the rows of one log.
class LogReader
{
public:
    LogReader(const ImportInput& input, std::string_view text, const LogLayout& layout,
              const LogSeries::Settings& settings)
        : m_input(input)
        , m_text(text)
        , m_layout(layout)
        , m_series{LogSeries(settings), LogSeries(settings), LogSeries(settings)}
        , m_latency(isLatency(settings.kind))
    {
    }

    /// False when stopped.
    [[nodiscard]] bool run(const std::stop_token& stop);

    [[nodiscard]] ImportedRecord finish();

private:
    void take(const LogRow& row, Place place);
    void bad(Place place);

    const ImportInput& m_input;
    std::string_view m_text;
    LogLayout m_layout;
    std::array<LogSeries, 3> m_series;
    std::array<std::uint64_t, 3> m_rows{};
    bool m_latency;
    std::optional<std::uint64_t> m_base; ///< first time, with times since 1970
    WarningList m_warnings;
};

bool LogReader::run(const std::stop_token& stop)
{
    const char* const begin = m_text.data();
    const char* const end = begin + m_text.size();
    const char* at = begin;
    const bool mapped = m_text.data() == m_input.bytes.data();
    std::uint32_t line = 0;
    LogRow row;
    while (at != end) {
        if ((++line & 0xFFFF) == 0) {
            if (stop.stop_requested()) {
                return false;
            }
            if (m_input.release && mapped) {
                m_input.release(static_cast<std::size_t>(at - begin));
            }
        }
        const Place place{static_cast<std::uint64_t>(at - begin), line};
        if (takeRow(at, end, row) && row.count == m_layout.columns) {
            take(row, place);
        } else if (at == end && m_text.back() != '\n') {
            m_warnings.add("truncated", Severity::Warning, place,
                           "The last row has no line end and was left out: it may be cut");
        } else {
            bad(place);
        }
    }
    return true;
}

void LogReader::bad(Place place)
{
    m_warnings.add("unread_row", Severity::Warning, place, "The row is not one of this log");
}

void LogReader::take(const LogRow& row, Place place)
{
    const std::uint64_t direction = row.columns[m_layout.direction()];
    const std::uint64_t bytes = row.columns[m_layout.blockSize()];
    const std::uint64_t value = row.columns[1];
    if (direction > 2 || value > LogSeries::largestValue || bytes > LogSeries::largestBlock ||
        (m_layout.both && row.columns[2] > LogSeries::largestValue))
    {
        bad(place);
        return;
    }
    std::uint64_t ms = row.columns[0];
    if (m_layout.epoch) {
        m_base = m_base.value_or(ms);
        ms -= std::min(ms, *m_base);
    }
    LogSeries& series = m_series[direction];
    ++m_rows[direction];
    if (m_layout.windowed) {
        series.addWindow(ms, value, m_layout.both ? std::optional(row.columns[2]) : std::nullopt);
    } else {
        series.addIo(ms, value, bytes);
    }
    if (series.takeRestart()) {
        m_warnings.add("time_restarts", Severity::Warning, place,
                       "The time goes back here: a second run, or a fault of fio's log");
    }
}

ImportedRecord LogReader::finish()
{
    constexpr std::array<ImportedDirection, 3> directions{
        ImportedDirection::Read, ImportedDirection::Write, ImportedDirection::Trim};
    ImportedRecord record;
    record.source = {m_input.name, {}, "fio.log", "fio", {}};
    if (m_base && *m_base < 9'000'000'000'000) {
        const WallTime start(std::chrono::milliseconds(static_cast<std::int64_t>(*m_base)));
        record.date = ImportedDate{std::to_string(*m_base), ImportedDate::Meaning::Start, start};
    }
    ImportedResult& result = record.results.emplace_back();
    result.rateRule = Aggregation::Single;
    result.latencyRule = m_latency ? Aggregation::Single : Aggregation::NotStated;
    bool dropped = false;
    for (std::size_t i = 0; i < directions.size(); ++i) {
        if (m_rows[i] > 0) {
            result.directions.push_back(m_series[i].finish(directions[i], dropped));
        }
    }
    if (dropped) {
        m_warnings.add("too_many_windows", Severity::Warning, {},
                       "Only the first 200000 windows of each direction are kept");
    }
    if (result.directions.empty()) {
        m_warnings.add("no_samples", Severity::Note, {}, "The log is empty");
    }
    record.warnings = m_warnings.take();
    return record;
}

/// The slice of time for single I/Os: 100 ms, and longer for logs of more than an hour, so that
/// there are at most 36 000.
std::uint64_t sliceFor(std::string_view text)
{
    const auto lastLine = text.find_last_of('\n', text.size() < 2 ? 0 : text.size() - 2);
    const char* at = text.data() + (lastLine == std::string_view::npos ? 0 : lastLine + 1);
    LogRow last;
    LogRow first;
    const char* const end = text.data() + text.size();
    const bool hasLast = takeRow(at, end, last);
    at = text.data();
    if (!hasLast || !takeRow(at, end, first) || last.columns[0] < first.columns[0]) {
        return 100;
    }
    return std::max<std::uint64_t>(100, (last.columns[0] - first.columns[0]) / 36'000);
}

void ask(ImportReport& report, bool kindKnown, bool unitKnown)
{
    if (!kindKnown) {
        report.questions.push_back({"log_kind",
                                    "What are the values of this log? The file does not say",
                                    {"bw", "iops", "lat", "clat", "slat"}});
    } else if (!unitKnown) {
        report.questions.push_back(
            {"latency_unit",
             "In which unit are the latencies? fio wrote microseconds up to version 2.21, "
             "nanoseconds from 3.0 on, and the log does not say",
             {"ns", "us"}});
    }
}

} // namespace

int LogImporter::confidence(const ImportHead& head) const
{
    if (head.bytes.empty()) {
        return kindOfName(head.name) ? 10 : 0;
    }
    return layoutOf(head.text) ? 80 : 0;
}

Result<ImportReport> LogImporter::read(const ImportInput& input, const ImportOptions& options,
                                       const std::stop_token& stop) const
{
    // Rows are ASCII: decoding is needed only where a shell made the file UTF-16.
    const Encoding encoding = decodeText(input.bytes.substr(0, 4096)).encoding();
    const bool wide = encoding == Encoding::Utf16Le || encoding == Encoding::Utf16Be;
    const DecodedText decoded =
        wide ? decodeText(input.bytes) : DecodedText(input.bytes, Encoding::Utf8);
    const std::string_view text = decoded.text();
    const auto layout = layoutOf(text.substr(0, ImportHead::longest));
    if (!layout && !text.empty()) {
        return fail(ErrorCode::BadInput, "this is no log of fio", input.name,
                    "Logs have rows of 4 to 8 whole numbers: time, value, direction, block size");
    }
    const auto kind = kindOf(input, options);
    LogSeries::Settings settings;
    settings.kind = kind.value_or(LogKind::Iops);
    settings.unit = layout && kind && isLatency(*kind) ? unitOf(*layout, options) : 0;
    settings.sliceMs = sliceFor(text);
    ImportReport report;
    if (layout) {
        ask(report, kind.has_value(), !kind || !isLatency(*kind) || settings.unit != 0);
    }
    if (!kind && layout && layout->windowed) {
        return report; // without the kind no value means anything
    }
    LogReader reader(input, text, layout.value_or(LogLayout{}), settings);
    if (!reader.run(stop)) {
        return fail(ErrorCode::Cancelled, "reading was stopped", input.name);
    }
    report.records.push_back(reader.finish());
    return report;
}

} // namespace tidemark::importers::fio
