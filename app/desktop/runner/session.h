#pragma once

#include "core/experiment/protocol.h"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace tidemark::app {

/// One slice of the live time axis. `at` is in seconds since the experiment began.
struct LiveSample
{
    double at = 0;
    double bytesPerSecond = 0;
    double iops = 0;
    std::optional<double> p50; ///< ns; of a mix the slower direction
    std::optional<double> p99;
    std::optional<double> p999;
    double machineBusy = 0; ///< cores
    bool warmUp = false;
    bool begins = false; ///< first slice of a run: no line leads to it
};

/// A line of the event list.
struct LiveEvent
{
    double at = 0;    ///< seconds since the experiment began
    std::string code; ///< "run_started", "finding", "error", ...: the app words it
    std::optional<experiment::RunStartedEvent> run;
    std::optional<Finding> finding;
    std::optional<Error> error;
    std::optional<experiment::WorkloadEndedEvent> ended;
};

enum class SessionPhase
{
    Idle,
    Starting,
    Preparing,
    CoolingDown,
    Running,
    Done
};

/// What is known about a running or ended experiment from its event stream. A plain value: `apply`
/// is the only way in which it changes; it needs the time (seconds on any steady clock) because
/// the stream carries none.
struct Session
{
    SessionPhase phase = SessionPhase::Idle;
    std::optional<experiment::PlanEvent> plan;
    std::optional<experiment::PreparingEvent> preparing;
    std::optional<experiment::RunStartedEvent> current;
    std::vector<Run> finished; ///< of this stream, without series
    std::deque<LiveSample> samples;
    std::deque<LiveEvent> events;
    std::vector<experiment::VerdictEvent> verdicts;
    std::optional<Error> error; ///< the last one
    std::optional<experiment::DoneEvent> done;
    double startedAt = 0;   ///< on the caller's clock
    double now = 0;         ///< of the last event, seconds since startedAt
    double remainingAt = 0; ///< when `remaining` was told
    Nanoseconds remaining{0};
    double runStartedAt = 0;
    std::optional<double> sliceBase; ///< where slice start 0 of the current run lies

    /// Forgets everything and waits for the stream of a new experiment.
    void begin(double clock);

    void apply(const experiment::Event& event, double clock);

    /// True from begin() to the end of the stream.
    [[nodiscard]] bool active() const
    {
        return phase != SessionPhase::Idle && phase != SessionPhase::Done;
    }

    /// What is left of the estimate at `clock`, never negative.
    [[nodiscard]] Nanoseconds remainingNow(double clock) const;

    /// Finished share of all runs, 0..1; what the current one has done counts.
    [[nodiscard]] double progress(double clock) const;
};

} // namespace tidemark::app
