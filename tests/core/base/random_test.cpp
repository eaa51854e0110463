#include "core/base/random.h"

#include <gtest/gtest.h>

using namespace tidemark;

// Reference: first outputs of splitmix64 for seed 1234567, as published with the algorithm.
TEST(Random, SplitMix64GivesThePublishedSequence)
{
    SplitMix64 generator(1234567);
    EXPECT_EQ(generator.next(), 6457827717110365317ULL);
    EXPECT_EQ(generator.next(), 3203168211198807973ULL);
    EXPECT_EQ(generator.next(), 9817491932198370423ULL);
}

TEST(Random, BelowStaysBelowAndReachesBothEnds)
{
    SplitMix64 generator(1);
    bool low = false;
    bool high = false;
    for (int i = 0; i < 1000; ++i) {
        const auto v = generator.below(6);
        ASSERT_LT(v, 6U);
        low |= v == 0;
        high |= v == 5;
    }
    EXPECT_TRUE(low && high);
}

TEST(Random, UnitIsHalfOpen)
{
    SplitMix64 generator(7);
    for (int i = 0; i < 1000; ++i) {
        const double v = generator.unit();
        ASSERT_GE(v, 0.0);
        ASSERT_LT(v, 1.0);
    }
}
