#include "plugins/importers/diskspd/text_report.h"

#include "core/base/text.h"
#include "core/plugin/text_scanner.h"

#include <algorithm>
#include <utility>

namespace tidemark::importers::diskspd {
namespace {

using plugin::TextScanner;

/// Half a unit of the last decimal of a printed number: what its rounding may hide.
double roundingOf(std::string_view text)
{
    const auto point = text.find('.');
    double half = 0.5;
    for (std::size_t i = point; point != std::string_view::npos && i + 1 < text.size(); ++i) {
        half /= 10;
    }
    return half;
}

std::optional<ImportedDate> startTime(std::string_view text)
{
    ImportedDate date{std::string(text), ImportedDate::Meaning::Start, {}};
    std::string iso(text);
    if (iso.ends_with(" UTC") && iso.starts_with("20")) { // "2024/01/08 04:54:01 UTC"
        iso.resize(iso.size() - 4);
        std::ranges::replace(iso, '/', '-');
        std::ranges::replace(iso, ' ', 'T');
        if (const auto time = fromIso8601(iso + "Z")) {
            date.instant = *time;
        }
    }
    return text.empty() ? std::nullopt : std::optional(date);
}

} // namespace

TextReport::TextReport(std::string_view file)
{
    // The text does not tell the version of DiskSpd.
    m_record.source = {std::string(file), {}, "diskspd.text", "DiskSpd", {}};
}

bool TextReport::endsBefore(std::string_view line) const
{
    TextScanner scan(line);
    if (scan.literal("Command Line:")) {
        return m_commandSeen || m_parametersSeen || m_spanOpen;
    }
    if (scan.literal("Input parameters:")) {
        return m_parametersSeen || m_spanOpen;
    }
    return scan.literal("Results for timespan") && m_spanOpen && scan.integer() == 1U;
}

void TextReport::line(const plugin::TextLine& line)
{
    if (heading(line)) {
        return;
    }
    const bool row = line.text.find('|') != std::string_view::npos ||
                     (m_section == Section::Io && trimmed(line.text).starts_with("total:"));
    switch (m_section) {
    case Section::Parameters:
        m_parameters.line(line.text);
        return;
    case Section::Cpu:
        if (row) {
            cpuRow(line);
            return;
        }
        break;
    case Section::Io:
        if (row) {
            ioRow(line);
            return;
        }
        break;
    case Section::Percentiles:
        if (row) {
            percentileRow(line);
            return;
        }
        break;
    default:
        break;
    }
    const std::string_view text = trimmed(line.text);
    m_totalTitle = text == "total:" || text == "Total latency distribution:";
    fact(text);
}

/// Lines that begin a section or a table.
bool TextReport::heading(const plugin::TextLine& line)
{
    TextScanner scan(line.text);
    if (scan.literal("Command Line:")) {
        m_commandSeen = true;
        m_record.facts.push_back({"command", std::string(scan.rest())});
    } else if (scan.literal("Input parameters:")) {
        m_parametersSeen = true;
        m_section = Section::Parameters;
    } else if (scan.literal("System information:")) {
        m_section = Section::System;
    } else if (scan.literal("Results for timespan")) {
        startSpan(scan.integer().value_or(m_spanNumber));
    } else if (scan.literal("Total IO")) {
        m_side = Total;
        m_section = Section::None;
    } else if (scan.literal("Read IO")) {
        m_side = Read;
        m_section = Section::None;
    } else if (scan.literal("Write IO")) {
        m_side = Write;
        m_section = Section::None;
    } else if (const Columns columns(line.text); columns.has("bytes") && columns.has("I/Os")) {
        m_columns = columns;
        m_section = Section::Io;
        m_spanOpen = true; // a table without any heading, as quoted in forums
    } else if (columns.has("Usage") && columns.has("Idle")) {
        m_columns = columns;
        m_section = Section::Cpu;
    } else if (columns.has("%-ile")) {
        m_columns = columns;
        // Tables for single targets come first; a titled total is never replaced.
        m_section = m_totalPercentiles ? Section::None : Section::Percentiles;
        m_totalPercentiles = m_totalPercentiles || m_totalTitle;
        for (SideFigures& side : m_sides) {
            if (m_section == Section::Percentiles) {
                side.latency.percentiles.clear();
            }
        }
    } else {
        return false;
    }
    return true;
}

void TextReport::fact(std::string_view text)
{
    TextScanner scan(text);
    if (scan.literal("actual test time:")) {
        if (const auto number = scan.number(); number && scan.literal("s")) {
            m_testTime = plugin::figure(*number, 1e9, "s", {});
        }
    } else if (scan.literal("thread count:")) {
        m_threads = scan.integer();
    } else if (scan.literal("computer name:")) {
        m_record.facts.push_back({"host", std::string(scan.rest())});
    } else if (scan.literal("start time:")) {
        m_record.date = startTime(scan.rest());
    } else if (scan.literal("active power scheme:")) {
        m_record.facts.push_back({"powerScheme", std::string(scan.rest())});
    } else if (scan.literal("Score:")) {
        m_record.facts.push_back({"score", std::string(scan.rest())});
    } else if (scan.literal("The test was interrupted before the measurements began")) {
        m_spanOpen = true;
        m_error = "The test was interrupted before the measurements began";
    }
}

void TextReport::startSpan(std::uint64_t number)
{
    finishSpan();
    m_spanNumber = number;
    m_spanOpen = true;
    m_section = Section::None;
}

void TextReport::cpuRow(const plugin::TextLine& line)
{
    auto row = cells(line.text);
    if (row[0].starts_with("avg") && row.size() < m_columns.count()) {
        // The label of the averages takes the place of all the columns that name a processor.
        row.insert(row.begin() + 1, m_columns.count() - row.size(), std::string_view());
    }
    const auto percent = [&](std::string_view column) -> std::optional<Figure> {
        std::string_view text = m_columns.cell(row, column);
        if (!text.ends_with('%')) {
            return {};
        }
        text.remove_suffix(1);
        return plugin::figure(text, 1, "%", line.place);
    };
    const auto busy = percent("Usage");
    if (!busy) {
        return;
    }
    if (row[0].starts_with("avg")) {
        m_cpu.busy = busy;
        m_cpu.user = percent("User");
        m_cpu.system = percent("Kernel");
        m_section = Section::None;
    } else if (m_cpu.cores.size() < 4096) {
        const auto group = m_columns.cell(row, "Group");
        const std::string name = group.empty() ? "" : "group " + std::string(group) + " ";
        m_cpu.cores.push_back({name + "CPU " + std::string(m_columns.cell(row, "CPU")), *busy});
    }
}

void TextReport::ioRow(const plugin::TextLine& line)
{
    std::string_view text = trimmed(line.text);
    if (!text.starts_with("total:")) {
        return; // a thread: the totals hold all of them
    }
    // "total:   992047104 | ...": the label takes the place of the thread's number.
    auto row = cells(text.substr(6));
    row.insert(row.begin(), std::string_view("total:"));
    SideFigures& side = m_sides[m_side];
    DirectionFigures& figures = side.figures;
    figures.bytes = plugin::figure(m_columns.cell(row, "bytes"), 1, "B", line.place);
    figures.ios = plugin::figure(m_columns.cell(row, "I/Os"), 1, "", line.place);
    if (!figures.bytes || !figures.ios) {
        m_warnings.add("unread_row", Severity::Warning, line.place,
                       "The row of totals can't be read; a line break may be inside it");
        figures = {};
        return;
    }
    setRate(side, row, line.place);
    figures.iopsDeviation = plugin::figure(m_columns.cell(row, "IopsStdDev"), 1, "1/s", line.place);
    side.latency.mean = plugin::figure(m_columns.cell(row, "AvgLat"), 1e6, "ms", line.place);
    side.latency.deviation =
        plugin::figure(m_columns.cell(row, "LatStdDev"), 1e6, "ms", line.place);
    m_section = Section::None;
}

/// Rates as printed, or calculated from totals and time where their two decimals hide more. The
/// column "MB/s" of versions up to 2.0.17 holds MiB/s (microsoft/diskspd#70).
void TextReport::setRate(SideFigures& side, const std::vector<std::string_view>& row, Place place)
{
    const auto rate = [&](std::string_view text, double factor, std::string_view unit,
                          const Figure& total) {
        auto printed = plugin::figure(text, factor, unit, place);
        if (!printed || !m_testTime || m_testTime->value <= 0) {
            return printed;
        }
        const double number = printed->value / factor;
        const double seconds = m_testTime->value / 1e9;
        if (roundingOf(text) / std::max(number, 1e-9) > roundingOf(m_testTime->text) / seconds) {
            printed->value = total.value / seconds;
            printed->derived = true;
        }
        return printed;
    };
    side.figures.throughput =
        rate(m_columns.cell(row, "MiB/s", "MB/s"), 1048576, "MiB/s", *side.figures.bytes);
    side.figures.iops = rate(m_columns.cell(row, "I/O per s"), 1, "1/s", *side.figures.ios);
}

void TextReport::percentileRow(const plugin::TextLine& line)
{
    const auto row = cells(line.text);
    constexpr std::array<std::string_view, 3> names{"Total (ms)", "Read (ms)", "Write (ms)"};
    for (const Side side : {Total, Read, Write}) {
        const auto value = plugin::figure(m_columns.cell(row, names[side]), 1e6, "ms", line.place);
        ImportedLatency& latency = m_sides[side].latency;
        if (!value) {
            continue; // N/A: the direction was not used
        }
        if (row[0] == "min") {
            latency.min = value;
        } else if (row[0] == "max") {
            latency.max = value;
        } else if (const auto percent = percentOf(row[0]);
                   percent && latency.percentiles.size() < 100)
        {
            latency.percentiles.push_back({*percent, *value});
        }
    }
    if (row[0] == "max") {
        m_section = Section::None;
    }
}

bool TextReport::used(Side side) const
{
    return m_sides[side].figures.ios && m_sides[side].figures.ios->value > 0;
}

void TextReport::addSide(ImportedResult& result, Side side, ImportedDirection direction)
{
    SideFigures& from = m_sides[side];
    from.figures.direction = direction;
    from.figures.runTime = m_testTime;
    if (!from.latency.empty()) {
        from.latency.kind = LatencyKind::Total;
        from.figures.latencies.push_back(std::move(from.latency));
        result.latencyRule = Aggregation::Single;
    }
    result.directions.push_back(std::move(from.figures));
}

void TextReport::finishSpan()
{
    if (!m_spanOpen) {
        return;
    }
    ImportedResult result;
    result.workload = m_parameters.workload(m_spanNumber);
    result.workload.threads = m_threads;
    result.error = std::exchange(m_error, {});
    result.rateRule = Aggregation::Single;
    if (used(Read)) {
        addSide(result, Read, ImportedDirection::Read);
    }
    if (used(Write)) {
        addSide(result, Write, ImportedDirection::Write);
    }
    const bool both = used(Read) && used(Write);
    if (used(Total) && (both || result.directions.empty())) {
        addSide(result, Total, ImportedDirection::Mixed);
    }
    if (m_cpu.busy || !m_cpu.cores.empty()) {
        result.cpu = std::move(m_cpu);
    }
    if (!result.directions.empty() || result.error) {
        m_record.results.push_back(std::move(result));
    } else {
        m_warnings.add("no_totals", Severity::Warning, {},
                       "Time span " + std::to_string(m_spanNumber) + " has no totals: left out");
    }
    m_sides = {};
    m_cpu = {};
    m_threads.reset();
    m_testTime.reset();
    m_totalPercentiles = false;
    m_spanOpen = false;
}

std::optional<ImportedRecord> TextReport::finish()
{
    finishSpan();
    auto warnings = m_warnings.take();
    if (m_record.results.empty() && warnings.empty()) {
        return {};
    }
    m_record.warnings = std::move(warnings);
    return std::move(m_record);
}

} // namespace tidemark::importers::diskspd
