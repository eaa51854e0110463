#include "core/model/range_histogram.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

using namespace tidemark;

TEST(RangeHistogram, KeepsItsRangesInAscendingOrder)
{
    auto ranges = std::to_array<CountedRange>({{4096, 4160, 7}, {0, 1, 2}, {128, 130, 300}});
    const auto histogram = RangeHistogram::fromRanges(ranges);
    EXPECT_EQ(histogram.ranges(),
              (std::vector<CountedRange>{{0, 1, 2}, {128, 130, 300}, {4096, 4160, 7}}));
    EXPECT_EQ(histogram.count(), 309U);
}

TEST(RangeHistogram, LeavesOutEmptyRangesAndAddsEqualOnes)
{
    auto ranges = std::to_array<CountedRange>({{5, 6, 0}, {9, 9, 3}, {7, 8, 1}, {7, 8, 4}});
    EXPECT_EQ(RangeHistogram::fromRanges(ranges).ranges(), (std::vector<CountedRange>{{7, 8, 5}}));
}

TEST(RangeHistogram, CutsOverlapsWithoutLosingValues)
{
    auto ranges = std::to_array<CountedRange>({{0, 10, 1}, {5, 20, 2}, {12, 15, 4}});
    std::size_t overlaps = 0;
    const auto histogram = RangeHistogram::fromRanges(ranges, &overlaps);
    EXPECT_EQ(overlaps, 2U);
    EXPECT_EQ(histogram.ranges(), (std::vector<CountedRange>{{0, 10, 1}, {10, 20, 6}}));
}

TEST(RangeHistogram, SurvivesTheLargestNumbers)
{
    constexpr auto top = std::numeric_limits<std::uint64_t>::max();
    auto ranges = std::to_array<CountedRange>({{0, 1, top}, {top - 1, top, top}});
    const auto histogram = RangeHistogram::fromRanges(ranges);
    EXPECT_EQ(histogram.ranges(), (std::vector<CountedRange>{{0, 1, top}, {top - 1, top, top}}));
    EXPECT_EQ(histogram.count(), top);
}

TEST(RangeHistogram, QuantileIsTheRangeOfTheNearestRank)
{
    auto ranges = std::to_array<CountedRange>({{0, 1, 50}, {10, 12, 49}, {90, 99, 1}});
    const auto histogram = RangeHistogram::fromRanges(ranges);
    EXPECT_EQ(histogram.quantile(0)->low, 0U);
    EXPECT_EQ(histogram.quantile(0.5)->low, 0U);
    EXPECT_EQ(histogram.quantile(0.51)->low, 10U);
    EXPECT_EQ(histogram.quantile(0.99)->low, 10U);
    EXPECT_EQ(histogram.quantile(1)->low, 90U);
    EXPECT_DOUBLE_EQ(*histogram.mean(), (0.5 * 50 + 11 * 49 + 94.5) / 100);
}

TEST(RangeHistogram, WithoutValuesHasNoQuantile)
{
    EXPECT_FALSE(RangeHistogram().quantile(0.5));
    EXPECT_FALSE(RangeHistogram().mean());
    EXPECT_TRUE(RangeHistogram().ranges().empty());
}

TEST(RangeHistogram, MergedOfEqualBinsAddsTheCounts)
{
    auto a = std::to_array<CountedRange>({{0, 1, 1}, {2, 4, 2}});
    auto b = std::to_array<CountedRange>({{2, 4, 3}, {8, 9, 4}});
    EXPECT_EQ(RangeHistogram::fromRanges(a).merged(RangeHistogram::fromRanges(b)).ranges(),
              (std::vector<CountedRange>{{0, 1, 1}, {2, 4, 5}, {8, 9, 4}}));
}
