#include "core/base/random.h"
#include "core/engine/recorder.h"

#include <gtest/gtest.h>

#include <thread>

using namespace tidemark;
using namespace tidemark::engine;

namespace {

/// A recorder with its own buckets.
struct Owned
{
    std::vector<std::uint32_t> buckets = std::vector<std::uint32_t>(Histogram::buckets);
    std::vector<std::uint32_t> carries = std::vector<std::uint32_t>(Histogram::buckets);
    Recorder recorder{buckets, carries};
};

} // namespace

TEST(Recorder, CountsExactlyWhatAHistogramCounts)
{
    Owned owned;
    Histogram expected;
    SplitMix64 random(1);
    for (int i = 0; i < 10'000; ++i) {
        const std::uint64_t ns = random.next() >> (random.below(40) + 24);
        owned.recorder.record(ns, 4096);
        expected.record(ns);
    }
    const auto totals = owned.recorder.result();
    EXPECT_EQ(totals.latency, expected);
    EXPECT_EQ(totals.ios, 10'000U);
    EXPECT_EQ(totals.bytes, Bytes(4096ULL * 10'000));
}

TEST(Recorder, LatenciesOver100SecondsAreOverflow)
{
    Owned owned;
    owned.recorder.record(Histogram::highest + 1, 512);
    owned.recorder.record(5, 512);
    const auto totals = owned.recorder.result();
    EXPECT_EQ(totals.latency.overflow(), 1U);
    EXPECT_EQ(totals.latency.count(), 2U);
    EXPECT_EQ(totals.latency.max(), Nanoseconds(Histogram::highest + 1));
}

TEST(DirectionSeries, SlicesHoldWhatCameSinceTheLastOne)
{
    Owned a;
    Owned b;
    DirectionSeries series;
    const std::array<const Recorder*, 2> both{&a.recorder, &b.recorder};
    a.recorder.record(100, 10);
    b.recorder.record(5000, 10);
    a.recorder.publish();
    b.recorder.publish();
    series.read(both);
    EXPECT_EQ(series.since(0).ios, 2U);
    a.recorder.record(700, 30);
    a.recorder.publish();
    series.read(both);
    const auto second = series.since(0);
    EXPECT_EQ(second.ios, 1U);
    EXPECT_EQ(second.bytes, Bytes(30));
    EXPECT_EQ(second.latency.count(), 1U);
    EXPECT_EQ(second.latency.sum(), 700U);
    EXPECT_EQ(second.latency.quantile(0.5), Nanoseconds(700));
    EXPECT_EQ(second.latency.max(), Nanoseconds(700));
    EXPECT_EQ(series.since(0).ios, 0U);
    EXPECT_EQ(series.since(1).ios, 3U); // the other mark has not moved
    EXPECT_EQ(series.all().latency.count(), 3U);
    EXPECT_EQ(series.all().latency.max(), Nanoseconds(5000));
}

TEST(DirectionSeries, SlicesReadWhileTheWorkerRunsAddUpToTheTotals)
{
    Owned owned;
    DirectionSeries series;
    const std::array<const Recorder*, 1> one{&owned.recorder};
    constexpr std::uint64_t ios = 300'000;
    std::atomic<bool> done{false};
    std::jthread worker([&] {
        SplitMix64 random(2);
        for (std::uint64_t i = 0; i < ios; ++i) {
            owned.recorder.record(random.below(3'000'000), 512);
            if (i % 8 == 7) {
                owned.recorder.publish();
            }
        }
        done.store(true);
    });
    Histogram sum;
    std::uint64_t counted = 0;
    Bytes bytes{0};
    const auto slice = [&] {
        series.read(one);
        const auto added = series.since(0);
        counted += added.ios;
        bytes += added.bytes;
        sum.merge(added.latency);
    };
    while (!done.load()) {
        slice();
    }
    worker.join();
    slice();
    EXPECT_EQ(counted, ios);
    EXPECT_EQ(bytes, Bytes(ios * 512));
    EXPECT_EQ(sum.nonEmpty(), series.all().latency.nonEmpty());
    EXPECT_EQ(sum.sum(), series.all().latency.sum());
}

TEST(DirectionSeries, ABucketThatRanOverIsCountedOn)
{
    Owned owned;
    DirectionSeries series;
    const std::array<const Recorder*, 1> one{&owned.recorder};
    owned.recorder.record(100, 10);
    owned.recorder.publish();
    series.read(one);
    // As if it had counted nearly as much as 32 bits hold, and then a few more.
    owned.buckets[Histogram::bucketOf(100)] += 0xffff'fff0U;
    series.read(one);
    for (int i = 0; i < 0x20; ++i) {
        owned.recorder.record(100, 10);
    }
    owned.recorder.publish();
    series.read(one);
    EXPECT_LT(owned.buckets[Histogram::bucketOf(100)], 0x20U);
    EXPECT_EQ(series.all().latency.count(), 1 + 0xffff'fff0ULL + 0x20);
    EXPECT_EQ(owned.recorder.result().latency, series.all().latency);
}
