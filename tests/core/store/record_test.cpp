#include <gtest/gtest.h>

#include "tests/core/store/example.h"

using namespace tidemark;
using namespace tidemark::store;

namespace {

class RecordTest : public testing::Test
{
protected:
    TemporaryFolder m_folder;
    Store m_store = Store::open(m_folder.library(), OpenMode::ReadWrite).value();
    ExperimentId m_experiment = m_store.addExperiment(examplePlan()).value();

    tidemark::Run begun(std::uint32_t seconds = 3)
    {
        auto run = exampleRun(m_experiment, seconds);
        run.environment = m_store.addEnvironment({{{"cpu.model", "X"}}}).value();
        run.id = m_store.beginRun(run).value();
        return run;
    }
};

} // namespace

TEST_F(RecordTest, AnExperimentComesBackAsItWasPlanned)
{
    const auto experiment = m_store.experiment(m_experiment).value();
    EXPECT_EQ(experiment.plan, examplePlan());
    EXPECT_EQ(experiment.state, ExperimentState::Planned);
    EXPECT_LT(wallNow() - experiment.created, std::chrono::minutes(1));
}

TEST_F(RecordTest, AFinishedRunComesBackWhole)
{
    const auto run = begun();
    ASSERT_TRUE(m_store.finishRun(run));
    EXPECT_EQ(m_store.run(run.id).value(), run);
    EXPECT_EQ(m_store.runsOf(m_experiment, true).value(), std::vector{run});
}

TEST_F(RecordTest, AFailedRunKeepsItsError)
{
    auto run = begun();
    run.state = RunState::Failed;
    run.error = Error{ErrorCode::Io, "the drive vanished", "/dev/sdx", "Plug it in"};
    ASSERT_TRUE(m_store.finishRun(run));
    EXPECT_EQ(m_store.run(run.id).value(), run);
}

TEST_F(RecordTest, WithoutSeriesOnlyTheSummaryIsRead)
{
    auto run = begun();
    ASSERT_TRUE(m_store.finishRun(run));
    run.result.intervals.clear();
    run.result.seconds.clear();
    run.result.workers[0].read.latency = {};
    EXPECT_EQ(m_store.runsOf(m_experiment, false).value(), std::vector{run});
}

TEST_F(RecordTest, ARunIsThereWhileItGoesOn)
{
    const auto run = begun();
    ASSERT_TRUE(m_store.appendToRun(run.id, intervalsIn(run, 0), secondsIn(run, 0)));
    ASSERT_TRUE(m_store.appendToRun(run.id, intervalsIn(run, 1), secondsIn(run, 1)));
    const auto other = Store::open(m_folder.library(), OpenMode::ReadOnly).value();
    const auto seen = other.run(run.id).value();
    EXPECT_EQ(seen.state, RunState::Running);
    EXPECT_EQ(seen.result.intervals.size(), 21U);
    EXPECT_EQ(seen.result.read.ios, 2000U);
    EXPECT_EQ(seen.result.read.latency.count(), 2000U);
    EXPECT_EQ(seen.result.window, Nanoseconds(std::chrono::seconds(2)));
    EXPECT_EQ(seen.result.targets[0].read.ios, 2000U);
}

TEST_F(RecordTest, FinishingReplacesWhatWasAppended)
{
    const auto run = begun();
    ASSERT_TRUE(m_store.appendToRun(run.id, intervalsIn(run, 0), secondsIn(run, 0)));
    ASSERT_TRUE(m_store.finishRun(run));
    EXPECT_EQ(m_store.run(run.id).value(), run);
    const auto late = m_store.appendToRun(run.id, intervalsIn(run, 1), {});
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, ErrorCode::BadInput);
}

