#include "core/experiment/protocol.h"

#include "core/base/text.h"
#include "core/model/enum_names.h"
#include "core/model/json.h"

#include <nlohmann/json.hpp>

#include <array>
#include <type_traits>
#include <utility>

namespace tidemark::experiment {
namespace {

using nlohmann::json;

std::string_view reasonName(EndReason reason)
{
    return reason == EndReason::Skipped ? "skipped" : "precise";
}

// `fields(io, event)` calls io("name", member) for every field, for both directions.

void fields(auto& io, auto& e)
    requires std::same_as<std::remove_cvref_t<decltype(e)>, PlanEvent>
{
    io("experiment", e.experiment);
    io("library", e.library);
    io("finishedRuns", e.finishedRuns);
    io("expectedRuns", e.expectedRuns);
    io("remaining", e.remaining);
}

void fields(auto& io, auto& e)
    requires std::same_as<std::remove_cvref_t<decltype(e)>, PreparingEvent>
{
    io("target", e.target);
    io("done", e.done);
    io("total", e.total);
}

void fields(auto& io, auto& e)
    requires std::same_as<std::remove_cvref_t<decltype(e)>, CoolDownEvent>
{
    io("length", e.length);
}

void fields(auto& io, auto& e)
    requires std::same_as<std::remove_cvref_t<decltype(e)>, RunStartedEvent>
{
    io("run", e.run);
    io("workload", e.workload);
    io("variant", e.variant);
    io("round", e.round);
    io("position", e.position);
    io("expectedRuns", e.expectedRuns);
    io("remaining", e.remaining);
}

void fields(auto& io, auto& e)
    requires std::same_as<std::remove_cvref_t<decltype(e)>, IntervalEvent>
{
    io("run", e.run);
    io("interval", e.interval);
}

void fields(auto& io, auto& e)
    requires std::same_as<std::remove_cvref_t<decltype(e)>, FindingEvent>
{
    io("run", e.run);
    io("finding", e.finding);
}

void fields(auto& io, auto& e)
    requires std::same_as<std::remove_cvref_t<decltype(e)>, RunFinishedEvent>
{
    io("run", e.run);
}

void fields(auto& io, auto& e)
    requires std::same_as<std::remove_cvref_t<decltype(e)>, WorkloadEndedEvent>
{
    io("workload", e.workload);
    io("reason", e.reason);
}

void fields(auto& io, auto& e)
    requires std::same_as<std::remove_cvref_t<decltype(e)>, VerdictEvent>
{
    io("workload", e.workload);
    io("a", e.a);
    io("b", e.b);
    io("verdict", e.verdict);
    io("sentence", e.sentence);
}

void fields(auto& io, auto& e)
    requires std::same_as<std::remove_cvref_t<decltype(e)>, ErrorEvent>
{
    io("error", e.error);
}

void fields(auto& io, auto& e)
    requires std::same_as<std::remove_cvref_t<decltype(e)>, DoneEvent>
{
    io("experiment", e.experiment);
    io("state", e.state);
    io("finishedRuns", e.finishedRuns);
    io("failedRuns", e.failedRuns);
}

template <class T>
constexpr bool isId = false;
template <class Tag>
constexpr bool isId<Id<Tag>> = true;
template <class T>
constexpr bool isOptional = false;
template <class T>
constexpr bool isOptional<std::optional<T>> = true;

json write(const auto& value)
{
    using T = std::remove_cvref_t<decltype(value)>;
    if constexpr (std::same_as<T, std::string> || std::is_arithmetic_v<T>) {
        return value;
    } else if constexpr (std::same_as<T, Nanoseconds>) {
        return value.count();
    } else if constexpr (std::same_as<T, Bytes>) {
        return value.value();
    } else if constexpr (isId<T>) {
        return value.value;
    } else if constexpr (std::same_as<T, EndReason>) {
        return std::string(reasonName(value));
    } else if constexpr (std::is_enum_v<T>) {
        return std::string(name(value));
    } else {
        return toJson(value);
    }
}

struct EventWriter
{
    json out = json::object();

    template <class T>
    void operator()(const char* field, const T& value)
    {
        if constexpr (isOptional<T>) {
            if (value) {
                out[field] = write(*value);
            }
        } else {
            out[field] = write(value);
        }
    }
};

/// Reads fields until one is wrong; then `error` says which and the rest is left alone.
struct EventReader
{
    const json& in;
    std::optional<Error> error = {};

