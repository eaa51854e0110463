#include "plugins/importers/fio/document.h"

#include <algorithm>
#include <array>

namespace tidemark::importers::fio {
namespace {

/// A key whose number goes into one field.
struct NumberKey
{
    std::string_view key;
    std::optional<Figure> DirectionFigures::* field;
    double factor;
    std::string_view unit;
};

constexpr std::array<NumberKey, 14> numberKeys{
    {{"bw_bytes", &DirectionFigures::throughput, 1, "B/s"},
     {"bw_min", &DirectionFigures::throughputMin, 1024, "KiB/s"},
     {"bw_max", &DirectionFigures::throughputMax, 1024, "KiB/s"},
     {"bw_dev", &DirectionFigures::throughputDeviation, 1024, "KiB/s"},
     {"iops", &DirectionFigures::iops, 1, "1/s"},
     {"iops_min", &DirectionFigures::iopsMin, 1, "1/s"},
     {"iops_max", &DirectionFigures::iopsMax, 1, "1/s"},
     {"iops_stddev", &DirectionFigures::iopsDeviation, 1, "1/s"},
     {"total_ios", &DirectionFigures::ios, 1, ""},
     {"short_ios", &DirectionFigures::shortIos, 1, ""},
     {"drop_ios", &DirectionFigures::droppedIos, 1, ""},
     {"runtime", &DirectionFigures::runTime, 1e6, "ms"},
     {"io_bytes", &DirectionFigures::bytes, 1, "B"},
     {"bw", nullptr, 1024, "KiB/s"}}};

struct LatencyKey
{
    std::string_view key;
    LatencyKind kind;
    std::uint64_t unit; ///< ns
};

constexpr std::array<LatencyKey, 6> latencyKeys{{{"slat_ns", LatencyKind::Submission, 1},
                                                 {"clat_ns", LatencyKind::Completion, 1},
                                                 {"lat_ns", LatencyKind::Total, 1},
                                                 {"slat", LatencyKind::Submission, 1000},
                                                 {"clat", LatencyKind::Completion, 1000},
                                                 {"lat", LatencyKind::Total, 1000}}};

bool isZero(const std::optional<Figure>& figure)
{
    return !figure || figure->value == 0;
}

/// Slice figures are zeros when the run was shorter than a slice or measuring them was off.
void dropUnmeasuredSlices(DirectionFigures& figures, std::optional<double> bandwidthSamples,
                          std::optional<double> iopsSamples)
{
    if (bandwidthSamples == 0.0 || (isZero(figures.throughputMin) && isZero(figures.throughputMax)))
    {
        figures.throughputMin.reset();
        figures.throughputMax.reset();
        figures.throughputDeviation.reset();
    }
    if (iopsSamples == 0.0 || (isZero(figures.iopsMin) && isZero(figures.iopsMax))) {
        figures.iopsMin.reset();
        figures.iopsMax.reset();
        figures.iopsDeviation.reset();
    }
    // A deviation of one sample is written as 0.
    if (bandwidthSamples == 1.0) {
        figures.throughputDeviation.reset();
    }
    if (iopsSamples == 1.0) {
        figures.iopsDeviation.reset();
    }
}

/// What is read from one direction object before it is judged.
class DirectionReader
{
public:
    DirectionReader(JsonCursor& cursor, ImportedDirection direction, plugin::WarningList& warnings)
        : m_cursor(cursor)
        , m_warnings(warnings)
    {
        m_figures.direction = direction;
    }

    std::optional<DirectionFigures> read();

private:
    void readKey(std::string_view key);
    void readNumber(const NumberKey& known);
    void addLatency(std::optional<ImportedLatency> latency);

    JsonCursor& m_cursor;
    plugin::WarningList& m_warnings;
    DirectionFigures m_figures;
    std::optional<Figure> m_kibPerSecond;
    std::optional<double> m_bandwidthSamples;
    std::optional<double> m_iopsSamples;
    bool m_bytesAreBytes = false;
};

void DirectionReader::readNumber(const NumberKey& known)
{
    const Place place = m_cursor.place();
    auto figure = plugin::figure(m_cursor.scalar(), known.factor, known.unit, place);
    (known.field != nullptr ? m_figures.*known.field : m_kibPerSecond) = std::move(figure);
}

void DirectionReader::addLatency(std::optional<ImportedLatency> latency)
{
    if (latency && m_figures.latency(latency->kind) == nullptr) {
        m_figures.latencies.push_back(std::move(*latency));
    }
}

void DirectionReader::readKey(std::string_view key)
{
    const auto number = std::ranges::find(numberKeys, key, &NumberKey::key);
    const auto latency = std::ranges::find(latencyKeys, key, &LatencyKey::key);
    if (number != numberKeys.end()) {
        readNumber(*number);
    } else if (latency != latencyKeys.end()) {
        addLatency(readLatency(m_cursor, latency->kind, latency->unit, m_warnings));
    } else if (key == "io_kbytes") {
        m_bytesAreBytes = true;
        m_cursor.skip();
    } else if (key == "bw_samples") {
        m_bandwidthSamples = plugin::printedNumber(m_cursor.scalar());
    } else if (key == "iops_samples") {
        m_iopsSamples = plugin::printedNumber(m_cursor.scalar());
    } else {
        m_cursor.skip();
    }
}

std::optional<DirectionFigures> DirectionReader::read()
{
    const Place start = m_cursor.place();
    if (!m_cursor.enter('{')) {
        m_cursor.skip();
        return {};
    }
    std::string_view key;
    while (m_cursor.nextKey(key)) {
        readKey(key);
    }
    const bool used = !isZero(m_figures.ios) || !isZero(m_figures.bytes) ||
                      (!m_figures.ios && !m_figures.bytes && !m_figures.empty());
    if (!used) {
        return {};
    }
    if (!m_figures.throughput) {
        m_figures.throughput = std::move(m_kibPerSecond);
    }
    if (m_cursor.broken() && !m_bytesAreBytes) {
        m_figures.bytes.reset(); // the key that tells the unit may be in the missing part
    }
    if (m_figures.bytes && !m_bytesAreBytes && m_figures.direction != ImportedDirection::Sync) {
        m_figures.bytes->value *= 1024;
        m_figures.bytes->unit = "KiB";
    }
    dropUnmeasuredSlices(m_figures, m_bandwidthSamples, m_iopsSamples);
    if (m_figures.runTime && m_figures.runTime->value < 1e9 && !isZero(m_figures.ios)) {
        m_warnings.add("short_run", Severity::Warning, start,
                       "The run took " + m_figures.runTime->text +
                           " ms: fio counts whole milliseconds, so its rates are coarse");
    }
    return std::move(m_figures);
}

} // namespace

std::optional<DirectionFigures> readDirection(JsonCursor& cursor, ImportedDirection direction,
                                              plugin::WarningList& warnings)
{
    return DirectionReader(cursor, direction, warnings).read();
}

} // namespace tidemark::importers::fio
