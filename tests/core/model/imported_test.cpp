#include "core/model/imported.h"
#include "core/model/json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace tidemark;

namespace {

ImportedRecord fullRecord()
{
    ImportedRecord record;
    record.source = {"a.json", std::string(64, 'a'), "fio.json", "fio", "3.33"};
    record.date = ImportedDate{"2026", ImportedDate::Meaning::End, WallTime{}};
    record.facts = {{"os", "Windows"}};
    record.warnings = {{"truncated", Severity::Warning, {12, 3}, "The file ends early"}};
    ImportedResult result;
    result.workload.name = "seq";
    result.workload.blocks = {{Bytes(4096), 100}};
    result.workload.queueDepth = 8;
    result.workload.defaults = {"queueDepth"};
    result.rateRule = Aggregation::Best;
    result.latencyRule = Aggregation::Lowest;
    DirectionFigures read;
    read.throughput = Figure{7427749000.0, "7427.749", "MB/s", {10, 2}, true};
    ImportedLatency latency;
    latency.kind = LatencyKind::Completion;
    latency.mean = Figure{987810, "987.81", "us", {11, {}}};
    latency.percentiles = {{99, Figure{1e6, "1000", "us", {}}}};
    std::vector<CountedRange> ranges{{1, 2, 3}, {4, 6, 7}};
    latency.histogram = RangeHistogram::fromRanges(ranges);
    read.latencies = {latency};
    ImportedInterval interval;
    interval.start = Nanoseconds(5);
    interval.iops = 1.5;
    read.intervals = {interval};
    result.directions = {read};
    ImportedCpu cpu;
    cpu.basis = ImportedCpu::Basis::OneCore;
    cpu.cores = {{"CPU 0", Figure{50, "50", "%", {}}}};
    result.cpu = cpu;
    result.error = "errno 5";
    result.aggregate = true;
    record.results = {result};
    return record;
}

} // namespace

TEST(ImportedRecord, SurvivesJson)
{
    const auto record = fullRecord();
    const auto back = fromJson<ImportedRecord>(toJson(record));
    ASSERT_TRUE(back) << back.error().sentence();
    EXPECT_EQ(*back, record);
}

TEST(ImportedRecord, AbsentFiguresAreLeftOutOfItsJson)
{
    const auto json = toJson(fullRecord());
    const auto& read = json.at("results").at(0).at("directions").at(0);
    EXPECT_TRUE(read.contains("throughput"));
    EXPECT_FALSE(read.contains("iops"));
    EXPECT_FALSE(read.at("latencies").at(0).contains("max"));
}

TEST(ImportedRecord, JsonWithBadRangeIsRefusedWithTheField)
{
    auto json = toJson(fullRecord());
    json["results"][0]["directions"][0]["latencies"][0]["histogram"][0] = {5, 5, 1};
    const auto back = fromJson<ImportedRecord>(json);
    ASSERT_FALSE(back);
    EXPECT_NE(back.error().where.find("results"), std::string::npos) << back.error().where;
}

TEST(DirectionFigures, AreEmptyWithoutFigures)
{
    DirectionFigures figures;
    figures.direction = ImportedDirection::Trim;
    EXPECT_TRUE(figures.empty());
    figures.iops = Figure{};
    EXPECT_FALSE(figures.empty());
}
