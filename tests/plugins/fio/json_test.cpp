#include "plugins/importers/fio/document.h"
#include "plugins/importers/fio/json_importer.h"

#include <gtest/gtest.h>

#include "listing.h"

using namespace tidemark;
using namespace tidemark::importers;

namespace {

Result<plugin::ImportReport> readText(std::string_view text)
{
    return fio::JsonImporter().read({"x.json", text, {}}, {}, {});
}

std::string sample(const std::string& name)
{
    return test::readBytes(std::string(TIDEMARK_TEST_DATA) + "/import/files/fio/" + name);
}

/// A document with one job, whose read object is `read`.
std::string document(const std::string& read, const std::string& options = R"("rw":"read")")
{
    return R"({"fio version":"fio-3.33","timestamp":1796076143,"time":"Mon",)"
           R"("jobs":[{"jobname":"j","groupid":0,"error":0,"elapsed":3,"job options":{)" +
           options + R"(},"read":)" + read + "}]}\n";
}

std::vector<std::string> codes(const std::vector<ImportWarning>& warnings)
{
    std::vector<std::string> list;
    for (const auto& warning : warnings) {
        list.push_back(warning.code);
    }
    return list;
}

} // namespace

TEST(FioJson, TruncatedFileGivesWhatIsWholeAndSaysSo)
{
    const auto report = readText(sample("fio-3.33_jsonplus_truncated.json"));
    ASSERT_TRUE(report) << report.error().sentence();
    ASSERT_EQ(report->records.size(), 1U);
    const auto& record = report->records[0];
    ASSERT_EQ(record.results.size(), 1U);
    const auto* read = record.results[0].direction(ImportedDirection::Read);
    ASSERT_NE(read, nullptr);
    // By eye from the sample.
    EXPECT_EQ(read->throughput->text, "1185082053");
    EXPECT_EQ(read->ios->text, "18101");
    EXPECT_EQ(read->bytes->value, 2372534272.0);
    ASSERT_NE(read->latency(LatencyKind::Completion), nullptr);
    EXPECT_EQ(read->latency(LatencyKind::Completion)->percentiles.size(), 17U);
    // The bins were cut off, so that a part of them would be a wrong distribution.
    EXPECT_TRUE(read->latency(LatencyKind::Completion)->histogram.empty());
    EXPECT_EQ(codes(record.warnings), std::vector<std::string>{"truncated"});
}

TEST(FioJson, EveryPrefixOfAFileIsReadWithoutAWrongFigure)
{
    const std::string whole = sample("fio-3.42_json.json");
    const auto full = readText(whole);
    ASSERT_TRUE(full);
    const auto& wanted = full->records[0].results[0].directions[0];
    for (std::size_t length = 0; length < whole.size(); length += 7) {
        const auto report = readText(std::string_view(whole).substr(0, length));
        if (!report || report->records[0].results.empty() ||
            report->records[0].results[0].directions.empty())
        {
            continue;
        }
        const auto& got = report->records[0].results[0].directions[0];
        EXPECT_EQ(codes(report->records[0].warnings).back(), "truncated") << length;
        for (const auto field : {&DirectionFigures::throughput, &DirectionFigures::iops,
                                 &DirectionFigures::bytes, &DirectionFigures::runTime})
        {
            if (got.*field && !((*(got.*field)).unit == "KiB/s")) {
                EXPECT_EQ((got.*field)->value, (wanted.*field)->value) << length;
            }
        }
    }
}

TEST(FioJson, FailureBeforeAnyResultIsReportedInFiosWords)
{
    const auto report = readText(sample("fio-3.33_fatal_no_json.txt"));
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, ErrorCode::BadInput);
    EXPECT_NE(report.error().message.find("engine nosuch not loadable"), std::string::npos);
}

