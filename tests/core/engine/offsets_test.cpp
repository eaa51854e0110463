#include "core/engine/offsets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <thread>

using namespace tidemark;
using namespace tidemark::engine;

namespace {

Workload workload(double randomPercent, std::vector<BlockShare> blocks = {{Bytes(4096), 100}})
{
    Workload w;
    w.randomPercent = randomPercent;
    w.blocks = std::move(blocks);
    return w;
}

} // namespace

TEST(StreamRegions, OfSeveralThreadsAreDisjointWholeBlocksInsideTheSpan)
{
    const auto regions = streamRegions(8192, 1'000'000, 3, 4096, false);
    ASSERT_TRUE(regions);
    ASSERT_EQ(regions->size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ((*regions)[i].length, 331'776U); // 81 blocks of 4096 in a third
        EXPECT_EQ((*regions)[i].begin, 8192 + i * 331'776U);
    }
    EXPECT_LE(regions->back().begin + regions->back().length, 8192U + 1'000'000U);
}

TEST(StreamRegions, AreOneForAllWhenShared)
{
    const auto regions = streamRegions(0, 65536, 4, 4096, true);
    ASSERT_TRUE(regions);
    EXPECT_EQ(*regions, std::vector<Region>(4, Region{0, 65536}));
}

TEST(StreamRegions, SmallerThanABlockAreRefused)
{
    const auto regions = streamRegions(0, 65536, 4, 32768, false);
    ASSERT_FALSE(regions);
    EXPECT_EQ(regions.error().code, ErrorCode::BadInput);
    EXPECT_NE(regions.error().message.find("4 sequential threads"), std::string::npos);
}

TEST(OffsetGenerator, SequentialVisitsEveryBlockInOrderAndStartsAgain)
{
    StreamPosition stream;
    OffsetGenerator offsets(workload(0), {0, 1 << 20}, {65536, 40960}, stream, false, 1);
    for (int round = 0; round < 3; ++round) {
        for (std::uint64_t block = 0; block < 10; ++block) {
            ASSERT_EQ(offsets.next().offset, 65536 + block * 4096);
        }
    }
}

TEST(OffsetGenerator, SequentialThreadsNeverTouchTheSameByte)
{
    const auto regions = *streamRegions(0, 40 * 4096, 4, 4096, false);
    std::set<std::uint64_t> seen;
    for (const auto& region : regions) {
        StreamPosition stream;
        OffsetGenerator offsets(workload(0), {0, 40 * 4096}, region, stream, false, 1);
        for (int i = 0; i < 10; ++i) {
            EXPECT_TRUE(seen.insert(offsets.next().offset).second);
        }
    }
    EXPECT_EQ(seen.size(), 40U);
    EXPECT_EQ(*seen.rbegin(), 39U * 4096U);
}

TEST(OffsetGenerator, ThreadsOnASharedStreamTakeEveryBlockOnce)
{
    StreamPosition stream;
    constexpr std::size_t each = 5000;
    std::array<std::vector<std::uint64_t>, 4> taken;
    {
        std::vector<std::jthread> threads;
        for (auto& mine : taken) {
            threads.emplace_back([&] {
                OffsetGenerator offsets(workload(0), {0, 4 * each * 512}, {0, 4 * each * 512},
                                        stream, true, 1);
                for (std::size_t i = 0; i < each; ++i) {
                    mine.push_back(offsets.next().offset);
                }
            });
        }
    }
    std::set<std::uint64_t> all;
    for (const auto& mine : taken) {
        all.insert(mine.begin(), mine.end());
    }
    // 20 000 blocks of 4096 in a region for 2 500 of them: eight rounds of each.
    EXPECT_EQ(all.size(), 2500U);
}

TEST(OffsetGenerator, RandomIsAlignedInsideTheSpanAndUniform)
{
    StreamPosition stream;
    constexpr std::uint64_t begin = 12288;
    OffsetGenerator offsets(workload(100), {begin, 64 * 4096 + 100}, {}, stream, false, 7);
    std::map<std::uint64_t, int> counts;
    constexpr int draws = 64'000;
    for (int i = 0; i < draws; ++i) {
        const auto io = offsets.next();
        ASSERT_GE(io.offset, begin);
        ASSERT_EQ((io.offset - begin) % 4096, 0U);
        ASSERT_LE(io.offset + io.length, begin + 64 * 4096 + 100);
        ++counts[io.offset];
    }
    EXPECT_EQ(counts.size(), 64U);
    double chiSquare = 0;
    for (const auto& [offset, count] : counts) {
        chiSquare += (count - 1000.0) * (count - 1000.0) / 1000.0;
    }
    // 63 degrees of freedom: 0.001 and 0.999 quantiles.
    EXPECT_GT(chiSquare, 33.9);
    EXPECT_LT(chiSquare, 103.4);
}

TEST(OffsetGenerator, TheSameSeedGivesTheSameSequence)
{
    StreamPosition stream;
    OffsetGenerator a(workload(100), {0, 1 << 30}, {}, stream, false, 9);
    OffsetGenerator b(workload(100), {0, 1 << 30}, {}, stream, false, 9);
    OffsetGenerator c(workload(100), {0, 1 << 30}, {}, stream, false, 10);
    int equalToOther = 0;
    for (int i = 0; i < 100; ++i) {
        const auto offset = a.next().offset;
        EXPECT_EQ(offset, b.next().offset);
        equalToOther += offset == c.next().offset ? 1 : 0;
    }
    EXPECT_LT(equalToOther, 3);
}

TEST(OffsetGenerator, MixedWorkloadsJumpAtTheWantedRateAndStayInTheirRegion)
{
    StreamPosition stream;
    const Region region{1 << 20, 1 << 20};
    OffsetGenerator offsets(workload(30), {0, 16 << 20}, region, stream, false, 3);
    std::uint64_t expected = region.begin;
    int jumps = 0;
    constexpr int draws = 20'000;
    for (int i = 0; i < draws; ++i) {
        const auto io = offsets.next();
        ASSERT_GE(io.offset, region.begin);
        ASSERT_LE(io.offset + io.length, region.begin + region.length);
        jumps += io.offset != expected ? 1 : 0;
        expected = io.offset + io.length;
        if (expected == region.begin + region.length) {
            expected = region.begin;
        }
    }
    // 30 % less the jumps that happen to go on in sequence; 5 standard errors.
    EXPECT_NEAR(jumps / double{draws}, 0.3 * (1 - 1.0 / 256), 0.0165);
}

TEST(OffsetGenerator, BlockMixAndDirectionKeepTheirSharesAndAreIndependent)
{
    Workload w = workload(100, {{Bytes(4096), 60}, {Bytes(65536), 40}});
    w.readPercent = 70;
    StreamPosition stream;
    OffsetGenerator offsets(w, {0, 1 << 30}, {}, stream, false, 3);
    constexpr int draws = 40'000;
    int small = 0;
    int reads = 0;
    int smallReads = 0;
    for (int i = 0; i < draws; ++i) {
        const auto io = offsets.next();
        ASSERT_EQ(io.offset % io.length, 0U);
        const bool isSmall = io.length == 4096;
        const bool isRead = io.direction == Direction::Read;
        small += isSmall ? 1 : 0;
        reads += isRead ? 1 : 0;
        smallReads += isSmall && isRead ? 1 : 0;
    }
    EXPECT_NEAR(small / double{draws}, 0.60, 0.0125);
    EXPECT_NEAR(reads / double{draws}, 0.70, 0.0125);
    EXPECT_NEAR(smallReads / double{draws}, 0.42, 0.0125);
}

TEST(OffsetGenerator, SequentialBlockMixNeverCrossesTheEndOfTheRegion)
{
    StreamPosition stream;
    const Region region{4096, 3 * 65536};
    OffsetGenerator offsets(workload(0, {{Bytes(4096), 50}, {Bytes(65536), 50}}), {0, 1 << 20},
                            region, stream, false, 5);
    for (int i = 0; i < 1000; ++i) {
        const auto io = offsets.next();
        ASSERT_GE(io.offset, region.begin);
        ASSERT_LE(io.offset + io.length, region.begin + region.length);
    }
}
