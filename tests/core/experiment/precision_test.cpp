#include "core/experiment/centre.h"
#include "core/experiment/precision.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

using namespace tidemark;
using namespace tidemark::experiment;

namespace {

Plan examplePlan(std::size_t variants)
{
    Plan plan;
    plan.profile.workloads.resize(1);
    plan.variants.resize(variants);
    plan.margin = 0.02;
    return plan;
}

/// Readings of rounds; each inner list has a value for every variant.
std::vector<Reading> readings(const std::vector<std::vector<double>>& rounds)
{
    std::vector<Reading> all;
    std::uint32_t position = 0;
    for (std::uint32_t round = 0; round < rounds.size(); ++round) {
        for (std::uint32_t variant = 0; variant < rounds[round].size(); ++variant) {
            all.push_back({0, variant, round, position++, rounds[round][variant]});
        }
    }
    return all;
}

const std::vector<std::vector<double>> steadyPairs = {
    {100, 110}, {101, 111.2}, {99, 108.8}, {100, 110.1}, {100.5, 110.4}};

} // namespace

TEST(Centre, IsTheGeometricMeanWithStudentsInterval)
{
    // ln 80, ln 100, ln 125: mean ln 100, standard deviation ln 1.25, t(0.975, 2) = 4.302653.
    const auto centre = centreOf(std::array{80.0, 100.0, 125.0}, 0.05);
    ASSERT_TRUE(centre);
    EXPECT_EQ(centre->n, 3U);
    EXPECT_NEAR(centre->value, 100, 1e-9);
    EXPECT_NEAR(*centre->halfWidth, std::exp(4.302653 * std::log(1.25) / std::sqrt(3.0)) - 1, 1e-6);
}

TEST(Centre, OfOneValueHasNoInterval)
{
    const auto centre = centreOf(std::array{42.0}, 0.05);
    ASSERT_TRUE(centre);
    EXPECT_NEAR(centre->value, 42, 1e-9);
    EXPECT_FALSE(centre->halfWidth);
}

TEST(Centre, IsEmptyWithoutValuesAndForThoseThatHaveNoLog)
{
    EXPECT_FALSE(centreOf({}, 0.05));
    EXPECT_FALSE(centreOf(std::array{1.0, 0.0}, 0.05));
    EXPECT_FALSE(centreOf(std::array{1.0, std::nan("")}, 0.05));
}

TEST(Precision, SteadyPairsAreEnough)
{
    EXPECT_TRUE(preciseEnough(examplePlan(2), readings(steadyPairs), 0));
}

TEST(Precision, FourRoundsAreNeverEnough)
{
    auto plan = examplePlan(2);
    plan.profile.repetition.minRounds = 1;
    auto rounds = steadyPairs;
    rounds.pop_back();
    EXPECT_FALSE(preciseEnough(plan, readings(rounds), 0));
}

TEST(Precision, FewerThanMinRoundsAreNotEnough)
{
    auto plan = examplePlan(2);
    plan.profile.repetition.minRounds = 6;
    EXPECT_FALSE(preciseEnough(plan, readings(steadyPairs), 0));
}

TEST(Precision, AWideIntervalIsNotEnough)
{
    auto rounds = steadyPairs;
    rounds[1][1] = 130;
    rounds[3][1] = 95;
    EXPECT_FALSE(preciseEnough(examplePlan(2), readings(rounds), 0));
}

TEST(Precision, AllVariantsMustBePrecise)
{
    auto rounds = steadyPairs;
    const std::array noisy{100.0, 140.0, 90.0, 120.0, 101.0};
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        rounds[i].push_back(noisy[i]);
    }
    EXPECT_FALSE(preciseEnough(examplePlan(3), readings(rounds), 0));
}

TEST(Precision, ARoundWithoutBothSidesDoesNotCount)
{
    auto all = readings(steadyPairs);
    all.pop_back();
    EXPECT_FALSE(preciseEnough(examplePlan(2), all, 0));
}

TEST(Precision, OneVariantIsJudgedByItsMean)
{
    const auto plan = examplePlan(1);
    EXPECT_TRUE(preciseEnough(plan, readings({{100}, {101}, {99}, {100}, {100.5}}), 0));
    EXPECT_FALSE(preciseEnough(plan, readings({{100}, {120}, {90}, {100}, {100.5}}), 0));
}

TEST(Precision, IsJudgedForEachWorkloadAlone)
{
    auto plan = examplePlan(2);
    plan.profile.workloads.resize(2);
    EXPECT_FALSE(preciseEnough(plan, readings(steadyPairs), 1));
}
