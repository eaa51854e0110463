#include "core/base/units.h"

#include <gtest/gtest.h>

using namespace tidemark;

TEST(Units, BinaryPrefixesArePowersOfTwo)
{
    EXPECT_EQ(kib(4).value(), 4096U);
    EXPECT_EQ(mib(1).value(), 1048576U);
    EXPECT_EQ(gib(1).value(), 1073741824U);
}

TEST(Units, RateIsBytesOverSeconds)
{
    EXPECT_DOUBLE_EQ(rate(Bytes(3'000'000), std::chrono::milliseconds(1500)).value(), 2e6);
    EXPECT_DOUBLE_EQ(ioRate(100, std::chrono::milliseconds(50)).value(), 2000);
}

TEST(Units, RateOverNoTimeIsZeroNotInfinite)
{
    EXPECT_EQ(rate(Bytes(1), Nanoseconds(0)).value(), 0);
    EXPECT_EQ(ioRate(1, Nanoseconds(-1)).value(), 0);
}

TEST(Units, SecondsAndBackKeepTheNanosecond)
{
    EXPECT_EQ(fromSeconds(1.000000001), Nanoseconds(1'000'000'001));
    EXPECT_EQ(fromSeconds(-0.5), std::chrono::milliseconds(-500));
    EXPECT_DOUBLE_EQ(seconds(std::chrono::milliseconds(2500)), 2.5);
}
