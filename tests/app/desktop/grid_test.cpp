#include "app/desktop/results/grid.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/app/desktop/test_library.h"

namespace tidemark::app {
namespace {

TEST(Grid, PutsReadAndWriteOfTheSameRequestsInOneRow)
{
    Plan plan = testing::samplePlan();
    Workload writing = plan.profile.workloads[0];
    writing.readPercent = 0;
    plan.profile.workloads.push_back(writing);
    const Grid grid = makeGrid(plan, {}, DisplayUnit::MegabytesPerSecond);
    ASSERT_EQ(grid.rows.size(), 2U);
    EXPECT_EQ(grid.rows[0].label, QStringLiteral("RND 4K Q4 T1"));
    EXPECT_EQ(grid.rows[0].workloads, (std::vector<std::uint32_t>{0, 2}));
    // Two directions on two variants; the sequential row has no write.
    ASSERT_EQ(grid.columns.size(), 4U);
    EXPECT_TRUE(grid.rows[0].cells[3]);
    EXPECT_FALSE(grid.rows[1].cells[3]);
}

TEST(Grid, HasTheMedianAndAnIntervalOnLogarithms)
{
    const Plan plan = testing::samplePlan(3);
    std::vector<tidemark::Run> runs;
    const double iops[] = {1000, 1100, 1210};
    for (std::uint32_t round = 0; round < 3; ++round) {
        tidemark::Run run = testing::sampleRun(plan, 0, 0, round);
        run.result.read.ios = static_cast<std::uint64_t>(iops[round]);
        run.result.window = fromSeconds(1);
        runs.push_back(run);
    }
    const Grid grid = makeGrid(plan, runs, DisplayUnit::Iops);
    const auto& cell = *grid.rows[0].cells[0];
    EXPECT_EQ(cell.n, 3U);
    EXPECT_DOUBLE_EQ(*cell.median, 1100);
    EXPECT_DOUBLE_EQ(*cell.best, 1210);
    // s of logs is ln 1.1, t(0.975; 2) = 4.302653: half = t * s / sqrt 3.
    const double half = 4.302652729911275 * std::log(1.1) / std::sqrt(3.0);
    EXPECT_NEAR(*cell.halfWidth, std::exp(half) - 1, 1e-9);
    EXPECT_NEAR(*cell.low, 1100 * std::exp(-half), 1e-6);
}

TEST(Grid, CountsOnlyFinishedRuns)
{
    const Plan plan = testing::samplePlan(2);
    tidemark::Run good = testing::sampleRun(plan, 0, 0, 0);
    tidemark::Run bad = testing::sampleRun(plan, 0, 0, 1);
    bad.state = RunState::Failed;
    const Grid grid = makeGrid(plan, {good, bad}, DisplayUnit::Iops);
    const auto& cell = *grid.rows[0].cells[0];
    EXPECT_EQ(cell.n, 1U);
    EXPECT_EQ(cell.failed, 1U);
    EXPECT_FALSE(cell.halfWidth); // one run says nothing about spread
}

TEST(Grid, AsTextHasALineForEachRow)
{
    const Plan plan = testing::samplePlan(2);
    const Grid grid = makeGrid(plan, {testing::sampleRun(plan, 0, 0, 0)}, DisplayUnit::Iops);
    const QString text = asText(grid, QStringLiteral("Heading"), QLocale::c());
    EXPECT_EQ(text.count(u'\n'), 4);
    EXPECT_TRUE(text.contains(QStringLiteral("RND 4K Q4 T1")));
}

} // namespace
} // namespace tidemark::app
