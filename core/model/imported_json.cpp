#include "core/model/imported.h"
#include "core/model/json.h"
#include "core/model/json_io.h"

namespace tidemark {
namespace json_io {

template <class V, class T>
concept Same = std::same_as<std::remove_cvref_t<V>, T>;

json rangesToJson(const RangeHistogram& value)
{
    json list = json::array();
    for (const auto& [low, high, count] : value.ranges()) {
        list.push_back({low, high, count});
    }
    return list;
}

RangeHistogram rangesFromJson(const json& in)
{
    std::vector<std::vector<std::uint64_t>> rows;
    Reader::read(in, rows);
    std::vector<CountedRange> ranges;
    ranges.reserve(rows.size());
    for (const auto& row : rows) {
        if (row.size() != 3 || row[1] <= row[0]) {
            throw FieldError{"", "a range is not [low, high, count] with low < high"};
        }
        ranges.push_back({row[0], row[1], row[2]});
    }
    return RangeHistogram::fromRanges(ranges);
}

/// Lists, flags and histograms that are empty stay out of the document.
template <class IO, class T>
void unlessEmpty(IO& io, const char* field, T& value)
{
    if constexpr (std::same_as<IO, Writer>) {
        if (value == std::remove_cvref_t<T>{}) {
            return;
        }
    }
    io(field, value);
}

template <class IO>
void fields(IO& io, Same<Place> auto& v)
{
    io("offset", v.offset);
    io("line", v.line);
}

template <class IO>
void fields(IO& io, Same<Figure> auto& v)
{
    io("value", v.value);
    io("text", v.text);
    io("unit", v.unit);
    io("place", v.place);
    unlessEmpty(io, "derived", v.derived);
}

template <class IO>
void fields(IO& io, Same<ImportedLatency::Percentile> auto& v)
{
    io("percent", v.percent);
    io("latency", v.latency);
}

template <class IO>
void fields(IO& io, Same<ImportedLatency> auto& v)
{
    io("kind", v.kind);
    io("count", v.count);
    io("min", v.min);
    io("mean", v.mean);
    io("max", v.max);
    io("deviation", v.deviation);
    unlessEmpty(io, "percentiles", v.percentiles);
    unlessEmpty(io, "histogram", v.histogram);
}

template <class IO>
void fields(IO& io, Same<ImportedInterval> auto& v)
{
    io("start", v.start);
    io("length", v.length);
    io("ios", v.ios);
    io("throughput", v.throughput);
    io("iops", v.iops);
    io("mean", v.mean);
    io("p50", v.p50);
    io("p99", v.p99);
    io("max", v.max);
    unlessEmpty(io, "latencyKind", v.latencyKind);
}

template <class IO>
void fields(IO& io, Same<DirectionFigures> auto& v)
{
    io("direction", v.direction);
    io("throughput", v.throughput);
    io("throughputMin", v.throughputMin);
    io("throughputMax", v.throughputMax);
    io("throughputDeviation", v.throughputDeviation);
    io("iops", v.iops);
    io("iopsMin", v.iopsMin);
    io("iopsMax", v.iopsMax);
    io("iopsDeviation", v.iopsDeviation);
    io("bytes", v.bytes);
    io("ios", v.ios);
    io("shortIos", v.shortIos);
    io("droppedIos", v.droppedIos);
    io("runTime", v.runTime);
    unlessEmpty(io, "latencies", v.latencies);
    unlessEmpty(io, "intervals", v.intervals);
}

template <class IO>
void fields(IO& io, Same<ImportedWorkload> auto& v)
{
    io("name", v.name);
    io("pattern", v.pattern);
    unlessEmpty(io, "blocks", v.blocks);
    io("randomPercent", v.randomPercent);
    io("readPercent", v.readPercent);
    io("queueDepth", v.queueDepth);
    io("threads", v.threads);
    io("span", v.span);
    io("warmUp", v.warmUp);
    io("measure", v.measure);
    io("passes", v.passes);
    io("data", v.data);
    io("cached", v.cached);
    io("engine", v.engine);
    io("target", v.target);
    unlessEmpty(io, "defaults", v.defaults);
}

template <class IO>
void fields(IO& io, Same<ImportedCpu::Core> auto& v)
{
    io("name", v.name);
    io("busy", v.busy);
}

template <class IO>
void fields(IO& io, Same<ImportedCpu> auto& v)
{
    io("basis", v.basis);
    io("busy", v.busy);
    io("user", v.user);
    io("system", v.system);
    io("contextSwitches", v.contextSwitches);
    unlessEmpty(io, "cores", v.cores);
}

template <class IO>
void fields(IO& io, Same<ImportedResult> auto& v)
{
    io("workload", v.workload);
    io("rateRule", v.rateRule);
    io("latencyRule", v.latencyRule);
    unlessEmpty(io, "directions", v.directions);
    io("cpu", v.cpu);
    io("error", v.error);
    unlessEmpty(io, "aggregate", v.aggregate);
    unlessEmpty(io, "facts", v.facts);
}

template <class IO>
void fields(IO& io, Same<ImportWarning> auto& v)
{
    io("code", v.code);
    io("severity", v.severity);
    io("place", v.place);
    io("text", v.text);
}

template <class IO>
void fields(IO& io, Same<ImportedDate> auto& v)
{
    io("text", v.text);
    io("meaning", v.meaning);
    io("instant", v.instant);
}

template <class IO>
void fields(IO& io, Same<ImportSource> auto& v)
{
    io("file", v.file);
    io("sha256", v.sha256);
    io("format", v.format);
    io("tool", v.tool);
    io("toolVersion", v.toolVersion);
}

template <class IO>
void fields(IO& io, Same<ImportedRecord> auto& v)
{
    io("source", v.source);
    io("date", v.date);
    unlessEmpty(io, "facts", v.facts);
    unlessEmpty(io, "results", v.results);
    unlessEmpty(io, "warnings", v.warnings);
}

} // namespace json_io

nlohmann::json toJson(const ImportedRecord& value)
{
    return json_io::Writer::write(value);
}

template <>
Result<ImportedRecord> fromJson<ImportedRecord>(const nlohmann::json& in)
{
    return json_io::readValue<ImportedRecord>(in);
}

} // namespace tidemark
