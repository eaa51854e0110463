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
    EXPECT_NEAR(s.changeSteps.at(0).value(), -0.5, 0.01);
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

/// Gives the runs starts `gap` seconds after the end of the one before, and `restart` more where
/// the environment changes.
void setStarts(std::vector<tidemark::Run>& runs, int gap, int restart)
{
    WallTime at{};
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const bool restarted = i > 0 && runs[i].environment != runs[i - 1].environment;
        at += std::chrono::seconds(restarted ? gap + restart : gap);
        runs[i].started = at;
        at += runs[i].result.window;
    }
}

TEST(VarianceReport, TellsTheCheapestNumberOfRunsInABoot)
{
    std::vector<tidemark::Run> runs;
    Environments environments;
    constexpr std::uint64_t levels[4] = {1000000, 1020000, 985000, 1005000};
    constexpr std::uint64_t noise[4] = {0, 22000, 9000, 31000};
    for (std::uint32_t i = 0; i < 16; ++i) {
        runs.push_back(runOf(0, i, i, levels[i / 4] + noise[i * 3 % 4]));
        runs.back().environment = EnvironmentId{i / 4 + 1};
    }
    for (int boot = 1; boot <= 4; ++boot) {
        environments[EnvironmentId{boot}] = {{{"boot.id", std::to_string(boot)}}};
    }
    setStarts(runs, 3, 120);
    const auto cost = repetitionCost(runs, environments);
    EXPECT_NEAR(cost.run.value(), 3, 1e-9);
    EXPECT_NEAR(cost.restart.value(), 120, 1e-9);
    const auto row = varianceReport(planOf(1), runs, {}, environments).at(0);
    EXPECT_EQ(row.boots, 4U);
    const double ratio = *row.shares.betweenRuns / *row.shares.betweenBoots;
    EXPECT_EQ(row.cheapestRuns.value(), std::lround(std::sqrt(120.0 / (3 + 1)) * ratio));
    EXPECT_FALSE(row.cheapestSeconds.has_value()); // no series, so nothing is known within a run
    const auto findings = varianceFindings(planOf(1), row);
    EXPECT_NE(std::ranges::find(findings, "cheapest_runs", &Finding::code), findings.end());
}

TEST(VarianceReport, TellsTheCheapestLengthOfARun)
{
    SplitMix64 random(6);
    std::vector<tidemark::Run> runs;
    for (std::uint32_t i = 0; i < 8; ++i) {
        runs.push_back(
            runOf(0, i, i, static_cast<std::uint64_t>(1e6 * (1 + 0.002 * noise(random)))));
        addIntervals(runs.back(), flat(random, 1e6, 0.05, 100));
        runs.back().result.window = std::chrono::seconds(10);
        runs.back().result.read.ios *= 10;
    }
    setStarts(runs, 2, 0);
    auto row = varianceReport(planOf(1), runs).at(0);
    // All of the variation may be explained by that within the runs; plant a share between them.
    EXPECT_NEAR(row.seconds, 10, 1e-9);
    EXPECT_NEAR(*row.shares.withinRun, 0.005, 0.002); // 5 % / sqrt(100)
    for (std::uint32_t i = 0; i < 8; ++i) {
        runs[i].result.read.ios = runs[i].result.read.ios * (i % 2 == 0 ? 101 : 99) / 100;
    }
    row = varianceReport(planOf(1), runs).at(0);
    const double ratio = *row.shares.withinRun / *row.shares.betweenRuns;
    EXPECT_NEAR(row.cheapestSeconds.value(), std::max(1.0, std::sqrt(2 * 10.0) * ratio), 1e-9);
}

TEST(VarianceReport, MarksDisturbedRunsAsAVerdictDoes)
{
    const std::vector<std::uint64_t> values{100000, 100500, 99700, 60000, 99900, 100100};
    const auto runs = rounds(values, {99000, 99500, 98700, 99200, 98900, 99100});
    const auto row = varianceReport(planOf(2), runs).at(0);
    const auto compared = compare(planOf(2), runs, 0, 1).rows.at(0);
    for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_EQ(row.runs[i].unit.disturbed, values[i] == 60000) << i;
        EXPECT_EQ(row.runs[i].unit.disturbed, compared.a[i].disturbed) << i;
    }
    const auto findings = varianceFindings(planOf(2), row);
    const auto found = std::ranges::find(findings, "runs_disturbed", &Finding::code);
    ASSERT_NE(found, findings.end());
    EXPECT_EQ(found->values.at("times"), "1970-01-01T00:00:00Z (-40 %)");
}

TEST(VarianceReport, TellsTheTemperatureOfTheHottestDrive)
{
    auto run = runOf(0, 0, 0, 1000);
    run.environment = EnvironmentId{1};
    const Environments environments{{EnvironmentId{1},
                                     {{{"now.target.0.drive.member.0.temperature", "48.9 °C"},
                                       {"now.target.0.drive.member.1.temperature", "61.0 °C"},
                                       {"target.0.drive.temperature_limit", "69.9 °C"}}}}};
    EXPECT_EQ(varianceReport(planOf(1), {run}, {}, environments).at(0).runs.at(0).celsius, 61.0);
    EXPECT_FALSE(varianceReport(planOf(1), {run}).at(0).runs.at(0).celsius.has_value());
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
