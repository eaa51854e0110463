#include "plugins/importers/crystaldiskmark/report.h"

#include "core/base/text.h"
#include "core/plugin/text_scanner.h"

#include <array>
#include <utility>

namespace tidemark::importers::crystaldiskmark {

using plugin::TextScanner;

ReportReader::ReportReader(std::string_view file)
{
    m_record.source = {std::string(file), {}, "crystaldiskmark.text", "CrystalDiskMark", {}};
}

void ReportReader::header(const plugin::TextLine& line)
{
    TextScanner scan(line.text.substr(line.text.find("CrystalDiskMark")));
    (void)scan.literal("CrystalDiskMark");
    const std::string_view rest = scan.rest();
    const auto end = std::min(rest.find(' '), rest.size());
    m_record.source.toolVersion = rest.substr(0, end);
    const auto edition = trimmed(rest.substr(end, rest.find("(C)", end) - end));
    if (!edition.empty()) {
        m_record.facts.push_back({"edition", std::string(edition)});
    }
    m_headerSeen = true;
}

int ReportReader::major() const
{
    return m_record.source.toolVersion
               ? static_cast<int>(TextScanner(*m_record.source.toolVersion).integer().value_or(0))
               : 0;
}

bool ReportReader::endsBefore(const plugin::TextLine& line) const
{
    const bool readBlock = trimmed(line.text) == "[Read]";
    return (m_readBlockSeen && readBlock) || (m_footerSeen && (readBlock || readRow(line)));
}

void ReportReader::line(const plugin::TextLine& line)
{
    const bool commentIsNext = std::exchange(m_commentIsNext, false);
    if (block(line.text) || row(line) || footer(line)) {
        return;
    }
    if (commentIsNext && line.text.starts_with("  ")) {
        m_record.facts.push_back({"comment", std::string(trimmed(line.text))});
    } else if (looksLikeRow(line.text)) {
        m_warnings.add("unread_row", Severity::Warning, line.place,
                       "The row '" + collapsed(line.text.substr(0, 200)) + "' can't be read");
    }
}

bool ReportReader::block(std::string_view text)
{
    TextScanner scan(text);
    if (scan.literal("[Read]")) {
        m_readPercent = 100;
        m_readBlockSeen = true;
        return true;
    }
    if (scan.literal("[Write]")) {
        m_readPercent = 0;
        return true;
    }
    if (!scan.literal("[Mix]")) {
        return false;
    }
    m_readPercent.reset();
    if (scan.literal("Read")) {
        if (const auto percent = scan.integer(); percent && *percent > 0 && *percent < 100) {
            m_readPercent = static_cast<double>(*percent);
        }
    }
    return true;
}

bool ReportReader::row(const plugin::TextLine& line)
{
    auto row = readRow(line);
    if (!row) {
        return false;
    }
    const auto reads = row->reads ? std::optional(*row->reads ? 100.0 : 0.0) : m_readPercent;
    if (!reads) {
        m_warnings.add("no_direction", Severity::Warning, line.place,
                       "The row '" + row->label +
                           "' is left out: nothing says whether it is of reads or writes");
        return true;
    }
    if (row->megabytes.value <= 0) {
        m_warnings.add("not_run", Severity::Note, line.place,
                       "The test '" + row->label + "' was not run (0.000 MB/s)");
        return true;
    }
    ImportedResult result = resultOf(*row, *reads);
    if (auto& iops = result.directions[0].iops) {
        iops->derived = true; // MB/s divided by the block size
    }
    m_record.results.push_back(std::move(result));
    return true;
}

bool ReportReader::footer(const plugin::TextLine& line)
{
    if (!m_headerSeen && m_record.results.empty()) {
        return false; // such words also begin lines of prose
    }
    constexpr std::array<std::string_view, 8> keys{"Test Size", "Test", "Date",    "OS",
                                                   "Profile",   "Mode", "Comment", "Time"};
    for (const std::string_view key : keys) {
        TextScanner scan(line.text);
        if (!scan.literal(key) || !scan.literal(":")) {
            continue;
        }
        m_footerSeen = true;
        const std::string text(scan.rest());
        if (key.starts_with("Test")) {
            testLine(text);
        } else if (key == "Date") {
            m_record.date = ImportedDate{text, ImportedDate::Meaning::Saved, {}};
        } else if (key == "Time") {
            timeLine(text);
        } else if (!text.empty()) {
            std::string name(key);
            name[0] = static_cast<char>(name[0] - 'A' + 'a');
            m_record.facts.push_back({key == "OS" ? "os" : name, text});
        }
        m_profile = key == "Profile" ? text : m_profile;
        m_commentIsNext = key == "OS" && major() < 7;
        return true;
    }
    return false;
}

/// "1 GiB (x5) <0Fill> [C: 4% (79/1862GiB)] [Interval=5 sec]", in any order after the size.
void ReportReader::testLine(std::string_view text)
{
    m_testSeen = true;
    TextScanner scan(text);
    if (const auto size = scan.size()) {
        m_common.span = Bytes(*size); // "MB" of 2.x and 3.x is binary too
    }
    if (const auto at = text.find("(x"); at != std::string_view::npos) {
        m_common.passes = TextScanner(text.substr(at + 2)).integer();
    }
    if (const auto at = text.find(":"); at != std::string_view::npos && at > 0) {
        // "[C: 33.0% (39.3/119.1 GB)]": the drive letter is the one sign of the target.
        const auto open = text.rfind('[', at);
        const auto close = text.find(']', at);
        if (open != std::string_view::npos && close != std::string_view::npos && at == open + 2) {
            m_common.target = text.substr(open + 1, 2);
            m_record.facts.push_back(
                {"usage", std::string(trimmed(text.substr(at + 1, close - at - 1)))});
        }
    }
    if (text.find("Interval") != std::string_view::npos) {
        const auto at = text.find("[Interval");
        const auto close = text.find(']', at);
        if (at != std::string_view::npos && close != std::string_view::npos) {
            m_record.facts.push_back(
                {"interval", std::string(trimmed(text.substr(at + 10, close - at - 10)))});
        }
    }
    if (text.find("<0Fill>") != std::string_view::npos) {
        m_common.data = DataKind::Zeros;
    }
}

/// "Measure 5 sec / Interval 5 sec".
void ReportReader::timeLine(std::string_view text)
{
    TextScanner scan(text);
    if (scan.literal("Measure")) {
        if (const auto length = scan.integer(); length && *length < 1'000'000) {
            m_common.measure = std::chrono::seconds(*length);
        }
    }
    if (const auto at = text.find("Interval "); at != std::string_view::npos) {
        m_record.facts.push_back({"interval", std::string(trimmed(text.substr(at + 9)))});
    }
}

/// Depths that a version does not print are the only ones it has.
void ReportReader::complete(ImportedResult& result) const
{
    ImportedWorkload& workload = result.workload;
    if (!workload.queueDepth) {
        workload.queueDepth = 1;
        workload.defaults.emplace_back("queueDepth");
    }
    if (!workload.threads) {
        workload.threads = 1;
        workload.defaults.emplace_back("threads");
    }
    workload.span = m_common.span;
    workload.passes = m_common.passes;
    workload.measure = m_common.measure;
    workload.data = m_common.data;
    workload.target = m_common.target;
    // hiyohiyo/CrystalDiskMark, DiskBench.cpp: MB/s is the best pass, the latency the lowest of all
    // passes, chosen apart.
    const bool single = m_common.passes == 1U;
    result.rateRule = single ? Aggregation::Single : Aggregation::Best;
    if (!result.directions[0].latencies.empty()) {
        result.latencyRule = single ? Aggregation::Single : Aggregation::Lowest;
    }
}

void ReportReader::warnAboutVersion()
{
    if (!m_record.source.toolVersion) {
        m_warnings.add("no_header", Severity::Note, {},
                       "The text has rows only: the version of CrystalDiskMark is not stated");
    } else if (*m_record.source.toolVersion == "8.0.0" && m_profile.starts_with("Peak")) {
        m_warnings.add("peak_rows_wrong", Severity::Warning, {},
                       "CrystalDiskMark 8.0.0 ran the Peak profile with wrong queues and sizes");
    }
}

std::optional<ImportedRecord> ReportReader::finish()
{
    if (!m_headerSeen && m_record.results.empty()) {
        return {};
    }
    for (ImportedResult& result : m_record.results) {
        complete(result);
    }
    warnAboutVersion();
    m_record.warnings = m_warnings.take();
    return std::move(m_record);
}

} // namespace tidemark::importers::crystaldiskmark
