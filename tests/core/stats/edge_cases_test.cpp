// Small numbers of runs, identical, missing and impossible values: never a crash, never an invented
// number.
#include "core/stats/bootstrap.h"
#include "core/stats/e_divisive.h"
#include "core/stats/effect_sizes.h"
#include "core/stats/mann_whitney.h"
#include "core/stats/multiplicity.h"
#include "core/stats/normality.h"
#include "core/stats/optimal_partition.h"
#include "core/stats/power.h"
#include "core/stats/procedure_v.h"
#include "core/stats/proportions.h"
#include "core/stats/quantiles.h"
#include "core/stats/spread.h"
#include "core/stats/steady_state.h"
#include "core/stats/summary.h"
#include "core/stats/variance_components.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tidemark::stats {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

using Values = std::vector<double>;

bool has(const AbOutcome& outcome, const char* flag)
{
    return std::ranges::find(outcome.flags, flag) != outcome.flags.end();
}

TEST(CompareUnits, OfNothingHasNoData)
{
    EXPECT_EQ(compareUnits({}, {}, {}).kind, VerdictKind::NoData);
    const auto missing = compareUnits(Values{nan, nan}, Values{1, 2}, {});
    EXPECT_EQ(missing.kind, VerdictKind::NoData);
    EXPECT_TRUE(has(missing, "dropped_nonfinite"));
}

TEST(CompareUnits, OfTwoRunsShowsAnIntervalAndClaimsNothing)
{
    const auto o = compareUnits(Values{100, 101}, Values{200, 201}, {});
    EXPECT_EQ(o.kind, VerdictKind::TooFew);
    EXPECT_EQ(o.moreUnits, 1U);
    EXPECT_TRUE(o.interval.has_value());
}

TEST(CompareUnits, DropsTheWholeRoundOfAMissingValue)
{
    AbOptions options{.design = Design::Paired};
    const auto o =
        compareUnits(Values{100, nan, 101, 99, 100}, Values{110, 111, 109, infinity, 110}, options);
    EXPECT_EQ(o.nA, 3U);
    EXPECT_EQ(o.nB, 3U);
    EXPECT_TRUE(has(o, "dropped_nonfinite"));
}

TEST(CompareUnits, KeepsTheOrderOfTheRoundsThatRemain)
{
    AbOptions options{.design = Design::Paired};
    options.order = {Side::A, Side::B, Side::B, Side::A, Side::A, Side::B, Side::B, Side::A};
    const auto o = compareUnits(Values{100, nan, 104, 106}, Values{111, 112, 115, 116}, options);
    EXPECT_EQ(o.method, IntervalMethod::TrendAdjusted);
    options.order = {Side::A, Side::B, Side::A, Side::B, Side::B, Side::A};
    const auto same = compareUnits(Values{100, 104, 106}, Values{111, 115, 116}, options);
    EXPECT_EQ(o.estimate, same.estimate);
    EXPECT_EQ(o.se, same.se);
}

TEST(CompareUnits, OfIdenticalReadingsWithoutResolutionSaysZeroVariance)
{
    const auto o = compareUnits(Values{5, 5, 5}, Values{5, 5, 5}, {});
    EXPECT_TRUE(has(o, "zero_variance"));
    EXPECT_FALSE(o.smallestDetectable.has_value());
}

TEST(CompareUnits, OfIdenticalReadingsUsesTheResolution)
{
    const auto o = compareUnits(Values{50, 50, 50}, Values{50, 50, 50}, {.resolution = 1});
    EXPECT_TRUE(has(o, "variance_floor"));
    EXPECT_GT(*o.se, 0);
    EXPECT_EQ(o.kind, VerdictKind::Equivalent);
    const auto coarse = compareUnits(Values{50, 50, 50}, Values{50, 50, 50}, {.resolution = 4});
    EXPECT_EQ(coarse.kind, VerdictKind::Inconclusive);
}

TEST(CompareUnits, OfZerosFallsBackToTheLinearScale)
{
    const auto o = compareUnits(Values{0, 1, 2}, Values{0, 1, 3}, {});
    EXPECT_FALSE(o.logScale);
    EXPECT_TRUE(has(o, "linear_scale"));
    EXPECT_NEAR(*o.estimate, 1.0 / 3, 1e-12);
}

