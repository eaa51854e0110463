#include "core/engine/self_checks.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace tidemark;
using namespace tidemark::engine;

namespace {

/// A run of 1 s at depth 4 in which everything adds up: 40 000 reads of 100 us.
RunResult soundResult()
{
    RunResult result;
    result.window = Nanoseconds(1'000'000'000);
    result.clock = "tsc";
    for (int i = 0; i < 40'000; ++i) {
        result.read.latency.record(100'000);
    }
    result.read.ios = 40'000;
    result.read.bytes = Bytes(40'000ULL * 4096);
    result.targets.resize(1);
    result.targets[0].location = "/data";
    result.targets[0].read = result.read;
    result.targets[0].deviceRead = result.read.bytes;
    result.workers.resize(1);
    result.workers[0].cpu = Nanoseconds(300'000'000);
    return result;
}

Workload workload()
{
    Workload w;
    w.queueDepth = 4;
    return w;
}

std::vector<std::string> codes(const Workload& w, const RunResult& result)
{
    std::vector<std::string> codes;
    for (const auto& finding : selfChecks(w, result)) {
        codes.push_back(finding.code);
    }
    return codes;
}

using Codes = std::vector<std::string>;

} // namespace

TEST(SelfChecks, ASoundRunHasNoFindings)
{
    EXPECT_EQ(codes(workload(), soundResult()), Codes());
}

TEST(SelfChecks, CachedRunsAlwaysWarnAndAreNotComparedWithTheDevice)
{
    Workload w = workload();
    w.cached = true;
    RunResult result = soundResult();
    result.targets[0].deviceRead = Bytes(0);
    EXPECT_EQ(codes(w, result), Codes{"cached_io"});
}

TEST(SelfChecks, NothingDoneIsAnError)
{
    RunResult result;
    result.window = Nanoseconds(1'000'000'000);
    result.clock = "tsc";
    EXPECT_EQ(codes(workload(), result), Codes{"no_io"});
}

TEST(SelfChecks, BytesThatAreNotIosTimesBlockAreFound)
{
    RunResult result = soundResult();
    result.read.bytes = Bytes(40'000ULL * 4000);
    result.targets[0].read = result.read;
    result.targets[0].deviceRead = result.read.bytes;
    EXPECT_EQ(codes(workload(), result), Codes{"bytes_mismatch"});
}

TEST(SelfChecks, AHistogramThatLostIosIsFound)
{
    RunResult result = soundResult();
    result.read.ios = 40'001;
    EXPECT_EQ(codes(workload(), result), Codes{"histogram_mismatch"});
}

TEST(SelfChecks, AQueueThatRanDryIsFoundWithItsMeanDepth)
{
    Workload w = workload();
    w.queueDepth = 8;
    const auto findings = selfChecks(w, soundResult());
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].code, "queue_not_full");
    EXPECT_EQ(findings[0].values.at("in_flight"), "4.00000");
    EXPECT_EQ(findings[0].values.at("wanted"), "8.00000");
}

TEST(SelfChecks, MoreInFlightThanAskedForBreaksLittlesLaw)
{
    Workload w = workload();
    w.queueDepth = 3;
    EXPECT_EQ(codes(w, soundResult()), Codes{"littles_law"});
}

TEST(SelfChecks, DeviceBytesOutsideTheToleranceAreFound)
{
    RunResult result = soundResult();
    result.targets[0].deviceRead = result.read.bytes * 2;
    EXPECT_EQ(codes(workload(), result), Codes{"device_bytes_mismatch"});
    result.targets[0].deviceRead = Bytes(0);
    EXPECT_EQ(codes(workload(), result), Codes{"device_bytes_mismatch"});
    result.targets[0].deviceRead.reset();
    EXPECT_EQ(codes(workload(), result), Codes());
}

TEST(SelfChecks, ASaturatedWorkerMakesTheToolTheBottleneck)
{
    RunResult result = soundResult();
    result.workers[0].cpu = Nanoseconds(960'000'000);
    const auto findings = selfChecks(workload(), result);
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].code, "tool_is_bottleneck");
    EXPECT_EQ(findings[0].values.at("cpu_percent"), "96");
}

TEST(SelfChecks, ARateThatWasNotReachedIsFound)
{
    Workload w = workload();
    w.rateLimit = Iops(50'000);
    EXPECT_EQ(codes(w, soundResult()), Codes{"rate_not_reached"});
    w.rateLimit = Iops(40'000);
    EXPECT_EQ(codes(w, soundResult()), Codes());
}

TEST(SelfChecks, OverflowAndFallbacksAreSaid)
{
    RunResult result = soundResult();
    result.notes = {"no registered buffers"};
    result.clock = "monotonic";
    EXPECT_EQ(codes(workload(), result), (Codes{"path_fallback", "slow_clock"}));
    RunResult slow = soundResult();
    slow.read.latency.record(Histogram::highest + 1);
    ++slow.read.ios;
    const auto found = codes(workload(), slow);
    EXPECT_NE(std::ranges::find(found, "latency_overflow"), found.end());
}
