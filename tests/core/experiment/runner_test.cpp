#include "core/base/time.h"
#include "core/experiment/runner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <thread>

#include "tests/core/store/example.h"

using namespace tidemark;
using namespace tidemark::experiment;

namespace {

/// A result of `ios` reads of 4 KiB in one second.
RunResult resultOf(std::uint64_t ios)
{
    RunResult result;
    result.window = std::chrono::seconds(1);
    result.read.ios = ios;
    result.read.bytes = Bytes(ios * 4096);
    for (std::uint64_t i = 0; i < ios; ++i) {
        result.read.latency.record(1000);
    }
    result.clock = "tsc";
    return result;
}

/// Waits until `stop`, sending a slice every 5 ms; then Cancelled.
Result<RunResult> runUntilStopped(engine::RunObserver* observer, const std::stop_token& stop)
{
    for (int i = 0; !stop.stop_requested(); ++i) {
        Interval slice;
        slice.start = i * Nanoseconds(100'000'000);
        slice.length = Nanoseconds(100'000'000);
        slice.read.ios = 10;
        slice.read.bytes = Bytes(40'960);
        observer->interval(slice);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return fail(ErrorCode::Cancelled, "stopped");
}

class RunnerTest : public testing::Test
{
protected:
    RunnerTest()
    {
        Workload workload;
        workload.name = "RND 4K Q1 T1 read";
        workload.measure = std::chrono::milliseconds(20);
        m_plan.profile.workloads = {workload};
        m_plan.profile.repetition.rounds = 3;
        m_plan.targets = {{.kind = TargetKind::Null, .location = "null", .fileSize = {}}};
        m_plan.variants = {{"a", "null", {}}, {"b", "null", {}}};
        m_plan.seed = 1;
        m_machine.execute = [](const auto&, auto*, auto) { return resultOf(1000); };
        m_machine.preflight = [](const auto&, auto) { return std::vector<Finding>{}; };
        m_machine.environment = [](const auto&) { return Environment{{{"cpu.model", "planted"}}}; };
    }

    Result<DoneEvent> start(const RunnerOptions& options = {})
    {
        m_id = m_library.addExperiment(m_plan).value();
        return resume(options);
    }

    Result<DoneEvent> resume(const RunnerOptions& options = {})
    {
        return runExperiment(
            m_library, m_id, options, m_control,
            [this](const Event& event) {
                m_events.push_back(event);
                if (m_onEvent) {
                    m_onEvent(event);
                }
            },
            m_machine);
    }

    [[nodiscard]] std::vector<tidemark::Run> runs() { return m_library.runsOf(m_id, true).value(); }

    [[nodiscard]] std::size_t count(RunState state)
    {
        return static_cast<std::size_t>(std::ranges::count(runs(), state, &tidemark::Run::state));
    }

    template <class T>
    [[nodiscard]] std::vector<T> events() const
    {
        std::vector<T> found;
        for (const auto& event : m_events) {
            if (const auto* e = std::get_if<T>(&event)) {
                found.push_back(*e);
            }
        }
        return found;
    }

    store::TemporaryFolder m_folder;
    store::Store m_library =
        store::Store::open(m_folder.library(), store::OpenMode::ReadWrite).value();
    Plan m_plan;
    ExperimentId m_id;
    Machine m_machine;
    Control m_control;
    std::vector<Event> m_events;
    std::function<void(const Event&)> m_onEvent;
};

} // namespace

TEST_F(RunnerTest, MakesEveryRunOfThePlanOnceAndRecordsIt)
{
    const auto done = start().value();
    EXPECT_EQ(done, (DoneEvent{m_id, ExperimentState::Finished, 6, 0}));
    const auto all = runs();
    ASSERT_EQ(all.size(), 6U);
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i].position, i);
        EXPECT_EQ(all[i].round, i / 2);
        EXPECT_EQ(all[i].state, RunState::Finished);
        EXPECT_EQ(all[i].result.read.ios, 1000U);
        ASSERT_TRUE(all[i].environment);
        EXPECT_EQ(m_library.environment(*all[i].environment).value().facts[0].value, "planted");
    }
    EXPECT_EQ(m_library.experiment(m_id).value().state, ExperimentState::Finished);
    EXPECT_FALSE(m_library.ownerOf(m_id).value());
}

TEST_F(RunnerTest, TellsThePlanThenEveryRun)
{
    ASSERT_TRUE(start({.rounds = {}, .library = "here.db"}));
    ASSERT_TRUE(std::holds_alternative<PlanEvent>(m_events.front()));
    const auto plan = events<PlanEvent>().front();
    EXPECT_EQ(plan.experiment.id, m_id);
    EXPECT_EQ(plan.library, "here.db");
    EXPECT_EQ(plan.expectedRuns, 6U);
    EXPECT_EQ(events<RunStartedEvent>().size(), 6U);
    EXPECT_EQ(events<RunFinishedEvent>().size(), 6U);
    EXPECT_TRUE(events<DoneEvent>().empty());
}