TEST(FioJson, ErrorLinesBeforeTheDocumentBecomeWarnings)
{
    const std::string text =
        "fio: pid=4896, err=5/file:ioengines.c:351, func=td_io_queue, error=Input/output error\n"
        "note: both iodepth >= 1 and synchronous I/O engine are selected\n" +
        document(R"({"io_bytes":4096,"io_kbytes":4,"iops":10.0,"runtime":2000,"total_ios":1})");
    const auto report = readText(text);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->records.size(), 1U);
    ASSERT_EQ(codes(report->warnings), (std::vector<std::string>{"fio_error", "fio_message"}));
    EXPECT_EQ(report->warnings[1].place.line, 2U);
}

TEST(FioJson, BytesAreKibibytesUntilVersion220)
{
    const auto old = readText(document(R"({"io_bytes":4,"bw":8,"iops":1,"runtime":2000})"));
    ASSERT_TRUE(old);
    const auto& a = old->records[0].results[0].directions[0];
    EXPECT_EQ(a.bytes->value, 4096.0);
    EXPECT_EQ(a.bytes->unit, "KiB");
    EXPECT_EQ(a.throughput->value, 8192.0);
    const auto later =
        readText(document(R"({"io_bytes":4096,"io_kbytes":4,"bw":8,"runtime":2000})"));
    EXPECT_EQ(later->records[0].results[0].directions[0].bytes->value, 4096.0);
    EXPECT_EQ(later->records[0].results[0].directions[0].bytes->unit, "B");
}

TEST(FioJson, NumbersThatAreNoneAreAbsent)
{
    const auto report = readText(document(
        R"({"io_bytes":4096,"io_kbytes":4,"iops":-nan,"bw_bytes":inf,"total_ios":1,"runtime":2000,)"
        R"("clat_ns":{"min":1,"max":2,"mean":nan(ind),"stddev":1.#QNAN,"N":1}})"));
    ASSERT_TRUE(report) << report.error().sentence();
    const auto& read = report->records[0].results[0].directions.at(0);
    EXPECT_FALSE(read.iops);
    EXPECT_FALSE(read.throughput);
    EXPECT_EQ(read.bytes->value, 4096.0);
    ASSERT_EQ(read.latencies.size(), 1U);
    EXPECT_FALSE(read.latencies[0].mean);
    EXPECT_FALSE(read.latencies[0].deviation);
    EXPECT_EQ(read.latencies[0].max->value, 2.0);
}

TEST(FioJson, UnusedDirectionsAreAbsentNotZero)
{
    const auto report = readText(document(R"({"io_bytes":0,"bw":0,"iops":0.0,"total_ios":0})"));
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->records[0].results[0].directions.empty());
    EXPECT_EQ(codes(report->records[0].warnings), std::vector<std::string>{"no_io"});
}

TEST(FioJson, SaturatedPercentilesAreNamed)
{
    const auto report = readText(document(
        R"({"io_bytes":4096,"io_kbytes":4,"total_ios":1,"runtime":60000,)"
        R"("clat_ns":{"min":1,"max":2,"mean":1,"N":1,"percentile":{"99.000000":17112760320}}})"));
    ASSERT_TRUE(report);
    EXPECT_EQ(codes(report->records[0].warnings),
              std::vector<std::string>{"percentiles_saturated"});
}

TEST(FioJson, RepeatedPercentilesAndFillersAreDropped)
{
    const auto report = readText(
        document(R"({"io_bytes":4,"runtime":60000,"clat":{"min":1,"max":2,"mean":1,"percentile":)"
                 R"({"99.00":7,"50.00":3,"99.00":8,"0.00":0,"0.00":0}}})"));
    ASSERT_TRUE(report);
    const auto& p = report->records[0].results[0].directions[0].latencies[0].percentiles;
    ASSERT_EQ(p.size(), 2U);
    EXPECT_EQ(p[0].percent, 50);
    EXPECT_EQ(p[0].latency.value, 3000.0);
    EXPECT_EQ(p[1].latency.value, 7000.0);
}

TEST(FioJson, RawControlCharactersAndForeignBytesInNamesAreTaken)
{
    auto text = document(R"({"io_bytes":4,"runtime":60000})");
    text.replace(text.find("\"j\""), 3, "\"a\tb\xFC\\\"c\"");
    const auto report = readText(text);
    ASSERT_TRUE(report) << report.error().sentence();
    EXPECT_EQ(report->records[0].results[0].workload.name, "a\tbü\"c");
}

