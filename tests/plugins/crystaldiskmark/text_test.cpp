#include "plugins/importers/crystaldiskmark/importer.h"
#include "plugins/importers/crystaldiskmark/row.h"

#include <gtest/gtest.h>

#include "listing.h"

using namespace tidemark;
using namespace tidemark::importers::crystaldiskmark;

namespace {

Result<plugin::ImportReport> readText(std::string_view text)
{
    return TextImporter().read({"x.txt", text, {}}, {}, {});
}

constexpr std::string_view header = "CrystalDiskMark 8.0.4 x64 (C) 2007-2021 hiyohiyo\n";

} // namespace

TEST(CrystalDiskMarkRow, IsReadInEveryVersionsForm)
{
    const auto row = readRow(
        {"  RND    4KiB (Q= 32, T=16):  4094.649 MB/s [ 999670.2 IOPS] <   494.56 us>", {}});
    ASSERT_TRUE(row);
    EXPECT_TRUE(row->random);
    EXPECT_EQ(row->block, Bytes(4096));
    EXPECT_EQ(row->queueDepth, 32U);
    EXPECT_EQ(row->threads, 16U);
    EXPECT_EQ(row->label, "RND 4KiB (Q= 32, T=16)");
    EXPECT_DOUBLE_EQ(row->megabytes.value, 4094.649e6);
    EXPECT_DOUBLE_EQ(row->latency->value, 494560.0);
    EXPECT_FALSE(row->reads);
    EXPECT_EQ(readRow({"Sequential Write (T= 1) : 1.5 MB/s", {}})->threads, 1U);
    EXPECT_EQ(readRow({"Random Read 512KB : 73.339 MB/s", {}})->block, Bytes(524288));
    EXPECT_EQ(readRow({"Random Read 4KB (QD=32) : 9.335 MB/s [ 2279.2 IOPS]", {}})->queueDepth,
              32U);
}

TEST(CrystalDiskMarkRow, IsRefusedWhenAPartIsMissing)
{
    for (const char* text :
         {"", "SEQ", "SEQ 1MiB (Q= 8, T= 1):", "SEQ 1MiB (Q= 8, T= 1): MB/s",
          "SEQ 1MiB (Q= 8, T= 1): 12 GB/s", "SEQ 1MiB (Q= , T= 1): 12 MB/s",
          "SEQ 1MiB (Q= 8, T= 1: 12 MB/s", "SEQUOIA : 12 MB/s",
          "SEQ 1MiB (Q=99999999999999999999, T= 1): 12 MB/s", "SEQ 1MiB (Q= 8, T= 1): 1,2 MB/s"})
    {
        EXPECT_FALSE(readRow({text, {}})) << text;
    }
}

TEST(CrystalDiskMark, SecondReadBlockWithoutHeaderIsAnotherRecord)
{
    const auto report =
        readText(test::readBytes(std::string(TIDEMARK_TEST_DATA) +
                                 "/import/files/crystaldiskmark/v8_rows_of_two_drives.txt"));
    ASSERT_TRUE(report);
    ASSERT_EQ(report->records.size(), 2U);
    EXPECT_EQ(report->records[0].results.size(), 8U);
    EXPECT_EQ(report->records[1].results.size(), 8U);
    EXPECT_FALSE(report->records[1].source.toolVersion);
    EXPECT_EQ(report->records[1].results[0].workload.readPercent, 100.0);
}

TEST(CrystalDiskMark, RowThatCannotBeReadIsNamedWithItsLine)
{
    const auto report =
        readText(std::string(header) + "[Read]\n  SEQ 1MiB (Q= 8, T= 1): 7427,749 MB/s\n");
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->records[0].results.empty());
    ASSERT_EQ(report->records[0].warnings.size(), 1U);
    EXPECT_EQ(report->records[0].warnings[0].code, "unread_row");
    EXPECT_EQ(report->records[0].warnings[0].place.line, 3U);
}

TEST(CrystalDiskMark, RowsWithoutDirectionAreLeftOut)
{
    const auto report = readText(std::string(header) + "SEQ 1MiB (Q= 8, T= 1): 7427.749 MB/s\n");
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->records[0].results.empty());
    EXPECT_EQ(report->records[0].warnings.at(0).code, "no_direction");
}

TEST(CrystalDiskMark, FiguresKnowTheirLine)
{
    const auto report =
        readText(std::string(header) + "[Write]\n\nSEQ 1MiB (Q= 8, T= 1): 7.5 MB/s\n");
    ASSERT_TRUE(report);
    const auto& figure = report->records[0].results.at(0).directions.at(0).throughput;
    EXPECT_EQ(figure->place.line, 4U);
    EXPECT_EQ(figure->text, "7.5");
}

TEST(CrystalDiskMark, PeakOf800IsDistrusted)
{
    const auto report = readText("CrystalDiskMark 8.0.0 x64 (C) 2020 hiyohiyo\n[Read]\n"
                                 "SEQ 1MiB (Q= 8, T= 1): 7.5 MB/s\nProfile: Peak\n");
    ASSERT_TRUE(report);
    EXPECT_EQ(report->records[0].warnings.at(0).code, "peak_rows_wrong");
}

TEST(CrystalDiskMark, ProseAboutItIsNotAReport)
{
    EXPECT_FALSE(readText("I like CrystalDiskMark 8 very much.\nTest : 5\n"));
    const TextImporter importer;
    EXPECT_EQ(importer.confidence(plugin::ImportHead::of("CrystalDiskMark.txt", "hello")), 0);
    EXPECT_EQ(importer.confidence(plugin::ImportHead::of("", header)), 95);
}