TEST_F(RecordTest, SeveralTargetsKeepTheirShares)
{
    auto plan = examplePlan();
    plan.targets.push_back({TargetKind::Folder, "/mnt/b", gib(1)});
    auto run = exampleRun(m_store.addExperiment(plan).value());
    run.id = m_store.beginRun(run).value();
    std::vector<Interval> slices(3);
    slices[0].read.ios = 10;
    slices[1].target = 0;
    slices[1].read.ios = 7;
    slices[2].target = 1;
    slices[2].read.ios = 3;
    ASSERT_TRUE(m_store.appendToRun(run.id, slices, {}));
    const auto result = m_store.run(run.id).value().result;
    EXPECT_EQ(result.read.ios, 10U);
    EXPECT_EQ(result.targets.at(0).read.ios, 7U);
    EXPECT_EQ(result.targets.at(1).read.ios, 3U);
}

TEST_F(RecordTest, RunsComeInTheOrderOfExecution)
{
    for (const std::uint32_t position : {2U, 0U, 1U}) {
        auto run = exampleRun(m_experiment, 1);
        run.position = position;
        run.id = m_store.beginRun(run).value();
        ASSERT_TRUE(m_store.finishRun(run));
    }
    const auto runs = m_store.runsOf(m_experiment, false).value();
    ASSERT_EQ(runs.size(), 3U);
    EXPECT_EQ(runs[0].position, 0U);
    EXPECT_EQ(runs[2].position, 2U);
    EXPECT_EQ(m_store.runCount().value(), 3U);
}

TEST_F(RecordTest, EqualEnvironmentsAreStoredOnce)
{
    const Environment one{{{"cpu.model", "A"}, {"kernel.release", "6.1"}}};
    const Environment other{{{"cpu.model", "B"}}};
    const auto id = m_store.addEnvironment(one).value();
    EXPECT_EQ(m_store.addEnvironment(one).value(), id);
    EXPECT_NE(m_store.addEnvironment(other).value(), id);
    EXPECT_EQ(m_store.environment(id).value(), one);
}

TEST_F(RecordTest, WhatIsNotThereIsNotFound)
{
    EXPECT_EQ(m_store.experiment({99}).error().code, ErrorCode::NotFound);
    EXPECT_EQ(m_store.run({99}).error().code, ErrorCode::NotFound);
    EXPECT_EQ(m_store.runsOf({99}, false).error().code, ErrorCode::NotFound);
    EXPECT_EQ(m_store.environment({99}).error().code, ErrorCode::NotFound);
    EXPECT_EQ(m_store.setState({99}, ExperimentState::Running).error().code, ErrorCode::NotFound);
    EXPECT_EQ(m_store.appendToRun({99}, {}, {}).error().code, ErrorCode::NotFound);
    EXPECT_EQ(m_store.finishRun(exampleRun(m_experiment)).error().code, ErrorCode::NotFound);
    EXPECT_EQ(m_store.rename({99}, "x").error().code, ErrorCode::NotFound);
}

TEST_F(RecordTest, ARunOutsideThePlanIsRefused)
{
    auto run = exampleRun(m_experiment, 1);
    run.variant = 2;
    EXPECT_EQ(m_store.beginRun(run).error().code, ErrorCode::BadInput);
    run.variant = 0;
    run.workload = 2;
    EXPECT_EQ(m_store.beginRun(run).error().code, ErrorCode::BadInput);
}

TEST_F(RecordTest, ARunCantBeFinishedAsAnotherOne)
{
    auto run = begun();
    run.variant = 1;
    EXPECT_EQ(m_store.finishRun(run).error().code, ErrorCode::BadInput);
    run.variant = 0;
    run.state = RunState::Running;
    EXPECT_EQ(m_store.finishRun(run).error().code, ErrorCode::BadInput);
}

TEST_F(RecordTest, SettingsAreKept)
{
    EXPECT_EQ(m_store.setting("theme").value(), std::nullopt);
    ASSERT_TRUE(m_store.setSetting("theme", "dark"));
    ASSERT_TRUE(m_store.setSetting("theme", "light"));
    const auto other = Store::open(m_folder.library(), OpenMode::ReadOnly).value();
    EXPECT_EQ(other.setting("theme").value(), "light");
}
