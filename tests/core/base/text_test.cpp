#include "core/base/text.h"

#include <gtest/gtest.h>

using namespace tidemark;

TEST(Text, SizesHaveBinaryPrefixes)
{
    for (const auto& [text, size] :
         std::initializer_list<std::pair<const char*, std::uint64_t>>{{"4096", 4096},
                                                                      {"4k", 4096},
                                                                      {"4K", 4096},
                                                                      {"4KiB", 4096},
                                                                      {" 64 MiB ", 67108864},
                                                                      {"1.5GiB", 1610612736},
                                                                      {"512B", 512},
                                                                      {"0", 0},
                                                                      {"1T", 1099511627776}})
    {
        ASSERT_TRUE(parseSize(text)) << text;
        EXPECT_EQ(parseSize(text)->value(), size) << text;
    }
}

TEST(Text, WhatIsNoSizeIsRefused)
{
    for (const char* text :
         {"", "k", "4x", "-4k", "4kk", "1.0001k", "1e3", "0x10", "nan", "99999999T", "4 k b"})
    {
        EXPECT_FALSE(parseSize(text)) << text;
    }
}

TEST(Text, DurationsHaveUnits)
{
    EXPECT_EQ(parseDuration("250ms").value(), std::chrono::milliseconds(250));
    EXPECT_EQ(parseDuration("5").value(), std::chrono::seconds(5));
    EXPECT_EQ(parseDuration("1.5h").value(), std::chrono::minutes(90));
    EXPECT_FALSE(parseDuration("5 parsecs"));
    EXPECT_FALSE(parseDuration("-5s"));
}

TEST(Text, FormattedSizesAreExact)
{
    EXPECT_EQ(formatSize(kib(4)), "4 KiB");
    EXPECT_EQ(formatSize(Bytes(1536)), "1536 B");
    EXPECT_EQ(formatSize(gib(1)), "1 GiB");
    EXPECT_EQ(formatSize(Bytes(0)), "0 B");
    EXPECT_EQ(shortSize(mib(1)), "1M");
    EXPECT_EQ(shortSize(Bytes(512)), "512B");
}

TEST(Text, RatesAreDecimalMegabytes)
{
    EXPECT_EQ(formatRate(BytesPerSecond(7'412e6)), "7412 MB/s");
    EXPECT_EQ(formatRate(BytesPerSecond(91.34e6)), "91.3 MB/s");
}

TEST(Text, SignificantDigitsSurviveTheCarryIntoTheNextDecade)
{
    EXPECT_EQ(formatSignificant(999.96, 4), "1000");
    EXPECT_EQ(formatSignificant(9.996, 3), "10.0");
    EXPECT_EQ(formatSignificant(0.0012345, 3), "0.00123");
    EXPECT_EQ(formatSignificant(123456, 3), "123456");
}

TEST(Text, FixedNeverWritesMinusZero)
{
    EXPECT_EQ(formatFixed(-0.001, 1), "0.0");
    EXPECT_EQ(formatFixed(-0.06, 1), "-0.1");
}

TEST(Text, IopsAndDurationsChooseTheirPrefix)
{
    EXPECT_EQ(formatIops(Iops(812)), "812");
    EXPECT_EQ(formatIops(Iops(198'300)), "198 k");
    EXPECT_EQ(formatIops(Iops(1'250'000)), "1.25 M");
    EXPECT_EQ(formatDuration(Nanoseconds(312'000)), "312 us");
    EXPECT_EQ(formatDuration(Nanoseconds(999'600)), "1.00 ms");
    EXPECT_EQ(formatDuration(Nanoseconds(42)), "42 ns");
}

TEST(Text, SplitKeepsEmptyParts)
{
    EXPECT_EQ(split("a::b", ':'), (std::vector<std::string_view>{"a", "", "b"}));
    EXPECT_EQ(split("", ':').size(), 1U);
    EXPECT_EQ(trimmed(" \t x \r\n"), "x");
    EXPECT_EQ(trimmed("  "), "");
}
