#include "core/model/json.h"

#include "core/model/json_io.h"

namespace tidemark {
namespace json_io {

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, Workload>
{
    io("name", v.name);
    io("blocks", v.blocks);
    io("randomPercent", v.randomPercent);
    io("readPercent", v.readPercent);
    io("queueDepth", v.queueDepth);
    io("threads", v.threads);
    io("sharedOffset", v.sharedOffset);
    io("data", v.data);
    io("compressPercent", v.compressPercent);
    io("offset", v.offset);
    io("span", v.span);
    io("warmUp", v.warmUp);
    io("measure", v.measure);
    io("rateLimit", v.rateLimit);
    io("cached", v.cached);
    io("seed", v.seed);
    io("plainName", v.plainName);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, Repetition>
{
    io("rule", v.rule);
    io("rounds", v.rounds);
    io("minRounds", v.minRounds);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, Profile>
{
    io("id", v.id);
    io("name", v.name);
    io("description", v.description);
    io("workloads", v.workloads);
    io("repetition", v.repetition);
    io("coolDown", v.coolDown);
    io("fileSize", v.fileSize);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, Target>
{
    io("kind", v.kind);
    io("location", v.location);
    io("fileSize", v.fileSize);
    io("overwrite", v.overwrite);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, Variant>
{
    io("name", v.name);
    io("path", v.path);
    io("options", v.options);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, Plan>
{
    io("name", v.name);
    io("profile", v.profile);
    io("variants", v.variants);
    io("targets", v.targets);
    io("seed", v.seed);
    io("alpha", v.alpha);
    io("margin", v.margin);
    io("reference", v.reference);
    io("interval", v.interval);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, Experiment>
{
    io("id", v.id);
    io("plan", v.plan);
    io("state", v.state);
    io("created", v.created);
    io("note", v.note);
    io("tags", v.tags);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, IntervalDirection>
{
    io("ios", v.ios);
    io("bytes", v.bytes);
    io("p50", v.p50);
    io("p99", v.p99);
    io("p999", v.p999);
    io("max", v.max);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, Interval>
{
    io("start", v.start);
    io("length", v.length);
    io("target", v.target);
    io("read", v.read);
    io("write", v.write);
    io("machineBusy", v.machineBusy);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, DirectionTotals>
{
    io("ios", v.ios);
    io("bytes", v.bytes);
    io("errors", v.errors);
    io("latency", v.latency);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, LatencySecond>
{
    io("second", v.second);
    io("target", v.target);
    io("direction", v.direction);
    io("latency", v.latency);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, TargetResult>
{
    io("location", v.location);
    io("read", v.read);
    io("write", v.write);
    io("deviceRead", v.deviceRead);
    io("deviceWritten", v.deviceWritten);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, WorkerResult>
{
    io("target", v.target);
    io("read", v.read);
    io("write", v.write);
    io("cpu", v.cpu);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, CpuUse>
{
    io("processUser", v.processUser);
    io("processSystem", v.processSystem);
    io("coreBusy", v.coreBusy);
    io("machineBusy", v.machineBusy);
    io("idleBaseline", v.idleBaseline);
    io("voluntarySwitches", v.voluntarySwitches);
    io("involuntarySwitches", v.involuntarySwitches);
    io("nanosecondsPerIo", v.nanosecondsPerIo);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, RunResult>
{
    io("window", v.window);
    io("read", v.read);
    io("write", v.write);
    io("targets", v.targets);
    io("workers", v.workers);
    io("intervals", v.intervals);
    io("seconds", v.seconds);
    io("cpu", v.cpu);
    io("clock", v.clock);
    io("notes", v.notes);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, Finding>
{
    io("code", v.code);
    io("severity", v.severity);
    io("values", v.values);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, Environment>
{
    io("facts", v.facts);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, Error>
{
    io("code", v.code);
    io("message", v.message);
    io("where", v.where);
    io("advice", v.advice);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, Run>
{
    io("id", v.id);
    io("experiment", v.experiment);
    io("workload", v.workload);
    io("variant", v.variant);
    io("round", v.round);
    io("position", v.position);
    io("state", v.state);
    io("started", v.started);
    io("result", v.result);
    io("environment", v.environment);
    io("findings", v.findings);
    io("error", v.error);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, Verdict>
{
    io("kind", v.kind);
    io("metric", v.metric);
    io("design", v.design);
    io("nA", v.nA);
    io("nB", v.nB);
    io("centreA", v.centreA);
    io("centreB", v.centreB);
    io("logScale", v.logScale);
    io("effect", v.effect);
    io("low", v.low);
    io("high", v.high);
    io("p", v.p);
    io("alpha", v.alpha);
    io("margin", v.margin);
    io("method", v.method);
    io("degreesOfFreedom", v.degreesOfFreedom);
    io("smallestDetectable", v.smallestDetectable);
    io("moreRuns", v.moreRuns);
    io("qualifiers", v.qualifiers);
}

std::optional<ErrorCode> errorCodeFromName(std::string_view text)
{
    for (int i = 0; i <= static_cast<int>(ErrorCode::Internal); ++i) {
        if (name(static_cast<ErrorCode>(i)) == text) {
            return static_cast<ErrorCode>(i);
        }
    }
    return {};
}

json histogramToJson(const Histogram& value)
{
    const auto totals = value.totals();
    json used = json::array();
    for (const auto& [index, count] : value.nonEmpty()) {
        used.push_back({index, count});
    }
    return {{"overflow", totals.overflow},
            {"sum", totals.sum},
            {"min", totals.min},
            {"max", totals.max},
            {"buckets", std::move(used)}};
}

void histogramFromJson(const json& in, Histogram& value)
{
    Histogram::Totals totals;
    Reader io(in);
    io("overflow", totals.overflow);
    io("sum", totals.sum);
    io("min", totals.min);
    io("max", totals.max);
    std::vector<std::vector<std::uint64_t>> pairs;
    io("buckets", pairs);
    std::vector<Histogram::Bucket> used;
    used.reserve(pairs.size());
    for (const auto& pair : pairs) {
        if (pair.size() != 2 || pair[0] >= Histogram::buckets) {
            throw FieldError{"buckets", "a bucket is out of range"};
        }
        used.push_back({static_cast<std::uint32_t>(pair[0]), pair[1]});
    }
    value = Histogram::restore(used, totals);
}

} // namespace json_io

using namespace json_io;

template <class T>
Result<T> fromJson(const json& in)
{
    return readValue<T>(in);
}

#define TM_JSON(Type)                                                                              \
    json toJson(const Type& value)                                                                 \
    {                                                                                              \
        return Writer::write(value);                                                               \
    }                                                                                              \
    template Result<Type> fromJson<Type>(const json& in);

TM_JSON(Workload)
TM_JSON(Profile)
TM_JSON(Target)
TM_JSON(Variant)
TM_JSON(Plan)
TM_JSON(Experiment)
TM_JSON(Interval)
TM_JSON(CpuUse)
TM_JSON(Finding)
TM_JSON(Environment)
TM_JSON(Error)
TM_JSON(Verdict)
TM_JSON(Histogram)
TM_JSON(Run)

Result<json> parseJson(std::string_view text)
{
    try {
        // Deeply nested brackets would exhaust the stack of later recursive code.
        constexpr int deepest = 100;
        return json::parse(text, [](int depth, json::parse_event_t, json&) {
            if (depth > deepest) {
                throw FieldError{"", "brackets are nested too deeply"};
            }
            return true;
        });
    } catch (const FieldError& error) {
        return fail(ErrorCode::BadInput, error.message);
    } catch (const json::exception& error) {
        return fail(ErrorCode::BadInput, std::string("not valid JSON (") + error.what() + ")");
    }
}

} // namespace tidemark
