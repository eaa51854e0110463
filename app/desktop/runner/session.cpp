#include "app/desktop/runner/session.h"

#include <algorithm>
#include <variant>

namespace tidemark::app {

namespace {

constexpr std::size_t mostSamples = 360'000; ///< ten hours of 100 ms slices
constexpr std::size_t mostEvents = 1'000;

std::optional<double> slower(const std::optional<Nanoseconds>& a,
                             const std::optional<Nanoseconds>& b)
{
    if (!a && !b) {
        return {};
    }
    return static_cast<double>(
        std::max(a.value_or(Nanoseconds(0)), b.value_or(Nanoseconds(0))).count());
}

double plannedLength(const Session& session)
{
    if (!session.plan || !session.current) {
        return 0;
    }
    const auto& workloads = session.plan->experiment.plan.profile.workloads;
    if (session.current->workload >= workloads.size()) {
        return 0;
    }
    const auto& workload = workloads[session.current->workload];
    return seconds(workload.warmUp + workload.measure);
}

/// Puts each kind of event where it belongs.
struct Applier
{
    Session& session;

    void note(LiveEvent event)
    {
        event.at = session.now;
        session.events.push_back(std::move(event));
        if (session.events.size() > mostEvents) {
            session.events.pop_front();
        }
    }

    void operator()(const experiment::PlanEvent& event)
    {
        session.plan = event;
        session.remaining = event.remaining;
        session.remainingAt = session.now;
        note({.code = "plan"});
    }

    void operator()(const experiment::PreparingEvent& event)
    {
        session.phase = SessionPhase::Preparing;
        session.preparing = event;
    }

    void operator()(const experiment::CoolDownEvent&)
    {
        session.phase = SessionPhase::CoolingDown;
        session.current.reset();
    }

    void operator()(const experiment::RunStartedEvent& event)
    {
        session.phase = SessionPhase::Running;
        session.current = event;
        session.preparing.reset();
        session.remaining = event.remaining;
        session.remainingAt = session.now;
        session.runStartedAt = session.now;
        session.sliceBase.reset();
        note({.code = "run_started", .run = event});
    }

    void operator()(const experiment::IntervalEvent& event)
    {
        const Interval& slice = event.interval;
        const double length = seconds(slice.length);
        if (slice.target || length <= 0) {
            return; // the live view shows the sum of all targets
        }
        // Several slices may arrive at once: their own place in the run says when they were, and
        // the arrival of the first one where the run lies on the axis of the experiment.
        const double end = seconds(slice.start + slice.length);
        const bool fresh = !session.sliceBase;
        if (fresh) {
            const double last = session.samples.empty() ? 0 : session.samples.back().at;
            session.sliceBase = std::max(session.now - end, last - seconds(slice.start));
        }
        session.samples.push_back(
            {.at = *session.sliceBase + end,
             .bytesPerSecond =
                 static_cast<double>((slice.read.bytes + slice.write.bytes).value()) / length,
             .iops = static_cast<double>(slice.read.ios + slice.write.ios) / length,
             .p50 = slower(slice.read.p50, slice.write.p50),
             .p99 = slower(slice.read.p99, slice.write.p99),
             .p999 = slower(slice.read.p999, slice.write.p999),
             .machineBusy = slice.machineBusy,
             .warmUp = slice.start.count() < 0,
             .begins = fresh});
        if (session.samples.size() > mostSamples) {
            session.samples.pop_front();
        }
    }

    void operator()(const experiment::FindingEvent& event)
    {
        note({.code = "finding", .finding = event.finding});
    }

    void operator()(const experiment::RunFinishedEvent& event)
    {
        session.finished.push_back(event.run);
        session.current.reset();
        if (event.run.error) {
            session.error = event.run.error;
            note({.code = "run_failed", .error = event.run.error});
        }
    }

    void operator()(const experiment::WorkloadEndedEvent& event)
    {
        note({.code = "workload_ended", .ended = event});
    }

    void operator()(const experiment::VerdictEvent& event) { session.verdicts.push_back(event); }

    void operator()(const experiment::ErrorEvent& event)
    {
        session.error = event.error;
        note({.code = "error", .error = event.error});
    }

    void operator()(const experiment::DoneEvent& event)
    {
        session.phase = SessionPhase::Done;
        session.current.reset();
        session.preparing.reset();
        session.done = event;
        note({.code = "done"});
    }
};

} // namespace

void Session::begin(double clock)
{
    *this = {};
    phase = SessionPhase::Starting;
    startedAt = clock;
}

void Session::apply(const experiment::Event& event, double clock)
{
    now = clock - startedAt;
    std::visit(Applier{*this}, event);
}

Nanoseconds Session::remainingNow(double clock) const
{
    const double left = seconds(remaining) - (clock - startedAt - remainingAt);
    return fromSeconds(std::max(0.0, left));
}

double Session::progress(double clock) const
{
    if (done) {
        return 1;
    }
    const std::uint32_t expected =
        current ? current->expectedRuns : (plan ? plan->expectedRuns : 0);
    if (expected == 0) {
        return 0;
    }
    double runs = static_cast<double>(finished.size() + (plan ? plan->finishedRuns : 0));
    const double length = plannedLength(*this);
    if (current && length > 0) {
        runs += std::min(1.0, (clock - startedAt - runStartedAt) / length);
    }
    return std::min(1.0, runs / expected);
}

} // namespace tidemark::app
