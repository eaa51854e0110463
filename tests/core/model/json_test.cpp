#include "core/model/enum_names.h"
#include "core/model/json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace tidemark;

namespace {

tidemark::Run exampleRun()
{
    tidemark::Run run;
    run.id = {7};
    run.experiment = {3};
    run.round = 2;
    run.state = RunState::Failed;
    run.started = fromIso8601("2026-05-02T14:02:07.123Z").value();
    run.result.window = std::chrono::seconds(1);
    run.result.read.ios = 2;
    run.result.read.latency.record(80'000);
    run.result.read.latency.record(200'000'000'000);
    run.result.targets = {{"/tmp/x", run.result.read, {}, Bytes(8192), {}}};
    run.result.intervals = {{Nanoseconds(-5),
                             Nanoseconds(100),
                             0,
                             {1, Bytes(4096), Nanoseconds(3), {}, {}, {}},
                             {},
                             1.5}};
    run.result.seconds = {{1, 0, Direction::Write, run.result.read.latency}};
    run.result.cpu.coreBusy = {0.5, 1};
    run.result.notes = {"no fixed buffers"};
    run.environment = EnvironmentId{4};
    run.findings = {{"queue_not_full", Severity::Warning, {{"share", "0.61"}}}};
    run.error = Error{ErrorCode::NoSpace, "full", "/tmp", "free some"};
    return run;
}

} // namespace

TEST(Json, ARunSurvivesTheRoundTrip)
{
    const auto run = exampleRun();
    const auto back = fromJson<tidemark::Run>(parseJson(toJson(run).dump()).value());
    ASSERT_TRUE(back) << back.error().sentence();
    EXPECT_EQ(*back, run);
}

TEST(Json, AnExperimentSurvivesTheRoundTrip)
{
    Experiment e;
    e.id = {9};
    e.plan.profile.workloads.resize(2);
    e.plan.profile.workloads[1].span = gib(2);
    e.plan.profile.workloads[1].rateLimit = Iops(5000);
    e.plan.variants = {{"native", "io_uring", {{"iopoll", "1"}}}, {"legacy", "libaio", {}}};
    e.plan.targets = {{TargetKind::File, "/home/ana/x", gib(1), true}};
    e.plan.margin = 0.03;
    e.plan.seed = 0xFFFF'FFFF'FFFF'FFFFULL;
    e.state = ExperimentState::Interrupted;
    e.tags = {"after-update"};
    const auto back = fromJson<Experiment>(toJson(e));
    ASSERT_TRUE(back) << back.error().sentence();
    EXPECT_EQ(*back, e);
}

TEST(Json, WrongFieldsAreNamed)
{
    auto json = toJson(Workload{});
    json["queueDepth"] = "many";
    EXPECT_EQ(fromJson<Workload>(json).error().where, "queueDepth");
    json["queueDepth"] = -1;
    EXPECT_FALSE(fromJson<Workload>(json));
    json["queueDepth"] = 4'294'967'296ULL;
    EXPECT_FALSE(fromJson<Workload>(json));
    json["queueDepth"] = 1.5;
    EXPECT_FALSE(fromJson<Workload>(json));
    json["queueDepth"] = 1;
    json["data"] = "noise";
    EXPECT_EQ(fromJson<Workload>(json).error().where, "data");
    EXPECT_FALSE(fromJson<Workload>(nlohmann::json::array()));
}

TEST(Json, ABucketOutOfRangeIsRefused)
{
    auto json = toJson(Histogram());
    json["buckets"] = {{Histogram::buckets, 1}};
    EXPECT_FALSE(fromJson<Histogram>(json));
    json["buckets"] = {{1, 2, 3}};
    EXPECT_FALSE(fromJson<Histogram>(json));
}

TEST(Json, BrokenTextIsAnErrorNotACrash)
{
    EXPECT_FALSE(parseJson(""));
    EXPECT_FALSE(parseJson("{\"a\":"));
    EXPECT_FALSE(parseJson(std::string(100'000, '[')));
    EXPECT_FALSE(parseJson("\xff\xfe"));
}

TEST(Json, EveryEnumerationNameIsReadBack)
{
    for (const auto metric : {Metric::Throughput, Metric::Iops, Metric::MeanLatency, Metric::P50,
                              Metric::P99, Metric::P999, Metric::CpuPerIo, Metric::CpuBusy})
    {
        EXPECT_EQ(fromName<Metric>(name(metric)), metric);
    }
    EXPECT_FALSE(fromName<Metric>("speed"));
}