TEST(CompareUnits, SwapsSignWhenSidesAreSwapped)
{
    const Values a{100, 103, 99, 101, 140};
    const Values b{110, 108, 112, 111, 109};
    const auto there = compareUnits(a, b, {});
    const auto back = compareUnits(b, a, {});
    EXPECT_EQ(*there.estimate, -*back.estimate);
    EXPECT_EQ(there.interval->low, -back.interval->high);
    EXPECT_EQ(there.p, back.p);
}

TEST(CompareUnits, DoesNotDependOnTheUnit)
{
    const Values a{100, 103, 99, 101};
    const Values b{110, 108, 112, 111};
    Values scaledA = a;
    Values scaledB = b;
    for (auto* side : {&scaledA, &scaledB}) {
        for (double& v : *side) {
            v *= 1e9;
        }
    }
    EXPECT_NEAR(*compareUnits(a, b, {}).estimate, *compareUnits(scaledA, scaledB, {}).estimate,
                1e-13);
}

TEST(CompareUnits, WithMoreLooksIsStricter)
{
    const Values a{100, 103, 99, 101, 102};
    const Values b{104, 106, 103, 105, 107};
    const auto one = compareUnits(a, b, {});
    const auto three = compareUnits(a, b, {.looks = 3});
    EXPECT_GT(three.interval->high - three.interval->low, one.interval->high - one.interval->low);
    EXPECT_EQ(three.alpha, 0.0221);
    EXPECT_LT(pocockAlpha(0.05, 8), pocockAlpha(0.05, 5));
}

TEST(PreciseEnough, NeedsAnIntervalNoWiderThanTheMargin)
{
    EXPECT_FALSE(preciseEnough(compareUnits(Values{1}, Values{2}, {}), 0.02));
    const auto narrow = compareUnits(Values{100, 100.1, 99.9}, Values{120, 120.1, 119.9}, {});
    EXPECT_TRUE(preciseEnough(narrow, 0.02));
    EXPECT_FALSE(preciseEnough(narrow, 0.0001));
}

TEST(MannWhitney, OfEqualValuesHasPOne)
{
    const auto r = *mannWhitney(Values{1, 1, 1}, Values{1, 1});
    EXPECT_EQ(r.p(), 1);
    EXPECT_EQ(r.pNormal, 1);
    EXPECT_EQ(r.a12(), 0.5);
    EXPECT_FALSE(mannWhitney({}, Values{1}).has_value());
}

TEST(Summary, OfTooFewValuesIsEmpty)
{
    EXPECT_FALSE(mean({}).has_value());
    EXPECT_FALSE(variance(Values{3}).has_value());
    EXPECT_FALSE(geometricMean(Values{1, 0}).has_value());
    EXPECT_NEAR(*standardDeviation(Values{1e9, 1e9 + 1, 1e9 + 2}), 1, 1e-9);
}

TEST(EffectSizes, OfSeparatedOrConstantSidesStayDefined)
{
    EXPECT_FALSE(brunnerMunzel(Values{1, 2, 3}, Values{4, 5, 6}).has_value());
    const auto c = *cliffDelta(Values{1, 2, 3}, Values{4, 5, 6}, 0.95);
    EXPECT_EQ(c.delta, 1);
    EXPECT_NEAR(c.low, -0.12, 0.01);
    EXPECT_FALSE(ratioOfMeans(Values{2, 2}, Values{3, 3}, 0.95).has_value());
    EXPECT_FALSE(compareSpread(Values{2, 2}, Values{3, 4}).has_value());
}

TEST(Fisher, ComparesRates)
{
    EXPECT_EQ(fisherExact(0, 5, 0, 5), 1);
    EXPECT_NEAR(fisherExact(0, 10, 5, 10), 0.0325, 0.0001);
    EXPECT_NEAR(fisherExact(5, 10, 0, 10), 0.0325, 0.0001);
    EXPECT_EQ(fisherExact(0, 0, 1, 3), 1);
}

