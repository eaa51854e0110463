#include "core/base/time.h"
#include "core/engine/cpu_sampler.h"

#include <gtest/gtest.h>

#include <thread>

using namespace tidemark;
using namespace tidemark::engine;

namespace {

CpuSample sampleOf(std::initializer_list<CoreTime> cores)
{
    CpuSample sample;
    sample.cores = cores;
    return sample;
}

constexpr Nanoseconds ms(std::int64_t n)
{
    return Nanoseconds(n * 1'000'000);
}

} // namespace

TEST(CpuSampler, SharesAreBusyOverAllTime)
{
    const auto from = sampleOf({{ms(10), ms(100)}, {ms(0), ms(100)}});
    const auto to = sampleOf({{ms(60), ms(200)}, {ms(100), ms(200)}});
    EXPECT_EQ(busyShares(from, to), (std::vector<double>{0.5, 1.0}));
    EXPECT_DOUBLE_EQ(busyCores(from, to), 1.5);
}

TEST(CpuSampler, CostPerIoIsWhatExceedsTheIdleMachine)
{
    const auto from = sampleOf({{ms(0), ms(0)}, {ms(0), ms(0)}});
    const auto to = sampleOf({{ms(800), ms(1000)}, {ms(400), ms(1000)}});
    const auto use = cpuUse(from, to, 0.2, ms(1000), 1000);
    ASSERT_TRUE(use.nanosecondsPerIo);
    EXPECT_NEAR(*use.nanosecondsPerIo, 1e6, 1e-6);
    // Busier before than in the run: no cost can be told, and 0 would be a wrong number.
    EXPECT_FALSE(cpuUse(from, to, 1.5, ms(1000), 1000).nanosecondsPerIo);
    EXPECT_FALSE(cpuUse(from, to, 0.2, ms(1000), 0).nanosecondsPerIo);
    EXPECT_FALSE(cpuUse({}, {}, 0, ms(1000), 10).nanosecondsPerIo);
}

TEST(CpuSampler, SwitchesThatTheSystemDoesNotCountAreAbsentNotZero)
{
    CpuSample from;
    CpuSample to;
    EXPECT_FALSE(cpuUse(from, to, 0, ms(1000), 10).voluntarySwitches);
    EXPECT_FALSE(cpuUse(from, to, 0, ms(1000), 10).involuntarySwitches);
    from.voluntarySwitches = 5;
    to.voluntarySwitches = 7;
    EXPECT_EQ(cpuUse(from, to, 0, ms(1000), 10).voluntarySwitches, 2U);
}

TEST(CpuSampler, SeesTheTimeOfAThreadThatWorks)
{
    const CpuSample before = sampleCpu();
    const Nanoseconds threadBefore = threadCpuTime();
    ASSERT_GE(before.cores.size(), std::thread::hardware_concurrency());
    volatile std::uint64_t sum = 0;
    while (threadCpuTime() - threadBefore < ms(60)) {
        sum = sum + 1;
    }
    const CpuSample after = sampleCpu();
    const auto process =
        after.processUser + after.processSystem - before.processUser - before.processSystem;
    // getrusage may lag by a tick of 10 ms.
    EXPECT_GE(process, ms(45));
    EXPECT_GT(busyCores(before, after), 0.0);
}
