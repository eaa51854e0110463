#include "app/desktop/pages/live/live_events.h"
#include "app/desktop/pages/live/live_view.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/app/desktop/test_library.h"

namespace tidemark::app {
namespace {

Session sessionWith(int samples)
{
    Session session;
    session.begin(0);
    experiment::PlanEvent plan;
    plan.experiment.plan = testing::samplePlan();
    session.apply(plan, 0);
    session.apply(experiment::RunStartedEvent{.run = RunId{1}, .workload = 1, .round = 2}, 0);
    for (int i = 0; i < samples; ++i) {
        session.samples.push_back({.at = 0.1 * i,
                                   .bytesPerSecond = 1e8,
                                   .iops = 1000,
                                   .p50 = 50'000,
                                   .p99 = 90'000,
                                   .p999 = {},
                                   .machineBusy = 1,
                                   .warmUp = false,
                                   .begins = i == 0 || i == samples / 2});
    }
    return session;
}

TEST(LiveView, NeverDrawsMoreThanSixHundredPoints)
{
    const LiveView view = makeLiveView(sessionWith(20'000), LiveWindow::All, 2000, QLocale::c());
    for (const auto* chart : {&view.throughput, &view.iops, &view.latency, &view.cpu}) {
        for (const auto& series : chart->series) {
            EXPECT_LE(series.points.size(), mostLivePoints);
            EXPECT_GT(series.points.size(), 100);
        }
    }
}

TEST(LiveView, BreaksTheLineBetweenRuns)
{
    const LiveView view = makeLiveView(sessionWith(100), LiveWindow::Minute, 10, QLocale::c());
    int gaps = 0;
    for (const auto& point : view.throughput.series[0].points) {
        gaps += std::isnan(point.y()) ? 1 : 0;
    }
    EXPECT_EQ(gaps, 1);
}

TEST(LiveView, SaysWhichTestOfHowMany)
{
    const LiveView view = makeLiveView(sessionWith(10), LiveWindow::Minute, 1, QLocale::c());
    EXPECT_TRUE(view.headline.startsWith(QStringLiteral("Test 2 of 2")))
        << view.headline.toStdString();
    EXPECT_TRUE(view.headline.contains(QStringLiteral("round 3")));
    EXPECT_TRUE(view.canStop);
    EXPECT_FALSE(view.longEnoughToAsk);
}

TEST(LiveView, OfNothingSaysSo)
{
    const LiveView view = makeLiveView({}, LiveWindow::Minute, 1, QLocale::c());
    EXPECT_FALSE(view.canStop);
    EXPECT_TRUE(view.throughput.series.isEmpty());
    EXPECT_FALSE(view.throughput.emptyText.isEmpty());
}

TEST(LiveEvents, AreNewestFirstAndLimited)
{
    Session session = sessionWith(1);
    session.apply(experiment::ErrorEvent{{.code = ErrorCode::Io, .message = "the drive is gone"}},
                  5);
    const auto lines = eventLines(session, 2);
    ASSERT_EQ(lines.size(), 2);
    EXPECT_TRUE(lines[0].contains(QStringLiteral("the drive is gone")));
}

} // namespace
} // namespace tidemark::app