TEST_F(RunnerTest, TellsWhatSpeaksAgainstMeasuringBeforeTheFirstRun)
{
    const Finding finding{"on_battery", Severity::Warning, {}};
    m_machine.preflight = [&](const auto&, auto) { return std::vector{finding}; };
    ASSERT_TRUE(start());
    EXPECT_EQ(m_events.at(1), Event(FindingEvent{{}, finding}));
}

TEST_F(RunnerTest, AFailedRunIsRecordedAndTheOthersAreMade)
{
    int call = 0;
    m_machine.execute = [&](const auto&, auto*, auto) -> Result<RunResult> {
        if (++call == 2) {
            return fail(ErrorCode::Io, "a read failed", "null", "Look at the drive");
        }
        return resultOf(1000);
    };
    const auto done = start().value();
    EXPECT_EQ(done, (DoneEvent{m_id, ExperimentState::Finished, 5, 1}));
    const auto failed = runs()[1];
    EXPECT_EQ(failed.state, RunState::Failed);
    EXPECT_EQ(failed.error->message, "a read failed");
}

TEST_F(RunnerTest, AVariantThatCanNotDoAWorkloadIsTriedOnce)
{
    m_machine.execute = [&](const engine::RunRequest& request, auto*, auto) -> Result<RunResult> {
        if (request.variant.name == "b") {
            return fail(ErrorCode::Unsupported, "no such thing here");
        }
        return resultOf(1000);
    };
    const auto done = start().value();
    EXPECT_EQ(done, (DoneEvent{m_id, ExperimentState::Finished, 3, 1}));
    EXPECT_EQ(runs().size(), 4U);
}

TEST_F(RunnerTest, ThreeFailuresInARowEndTheExperiment)
{
    m_machine.execute = [](const auto&, auto*, auto) -> Result<RunResult> {
        return fail(ErrorCode::Io, "a read failed", "null");
    };
    const auto done = start().value();
    EXPECT_EQ(done, (DoneEvent{m_id, ExperimentState::Interrupted, 0, 3}));
    ASSERT_EQ(events<ErrorEvent>().size(), 1U);
    EXPECT_NE(events<ErrorEvent>()[0].error.sentence().find("a read failed"), std::string::npos);
}

TEST_F(RunnerTest, StopKeepsFinishedRunsAndWhatTheCurrentOneHas)
{
    m_machine.execute = [&, call = 0](const auto&, engine::RunObserver* observer,
                                      const std::stop_token& stop) mutable -> Result<RunResult> {
        return ++call < 3 ? resultOf(1000) : runUntilStopped(observer, stop);
    };
    std::jthread stopper;
    Nanoseconds asked{0};
    m_onEvent = [&](const Event& event) {
        const auto* started = std::get_if<RunStartedEvent>(&event);
        if (started != nullptr && started->position == 2) {
            stopper = std::jthread([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
                asked = monotonicNow();
                m_control.stop();
            });
        }
    };
    const auto done = start().value();
    EXPECT_LT(monotonicNow() - asked, std::chrono::seconds(1));
    EXPECT_EQ(done, (DoneEvent{m_id, ExperimentState::Stopped, 2, 0}));
    const auto last = runs().back();
    EXPECT_EQ(last.state, RunState::Stopped);
    EXPECT_GT(last.result.intervals.size(), 0U);
    EXPECT_EQ(last.result.read.ios, last.result.intervals.size() * 10);
}

TEST_F(RunnerTest, AStoppedExperimentGoesOnWhereItStopped)
{
    m_onEvent = [&](const Event& event) {
        if (std::holds_alternative<RunFinishedEvent>(event)) {
            m_control.stop();
        }
    };
    // The stop comes between runs, so the next one is cut before it begins.
    m_machine.execute = [](const auto&, auto*, const std::stop_token& stop) -> Result<RunResult> {
        if (stop.stop_requested()) {
            return fail(ErrorCode::Cancelled, "stopped");
        }
        return resultOf(1000);
    };
    EXPECT_EQ(start().value().finishedRuns, 1U);
    const auto kept = runs().front();

    m_onEvent = {};
    Control again;
    const auto done = runExperiment(m_library, m_id, {}, again, [](const Event&) {}, m_machine);
    EXPECT_EQ(done.value(), (DoneEvent{m_id, ExperimentState::Finished, 6, 0}));
    EXPECT_EQ(runs().front(), kept);
}

TEST_F(RunnerTest, MoreRoundsAreAddedToAFinishedExperiment)
{
    ASSERT_TRUE(start());
    EXPECT_EQ(resume({.rounds = 5, .library = {}}).value().finishedRuns, 10U);
    EXPECT_EQ(runs().back().round, 4U);
    EXPECT_EQ(runs().back().position, 9U);
}

TEST_F(RunnerTest, SkipLeavesOutTheRestOfTheWorkloadOnly)
{
    m_plan.profile.workloads.push_back(m_plan.profile.workloads[0]);
    m_plan.profile.workloads[1].name = "other";
    m_machine.execute = [&](const engine::RunRequest& request, engine::RunObserver* observer,
                            const std::stop_token& stop) -> Result<RunResult> {
        if (request.workload.name == "other") {
            return resultOf(1000);
        }
        m_control.skipWorkload();
        return runUntilStopped(observer, stop);
    };
    const auto done = start().value();
    EXPECT_EQ(done, (DoneEvent{m_id, ExperimentState::Finished, 6, 0}));
    EXPECT_EQ(count(RunState::Stopped), 1U);
    EXPECT_EQ(events<WorkloadEndedEvent>(),
              (std::vector{WorkloadEndedEvent{0, EndReason::Skipped}}));
}

