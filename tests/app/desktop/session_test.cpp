#include "app/desktop/runner/session.h"

#include <gtest/gtest.h>

#include "tests/app/desktop/test_library.h"

namespace tidemark::app {
namespace {

using namespace experiment;

Session running()
{
    Session session;
    session.begin(100);
    PlanEvent plan;
    plan.experiment.id = ExperimentId{7};
    plan.experiment.plan = testing::samplePlan();
    plan.expectedRuns = 20;
    plan.remaining = fromSeconds(40);
    session.apply(plan, 100);
    RunStartedEvent run;
    run.run = RunId{1};
    run.expectedRuns = 20;
    run.remaining = fromSeconds(38);
    session.apply(run, 102);
    return session;
}

IntervalEvent slice(double start)
{
    IntervalEvent event;
    event.interval.start = fromSeconds(start);
    event.interval.length = fromSeconds(0.1);
    event.interval.read.ios = 50;
    event.interval.read.bytes = Bytes(50 * 4096);
    event.interval.read.p50 = Nanoseconds(80'000);
    return event;
}

TEST(Session, PlacesSlicesThatArriveTogetherWhereTheyWere)
{
    Session session = running();
    session.apply(slice(0), 102.2);
    session.apply(slice(0.1), 102.2);
    ASSERT_EQ(session.samples.size(), 2U);
    EXPECT_NEAR(session.samples[1].at - session.samples[0].at, 0.1, 1e-9);
    EXPECT_TRUE(session.samples[0].begins);
    EXPECT_FALSE(session.samples[1].begins);
    EXPECT_DOUBLE_EQ(session.samples[0].iops, 500);
}

TEST(Session, NextRunNeverGoesBackInTime)
{
    Session session = running();
    session.apply(slice(0), 102.2);
    session.apply(RunStartedEvent{.run = RunId{2}}, 102.2);
    session.apply(slice(-0.1), 102.2);
    EXPECT_GE(session.samples[1].at, session.samples[0].at);
    EXPECT_TRUE(session.samples[1].begins);
    EXPECT_TRUE(session.samples[1].warmUp);
}

TEST(Session, RemainingTimeRunsDownButNotBelowZero)
{
    const Session session = running();
    EXPECT_NEAR(seconds(session.remainingNow(112)), 28, 1e-6);
    EXPECT_EQ(session.remainingNow(500).count(), 0);
}

TEST(Session, ProgressCountsTheRunUnderWay)
{
    const Session session = running();
    EXPECT_NEAR(session.progress(103), 0.5 / 20, 1e-9); // one of two seconds of the first run
}

TEST(Session, EndsWithDone)
{
    Session session = running();
    EXPECT_TRUE(session.active());
    session.apply(ErrorEvent{{.code = ErrorCode::Io, .message = "gone"}}, 103);
    EXPECT_TRUE(session.active()); // an error alone does not end it
    session.apply(DoneEvent{.experiment = ExperimentId{7}, .finishedRuns = 3}, 104);
    EXPECT_FALSE(session.active());
    EXPECT_EQ(session.progress(104), 1);
    EXPECT_EQ(session.error->message, "gone");
}

} // namespace
} // namespace tidemark::app