TEST(FioJson, TwoRunsInOneFileAreTwoRecords)
{
    const auto one = document(R"({"io_bytes":4,"runtime":2000})");
    auto two = one;
    two.replace(two.find("1796076143"), 10, "1796076999");
    for (const std::string& text : {one + two, "[" + one + "," + two + "]"}) {
        const auto report = readText(text);
        ASSERT_TRUE(report);
        EXPECT_EQ(report->records.size(), 2U);
    }
}

TEST(FioJson, DefaultsOfOptionsAreNamed)
{
    const auto report = readText(document(R"({"io_bytes":4,"runtime":2000})", R"("bs":"8k,16k")"));
    ASSERT_TRUE(report);
    const auto& workload = report->records[0].results[0].workload;
    EXPECT_EQ(workload.blocks, (std::vector<BlockShare>{{Bytes(8192), 100}}));
    EXPECT_EQ(workload.queueDepth, 1U);
    EXPECT_EQ(workload.defaults,
              (std::vector<std::string>{"pattern", "queueDepth", "threads", "cached"}));
}

TEST(FioJson, WithoutAnyOptionsNothingIsAssumed)
{
    const auto report = readText(document(R"({"io_bytes":4,"runtime":2000})", ""));
    ASSERT_TRUE(report);
    const auto& workload = report->records[0].results[0].workload;
    EXPECT_FALSE(workload.queueDepth);
    EXPECT_TRUE(workload.blocks.empty());
    EXPECT_TRUE(workload.defaults.empty());
}

TEST(FioJson, ManyOpeningBracketsCostLinearTime)
{
    std::string text;
    for (int i = 0; i < 200'000; ++i) {
        text += "{\"fio version\":\n";
    }
    EXPECT_FALSE(readText(text)); // quadratic time would run into the limit of the test
    EXPECT_FALSE(readText(std::string(1'000'000, '[')));
}

TEST(FioBins, AreThoseOfTheHistogramOfFio)
{
    // fio 3.x stat.c: index 128 is the first bin two units wide.
    EXPECT_EQ(fio::binOfIndex(127), (CountedRange{127, 128, 0}));
    EXPECT_EQ(fio::binOfIndex(128), (CountedRange{128, 130, 0}));
    EXPECT_EQ(fio::binOfIndex(191), (CountedRange{254, 256, 0}));
    EXPECT_EQ(fio::binOfIndex(192), (CountedRange{256, 260, 0}));
    EXPECT_EQ(fio::binOfMidpoint(129), (CountedRange{128, 130, 0}));
    EXPECT_EQ(fio::binOfMidpoint(258), (CountedRange{256, 260, 0}));
    EXPECT_EQ(fio::binOfMidpoint(17112760320), (CountedRange{17045651456, 17179869184, 0}));
    for (std::uint64_t i = 0; i < 1856; ++i) {
        const auto bin = fio::binOfIndex(i);
        const auto back = fio::binOfMidpoint((bin.low + bin.high) / 2);
        EXPECT_EQ(back.low, bin.low) << i;
        EXPECT_EQ(back.high, bin.high) << i;
    }
}

TEST(FioOptions, SizesFollowKbBase)
{
    EXPECT_EQ(fio::sizeOption("4k", false), Bytes(4096));
    EXPECT_EQ(fio::sizeOption("4K", true), Bytes(4000));
    EXPECT_EQ(fio::sizeOption("4ki", false), Bytes(4000));
    EXPECT_EQ(fio::sizeOption("4kib", true), Bytes(4096));
    EXPECT_EQ(fio::sizeOption("1GB", false), Bytes(1073741824));
    EXPECT_EQ(fio::sizeOption("512", false), Bytes(512));
    for (const char* text : {"", "k", "10%", "4k-16k", "-4k", "1e3", "4x", "4i", "99999999t"}) {
        EXPECT_FALSE(fio::sizeOption(text, false)) << text;
    }
}
