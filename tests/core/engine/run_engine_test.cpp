// The engine itself, on a device in memory and on the null path.

#include "core/base/time.h"
#include "core/engine/prepared_target.h"
#include "core/engine/run_engine.h"
#include "core/engine/self_checks.h"
#include "core/model/metric.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "fake_path.h"

using namespace tidemark;
using namespace tidemark::engine;

namespace {

constexpr Nanoseconds ms(std::int64_t n)
{
    return Nanoseconds(n * 1'000'000);
}

PreparedTarget nullTarget()
{
    return *PreparedTarget::prepare({TargetKind::Null, "null", {}, false}, {.writes = true}, {},
                                    {});
}

RunRequest requestOn(PreparedTarget& target, Nanoseconds measure)
{
    RunRequest request;
    request.workload.measure = measure;
    request.variant.path = "null";
    request.targets = {&target};
    return request;
}

/// Keeps what the observer sees.
class Keeper : public RunObserver
{
public:
    void interval(const Interval& slice) override { intervals.push_back(slice); }

    void second(const std::vector<LatencySecond>& histograms) override
    {
        seconds.insert(seconds.end(), histograms.begin(), histograms.end());
    }

    std::vector<Interval> intervals;
    std::vector<LatencySecond> seconds;
};

void expectConsistent(const RunResult& result)
{
    std::uint64_t slices = 0;
    Bytes bytes{0};
    std::uint64_t seconds = 0;
    std::uint64_t workers = 0;
    Nanoseconds expectedStart{0};
    for (const auto& slice : result.intervals) {
        if (slice.start >= Nanoseconds(0) && !slice.target) {
            EXPECT_NEAR(static_cast<double>(slice.start.count()),
                        static_cast<double>(expectedStart.count()), 5);
            expectedStart = slice.start + slice.length;
            slices += slice.read.ios + slice.write.ios;
            bytes += slice.read.bytes + slice.write.bytes;
        }
    }
    for (const auto& second : result.seconds) {
        seconds += second.latency.count();
    }
    for (const auto& worker : result.workers) {
        workers += worker.read.ios + worker.write.ios;
        EXPECT_EQ(worker.read.latency.count(), worker.read.ios);
    }
    const std::uint64_t ios = result.read.ios + result.write.ios;
    EXPECT_EQ(slices, ios);
    EXPECT_EQ(bytes, result.read.bytes + result.write.bytes);
    EXPECT_EQ(seconds, ios);
    EXPECT_EQ(workers, ios);
    EXPECT_EQ(result.read.latency.count(), result.read.ios);
    EXPECT_EQ(result.write.latency.count(), result.write.ios);
    EXPECT_NEAR(static_cast<double>(expectedStart.count()),
                static_cast<double>(result.window.count()), 5);
}

} // namespace

