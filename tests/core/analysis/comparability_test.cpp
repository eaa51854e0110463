#include "core/analysis/comparability.h"

#include <gtest/gtest.h>

#include "runs.h"

namespace tidemark::analysis {
namespace {

using namespace testing_support;

Environment with(std::string kernel, std::string load)
{
    return {{{"cpu.model", "X"}, {"kernel.release", kernel}, {"now.load", load}}};
}

TEST(Comparability, OfEqualEnvironmentsFindsNothing)
{
    EXPECT_TRUE(comparability(with("6.1", "0.5"), with("6.1", "3")).empty());
}

TEST(Comparability, NamesTheFactThatDiffers)
{
    auto right = with("6.12", "0");
    right.facts.push_back({"zeta", "1"});
    const auto found = comparability(with("6.1", "0"), right);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].code, "environment_differs");
    EXPECT_EQ(found[0].severity, Severity::Warning);
    EXPECT_EQ(found[0].values.at("fact"), "kernel.release");
    EXPECT_EQ(found[0].values.at("left"), "6.1");
    EXPECT_EQ(found[0].values.at("right"), "6.12");
    EXPECT_EQ(found[1].values.at("left"), "unknown");
    EXPECT_EQ(found[1].severity, Severity::Note);
}

TEST(Comparability, OfRunsTellsSidesFromChanges)
{
    auto runs = rounds({1, 1, 1}, {1, 1, 1});
    const std::map<EnvironmentId, Environment> environments{{EnvironmentId{1}, with("6.1", "0")},
                                                            {EnvironmentId{2}, with("6.12", "0")}};
    for (auto& run : runs) {
        run.environment = EnvironmentId{run.variant == 0 ? 1 : 2};
    }
    const auto sides = comparability(runs, 0, 1, environments);
    ASSERT_EQ(sides.size(), 1U);
    EXPECT_EQ(sides[0].code, "environment_differs");
    for (auto& run : runs) {
        run.environment = EnvironmentId{run.round < 2 ? 1 : 2};
    }
    const auto changes = comparability(runs, 0, 1, environments);
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes[0].code, "environment_changed");
    EXPECT_EQ(changes[0].values.at("round"), "3");
    EXPECT_TRUE(comparability(runs, 0, 1, {}).empty());
}

TEST(Comparability, OfAnotherBootIsNoDifferenceButIsTold)
{
    auto first = with("6.1", "0");
    auto second = first;
    first.facts.push_back({"boot.id", "one"});
    second.facts.push_back({"boot.id", "two"});
    EXPECT_TRUE(comparability(first, second).empty());
    auto runs = rounds({1, 1, 1}, {1, 1, 1});
    for (auto& run : runs) {
        run.environment = EnvironmentId{run.round < 2 ? 1 : 2};
    }
    const auto found =
        comparability(runs, 0, 1, {{EnvironmentId{1}, first}, {EnvironmentId{2}, second}});
    EXPECT_EQ(found,
              (std::vector<Finding>{{"machine_restarted", Severity::Note, {{"boots", "2"}}}}));
}

} // namespace
} // namespace tidemark::analysis
