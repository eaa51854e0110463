#include "core/experiment/runner.h"

#include "core/base/time.h"
#include "core/device/inspect.h"
#include "core/device/preflight.h"
#include "core/engine/self_checks.h"
#include "core/experiment/plan_check.h"
#include "core/experiment/precision.h"
#include "core/experiment/schedule.h"
#include "core/experiment/targets.h"

#include <algorithm>
#include <condition_variable>

namespace tidemark::experiment {
namespace {

/// What a run takes besides warm-up and window until one was timed: opening, the idle sample.
constexpr Nanoseconds firstOverhead = std::chrono::milliseconds(400);
constexpr unsigned mostFailuresInARow = 3;

/// Whether the same run would fail the same way each time.
bool isPermanent(ErrorCode code)
{
    return code == ErrorCode::BadInput || code == ErrorCode::Unsupported ||
           code == ErrorCode::Denied;
}

/// Waits for `length` or until `stop`.
void pause(Nanoseconds length, const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    (void)never.wait_for(lock, stop, length, [] { return false; });
}

/// One experiment while it runs.
class Runner
{
public:
    Runner(store::Store& store, const Experiment& experiment, const std::vector<Run>& earlier,
           unsigned rounds, Control& control, const EventSink& sink, const Machine& machine)
        : m_store(store)
        , m_id(experiment.id)
        , m_plan(experiment.plan)
        , m_control(control)
        , m_sink(sink)
        , m_machine(machine)
        , m_schedule(m_plan, rounds, earlier)
        , m_targets(m_plan, sink)
    {
        for (const auto& run : earlier) {
            m_nextPosition = std::max(m_nextPosition, run.position + 1);
            count(run);
        }
    }

    [[nodiscard]] DoneEvent go();

    [[nodiscard]] std::uint32_t finishedRuns() const { return m_finished; }

    [[nodiscard]] std::uint32_t expectedRuns() const { return m_schedule.expectedRuns(); }

    [[nodiscard]] Nanoseconds remaining() const { return m_schedule.remaining(m_overhead); }

private:
    /// How it goes on after a step.
    enum class Next
    {
        Slot,  ///< with the next slot
        Stop,  ///< not: the user stopped it
        Abort, ///< not: the error was sent
    };

    [[nodiscard]] Next make(const Slot& slot);
    [[nodiscard]] Next makePrepared(const Slot& slot, std::vector<engine::PreparedTarget*> targets);
    [[nodiscard]] Result<Run> begin(const Slot& slot);
    [[nodiscard]] Next conclude(const Slot& slot, Run run, Result<RunResult> result);
    [[nodiscard]] Next afterCut(const Slot& slot);
    [[nodiscard]] Next afterFailure(const Slot& slot, const Error& error);
    [[nodiscard]] Next abort(const Error& error);
    [[nodiscard]] Result<> saved(const std::function<Result<>()>& write);
    void endIfPrecise(std::uint32_t workload);
    void endWorkload(std::uint32_t workload, EndReason reason);
    void count(const Run& run);

