#include "core/engine/run_engine.h"

#include "core/engine/collector.h"
#include "core/engine/prepared_target.h"
#include "core/engine/run_plan.h"

#include <algorithm>
#include <system_error>
#include <thread>

namespace tidemark::engine {

namespace {

/// Length of the sample of the idle machine before the I/O begins. The clock is calibrated over
/// the same time.
constexpr Nanoseconds idleSample{200'000'000};

/// I/O begins this much before the warm-up (or the window without one), so that the threads are
/// all awake and the queues full at its beginning.
Nanoseconds leadTime(std::size_t workers)
{
    return Nanoseconds(5'000'000) + Nanoseconds(100'000) * static_cast<std::int64_t>(workers);
}

Error cancelled()
{
    return {ErrorCode::Cancelled, "the run was stopped", {}, {}};
}

/// Starts a thread for each worker. On failure those started go home.
Result<> startThreads(RunPlan& plan, RunControl& control, std::vector<std::jthread>& threads)
{
    try {
        threads.reserve(plan.workers.size());
        for (auto& worker : plan.workers) {
            threads.emplace_back([&worker] { worker->run(); });
        }
    } catch (const std::system_error& error) {
        control.open(false);
        return fail(ErrorCode::NoSpace,
                    "the system starts no more than " + std::to_string(threads.size()) + " of " +
                        std::to_string(plan.workers.size()) + " threads: " + error.code().message(),
                    {}, "Raise the limit of processes (ulimit -u) or use fewer threads");
    }
    return {};
}

/// Busy cores of the machine while the workers wait; empty when the run is called off meanwhile.
std::optional<double> idleBaseline(RunControl& control)
{
    const CpuSample before = sampleCpu();
    if (!control.sleepUntil(monotonicNow() + idleSample)) {
        return {};
    }
    return busyCores(before, sampleCpu());
}

void setWindow(RunControl& control, const Workload& workload, std::size_t workers)
{
    control.windowStart =
        control.clock.now() + control.clock.ticks(leadTime(workers) + workload.warmUp);
    control.windowEnd = control.windowStart + control.clock.ticks(workload.measure);
}

void addWorkers(const RunPlan& plan, RunResult& result)
{
    for (const auto& worker : plan.workers) {
        result.workers.push_back(worker->result());
        for (const auto& note : worker->notes()) {
            if (std::ranges::find(result.notes, note) == result.notes.end()) {
                result.notes.push_back(note);
            }
        }
    }
}

/// What ended the run early, if anything did.
std::optional<Error> earlyEnd(const RunControl& control, const std::stop_token& stop)
{
    if (auto failure = control.failure()) {
        return failure;
    }
    return stop.stop_requested() ? std::optional(cancelled()) : std::nullopt;
}

} // namespace

Result<RunResult> execute(const RunRequest& request, RunObserver* observer, std::stop_token stop)
{
    TM_TRY(type, findPath(request.variant.path));
    return executeOn(*type, request, observer, std::move(stop));
}

Result<RunResult> executeOn(const PathType& type, const RunRequest& request, RunObserver* observer,
                            std::stop_token stop)
{
    TM_CHECK(checkRequest(request, type));
    RunControl control;
    control.clock = TickClock::best();
    RunPlan plan;
    TM_CHECK(makeWorkers(request, type, control, plan));
    Collector collector(plan.workers, control, request, observer);
    std::vector<std::jthread> threads;
    const std::stop_callback onStop(stop, [&] { control.requestStop(); });
    TM_CHECK(startThreads(plan, control, threads));
    control.awaitWorkers(threads.size());
    const auto idle = idleBaseline(control);
    bool whole = idle.has_value();
    if (whole) {
        control.clock.calibrate();
        setWindow(control, request.workload, plan.workers.size());
    }
    control.open(whole);
    whole = whole && collector.follow();
    if (!whole) {
        control.requestStop();
    }
    threads.clear(); // joins: the workers end with the window
    if (auto error = earlyEnd(control, stop)) {
        return std::unexpected(*std::move(error));
    }
    RunResult result;
    for (const auto* target : request.targets) {
        result.targets.emplace_back().location = target->target().location;
    }
    collector.finish(result, *idle);
    addWorkers(plan, result);
    result.clock = control.clock.name();
    return result;
}

} // namespace tidemark::engine
