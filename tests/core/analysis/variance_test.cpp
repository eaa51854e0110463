#include "core/analysis/variance_report.h"
#include "core/base/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "runs.h"

namespace tidemark::analysis {
namespace {

using namespace testing_support;

/// Roughly normal, mean 0, standard deviation 1.
double noise(SplitMix64& random)
{
    double sum = -6;
    for (int i = 0; i < 12; ++i) {
        sum += random.unit();
    }
    return sum;
}

std::vector<double> flat(SplitMix64& random, double level, double spread, std::size_t n)
{
    std::vector<double> out(n);
    std::ranges::generate(out, [&] { return level * (1 + spread * noise(random)); });
    return out;
}

RateSeries seriesOf(const std::vector<double>& values)
{
    tidemark::Run run;
    addIntervals(run, values);
    return rateSeries(run.result, Metric::Iops);
}

TEST(Steadiness, OfWhiteNoiseIsSteadyAndNotDrifting)
{
    SplitMix64 random(3);
    int unsteady = 0;
    int drifting = 0;
    int cut = 0;
    int changed = 0;
    for (int i = 0; i < 100; ++i) {
        const auto s = steadiness(seriesOf(flat(random, 1e6, 0.01, 100)),
                                  {.margin = 0.02, .changePoints = true});
        unsteady += s.steady ? 0 : 1;
        drifting += s.drifting ? 1 : 0;
        cut += s.cutSeconds > 0 ? 1 : 0;
        changed += s.changes.empty() ? 0 : 1;
        EXPECT_TRUE(s.snia.value());
    }
    // At a level of 1 % more than 5 of 100 come up once in 2 000 times.
    EXPECT_LE(drifting, 5);
    EXPECT_LE(changed, 5);
    EXPECT_LE(cut, 5);
    EXPECT_LE(unsteady, 5);
}

TEST(Steadiness, FindsTheWarmUpAndTheChangeInALevel)
{
    SplitMix64 random(4);
    auto values = flat(random, 2e6, 0.01, 40);
    const auto rest = flat(random, 1e6, 0.01, 160);
    values.insert(values.end(), rest.begin(), rest.end());
    const auto s = steadiness(seriesOf(values), {.margin = 0.02, .changePoints = true});
    EXPECT_FALSE(s.steady);
    EXPECT_NEAR(s.cutSeconds, 4, 0.2);
    ASSERT_FALSE(s.changeSeconds.empty());
    EXPECT_NEAR(s.changeSeconds[0], 4, 0.2);
}

TEST(Steadiness, OfASlowDriftFailsWhereSniaPasses)
{
    SplitMix64 random(5);
    auto values = flat(random, 1e6, 0.005, 100);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] *= 1 + 0.0005 * static_cast<double>(i);
    }
    const auto s = steadiness(seriesOf(values), {.margin = 0.02});
    EXPECT_TRUE(s.snia.value());
    EXPECT_TRUE(s.drifting);
    EXPECT_NEAR(*s.drift, 0.05, 0.01);
}

TEST(Steadiness, OfNothingSaysNothing)
{
    const auto s = steadiness({}, {});
    EXPECT_TRUE(s.steady);
    EXPECT_FALSE(s.drift.has_value());
    EXPECT_FALSE(steadiness(seriesOf({0, 0, 0, 0, 0, 0, 0}), {}).drift.has_value());
}

TEST(RateSeries, CountsTheWarmUpAndSkipsSingleTargets)
{
    tidemark::Run run;
    addIntervals(run, {1000, 2000, 3000});
    run.result.intervals[0].start = Nanoseconds(-100'000'000);
    run.result.intervals[2].target = 0;
    const auto series = rateSeries(run.result, Metric::Iops);
    EXPECT_EQ(series.values, (std::vector<double>{1000, 2000}));
    EXPECT_EQ(series.measured, 1U);
}

TEST(VarianceReport, DescribesEachVariant)
{
    const auto rows = varianceReport(
        planOf(2), rounds({1000, 1010, 990, 1005, 995}, {1200, 1200, 1200, 1200, 1200}));
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].runs.size(), 5U);
    EXPECT_NEAR(*rows[0].centre, 1000, 0.1);
    EXPECT_NEAR(*rows[0].spread, 0.0079, 0.0002);
    EXPECT_GT(*rows[0].spreadLimit, *rows[0].spread);
    EXPECT_EQ(rows[0].runsToResolve, 3U);
    EXPECT_EQ(*rows[1].spread, 0);
    EXPECT_FALSE(rows[1].runsToResolve.has_value());
    EXPECT_TRUE(varianceFindings(planOf(2), rows[1]).empty());
}

TEST(VarianceReport, OfOneRunHasNoSpread)
{
    const auto rows = varianceReport(planOf(1), {runOf(0, 0, 0, 1000)});
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_FALSE(rows[0].spread.has_value());
    EXPECT_TRUE(varianceFindings(planOf(1), rows[0]).empty());
}

TEST(VarianceReport, FindsTheVariationBetweenBoots)
{
    std::vector<tidemark::Run> runs;
    std::map<EnvironmentId, Environment> environments;
    constexpr std::uint64_t levels[4] = {1000000, 1060000, 950000, 1010000};
    for (std::uint32_t i = 0; i < 16; ++i) {
        runs.push_back(runOf(0, i, i, levels[i / 4] + 1000 * (i % 4)));
        runs.back().environment = EnvironmentId{i / 4 + 1};
    }
    for (int boot = 1; boot <= 4; ++boot) {
        environments[EnvironmentId{boot}] = {{{"boot.id", std::to_string(boot)}}};
    }
    const auto rows = varianceReport(planOf(1), runs, {}, environments);
    EXPECT_NEAR(*rows[0].shares.betweenBoots, 0.045, 0.005);
    EXPECT_LT(*rows[0].shares.betweenRuns, 0.002);
    EXPECT_GT(*rows[0].shares.icc, 0.99);
    EXPECT_EQ(varianceFindings(planOf(1), rows[0]).at(0).code, "repeat_boots");
}

TEST(VarianceReport, FindsADriftOverTheSession)
{
    std::vector<tidemark::Run> runs;
    for (std::uint32_t i = 0; i < 10; ++i) {
        runs.push_back(runOf(0, i, i, 100000 - 1000 * i));
    }
    const auto rows = varianceReport(planOf(1), runs);
    const auto findings = varianceFindings(planOf(1), rows[0]);
    const auto drift = std::ranges::find(findings, "session_drift", &Finding::code);
    ASSERT_NE(drift, findings.end());
    EXPECT_EQ(drift->values.at("per_run"), "-1.0");
}

} // namespace
} // namespace tidemark::analysis
