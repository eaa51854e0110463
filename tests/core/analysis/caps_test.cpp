// What the circumstances of the runs do to a verdict: restarts, added rounds, changed margins.
#include "core/analysis/comparison.h"
#include "core/analysis/judge.h"
#include "core/analysis/more_rounds.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "runs.h"

namespace tidemark::analysis {
namespace {

using namespace testing_support;

/// Environments whose number is that of their boot.
Environments boots(int count)
{
    Environments out;
    for (int boot = 1; boot <= count; ++boot) {
        out[EnvironmentId{boot}] = {{{"boot.id", std::to_string(boot)}}};
    }
    return out;
}

/// Runs of one boot after the other: boot i holds `runsEach` runs of variant i modulo 2 around
/// levels[i].
std::vector<tidemark::Run> inBoots(const std::vector<std::uint64_t>& levels, unsigned runsEach)
{
    std::vector<tidemark::Run> runs;
    for (std::uint32_t boot = 0; boot < levels.size(); ++boot) {
        for (unsigned i = 0; i < runsEach; ++i) {
            const auto position = static_cast<std::uint32_t>(runs.size());
            const std::uint32_t round = boot / 2 * runsEach + i;
            auto run = runOf(boot % 2, round, position, levels[boot] + 10 * i);
            run.environment = EnvironmentId{boot + 1};
            runs.push_back(run);
        }
    }
    return runs;
}

bool has(const Verdict& verdict, std::string_view qualifier)
{
    return std::ranges::find(verdict.qualifiers, qualifier) != verdict.qualifiers.end();
}

Verdict verdictOn(const std::vector<tidemark::Run>& runs, const Circumstances& circumstances,
                  const Plan& plan = planOf(2))
{
    return compare(plan, runs, 0, 1, {}, circumstances).rows.at(0).verdict;
}

TEST(Boots, BothInOneBootAreComparedByRuns)
{
    auto runs = rounds({1000, 1010, 990, 1005, 995}, {1200, 1210, 1190, 1205, 1195});
    for (auto& run : runs) {
        run.environment = EnvironmentId{1};
    }
    const auto verdict = verdictOn(runs, {.environments = boots(1)});
    EXPECT_EQ(verdict.nA, 5U);
    EXPECT_TRUE(isPlainClaim(verdict));
}

TEST(Boots, OneOfEachSideCapsTheVerdict)
{
    const auto runs = inBoots({100000, 120000}, 10);
    const auto verdict = verdictOn(runs, {.environments = boots(2)});
    EXPECT_EQ(verdict.nA, 10U);
    EXPECT_TRUE(has(verdict, "within_one_boot"));
    EXPECT_FALSE(isPlainClaim(verdict));
    // Not known: nothing can be said about boots.
    EXPECT_FALSE(has(verdictOn(runs, {}), "within_one_boot"));
}

TEST(Boots, SeveralOfEachSideAreTheUnits)
{
    const auto runs = inBoots({100000, 120000, 103000, 122000, 98000, 119000, 101000, 121000}, 5);
    const auto comparison = compare(planOf(2), runs, 0, 1, {}, {.environments = boots(8)});
    const auto& row = comparison.rows.at(0);
    EXPECT_EQ(row.verdict.nA, 4U);
    EXPECT_EQ(row.verdict.nB, 4U);
    EXPECT_TRUE(has(row.verdict, unitsAreBootsNote));
    EXPECT_TRUE(isPlainClaim(row.verdict));
    EXPECT_NEAR(row.a.at(1).value, 103020, 0.1); // the mean of five runs
    EXPECT_EQ(compare(planOf(2), runs, 0, 1).rows.at(0).verdict.nA, 20U);
}

TEST(Boots, TwoOfEachSideAreTooFewHoweverManyRunsTheyHold)
{
    const auto verdict =
        verdictOn(inBoots({100000, 120000, 103000, 122000}, 20), {.environments = boots(4)});
    EXPECT_EQ(verdict.kind, VerdictKind::TooFew);
    EXPECT_EQ(verdict.nA, 2U);
}

TEST(Boots, FailedRunsAreCountedAgainstRuns)
{
    auto runs = inBoots({100000, 120000, 103000, 122000, 98000, 119000}, 5);
    runs[0].state = RunState::Failed;
    runs[1].state = RunState::Failed;
    const auto comparison = compare(planOf(2), runs, 0, 1, {}, {.environments = boots(6)});
    EXPECT_FALSE(has(comparison.rows.at(0).verdict, "too_many_failed"));
    EXPECT_EQ(comparison.findings.at(0).values.at("runs"), "15");
}

TEST(Margin, ChangedAfterTheRunsIsExploratory)
{
    const auto runs = rounds({1000, 1010, 990, 1005, 995}, {1200, 1210, 1190, 1205, 1195});
    EXPECT_FALSE(has(verdictOn(runs, {.margin = 0.02}), "exploratory")); // that of the metric
    const auto changed = verdictOn(runs, {.margin = 0.3});
    EXPECT_EQ(changed.kind, VerdictKind::Trivial);
    EXPECT_TRUE(has(changed, "exploratory"));
    auto plan = planOf(2);
    plan.margin = 0.3;
    EXPECT_FALSE(has(verdictOn(runs, {.margin = 0.3}, plan), "exploratory"));
}

/// `count` rounds with 2 % of noise in which B is 2 % better.
std::vector<tidemark::Run> noisy(std::size_t count)
{
    constexpr std::uint64_t a[8] = {100000, 102400, 97900, 101800, 98300, 100900, 99400, 103000};
    constexpr std::uint64_t b[8] = {101500, 104900, 99700, 100300, 104000, 102100, 106000, 99900};
    std::vector<std::uint64_t> ofA;
    std::vector<std::uint64_t> ofB;
    for (std::size_t i = 0; i < count; ++i) {
        ofA.push_back(a[i * 3 % 8]);
        ofB.push_back(b[i * 5 % 8]);
    }
    return rounds(ofA, ofB);
}

TEST(AddedRounds, OfAFewAfterAnUndecidedLookAreExploratory)
{
    auto plan = planOf(2);
    plan.profile.repetition.rounds = 5;
    const auto planned = verdictOn(noisy(5), {}, plan);
    ASSERT_EQ(planned.kind, VerdictKind::Inconclusive);
    ASSERT_GT(planned.moreRuns.value(), 2U);
    EXPECT_FALSE(has(planned, "exploratory"));
    EXPECT_TRUE(has(verdictOn(noisy(7), {}, plan), "exploratory"));
}

TEST(AddedRounds, OfAsManyAsThePrecisionAskedForAreNot)
{
    auto plan = planOf(2);
    plan.profile.repetition.rounds = 5;
    const auto more = verdictOn(noisy(5), {}, plan).moreRuns.value();
    EXPECT_FALSE(has(verdictOn(noisy(5 + more), {}, plan), "exploratory"));
    // Fewer than five rounds estimate the spread too badly to stop by it.
    plan.profile.repetition.rounds = 4;
    EXPECT_TRUE(has(verdictOn(noisy(5 + more), {}, plan), "exploratory"));
}

TEST(AddedRounds, UpToTheFewestThatGiveAVerdictAreNoLook)
{
    auto plan = planOf(2);
    plan.profile.repetition.rounds = 1;
    EXPECT_FALSE(has(verdictOn(noisy(3), {}, plan), "exploratory"));
    EXPECT_TRUE(has(verdictOn(noisy(4), {}, plan), "exploratory"));
}

TEST(RoundsToDecide, IsWhatTheWorstRowNeeds)
{
    auto plan = planOf(2);
    auto family = std::vector{compare(plan, noisy(5), 0, 1)};
    const auto wanted = family[0].rows.at(0).verdict.moreRuns.value();
    EXPECT_EQ(roundsToDecide(family), wanted);
    family[0].rows.push_back(family[0].rows[0]);
    family[0].rows[1].verdict.moreRuns = wanted + 3;
    EXPECT_EQ(roundsToDecide(family), wanted + 3);
    family[0].rows[1].verdict.moreRuns = mostRoundsToOffer + 1;
    EXPECT_EQ(roundsToDecide(family), wanted);
    family[0].rows[0].verdict.qualifiers.emplace_back(unitsAreBootsNote);
    EXPECT_EQ(roundsToDecide(family), 0U);
}

} // namespace
} // namespace tidemark::analysis
