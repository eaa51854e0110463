#include "core/base/random.h"
#include "core/model/histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace tidemark;

TEST(Histogram, EveryValueLiesInItsBucketAndBucketsAreContiguous)
{
    for (std::uint32_t b = 0; b + 1 < Histogram::buckets; ++b) {
        ASSERT_EQ(Histogram::lowerEdge(b) + Histogram::width(b), Histogram::lowerEdge(b + 1)) << b;
        ASSERT_EQ(Histogram::bucketOf(Histogram::lowerEdge(b)), b);
        ASSERT_EQ(Histogram::bucketOf(Histogram::lowerEdge(b + 1) - 1), b);
    }
    EXPECT_LT(Histogram::bucketOf(Histogram::highest), Histogram::buckets);
}

TEST(Histogram, BucketsAreAtMostAThousandthWide)
{
    for (std::uint32_t b = 2048; b < Histogram::buckets; ++b) {
        ASSERT_LE(static_cast<double>(Histogram::width(b)) /
                      static_cast<double>(Histogram::lowerEdge(b)),
                  1.0 / 1024);
    }
}

TEST(Histogram, QuantilesAgreeWithTheSortedValuesToTheBucket)
{
    SplitMix64 random(3);
    std::vector<std::uint64_t> values(10'000);
    Histogram h;
    for (auto& v : values) {
        v = static_cast<std::uint64_t>(std::exp(5 + 12 * random.unit()));
        h.record(v);
    }
    std::ranges::sort(values);
    for (const double q : {0.0, 0.01, 0.5, 0.9, 0.99, 0.999, 1.0}) {
        const auto rank = std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(q * 1e4)));
        const auto exact = static_cast<double>(values[rank - 1]);
        EXPECT_NEAR(static_cast<double>(h.quantile(q)->count()), exact, exact / 1024 + 0.5) << q;
    }
    EXPECT_EQ(h.min()->count(), static_cast<std::int64_t>(values.front()));
    EXPECT_EQ(h.max()->count(), static_cast<std::int64_t>(values.back()));
}

TEST(Histogram, AnEmptyOneHasNoNumbers)
{
    const Histogram h;
    EXPECT_FALSE(h.mean() || h.min() || h.max() || h.quantile(0.5));
    EXPECT_EQ(h.count(), 0U);
}

TEST(Histogram, OverflowIsCountedAndVisible)
{
    Histogram h;
    h.record(10);
    h.record(Histogram::highest);
    h.record(Histogram::highest + 1);
    EXPECT_EQ(h.count(), 3U);
    EXPECT_EQ(h.overflow(), 1U);
    EXPECT_EQ(h.quantile(1.0)->count(), static_cast<std::int64_t>(Histogram::highest + 1));
}

TEST(Histogram, MergeEqualsRecordingAllInOne)
{
    SplitMix64 random(5);
    Histogram a;
    Histogram b;
    Histogram all;
    for (int i = 0; i < 1000; ++i) {
        const auto v = random.below(5'000'000);
        (i % 3 == 0 ? a : b).record(v);
        all.record(v);
    }
    a.merge(b);
    EXPECT_EQ(a, all);
    a.merge(Histogram());
    EXPECT_EQ(a, all);
}

TEST(Histogram, RestoreRebuildsWhatWasStored)
{
    Histogram h;
    for (const std::uint64_t v : {1ULL, 2048ULL, 999'999ULL, 200'000'000'000ULL}) {
        h.record(v);
    }
    EXPECT_EQ(Histogram::restore(h.nonEmpty(), h.totals()), h);
    const Histogram empty;
    EXPECT_EQ(Histogram::restore(empty.nonEmpty(), empty.totals()), empty);
}

TEST(Histogram, ClearKeepsNothing)
{
    Histogram h;
    h.record(7);
    h.clear();
    EXPECT_EQ(h, Histogram());
}

TEST(Histogram, CompactingChangesNoNumber)
{
    SplitMix64 random(6);
    Histogram h;
    for (int i = 0; i < 1000; ++i) {
        h.record(random.below(3'000'000));
    }
    Histogram small = h;
    small.compact();
    EXPECT_EQ(small, h);
    EXPECT_EQ(small.quantile(0.5), h.quantile(0.5));
    EXPECT_EQ(small.quantile(0.999), h.quantile(0.999));
    small.record(17);
    h.record(17);
    EXPECT_EQ(small, h);
    Histogram sum;
    sum.merge(small);
    sum.merge(h);
    EXPECT_EQ(sum.count(), 2 * h.count());
}

TEST(Histogram, RestoringUnsortedOrRepeatedBucketsAddsThemUp)
{
    const std::vector<Histogram::Bucket> used{{9, 1}, {3, 2}, {9, 4}};
    const auto h = Histogram::restore(used, {0, 51, 3, 9});
    EXPECT_EQ(h.nonEmpty(), (std::vector<Histogram::Bucket>{{3, 2}, {9, 5}}));
    EXPECT_EQ(h.count(), 7U);
}
