#include "core/engine/data_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

using namespace tidemark;
using namespace tidemark::engine;

namespace {

/// Shannon entropy in bits for each byte.
double entropy(std::span<const std::byte> data)
{
    std::array<double, 256> counts{};
    for (const auto byte : data) {
        ++counts[std::to_integer<std::size_t>(byte)];
    }
    double bits = 0;
    for (const double count : counts) {
        if (count > 0) {
            const double share = count / static_cast<double>(data.size());
            bits -= share * std::log2(share);
        }
    }
    return bits;
}

} // namespace

TEST(DataPool, RandomDataDoNotCompressAndBlocksDiffer)
{
    const auto pool = DataPool::make(DataKind::Random, 0, Bytes(4096), 4096, 512, 1);
    ASSERT_TRUE(pool);
    EXPECT_GT(entropy(pool->memory()), 7.999);
    SplitMix64 random(2);
    std::set<const std::byte*> places;
    for (int i = 0; i < 1000; ++i) {
        auto* place = pool->pick(random);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(place) % 512, 0U);
        EXPECT_LE(place + 4096, pool->memory().data() + pool->memory().size());
        places.insert(place);
    }
    EXPECT_GT(places.size(), 900U);
}

TEST(DataPool, CompressibleDataHaveTheirShareOfZerosInEveryBlock)
{
    const auto pool = DataPool::make(DataKind::Compressible, 25, Bytes(65536), 4096, 512, 1);
    ASSERT_TRUE(pool);
    SplitMix64 random(3);
    for (int i = 0; i < 50; ++i) {
        const std::span<const std::byte> block(pool->pick(random), 65536);
        const auto zeros = std::ranges::count(block, std::byte{0});
        // A quarter, and one in 256 of the random bytes.
        EXPECT_NEAR(static_cast<double>(zeros), 16384 + 49152 / 256.0, 100);
    }
}

TEST(DataPool, ZerosAreZeros)
{
    const auto pool = DataPool::make(DataKind::Zeros, 0, Bytes(1 << 20), 4096, 512, 1);
    ASSERT_TRUE(pool);
    EXPECT_TRUE(std::ranges::all_of(pool->memory(), [](std::byte b) { return b == std::byte{0}; }));
}

TEST(PageMemory, MoreThanThereIsIsAnError)
{
    const auto memory = PageMemory::allocate(std::size_t{1} << 60U);
    ASSERT_FALSE(memory);
    EXPECT_EQ(memory.error().code, ErrorCode::NoSpace);
}
