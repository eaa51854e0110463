#include "core/analysis/comparison.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "runs.h"

namespace tidemark::analysis {
namespace {

using namespace testing_support;

const Verdict& only(const Comparison& comparison)
{
    return comparison.rows.at(0).verdict;
}

TEST(Compare, FindsAClearDifferenceInRounds)
{
    const auto c = compare(
        planOf(2),
        rounds({100000, 100500, 99700, 100200, 99900}, {112000, 112300, 111500, 112100, 112400}), 0,
        1);
    const auto& v = only(c);
    EXPECT_EQ(v.kind, VerdictKind::Better);
    EXPECT_EQ(v.metric, Metric::Iops);
    EXPECT_EQ(v.design, Design::Paired);
    EXPECT_EQ(v.method, "paired_t");
    EXPECT_EQ(v.nA, 5U);
    EXPECT_NEAR(*v.effect, 0.12, 0.003);
    EXPECT_LT(*v.low, *v.effect);
    EXPECT_GT(*v.high, *v.effect);
    EXPECT_TRUE(c.findings.empty());
}

TEST(Compare, OfThreeRoundsUsesTheTrendAdjustedFit)
{
    const auto c = compare(planOf(2), rounds({1000, 1010, 1020}, {1106, 1115, 1128}), 0, 1);
    EXPECT_EQ(only(c).method, "trend_adjusted_t");
    EXPECT_EQ(*only(c).degreesOfFreedom, 3);
}

TEST(Compare, OfOneRunEachClaimsNothing)
{
    const auto c = compare(planOf(2), rounds({6100}, {10058}), 0, 1);
    EXPECT_EQ(only(c).kind, VerdictKind::TooFew);
    EXPECT_EQ(only(c).moreRuns, 2U);
    EXPECT_FALSE(only(c).low.has_value());
}

TEST(Compare, OfNoRunsHasNoData)
{
    const auto c = compare(planOf(2), {}, 0, 1);
    ASSERT_EQ(c.rows.size(), 1U);
    EXPECT_EQ(only(c).kind, VerdictKind::NoData);
    EXPECT_FALSE(only(c).effect.has_value());
}

TEST(Compare, OfVariantsThatAreNotThereHasNoRows)
{
    EXPECT_TRUE(compare(planOf(2), {}, 0, 7).rows.empty());
}

TEST(Compare, CapsAVerdictWhoseSidesWereNotMixed)
{
    std::vector<tidemark::Run> runs;
    for (std::uint32_t i = 0; i < 5; ++i) {
        runs.push_back(runOf(0, i, i, 1000 + i));
        runs.push_back(runOf(1, i, 5 + i, 1200 + i));
    }
    const auto c = compare(planOf(2), runs, 0, 1);
    EXPECT_EQ(only(c).design, Design::Sequential);
    EXPECT_EQ(only(c).qualifiers, std::vector<std::string>{"order_confounded"});
}

TEST(Compare, LeavesOutTheRoundThatMissesASideAndSaysSo)
{
    auto runs = rounds({1000, 1001, 1002, 1003}, {1100, 1101, 1102, 1103});
    runs.pop_back();
    const auto c = compare(planOf(2), runs, 0, 1);
    EXPECT_EQ(only(c).nA, 3U);
    EXPECT_EQ(only(c).nB, 3U);
    ASSERT_EQ(c.findings.size(), 1U);
    EXPECT_EQ(c.findings[0].code, "rounds_incomplete");
    EXPECT_EQ(c.findings[0].values.at("count"), "1");
}

TEST(Compare, ReportsFailedRunsAndRefusesAboveOneInFive)
{
    auto runs = rounds({1000, 1001, 1002, 1003, 1004}, {1100, 1101, 1102, 1103, 1104});
    runs[0].state = RunState::Failed;
    runs[3].state = RunState::Failed; // both of variant 0
    const auto c = compare(planOf(2), runs, 0, 1);
    EXPECT_EQ(only(c).kind, VerdictKind::NoData);
    ASSERT_FALSE(c.findings.empty());
    EXPECT_EQ(c.findings[0].code, "runs_failed");
    EXPECT_EQ(c.findings[0].values.at("failed"), "2");
    EXPECT_EQ(c.findings[0].values.at("runs"), "5");
}

TEST(Compare, MarksDisturbedRunsAndKeepsThem)
{
    const auto c = compare(
        planOf(2), rounds({1000, 1003, 998, 1001, 600, 1002}, {1000, 999, 1002, 1001, 1003, 997}),
        0, 1);
    const auto& row = c.rows.at(0);
    ASSERT_EQ(row.a.size(), 6U);
    EXPECT_TRUE(row.a[4].disturbed);
    EXPECT_FALSE(row.a[3].disturbed);
    EXPECT_EQ(row.verdict.method, "rank_sum_HL");
    ASSERT_EQ(c.findings.size(), 1U);
    EXPECT_EQ(c.findings[0].code, "disturbed_runs");
    EXPECT_EQ(c.findings[0].values.at("rounds"), "5 (-40 %)");
}

TEST(Compare, UsesThePlansMarginForThePrimaryMetricOnly)
{
    auto plan = planOf(2);
    plan.margin = 0.2;
    const auto runs = rounds({1000, 1001, 1002}, {1100, 1101, 1102});
    const auto c = compare(plan, runs, 0, 1, {Metric::Iops, Metric::Throughput});
    EXPECT_EQ(c.rows.at(0).verdict.kind, VerdictKind::Trivial);
    EXPECT_EQ(c.rows.at(1).verdict.kind, VerdictKind::Better);
}

TEST(Compare, WithoutTheMetricSaysSo)
{
    const auto c = compare(planOf(2), rounds({1000, 1001}, {1100, 1101}), 0, 1, {Metric::CpuPerIo});
    EXPECT_EQ(only(c).kind, VerdictKind::NoData);
    ASSERT_EQ(c.findings.size(), 1U);
    EXPECT_EQ(c.findings[0].code, "value_missing");
    EXPECT_EQ(c.findings[0].values.at("count"), "4");
}

TEST(Compare, NotesADriftOverTheSession)
{
    const auto c = compare(planOf(2),
                           rounds({1000, 1020, 1040, 1060, 1080, 1100, 1120, 1140},
                                  {1011, 1033, 1048, 1071, 1090, 1112, 1131, 1149}),
                           0, 1);
    EXPECT_EQ(std::ranges::count(only(c).qualifiers, "drift"), 1);
}

TEST(Compare, CapsAVerdictWhoseRunsWereNotSteady)
{
    auto runs = rounds({1002, 1000, 1003, 1004, 1001}, {1102, 1104, 1100, 1101, 1103});
    for (auto& run : runs) {
        std::vector<double> series;
        for (int i = 0; i < 60; ++i) {
            series.push_back(run.variant == 1 ? 900'000.0 + 5000 * i : 1e6 + 1000 * (i * 7 % 5));
        }
        addIntervals(run, series);
    }
    const auto c = compare(planOf(2), runs, 0, 1);
    EXPECT_EQ(only(c).qualifiers, std::vector<std::string>{"not_steady"});
}

TEST(Compare, CapsAVerdictOnNumbersThatContradictThemselves)
{
    auto runs = rounds({1002, 1000, 1003, 1004, 1001}, {1102, 1104, 1100, 1101, 1103});
    runs[2].findings.push_back({"littles_law", Severity::Error, {}});
    EXPECT_EQ(only(compare(planOf(2), runs, 0, 1)).qualifiers,
              std::vector<std::string>{"inconsistent_data"});
}

TEST(Compare, SaysWhenDisturbancesAreOnOneSideOnly)
{
    const auto c = compare(planOf(2),
                           rounds({1000, 1003, 998, 1001, 999, 1002, 1000, 1001, 997, 1004},
                                  {1000, 600, 1002, 610, 1003, 590, 999, 605, 612, 1001}),
                           0, 1);
    const auto found = std::ranges::find(c.findings, "disturbed_rate_differs", &Finding::code);
    // Half of B in another state: its own spread makes none of its runs an outlier.
    EXPECT_EQ(found, c.findings.end());
    const auto d = compare(planOf(2),
                           rounds({1000, 1003, 998, 1001, 999, 1002, 1000, 1001, 997, 1004, 1000,
                                   1001, 999, 1000, 1002, 1003},
                                  {1000, 600, 1002, 610, 1003, 590, 999, 1000, 612, 1001, 998, 1002,
                                   601, 1003, 1001, 999}),
                           0, 1);
    EXPECT_NE(std::ranges::find(d.findings, "disturbed_rate_differs", &Finding::code),
              d.findings.end());
}

TEST(Compare, WarnsWhenLatenciesBelongToDifferentLoads)
{
    auto runs = rounds({1000, 1001, 1002}, {1100, 1101, 1102});
    for (auto& run : runs) {
        const std::uint64_t latency = run.variant == 0 ? 1'000'000 : 1'500'000;
        for (std::uint64_t i = 0; i < run.result.read.ios; ++i) {
            run.result.read.latency.record(latency);
        }
    }
    const auto c = compare(planOf(2), runs, 0, 1, {Metric::MeanLatency});
    ASSERT_EQ(c.findings.size(), 1U);
    EXPECT_EQ(c.findings[0].code, "latency_not_comparable");
    EXPECT_EQ(c.findings[0].values.at("in_flight_b"), "1.65");
    EXPECT_TRUE(compare(planOf(2), runs, 0, 1).findings.empty());
}

TEST(Compare, OfARepeatedRunStillPairsByRound)
{
    auto runs = rounds({1000, 1010, 1020}, {1106, 1115, 1128});
    runs[1].position = 17; // B of the first round was made again at the end
    const auto c = compare(planOf(2), runs, 0, 1);
    EXPECT_EQ(c.rows[0].b[0].round, 0U);
    EXPECT_EQ(c.rows[0].b[0].value, 1106);
    EXPECT_EQ(only(c).method, "paired_t");
}

TEST(PrimaryMetric, IsIopsForSmallRandomAndThroughputElse)
{
    Workload w;
    EXPECT_EQ(primaryMetric(w), Metric::Iops);
    w.blocks[0].size = kib(64);
    EXPECT_EQ(primaryMetric(w), Metric::Throughput);
    w.blocks[0].size = kib(4);
    w.randomPercent = 0;
    EXPECT_EQ(primaryMetric(w), Metric::Throughput);
}

} // namespace
} // namespace tidemark::analysis
