#include "plugins/importers/diskspd/table.h"
#include "plugins/importers/diskspd/text_importer.h"

#include <gtest/gtest.h>

using namespace tidemark;
using namespace tidemark::importers::diskspd;

namespace {

Result<plugin::ImportReport> readText(std::string_view text)
{
    return TextImporter().read({"x.txt", text, {}}, {}, {});
}

constexpr std::string_view head =
    "Total IO\nthread |       bytes     |     I/Os     |     MB/s   |  I/O per s |  file\n------\n";

} // namespace

TEST(DiskSpdPercentile, NinesAreNamedByTheirNumber)
{
    EXPECT_EQ(percentOf("50th"), 50.0);
    EXPECT_DOUBLE_EQ(*percentOf("3-nines"), 99.9);
    EXPECT_DOUBLE_EQ(*percentOf("9-nines"), 99.9999999);
    for (const char* text : {"min", "max", "", "2-nines", "10-nines", "200th", "50"}) {
        EXPECT_FALSE(percentOf(text)) << text;
    }
}

TEST(DiskSpdText, RateLabelledMegabytesIsMebibytes)
{
    const auto report = readText(std::string(head) +
                                 "total:   2775056384 |        21172 |     529.36 |    4234.88\n");
    ASSERT_TRUE(report) << report.error().sentence();
    const auto& result = report->records.at(0).results.at(0);
    ASSERT_EQ(result.directions.size(), 1U);
    EXPECT_EQ(result.directions[0].direction, ImportedDirection::Mixed);
    EXPECT_EQ(result.directions[0].throughput->value, 529.36 * 1048576);
    EXPECT_EQ(result.directions[0].throughput->unit, "MiB/s");
    EXPECT_FALSE(result.directions[0].throughput->derived);
}

TEST(DiskSpdText, CoarselyPrintedRateIsCalculatedFromTotals)
{
    const auto report =
        readText("Results for timespan 1:\nactual test time:\t120.00s\n" + std::string(head) +
                 "total:      6291456 |           16 |       0.05 |       0.13\n");
    ASSERT_TRUE(report);
    const auto& mixed = report->records.at(0).results.at(0).directions.at(0);
    EXPECT_DOUBLE_EQ(mixed.throughput->value, 6291456 / 120.0);
    EXPECT_TRUE(mixed.throughput->derived);
    EXPECT_EQ(mixed.throughput->text, "0.05");
}

TEST(DiskSpdText, TotalsBrokenByALineEndAreNamedAndLeftOut)
{
    const auto report =
        readText(std::string(head) + "total:   2775056384 |\n   21172 |     529.36 |    4234.88\n");
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->records.at(0).results.empty());
    EXPECT_EQ(report->records[0].warnings.at(0).code, "unread_row");
    EXPECT_EQ(report->records[0].warnings[0].place.line, 4U);
}

TEST(DiskSpdText, SeveralTimeSpansAreSeveralResults)
{
    const std::string span =
        std::string(head) + "total:   4096 |        1 |     1.00 |    100.00\n";
    const auto report =
        readText("Command Line: x\nInput parameters:\n\ttimespan:   1\n\tduration: 5s\n"
                 "\ttimespan:   2\n\tduration: 9s\n"
                 "Results for timespan 1:\n" +
                 span + "Results for timespan 2:\n" + span);
    ASSERT_TRUE(report);
    ASSERT_EQ(report->records.size(), 1U);
    ASSERT_EQ(report->records[0].results.size(), 2U);
    EXPECT_EQ(report->records[0].results[1].workload.measure, std::chrono::seconds(9));
}

TEST(DiskSpdText, DateBeyondTheClockHasNoInstant)
{
    const auto report = readText("start time: 9999/01/08 04:54:01 UTC\n" + std::string(head) +
                                 "total:   4096 |        1 |     1.00 |    100.00\n");
    ASSERT_TRUE(report);
    EXPECT_EQ(report->records[0].date->text, "9999/01/08 04:54:01 UTC");
    EXPECT_FALSE(report->records[0].date->instant);
}

TEST(DiskSpdText, ParametersAloneAreNoResult)
{
    EXPECT_FALSE(readText("Command Line: x\nInput parameters:\n\ttimespan:   1\n"));
}
