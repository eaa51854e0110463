#pragma once

#include "core/base/result.h"
#include "core/model/experiment.h"
#include "core/model/run.h"
#include "core/model/verdict.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

/// The runner protocol. `tidemark-cli run --events` prints one JSON object per line (UTF-8, LF) on
/// standard output. A client that has a whole Plan (core/model/json.h) writes it to a file and runs
///
///     tidemark-cli run --events --library LIBRARY --plan FILE     (FILE "-": standard input, up to
///                                                                  the first line feed)
///     tidemark-cli run --events --library LIBRARY --resume ID [--rounds N]   (goes on; more
///     rounds) tidemark-cli follow ID --events --library LIBRARY           (watches a runner that
///     lives) tidemark-cli stop ID --library LIBRARY                      (asks it to stop)
/// Every object has a field "event" with the name given below; the other fields
/// are those of the struct, in the form of core/model/json.h. A client ignores events and fields
/// that it does not know. The stream is a view: the runner records everything itself in the
/// library and goes on when nobody reads.
///
/// Order: plan, then for every run [preparing*] [cool_down] run_started interval* finding*
/// run_finished, in between workload_ended; at the end verdict* and done. An error that ends the
/// experiment comes before done. A refused plan gives error and done without plan.
///
/// The other way a client writes lines on the runner's standard input: "stop" (ends within 100 ms,
/// finished runs are kept) and "skip" (leaves the rest of the current workload out).
namespace tidemark::experiment {

/// "plan": what will be done, once, before anything else.
struct PlanEvent
{
    Experiment experiment;          ///< with its id in the library
    std::string library;            ///< file in which it is recorded
    std::uint32_t finishedRuns = 0; ///< already there when an experiment is resumed
    std::uint32_t expectedRuns = 0; ///< in all; the most there can be with StopRule::Precision
    Nanoseconds remaining{0};       ///< estimate for what is not there yet, preparations excluded

    bool operator==(const PlanEvent&) const = default;
};

/// "preparing": a test file is being written; at most about 4 a second.
struct PreparingEvent
{
    std::string target; ///< its location
    Bytes done{0};
    Bytes total{0};

    bool operator==(const PreparingEvent&) const = default;
};

/// "cool_down": a pause begins.
struct CoolDownEvent
{
    Nanoseconds length{0};

    bool operator==(const CoolDownEvent&) const = default;
};

/// "run_started": a run is in the library and its warm-up begins.
struct RunStartedEvent
{
    RunId run;
    std::uint32_t workload = 0;     ///< index into Profile::workloads
    std::uint32_t variant = 0;      ///< index into Plan::variants
    std::uint32_t round = 0;        ///< from 0
    std::uint32_t position = 0;     ///< order of execution in the experiment, from 0
    std::uint32_t expectedRuns = 0; ///< as in PlanEvent, as known now
    Nanoseconds remaining{0};       ///< estimate from now to the end, this run included

    bool operator==(const RunStartedEvent&) const = default;
};

/// "interval": a slice of the current run, totals and, with several targets, each of them.
struct IntervalEvent
{
    RunId run;
    Interval interval;

    bool operator==(const IntervalEvent&) const = default;
};

/// "finding": what a check says about a run, or about the experiment when `run` is absent.
struct FindingEvent
{
    std::optional<RunId> run;
    Finding finding;

    bool operator==(const FindingEvent&) const = default;
};

/// "run_finished": a run ended as its state says; it is recorded. `run.result` comes without
/// intervals, seconds and workers: those are in the library.
struct RunFinishedEvent
{
    Run run;

    bool operator==(const RunFinishedEvent&) const = default;
};

/// `run` as that event carries it.
[[nodiscard]] Run withoutSeries(Run run);

/// Why no more runs of a workload are made.
enum class EndReason
{
    Skipped, ///< "skipped": the user left the rest of it out
    Precise, ///< "precise": its interval is narrow enough
};

/// "workload_ended": no more runs of this workload although rounds are left.
struct WorkloadEndedEvent
{
    std::uint32_t workload = 0;
    EndReason reason = EndReason::Skipped;

    bool operator==(const WorkloadEndedEvent&) const = default;
};

/// "verdict": variant `b` against variant `a` for one workload, when the experiment is over.
struct VerdictEvent
{
    std::uint32_t workload = 0;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    Verdict verdict;
    std::string sentence; ///< for a person

    bool operator==(const VerdictEvent&) const = default;
};

/// "error": something failed. The experiment goes on unless "done" follows. A failed run is told
/// by run_finished, not by this.
struct ErrorEvent
{
    Error error;

    bool operator==(const ErrorEvent&) const = default;
};

/// "done": the last event. Without an `experiment` nothing was recorded.
struct DoneEvent
{
    std::optional<ExperimentId> experiment;
    ExperimentState state = ExperimentState::Finished;
    std::uint32_t finishedRuns = 0; ///< in the library, earlier ones included
    std::uint32_t failedRuns = 0;

    bool operator==(const DoneEvent&) const = default;
};

using Event = std::variant<PlanEvent, PreparingEvent, CoolDownEvent, RunStartedEvent, IntervalEvent,
                           FindingEvent, RunFinishedEvent, WorkloadEndedEvent, VerdictEvent,
                           ErrorEvent, DoneEvent>;

/// The event as one line of JSON, without the line feed. Invalid UTF-8 in a text is replaced.
[[nodiscard]] std::string toLine(const Event& event);

/// Reads one line. BadInput when it is not JSON or a field is wrong (names it); Unsupported when
/// the event is of an unknown kind: a client goes on with the next line.
[[nodiscard]] Result<Event> parseEvent(std::string_view line);

/// What a client may ask on standard input.
enum class Command
{
    Stop,
    Skip
};

/// The command in a line ("stop", "skip", blanks around are ignored); empty for anything else.
[[nodiscard]] std::optional<Command> parseCommand(std::string_view line);

} // namespace tidemark::experiment
