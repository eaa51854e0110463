#include "core/analysis/family.h"

#include <gtest/gtest.h>

#include "runs.h"

namespace tidemark::analysis {
namespace {

using namespace testing_support;

/// Four workloads; B is better by `gain` in the first and like A in the others.
std::vector<tidemark::Run> fourWorkloads(double gain)
{
    std::vector<tidemark::Run> runs;
    constexpr int noise[5] = {0, 9, -8, 4, -5};
    std::uint32_t position = 0;
    for (std::uint32_t round = 0; round < 5; ++round) {
        for (std::uint32_t w = 0; w < 4; ++w) {
            for (std::uint32_t v = 0; v < 2; ++v) {
                const double base = v == 1 && w == 0 ? 10000 * (1 + gain) : 10000;
                const int wobble = noise[(round + 2 * v + w) % 5];
                auto run = runOf(v, round, position++,
                                 static_cast<std::uint64_t>(base) +
                                     static_cast<std::uint64_t>(10 + wobble));
                run.workload = w;
                runs.push_back(run);
            }
        }
    }
    return runs;
}

TEST(Headline, CountsWhatHoldsInTheFamily)
{
    const auto plan = planOf(2, 4);
    const auto family = compareAll(plan, fourWorkloads(0.1));
    ASSERT_EQ(family.size(), 1U);
    const auto h = headlines(plan, family).at(0);
    EXPECT_EQ(h, (Headline{0, 1, 4, 1, 0, 3, 0}));
}

TEST(Headline, AdjustsOnlyThePrimaryMetrics)
{
    const auto plan = planOf(2, 4);
    const auto family = compareAll(plan, fourWorkloads(0.1), {Metric::Iops, Metric::Throughput});
    const auto p = familyP(plan, family);
    ASSERT_EQ(p.at(0).size(), 8U);
    EXPECT_TRUE(p[0][0].has_value());
    EXPECT_FALSE(p[0][1].has_value());
    EXPECT_NEAR(*p[0][0], 4 * *family[0].rows[0].verdict.p, 1e-15);
    EXPECT_TRUE(explorationP(family)[0][1].has_value());
}

TEST(CompareAll, SetsEveryVariantAgainstTheReference)
{
    auto plan = planOf(3);
    plan.reference = 1;
    std::vector<tidemark::Run> runs;
    for (std::uint32_t i = 0; i < 15; ++i) {
        runs.push_back(runOf(i % 3, i / 3, i, 1000 + 100 * (i % 3) + i % 4));
    }
    const auto family = compareAll(plan, runs);
    ASSERT_EQ(family.size(), 2U);
    EXPECT_EQ(family[0].a, 1U);
    EXPECT_EQ(family[0].b, 0U);
    EXPECT_EQ(family[0].rows[0].verdict.kind, VerdictKind::Worse);
    EXPECT_EQ(family[1].b, 2U);
    EXPECT_EQ(family[1].rows[0].verdict.kind, VerdictKind::Better);
}

} // namespace
} // namespace tidemark::analysis