TEST(Adjustment, OfNothingIsNothing)
{
    EXPECT_TRUE(adjusted({}, Adjustment::Holm).empty());
    const std::vector<std::optional<double>> none{std::nullopt};
    EXPECT_FALSE(adjusted(none, Adjustment::BenjaminiHochberg)[0].has_value());
}

TEST(Planning, RefusesWhatMakesNoSense)
{
    EXPECT_FALSE(smallestDetectable(0, 5, 0.05, 0.8).has_value());
    EXPECT_FALSE(runsToDetect(0, 0.01, 0.05, 0.8).has_value());
    EXPECT_FALSE(runsToResolve(0.5, 0.001, 0.05, false).has_value());
    EXPECT_EQ(runsToResolve(0.02, std::log(1.02), 0.05, false), 10U);
    EXPECT_EQ(runsToProveEquivalence(0.02, 0.02, 0.05, 0.8), 18U);
}

/// The integral and the series of the noncentral t distribution agree.
TEST(Planning, SmallestDetectableHasThePowerAskedFor)
{
    for (const double df : {1.0, 2.3, 3.0, 4.7, 9.0, 38.0, 400.0}) {
        const double shift = *smallestDetectable(0.7, df, 0.05, 0.8);
        EXPECT_NEAR(powerOfShift(shift, 0.7, df, 0.05), 0.8, 1e-7) << df;
    }
}

TEST(Components, NeedReplication)
{
    const std::vector<Values> one{{1, 2, 3}};
    const std::vector<Values> single{{1}, {2}, {3}};
    const std::vector<Values> constant{{1, 1}, {2, 2}};
    EXPECT_FALSE(varianceComponents(one).has_value());
    EXPECT_FALSE(varianceComponents(single).has_value());
    EXPECT_EQ(varianceComponents(constant)->icc, 1);
    EXPECT_FALSE(cheapestRunsPerUnit(1, 0, 1, 1).has_value());
}

TEST(Quantiles, OutsideTheirRangeAreEmpty)
{
    EXPECT_FALSE(quantile({}, 0.5).has_value());
    EXPECT_FALSE(quantile(Values{1}, 1.5).has_value());
    EXPECT_EQ(quantile(Values{7}, 0.99), 7);
    EXPECT_TRUE(harrellDavisUsable(100, 0.99));
    EXPECT_FALSE(harrellDavisUsable(50, 0.99));
}

TEST(Series, OfConstantValuesHasNoChange)
{
    const Values flat(50, 3.0);
    EXPECT_EQ(splitP(flat, 99, 1), 1);
    EXPECT_TRUE(divisiveChangePoints(flat, {}).empty());
    EXPECT_TRUE(optimalPartition(flat, SegmentCost::Mean, 0.5, 2)->starts.empty());
    EXPECT_EQ(warmUpCut(flat, 0.02, 5)->cut, 0U);
    EXPECT_TRUE(comparisonGrade(flat, 0.02)->steady);
    EXPECT_FALSE(shapiroWilk(flat).has_value());
    EXPECT_FALSE(optimalPartition(Values{1}, SegmentCost::Mean, 1, 2).has_value());
}

TEST(Bootstrap, OfTheSameSeedIsTheSame)
{
    const Values x{1, 2, 4, 8};
    const Statistic statistic = [](auto a, auto) { return *mean(a); };
    const auto a = *bootstrap(x, {}, statistic, {.resamples = 50});
    const auto b = *bootstrap(x, {}, statistic, {.resamples = 50});
    EXPECT_EQ(a.replicates, b.replicates);
    EXPECT_FALSE(bootstrap({}, {}, statistic).has_value());
}

TEST(Bootstrap, OfUnitsIsWiderThanOfRuns)
{
    const std::vector<Values> units{{1.0, 1.1}, {2.0, 2.1}, {3.0, 3.1}};
    const Values runs{1.0, 1.1, 2.0, 2.1, 3.0, 3.1};
    const Statistic statistic = [](auto a, auto) { return *mean(a); };
    const auto nested = *bootstrapNested(units, {}, statistic, {.resamples = 2000});
    const auto flat = *bootstrap(runs, {}, statistic, {.resamples = 2000});
    EXPECT_GT(*nested.spread, 1.2 * *flat.spread);
}

} // namespace
} // namespace tidemark::stats
