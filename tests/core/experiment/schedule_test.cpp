#include "core/experiment/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

using namespace tidemark;
using namespace tidemark::experiment;

namespace {

Plan examplePlan(std::size_t workloads, std::size_t variants, std::uint64_t seed = 7)
{
    Plan plan;
    plan.profile.workloads.resize(workloads);
    plan.variants.resize(variants);
    plan.seed = seed;
    return plan;
}

tidemark::Run runAt(const Slot& slot, RunState state)
{
    tidemark::Run run;
    run.workload = slot.workload;
    run.variant = slot.variant;
    run.round = slot.round;
    run.state = state;
    return run;
}

std::vector<Slot> rest(Schedule schedule)
{
    std::vector<Slot> slots;
    while (const auto slot = schedule.next()) {
        slots.push_back(*slot);
        schedule.ended(*slot);
    }
    return slots;
}

} // namespace

TEST(RunOrder, EachRoundHoldsEveryVariantOfEveryWorkloadOnce)
{
    const auto order = runOrder(examplePlan(3, 4), 5);
    ASSERT_EQ(order.size(), 60U);
    std::map<Slot, int> seen;
    for (const auto& slot : order) {
        ++seen[slot];
    }
    EXPECT_EQ(seen.size(), 60U);
}

TEST(RunOrder, GoesByRoundThenWorkloadAndOnlyShufflesVariants)
{
    const auto order = runOrder(examplePlan(3, 4), 5);
    for (std::size_t i = 0; i < order.size(); ++i) {
        EXPECT_EQ(order[i].round, i / 12);
        EXPECT_EQ(order[i].workload, i / 4 % 3);
    }
}

TEST(RunOrder, IsTheSameForOneSeedAndDiffersForAnother)
{
    EXPECT_EQ(runOrder(examplePlan(3, 3, 1), 9), runOrder(examplePlan(3, 3, 1), 9));
    EXPECT_NE(runOrder(examplePlan(3, 3, 1), 9), runOrder(examplePlan(3, 3, 2), 9));
}

TEST(RunOrder, MoreRoundsOnlyAppend)
{
    const auto few = runOrder(examplePlan(2, 3), 3);
    const auto many = runOrder(examplePlan(2, 3), 8);
    EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin()));
}

TEST(RunOrder, PutsEachVariantFirstAboutEquallyOften)
{
    constexpr unsigned rounds = 3000;
    std::map<std::uint32_t, unsigned> first;
    const auto order = runOrder(examplePlan(1, 3), rounds);
    for (std::size_t i = 0; i < order.size(); i += 3) {
        ++first[order[i].variant];
    }
    // Binomial with p = 1/3: standard deviation 25.8, so 130 are five of them.
    for (std::uint32_t variant = 0; variant < 3; ++variant) {
        EXPECT_NEAR(first[variant], rounds / 3.0, 130);
    }
}

TEST(Schedule, RepeatsAllButFinishedRuns)
{
    const auto plan = examplePlan(1, 2);
    const auto order = runOrder(plan, 3);
    const std::vector<tidemark::Run> earlier = {
        runAt(order[0], RunState::Finished), runAt(order[1], RunState::Failed),
        runAt(order[2], RunState::Incomplete), runAt(order[3], RunState::Stopped),
        runAt(order[4], RunState::Finished)};
    const Schedule schedule(plan, 3, earlier);
    EXPECT_EQ(schedule.expectedRuns(), 6U);
    EXPECT_EQ(rest(schedule), (std::vector{order[1], order[2], order[3], order[5]}));
}

TEST(Schedule, GivesTheSameSlotUntilItIsToldWhatBecameOfIt)
{
    Schedule schedule(examplePlan(1, 2), 1, {});
    const auto first = schedule.next();
    EXPECT_EQ(schedule.next(), first);
    schedule.ended(*first);
    EXPECT_NE(schedule.next(), first);
}

TEST(Schedule, LeavesOutAnEndedWorkloadAndADroppedVariant)
{
    const auto plan = examplePlan(2, 2);
    Schedule schedule(plan, 4, {});
    schedule.endWorkload(0);
    schedule.drop(1, 0);
    const auto left = rest(schedule);
    ASSERT_EQ(left.size(), 4U);
    for (const auto& slot : left) {
        EXPECT_EQ(slot.workload, 1U);
        EXPECT_EQ(slot.variant, 1U);
    }
    EXPECT_EQ(schedule.expectedRuns(), 4U);
}

TEST(Schedule, ARoundOfAWorkloadIsDoneWhenAllItsVariantsWereMade)
{
    Schedule schedule(examplePlan(2, 2), 2, {});
    EXPECT_FALSE(schedule.roundDone(0, 0));
    schedule.ended(*schedule.next());
    EXPECT_FALSE(schedule.roundDone(0, 0));
    schedule.ended(*schedule.next());
    EXPECT_TRUE(schedule.roundDone(0, 0));
    EXPECT_FALSE(schedule.roundDone(1, 0));
}

TEST(Schedule, RemainingTimeAddsUpWhatIsLeft)
{
    auto plan = examplePlan(1, 2);
    plan.profile.workloads[0].warmUp = std::chrono::seconds(1);
    plan.profile.workloads[0].measure = std::chrono::seconds(4);
    plan.profile.coolDown = std::chrono::seconds(2);
    Schedule schedule(plan, 2, {});
    const auto overhead = std::chrono::milliseconds(500);
    EXPECT_EQ(schedule.remaining(overhead), std::chrono::seconds(30));
    schedule.ended(*schedule.next());
    EXPECT_EQ(schedule.remaining(overhead), std::chrono::milliseconds(22'500));
}

TEST(Schedule, OfNothingIsEmpty)
{
    const Schedule schedule(examplePlan(0, 0), 5, {});
    EXPECT_FALSE(schedule.next());
    EXPECT_EQ(schedule.expectedRuns(), 0U);
}