    store::Store& m_store;
    const ExperimentId m_id;
    const Plan& m_plan;
    Control& m_control;
    const EventSink& m_sink;
    const Machine& m_machine;
    Schedule m_schedule;
    Targets m_targets;
    std::vector<Reading> m_readings;
    std::uint32_t m_nextPosition = 0;
    std::uint32_t m_finished = 0;
    std::uint32_t m_failed = 0; ///< in this session
    unsigned m_failuresInARow = 0;
    bool m_first = true;
    std::optional<Error> m_abortedBy; ///< already told
    Nanoseconds m_overhead = firstOverhead;
};

DoneEvent Runner::go()
{
    for (std::uint32_t workload = 0; workload < m_plan.profile.workloads.size(); ++workload) {
        endIfPrecise(workload);
    }
    auto next = Next::Slot;
    while (next == Next::Slot) {
        const auto slot = m_schedule.next();
        if (!slot) {
            break;
        }
        next = make(*slot);
    }
    m_targets.release();
    const auto state = next == Next::Slot   ? ExperimentState::Finished
                       : next == Next::Stop ? ExperimentState::Stopped
                                            : ExperimentState::Interrupted;
    DoneEvent done{m_id, state, m_finished, m_failed};
    const auto set = saved([&] { return m_store.setState(m_id, state); });
    if (!set && set.error() != m_abortedBy) {
        m_sink(ErrorEvent{set.error()});
    }
    if (m_nextPosition == 0 && next == Next::Abort) {
        // It failed before its first run: an empty record would only be in the way.
        if (m_store.moveToTrash(m_id)) {
            done.experiment.reset();
        }
    }
    return done;
}

Runner::Next Runner::make(const Slot& slot)
{
    if (!std::exchange(m_first, false) && m_plan.profile.coolDown > Nanoseconds(0)) {
        m_sink(CoolDownEvent{m_plan.profile.coolDown});
        const auto stop = m_control.beginStep();
        pause(m_plan.profile.coolDown, stop);
        if (stop.stop_requested()) {
            return afterCut(slot);
        }
    }
    const auto stop = m_control.beginStep();
    auto targets = m_targets.prepare(m_plan.profile.workloads[slot.workload], stop);
    if (stop.stop_requested()) {
        return afterCut(slot);
    }
    if (!targets) {
        return abort(targets.error());
    }
    return makePrepared(slot, *std::move(targets));
}

Runner::Next Runner::makePrepared(const Slot& slot, std::vector<engine::PreparedTarget*> targets)
{
    auto run = begin(slot);
    if (!run) {
        return abort(run.error());
    }
    const auto started = monotonicNow();
    auto result = [&] {
        RunRecorder recorder(m_store, run->id, m_sink);
        const engine::RunRequest request{.workload = m_plan.profile.workloads[slot.workload],
                                         .variant = m_plan.variants[slot.variant],
                                         .targets = std::move(targets),
                                         .interval = m_plan.interval};
        auto executed = m_machine.execute(request, &recorder, m_control.beginStep());
        // What could not be appended is in the result, which is recorded as a whole in a moment;
        // an error that lasts shows there.
        (void)recorder.close();
        return executed;
    }();
    if (result) {
        const auto& workload = m_plan.profile.workloads[slot.workload];
        m_overhead =
            std::max(Nanoseconds(0), monotonicNow() - started - workload.warmUp - workload.measure);
    }
    return conclude(slot, *std::move(run), std::move(result));
}

Result<Run> Runner::begin(const Slot& slot)
{
    Run run;
    run.experiment = m_id;
    run.workload = slot.workload;
    run.variant = slot.variant;
    run.round = slot.round;
    run.position = m_nextPosition;
    const auto environment = m_machine.environment(m_plan.targets);
    const auto recorded = saved([&]() -> Result<> {
        TM_TRY(environmentId, m_store.addEnvironment(environment));
        run.environment = environmentId;
        run.started = wallNow();
        TM_TRY(id, m_store.beginRun(run));
        run.id = id;
        return {};
    });
    if (!recorded) {
        return std::unexpected(recorded.error());
    }
    ++m_nextPosition;
    m_sink(RunStartedEvent{run.id, run.workload, run.variant, run.round, run.position,
                           m_schedule.expectedRuns(), remaining()});
    return run;
}

Runner::Next Runner::conclude(const Slot& slot, Run run, Result<RunResult> result)
{
    const auto& workload = m_plan.profile.workloads[slot.workload];
    if (result) {
        run.state = RunState::Finished;
        run.result = *std::move(result);
        run.findings = engine::selfChecks(workload, run.result);
    } else {
        // What was measured until then is in the library.
        if (auto partial = m_store.run(run.id)) {
            run.result = std::move(partial->result);
        }
        run.state =
            result.error().code == ErrorCode::Cancelled ? RunState::Stopped : RunState::Failed;
        if (run.state == RunState::Failed) {
            run.error = result.error();
        }
    }
    if (const auto done = saved([&] { return m_store.finishRun(run); }); !done) {
        return abort(done.error());
    }
    for (const auto& finding : run.findings) {
        m_sink(FindingEvent{run.id, finding});
    }
    m_sink(RunFinishedEvent{withoutSeries(run)});
    count(run);
    if (run.state == RunState::Stopped) {
        return afterCut(slot);
    }
    m_schedule.ended(slot);
    if (run.state == RunState::Failed) {
        return afterFailure(slot, *run.error);
    }
    m_failuresInARow = 0;
    if (m_control.takeSkip()) {
        endWorkload(slot.workload, EndReason::Skipped);
    } else if (m_schedule.roundDone(slot.workload, slot.round)) {
        endIfPrecise(slot.workload);
    }
    return Next::Slot;
}

Runner::Next Runner::afterCut(const Slot& slot)
{
    if (m_control.stopped()) {
        return Next::Stop;
    }
    if (m_control.takeSkip()) {
        endWorkload(slot.workload, EndReason::Skipped);
        return Next::Slot;
    }
    return abort({ErrorCode::Internal, "the run ended early without being asked to", {}, {}});
}

Runner::Next Runner::afterFailure(const Slot& slot, const Error& error)
{
    ++m_failed;
    ++m_failuresInARow;
    if (const auto there = checkTargetsThere(m_plan); !there) {
        return abort(there.error());
    }
    if (isPermanent(error.code)) {
        m_schedule.drop(slot.workload, slot.variant);
        m_failuresInARow = 0;
        return Next::Slot;
    }
    if (m_failuresInARow >= mostFailuresInARow) {
        return abort({error.code,
                      "the experiment ends after " + std::to_string(m_failuresInARow) +
                          " failed runs in a row, the last one because " + error.message,
                      error.where, error.advice});
    }
    return Next::Slot;
}

Runner::Next Runner::abort(const Error& error)
{
    m_abortedBy = error;
    m_sink(ErrorEvent{error});
    return Next::Abort;
}

Result<> Runner::saved(const std::function<Result<>()>& write)
{
    auto done = write();
    if (!done && done.error().code == ErrorCode::NoSpace) {
        // The library may lie on the disk that the test file fills.
        m_targets.release();
        done = write();
    }
    return done;
}

void Runner::endIfPrecise(std::uint32_t workload)
{
    if (m_plan.profile.repetition.rule == StopRule::Precision &&
        preciseEnough(m_plan, m_readings, workload))
    {
        endWorkload(workload, EndReason::Precise);
    }
}

void Runner::endWorkload(std::uint32_t workload, EndReason reason)
{
    m_schedule.endWorkload(workload);
    m_sink(WorkloadEndedEvent{workload, reason});
}

void Runner::count(const Run& run)
{
    if (run.state != RunState::Finished) {
        return;
    }
    ++m_finished;
    const auto metric = primaryMetric(m_plan.profile.workloads[run.workload]);
    if (const auto value = valueOf(run.result, metric)) {
        m_readings.push_back({run.workload, run.variant, run.round, run.position, *value});
    }
}

} // namespace

Machine Machine::real()
{
    return {engine::execute, device::readEnvironment,
            [](const Target& target, Bytes space) { return device::preflight(target, space); }};
}

Result<DoneEvent> runExperiment(store::Store& store, ExperimentId id, const RunnerOptions& options,
                                Control& control, const EventSink& sink, const Machine& machine)
{
    TM_TRY(experiment, store.experiment(id));
    TM_CHECK(checkPlan(experiment.plan));
    TM_TRY(owner, store.ownerOf(id));
    if (owner) {
        return fail(ErrorCode::Busy, "another process is running it",
                    "experiment " + std::to_string(id.value),
                    "Watch it with 'tidemark-cli follow', or stop it first");
    }
    TM_TRY(earlier, store.runsOf(id, false));
    TM_CHECK(store.setState(id, ExperimentState::Running));
    experiment.state = ExperimentState::Running;
    removeOrphans(experiment.plan);

    Runner runner(store, experiment, earlier,
                  options.rounds.value_or(experiment.plan.profile.repetition.rounds), control, sink,
                  machine);
    sink(PlanEvent{experiment, options.library, runner.finishedRuns(), runner.expectedRuns(),
                   runner.remaining()});
    for (const auto& target : experiment.plan.targets) {
        for (const auto& finding : machine.preflight(target, testFileSize(experiment.plan, target)))
        {
            sink(FindingEvent{{}, finding});
        }
    }
    return runner.go();
}

} // namespace tidemark::experiment
