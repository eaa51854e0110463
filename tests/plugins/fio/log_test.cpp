#include "plugins/importers/fio/log_importer.h"
#include "plugins/importers/fio/log_rows.h"

#include <gtest/gtest.h>

#include "listing.h"

using namespace tidemark;
using namespace tidemark::importers;

namespace {

Result<plugin::ImportReport> readLog(std::string name, std::string_view text,
                                     plugin::ImportOptions options = {})
{
    return fio::LogImporter().read({std::move(name), text, {}}, options, {});
}

const DirectionFigures& first(const Result<plugin::ImportReport>& report)
{
    return report->records.at(0).results.at(0).directions.at(0);
}

} // namespace

TEST(FioLog, UnitOfALoneLatencyLogIsAskedForNotGuessed)
{
    constexpr std::string_view text = "1, 76, 0, 4096\n1, 50, 0, 4096\n";
    const auto unanswered = readLog("x_clat.1.log", text);
    ASSERT_TRUE(unanswered);
    ASSERT_EQ(unanswered->questions.size(), 1U);
    EXPECT_EQ(unanswered->questions[0].id, "latency_unit");
    EXPECT_TRUE(first(unanswered).latencies.empty());
    EXPECT_EQ(first(unanswered).ios->value, 2.0);
    const auto answered = readLog("x_clat.1.log", text, {{{"latency_unit", "us"}}});
    EXPECT_TRUE(answered->questions.empty());
    EXPECT_EQ(first(answered).latency(LatencyKind::Completion)->mean->value, 63'000.0);
}

TEST(FioLog, KindIsAskedForWhenTheNameDoesNotTell)
{
    constexpr std::string_view text = "500, 30456, 0, 0\n1000, 37872, 0, 0\n";
    const auto unanswered = readLog("data.txt", text);
    ASSERT_TRUE(unanswered);
    EXPECT_TRUE(unanswered->records.empty());
    ASSERT_EQ(unanswered->questions.size(), 1U);
    EXPECT_EQ(unanswered->questions[0].id, "log_kind");
    const auto answered = readLog("data.txt", text, {{{"log_kind", "bw"}}});
    ASSERT_EQ(first(answered).intervals.size(), 2U);
    EXPECT_EQ(first(answered).intervals[1].throughput, 37872 * 1024.0);
    EXPECT_EQ(first(answered).intervals[1].start, std::chrono::milliseconds(500));
}

TEST(FioLog, ColumnsAreToldApart)
{
    const auto layout = [](std::string_view text) { return *fio::layoutOf(text); };
    EXPECT_FALSE(layout("1, 9, 0, 4096\n").surelyNanoseconds);
    EXPECT_FALSE(
        layout("1, 9, 0, 4096, 8192\n1, 9, 0, 4096, 0\n1, 9, 0, 4096, 0\n").surelyNanoseconds);
    EXPECT_TRUE(layout("1, 9, 0, 4096, 0\n1, 9, 0, 4096, 0\n1, 9, 0, 4096, 0\n").surelyNanoseconds);
    EXPECT_TRUE(layout("1, 9, 0, 4096, 0x0000\n").surelyNanoseconds);
    EXPECT_FALSE(layout("500, 9, 0, 0, 0\n600, 9, 0, 0, 0\n700, 9, 1, 0, 0\n").surelyNanoseconds);
    EXPECT_TRUE(layout("500, 9, 80, 0, 0, 0\n600, 9, 80, 1, 0, 0\n").both);
    EXPECT_TRUE(layout("500, 9, 0, 0\n").windowed);
    EXPECT_TRUE(layout("1796076472043, 9, 0, 0\n").epoch);
    for (const char* text :
         {"", "1,2,3\n", "1,2,3,4,5,6,7,8,9\n", "1,2,7,4\n", "a,b,c,d\n", "1,2,0,4",
          "1,2,0,4\n1,2,0\n", "1,-2,0,4\n", "9999999999999999999999,2,0,4\n"})
    {
        EXPECT_FALSE(fio::layoutOf(text)) << text;
    }
}

TEST(FioLog, TimeThatGoesBackIsNamed)
{
    const auto report =
        readLog("x_bw.1.log", "1000, 5, 0, 0\n2000, 6, 0, 0\n0, 7, 0, 0\n0, 8, 0, 0\n");
    ASSERT_TRUE(report);
    EXPECT_EQ(first(report).intervals.size(), 4U);
    ASSERT_EQ(report->records[0].warnings.size(), 1U);
    EXPECT_EQ(report->records[0].warnings[0].code, "time_restarts");
    EXPECT_EQ(report->records[0].warnings[0].place.line, 3U);
}

TEST(FioLog, RowsALittleOutOfOrderBelongToTheirSlice)
{
    const auto report =
        readLog("x_iops.1.log", "95, 1, 0, 512\n101, 1, 0, 512\n99, 1, 0, 512\n205, 1, 0, 512\n");
    ASSERT_TRUE(report);
    const auto& slices = first(report).intervals;
    ASSERT_EQ(slices.size(), 3U);
    EXPECT_EQ(slices[0].ios, 2U);
    EXPECT_EQ(slices[0].throughput, 10'240.0);
    EXPECT_EQ(slices[1].ios, 1U);
    EXPECT_TRUE(report->records[0].warnings.empty());
}

TEST(FioLog, LastRowWithoutLineEndIsLeftOut)
{
    const auto report = readLog("x_bw.1.log", "500, 5, 0, 0\n1000, 600, 0, 0\n1500, 7");
    ASSERT_TRUE(report);
    EXPECT_EQ(first(report).intervals.size(), 2U);
    EXPECT_EQ(report->records[0].warnings.at(0).code, "truncated");
}

TEST(FioLog, DamagedRowsAreNamedAndLeftOut)
{
    std::string text;
    for (int i = 0; i < 30; ++i) {
        text += "1, 9, 0, 4096, 0\n";
    }
    text += "1, 9, 5, 4096, 0\ngarbage\n1, 9, 0\n1, 999999999999999999, 0, 4096, 0\n";
    const auto report = readLog("x_clat.1.log", text);
    ASSERT_TRUE(report);
    EXPECT_EQ(first(report).ios->value, 30.0);
    EXPECT_EQ(report->records[0].warnings.size(), 4U);
}

TEST(FioLog, EmptyLogIsNoErrorButHasNoSamples)
{
    const fio::LogImporter importer;
    EXPECT_GT(importer.confidence(plugin::ImportHead::of("x_bw.1.log", "")), 0);
    EXPECT_EQ(importer.confidence(plugin::ImportHead::of("x.txt", "")), 0);
    const auto report = readLog("x_bw.1.log", "");
    ASSERT_TRUE(report);
    EXPECT_EQ(report->records.at(0).warnings.at(0).code, "no_samples");
}
