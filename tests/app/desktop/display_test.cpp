#include "app/desktop/text/display.h"

#include <gtest/gtest.h>

namespace tidemark::app {
namespace {

const QLocale c = QLocale::c();

TEST(Number, HasThreeSignificantDigitsAndThinGroups)
{
    EXPECT_EQ(number(0.01234, c), QStringLiteral("0.0123"));
    EXPECT_EQ(number(9.876, c), QStringLiteral("9.88"));
    EXPECT_EQ(number(99.96, c), QStringLiteral("100"));
    EXPECT_EQ(number(7412.4, c), QString::fromUtf8("7\u202f412"));
    EXPECT_EQ(number(-1234567, c), QString::fromUtf8("-1\u202f234\u202f567"));
    EXPECT_EQ(number(0, c), QStringLiteral("0"));
}

TEST(InUnit, KeepsDecimalAndBinaryApart)
{
    EXPECT_DOUBLE_EQ(inUnit(1e9, DisplayUnit::MegabytesPerSecond), 1000);
    EXPECT_DOUBLE_EQ(inUnit(1e9, DisplayUnit::GigabytesPerSecond), 1);
    EXPECT_DOUBLE_EQ(inUnit(1048576, DisplayUnit::MebibytesPerSecond), 1);
    EXPECT_DOUBLE_EQ(inUnit(1500, DisplayUnit::Microseconds), 1.5);
}

TEST(Quantity, ChoosesTheUnitBySize)
{
    EXPECT_EQ(quantity(91300, Metric::MeanLatency, c), QString::fromUtf8("91.3 \u00b5s"));
    EXPECT_EQ(quantity(1.25e6, Metric::P99, c), QStringLiteral("1.25 ms"));
    EXPECT_EQ(quantity(198e3, Metric::Iops, c), QStringLiteral("198 k IOPS"));
    EXPECT_EQ(quantity(812e6, Metric::Throughput, c), QStringLiteral("812 MB/s"));
}

TEST(Percent, HasTwoDigits)
{
    EXPECT_EQ(percent(0.0064, c), QStringLiteral("0.64 %"));
    EXPECT_EQ(percent(0.021, c), QStringLiteral("2.1 %"));
    EXPECT_EQ(percent(1.16, c), QStringLiteral("116 %"));
    EXPECT_EQ(signedPercent(0.12, c), QStringLiteral("+12 %"));
    EXPECT_EQ(signedPercent(-0.004, c), QStringLiteral("-0.40 %"));
}

TEST(ClockTime, CountsMinutesAndHours)
{
    EXPECT_EQ(clockTime(fromSeconds(42)), QStringLiteral("0:42"));
    EXPECT_EQ(clockTime(fromSeconds(3729)), QStringLiteral("1:02:09"));
    EXPECT_EQ(clockTime(fromSeconds(-5)), QStringLiteral("0:00"));
}

TEST(PlainWords, SayWhatAWorkloadIsLike)
{
    Workload workload;
    workload.queueDepth = 32;
    EXPECT_EQ(plainWords(workload), QStringLiteral("many small at once"));
    workload.blocks[0].size = mib(1);
    workload.randomPercent = 0;
    workload.queueDepth = 1;
    EXPECT_EQ(plainWords(workload), QStringLiteral("one large file"));
}

} // namespace
} // namespace tidemark::app