TEST_F(RunnerTest, ThePrecisionRuleEndsAWorkloadAsSoonAsItIsPrecise)
{
    m_plan.profile.repetition = {StopRule::Precision, 20, 5};
    m_machine.execute = [call = 0U](const auto&, auto*, auto) mutable -> Result<RunResult> {
        return resultOf(100'000 + (call++ % 3) * 100);
    };
    EXPECT_EQ(start().value().finishedRuns, 10U);
    EXPECT_EQ(events<WorkloadEndedEvent>(),
              (std::vector{WorkloadEndedEvent{0, EndReason::Precise}}));
}

TEST_F(RunnerTest, ThePrecisionRuleGoesOnToTheLastRoundWhenItIsNot)
{
    m_plan.profile.repetition = {StopRule::Precision, 7, 5};
    m_machine.execute = [call = 0U](const auto&, auto*, auto) mutable -> Result<RunResult> {
        return resultOf(call++ % 3 == 0 ? 500 : 1000);
    };
    EXPECT_EQ(start().value().finishedRuns, 14U);
}

TEST_F(RunnerTest, ATargetThatVanishesEndsTheExperiment)
{
    if (store::onWindows) {
        GTEST_SKIP() << "Windows removes no folder whose file is open";
    }
    const auto folder = m_folder.path() / "target";
    std::filesystem::create_directory(folder);
    m_plan.targets = {
        {.kind = TargetKind::Folder, .location = folder.string(), .fileSize = mib(1)}};
    m_machine.execute = [&, call = 0](const auto&, auto*, auto) mutable -> Result<RunResult> {
        if (++call == 2) {
            std::filesystem::remove_all(folder);
            return fail(ErrorCode::Io, "a read failed", folder.string());
        }
        return resultOf(1000);
    };
    const auto done = start().value();
    EXPECT_EQ(done, (DoneEvent{m_id, ExperimentState::Interrupted, 1, 1}));
    ASSERT_EQ(events<ErrorEvent>().size(), 1U);
    EXPECT_EQ(events<ErrorEvent>()[0].error.code, ErrorCode::NotFound);
}

TEST_F(RunnerTest, LeavesNoTestFileAndRemovesOrphans)
{
    const auto folder = m_folder.path() / "target";
    std::filesystem::create_directory(folder);
    std::ofstream(folder / "tidemark-0123456789abcdef.tmp") << "orphan";
    std::ofstream(folder / "mine.tmp") << "not ours";
    m_plan.targets = {
        {.kind = TargetKind::Folder, .location = folder.string(), .fileSize = mib(1)}};
    ASSERT_TRUE(start());
    EXPECT_FALSE(std::filesystem::exists(folder / "tidemark-0123456789abcdef.tmp"));
    EXPECT_TRUE(std::filesystem::exists(folder / "mine.tmp"));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
    EXPECT_FALSE(events<PreparingEvent>().empty());
}

TEST_F(RunnerTest, AnExperimentThatAProcessRunsIsBusy)
{
    m_id = m_library.addExperiment(m_plan).value();
    ASSERT_TRUE(m_library.setState(m_id, ExperimentState::Running));
    const auto done = resume();
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::Busy);
}

TEST_F(RunnerTest, IntervalsReachTheLibraryWhileTheRunGoesOn)
{
    auto reader = store::Store::open(m_folder.library(), store::OpenMode::ReadOnly).value();
    std::size_t seen = 0;
    m_plan.profile.repetition.rounds = 1;
    m_plan.variants.pop_back();
    m_machine.execute = [&](const auto&, engine::RunObserver* observer, auto) -> Result<RunResult> {
        const auto begin = monotonicNow();
        for (int i = 0; seen == 0 && monotonicNow() - begin < std::chrono::seconds(10); ++i) {
            Interval slice;
            slice.start = i * Nanoseconds(20'000'000);
            slice.length = Nanoseconds(20'000'000);
            slice.read.ios = 1;
            observer->interval(slice);
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            seen = reader.runsOf(m_id, true).value().at(0).result.intervals.size();
        }
        EXPECT_LT(monotonicNow() - begin, std::chrono::seconds(3));
        return resultOf(1000);
    };
    ASSERT_TRUE(start());
    EXPECT_GT(seen, 0U);
}

TEST_F(RunnerTest, RealRunsOfTheNullPathEndInTheLibrary)
{
    m_plan.profile.repetition.rounds = 1;
    m_machine = Machine::real();
    const auto done = start().value();
    EXPECT_EQ(done, (DoneEvent{m_id, ExperimentState::Finished, 2, 0}));
    for (const auto& run : runs()) {
        EXPECT_GT(run.result.read.ios, 1000U);
        EXPECT_FALSE(run.result.intervals.empty());
    }
}