TEST(Execute, CountsOnceInTotalsSlicesSecondsTargetsAndWorkers)
{
    auto a = nullTarget();
    auto b = nullTarget();
    RunRequest request = requestOn(a, ms(250));
    request.targets = {&a, &b};
    request.workload.threads = 2;
    request.workload.queueDepth = 8;
    request.workload.readPercent = 70;
    request.interval = ms(50);
    Keeper keeper;
    const auto result = execute(request, &keeper, {});
    ASSERT_TRUE(result) << result.error().sentence();
    expectConsistent(*result);
    EXPECT_EQ(result->workers.size(), 4U);
    EXPECT_EQ(result->targets.size(), 2U);
    EXPECT_EQ(result->targets[0].read.ios + result->targets[1].read.ios, result->read.ios);
    EXPECT_EQ(keeper.intervals, result->intervals);
    EXPECT_EQ(keeper.seconds, result->seconds);
    EXPECT_NEAR(seconds(result->window), 0.25, 1e-6);
    EXPECT_GT(result->read.ios, 10'000U);
    const double reads = static_cast<double>(result->read.ios) /
                         static_cast<double>(result->read.ios + result->write.ios);
    EXPECT_NEAR(reads, 0.7, 0.01);
}

TEST(Execute, WarmUpIsSeenByTheObserverAndNotCounted)
{
    auto target = nullTarget();
    RunRequest request = requestOn(target, ms(100));
    request.workload.warmUp = ms(100);
    request.interval = ms(20);
    const auto result = execute(request, nullptr, {});
    ASSERT_TRUE(result);
    expectConsistent(*result);
    ASSERT_FALSE(result->intervals.empty());
    EXPECT_LT(result->intervals.front().start, Nanoseconds(0));
    EXPECT_GE(result->intervals.front().start, -ms(101));
    std::uint64_t before = 0;
    for (const auto& slice : result->intervals) {
        before += slice.start < Nanoseconds(0) ? slice.read.ios : 0;
    }
    EXPECT_GT(before, 0U);
    EXPECT_TRUE(std::ranges::is_sorted(result->intervals, {}, &Interval::start));
}

// In a slice of a few ticks nothing can be told: a rate of 0 and idle cores would be drawn.
TEST(Execute, NoSliceIsAMereRest)
{
    for (const int rest : {0, 3}) {
        auto target = nullTarget();
        RunRequest request = requestOn(target, ms(200 + rest));
        request.workload.warmUp = ms(100 + rest);
        request.interval = ms(20);
        const auto result = execute(request, nullptr, {});
        ASSERT_TRUE(result);
        expectConsistent(*result);
        for (const auto& slice : result->intervals) {
            EXPECT_GE(slice.length, ms(9)) << slice.start.count();
        }
    }
}

TEST(Execute, ClosedLoopKeepsTheQueueFullAndLatencyIsThatOfTheDevice)
{
    resetFake().latency = ms(5);
    auto target = nullTarget();
    RunRequest request = requestOn(target, ms(300));
    request.workload.queueDepth = 4;
    const auto result = executeOn(fakePath(), request, nullptr, {});
    ASSERT_TRUE(result) << result.error().sentence();
    expectConsistent(*result);
    EXPECT_EQ(fake().mostInFlight.load(), 4U);
    EXPECT_GE(*result->read.latency.min(), ms(5));
    const double inFlight = static_cast<double>(result->read.latency.sum()) / 3e8;
    EXPECT_NEAR(inFlight, 4, 0.25);
}

TEST(Execute, RequestsInFlightAtTheEndAreWaitedForAndNotCounted)
{
    resetFake().latency = ms(80);
    auto target = nullTarget();
    RunRequest request = requestOn(target, ms(100));
    const auto result = executeOn(fakePath(), request, nullptr, {});
    ASSERT_TRUE(result);
    // Begun a little before the window: one completes at about 75 ms, the next after its end.
    EXPECT_EQ(result->read.ios, 1U);
    EXPECT_GE(fake().submitted.load(), 2U);
    EXPECT_EQ(fake().alive.load(), 0);
}

TEST(Execute, APathThatTakesOnlySomeRequestsStillGetsAllOfThem)
{
    resetFake().latency = ms(2);
    fake().mostAtOnce = 3;
    auto target = nullTarget();
    RunRequest request = requestOn(target, ms(200));
    request.workload.queueDepth = 8;
    const auto result = executeOn(fakePath(), request, nullptr, {});
    ASSERT_TRUE(result);
    expectConsistent(*result);
    EXPECT_EQ(fake().mostInFlight.load(), 8U);
}

TEST(Execute, APathThatTakesNothingIsAnErrorNotAHang)
{
    resetFake().mostAtOnce = 0;
    auto target = nullTarget();
    RunRequest request = requestOn(target, ms(200));
    const auto result = executeOn(fakePath(), request, nullptr, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Busy);
}

TEST(Execute, OpenLoopKeepsItsRateAndCountsFromTheIntendedStart)
{
    // The device serves 100 requests a second one by one; 200 are due: each waits longer.
    resetFake().latency = ms(10);
    auto target = nullTarget();
    RunRequest request = requestOn(target, ms(300));
    request.workload.rateLimit = Iops(200);
    const auto late = executeOn(fakePath(), request, nullptr, {});
    ASSERT_TRUE(late) << late.error().sentence();
    EXPECT_GT(*late->read.latency.max(), ms(100));
    EXPECT_LE(late->read.ios, 31U);

    // With room for all of them the latency is that of the device.
    request.workload.queueDepth = 16;
    const auto onTime = executeOn(fakePath(), request, nullptr, {});
    ASSERT_TRUE(onTime);
    EXPECT_NEAR(static_cast<double>(onTime->read.ios), 60, 4);
    EXPECT_LT(*onTime->read.latency.quantile(0.5), ms(30));
}

TEST(Execute, OpenLoopSharesTheRateAmongThreads)
{
    resetFake();
    auto target = nullTarget();
    RunRequest request = requestOn(target, ms(300));
    request.workload.rateLimit = Iops(1000);
    request.workload.threads = 3;
    const auto result = execute(request, nullptr, {});
    ASSERT_TRUE(result);
    EXPECT_NEAR(static_cast<double>(result->read.ios), 300, 6);
    for (const auto& worker : result->workers) {
        EXPECT_NEAR(static_cast<double>(worker.read.ios), 100, 4);
    }
}

TEST(Execute, StopsWithin100Milliseconds)
{
    resetFake().latency = ms(1);
    for (const bool open : {false, true}) {
        auto target = nullTarget();
        RunRequest request = requestOn(target, ms(60'000));
        request.workload.queueDepth = 8;
        if (open) {
            request.workload.rateLimit = Iops(1); // asleep between requests
        }
        std::stop_source stop;
        Nanoseconds asked{0};
        std::jthread stopper([&] {
            std::this_thread::sleep_for(ms(350));
            asked = monotonicNow();
            stop.request_stop();
        });
        const auto result = executeOn(fakePath(), request, nullptr, stop.get_token());
        const Nanoseconds end = monotonicNow();
        stopper.join();
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::Cancelled);
        EXPECT_LT(end - asked, ms(100));
    }
}

TEST(Execute, AStopBeforeTheStartNeverDoesIo)
{
    resetFake();
    auto target = nullTarget();
    std::stop_source stop;
    stop.request_stop();
    const auto result =
        executeOn(fakePath(), requestOn(target, ms(60'000)), nullptr, stop.get_token());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(fake().submitted.load(), 0U);
}

TEST(Execute, AFailedRequestEndsTheRunWithTargetAndOffset)
{
    resetFake().failWith = -EIO;
    fake().failFrom = 0;
    auto target = nullTarget();
    RunRequest request = requestOn(target, ms(60'000));
    request.workload.threads = 4;
    request.workload.queueDepth = 4;
    request.workload.randomPercent = 0;
    request.workload.threads = 1;
    const auto result = executeOn(fakePath(), request, nullptr, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Io);
    EXPECT_NE(result.error().where.find("at offset 0"), std::string::npos);
    EXPECT_EQ(fake().alive.load(), 0);
}

TEST(Execute, AWorkerThatCannotOpenEndsTheRunAtOnce)
{
    resetFake().openError = EMFILE;
    auto target = nullTarget();
    RunRequest request = requestOn(target, ms(60'000));
    request.workload.threads = 3;
    const auto result = executeOn(fakePath(), request, nullptr, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::NoSpace);
}

TEST(Execute, RefusesWhatMakesNoSense)
{
    auto target = nullTarget();
    const auto errorOf = [&](auto change) {
        RunRequest request = requestOn(target, ms(100));
        change(request);
        const auto result = execute(request, nullptr, {});
        return result ? ErrorCode::Internal : result.error().code;
    };
    EXPECT_EQ(errorOf([](RunRequest& r) { r.targets.clear(); }), ErrorCode::BadInput);
    EXPECT_EQ(errorOf([](RunRequest& r) { r.variant.path = "no"; }), ErrorCode::NotFound);
    EXPECT_EQ(errorOf([](RunRequest& r) { r.variant.options["no"] = "1"; }), ErrorCode::BadInput);
    EXPECT_EQ(errorOf([](RunRequest& r) { r.workload.blocks[0].size = Bytes(1000); }),
              ErrorCode::BadInput);
    EXPECT_EQ(errorOf([](RunRequest& r) { r.workload.offset = Bytes(100); }), ErrorCode::BadInput);
    EXPECT_EQ(errorOf([](RunRequest& r) { r.workload.span = gib(2000); }), ErrorCode::BadInput);
    EXPECT_EQ(errorOf([](RunRequest& r) {
                  r.workload.span = mib(1);
                  r.workload.randomPercent = 0;
                  r.workload.threads = 300;
              }),
              ErrorCode::BadInput);
    EXPECT_EQ(errorOf([](RunRequest& r) { r.interval = Nanoseconds(0); }), ErrorCode::BadInput);
}

TEST(Execute, ALongerIntervalThanASecondStillGivesEverySecond)
{
    auto target = nullTarget();
    RunRequest request = requestOn(target, ms(1200));
    request.workload.rateLimit = Iops(2000);
    request.interval = ms(5000);
    const auto result = execute(request, nullptr, {});
    ASSERT_TRUE(result);
    expectConsistent(*result);
    EXPECT_EQ(result->intervals.size(), 1U);
    ASSERT_EQ(result->seconds.size(), 2U);
    EXPECT_EQ(result->seconds[0].second, 0U);
    EXPECT_EQ(result->seconds[1].second, 1U);
    EXPECT_NEAR(static_cast<double>(result->seconds[0].latency.count()), 2000, 200);
}
