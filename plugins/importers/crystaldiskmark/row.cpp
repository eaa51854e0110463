#include "plugins/importers/crystaldiskmark/row.h"

#include "core/base/text.h"
#include "core/plugin/text_scanner.h"

namespace tidemark::importers::crystaldiskmark {
namespace {

using plugin::TextScanner;

std::optional<bool> accessWord(TextScanner& scan)
{
    // The longer words first: "SEQ" is the beginning of "Sequential".
    if (scan.word("Sequential") || scan.word("SEQ")) {
        return false;
    }
    if (scan.word("Random") || scan.word("RND")) {
        return true;
    }
    return {};
}

/// "(Q= 32,T= 1)", "(QD=32)", "(T= 1)"; true when there is none or it is whole.
bool readDepths(TextScanner& scan, Row& row)
{
    if (!scan.literal("(")) {
        return true;
    }
    if (scan.literal("QD") || scan.literal("Q")) {
        if (!scan.literal("=") || !(row.queueDepth = scan.integer())) {
            return false;
        }
        (void)scan.literal(",");
    }
    if (scan.literal("T") && (!scan.literal("=") || !(row.threads = scan.integer()))) {
        return false;
    }
    return scan.literal(")");
}

std::optional<Figure> bracketed(TextScanner& scan, std::string_view open, std::string_view unit,
                                std::string_view close, double factor, Place place)
{
    TextScanner ahead = scan;
    if (!ahead.literal(open)) {
        return {};
    }
    const auto text = ahead.number();
    if (!text || !ahead.literal(unit) || !ahead.literal(close)) {
        return {};
    }
    scan = ahead;
    return plugin::figure(*text, factor, unit, place);
}

} // namespace

std::string collapsed(std::string_view text)
{
    std::string out;
    for (const char c : trimmed(text)) {
        const bool blank = c == ' ' || c == '\t';
        if (!blank || !out.ends_with(' ')) {
            out += blank ? ' ' : c;
        }
    }
    return out;
}

std::optional<Row> readRow(const plugin::TextLine& line)
{
    TextScanner scan(line.text);
    Row row;
    const auto random = accessWord(scan);
    if (!random) {
        return {};
    }
    row.random = *random;
    if (scan.word("Read")) {
        row.reads = true;
    } else if (scan.word("Write")) {
        row.reads = false;
    }
    if (const auto block = scan.size(); block && *block > 0) {
        row.block = Bytes(*block);
    }
    if (!readDepths(scan, row) || !scan.literal(":")) {
        return {};
    }
    row.label = collapsed(line.text.substr(0, line.text.rfind(':')));
    const auto rate = scan.number();
    const auto figure =
        rate ? plugin::figure(*rate, 1e6, "MB/s", line.place) : std::optional<Figure>();
    if (!figure || !scan.literal("MB/s")) {
        return {};
    }
    row.megabytes = *figure;
    row.iops = bracketed(scan, "[", "IOPS", "]", 1, line.place);
    row.latency = bracketed(scan, "<", "us", ">", 1000, line.place);
    return row;
}

bool looksLikeRow(std::string_view line)
{
    TextScanner scan(line);
    return accessWord(scan) && plugin::containsNoCase(line, "MB/s");
}

ImportedResult resultOf(const Row& row, double readPercent)
{
    ImportedResult result;
    ImportedWorkload& workload = result.workload;
    workload.name = row.label;
    workload.randomPercent = row.random ? 100 : 0;
    workload.readPercent = readPercent;
    if (row.block) {
        workload.blocks = {BlockShare{*row.block, 100}};
    }
    workload.queueDepth = row.queueDepth;
    workload.threads = row.threads;
    DirectionFigures figures;
    figures.direction = readPercent == 100 ? ImportedDirection::Read
                        : readPercent == 0 ? ImportedDirection::Write
                                           : ImportedDirection::Mixed;
    figures.throughput = row.megabytes;
    figures.iops = row.iops;
    if (row.latency && row.latency->value > 0) {
        ImportedLatency latency;
        latency.kind = LatencyKind::Total;
        latency.mean = row.latency;
        figures.latencies.push_back(std::move(latency));
    }
    result.directions.push_back(std::move(figures));
    return result;
}

} // namespace tidemark::importers::crystaldiskmark