    template <class T>
    void operator()(const char* field, T& value)
    {
        const auto at = in.find(field);
        if (error || at == in.end()) {
            return;
        }
        if constexpr (isOptional<T>) {
            (*this)(field, value.emplace());
        } else if (auto read = readAs<T>(*at)) {
            value = *std::move(read);
        } else {
            error = read.error().at(field);
        }
    }

    template <class T>
    static Result<T> readAs(const json& json)
    {
        const auto bad = [](const char* what) {
            return fail(ErrorCode::BadInput, std::string(what) + " is expected");
        };
        if constexpr (std::same_as<T, std::string>) {
            if (!json.is_string()) {
                return bad("a text");
            }
            return json.template get<std::string>();
        } else if constexpr (std::same_as<T, std::uint32_t>) {
            return integer<std::uint32_t>(json);
        } else if constexpr (std::same_as<T, Nanoseconds> || isId<T>) {
            TM_TRY(number, integer<std::int64_t>(json));
            return T{number};
        } else if constexpr (std::same_as<T, Bytes>) {
            TM_TRY(number, integer<std::uint64_t>(json));
            return T{number};
        } else if constexpr (std::same_as<T, EndReason> || std::same_as<T, ExperimentState>) {
            if (json.is_string()) {
                if (const auto named = namedAs<T>(json.template get<std::string>())) {
                    return *named;
                }
            }
            return bad("a known name");
        } else {
            return fromJson<T>(json);
        }
    }

    /// A whole number that fits; one that does not must not wrap around silently.
    template <class Integer>
    static Result<Integer> integer(const json& json)
    {
        if (json.is_number_unsigned() && std::in_range<Integer>(json.template get<std::uint64_t>()))
        {
            return json.template get<Integer>();
        }
        if (json.is_number_integer() && !json.is_number_unsigned() &&
            std::in_range<Integer>(json.template get<std::int64_t>()))
        {
            return json.template get<Integer>();
        }
        return fail(ErrorCode::BadInput, "a whole number in range is expected");
    }

    template <class T>
    static std::optional<T> namedAs(const std::string& text)
    {
        if constexpr (std::same_as<T, EndReason>) {
            for (const auto reason : {EndReason::Skipped, EndReason::Precise}) {
                if (reasonName(reason) == text) {
                    return reason;
                }
            }
            return {};
        } else {
            return fromName<T>(text);
        }
    }
};

/// Names of the events, in the order of the variant's types.
constexpr auto eventNames = std::to_array<std::string_view>(
    {"plan", "preparing", "cool_down", "run_started", "interval", "finding", "run_finished",
     "workload_ended", "verdict", "error", "done"});
static_assert(eventNames.size() == std::variant_size_v<Event>);

/// Reads `in` as the event type whose name is `kind`, trying the variant's types one by one.
template <std::size_t I = 0>
Result<Event> readEvent(const std::string& kind, const json& in)
{
    if constexpr (I == std::variant_size_v<Event>) {
        return fail(ErrorCode::Unsupported, "the event '" + kind + "' is not known", {},
                    "Use the same version of Tidemark on both sides");
    } else {
        using T = std::variant_alternative_t<I, Event>;
        if (kind != eventNames[I]) {
            return readEvent<I + 1>(kind, in);
        }
        T event;
        EventReader reader{in};
        fields(reader, event);
        if (reader.error) {
            return std::unexpected(reader.error->at("event " + kind));
        }
        return event;
    }
}

} // namespace

Run withoutSeries(Run run)
{
    run.result.intervals.clear();
    run.result.seconds.clear();
    run.result.workers.clear();
    return run;
}

std::string toLine(const Event& event)
{
    return std::visit(
        [kind = eventNames[event.index()]](const auto& e) {
            EventWriter writer;
            writer.out["event"] = kind;
            fields(writer, e);
            return writer.out.dump(-1, ' ', false, json::error_handler_t::replace);
        },
        event);
}

Result<Event> parseEvent(std::string_view line)
{
    TM_TRY(in, parseJson(line));
    const auto kind = in.is_object() ? in.find("event") : in.end();
    if (kind == in.end() || !kind->is_string()) {
        return fail(ErrorCode::BadInput, "the line is no event");
    }
    return readEvent(kind->template get<std::string>(), in);
}

std::optional<Command> parseCommand(std::string_view line)
{
    const auto word = trimmed(line);
    if (word == "stop") {
        return Command::Stop;
    }
    if (word == "skip") {
        return Command::Skip;
    }
    return {};
}

} // namespace tidemark::experiment
