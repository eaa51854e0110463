#include "core/engine/ticks.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <thread>

using namespace tidemark;
using namespace tidemark::engine;

TEST(TickClock, AgreesWithTheMonotonicClockAfterCalibration)
{
    TickClock clock = TickClock::best();
    clock.calibrate();
    const std::uint64_t tick = clock.now();
    const Nanoseconds time = monotonicNow();
    std::this_thread::sleep_for(Nanoseconds(50'000'000));
    const std::uint64_t ticks = clock.now() - tick;
    const Nanoseconds elapsed = monotonicNow() - time;
    // 100 ppm, and the moment between the two readings in which the thread may be off.
    EXPECT_NEAR(static_cast<double>(clock.nanoseconds(ticks)), static_cast<double>(elapsed.count()),
                2e6);
    EXPECT_LT(std::abs(clock.drift().count()), 100'000);
}

TEST(TickClock, TicksAndNanosecondsAreInverse)
{
    TickClock clock = TickClock::best();
    clock.calibrate();
    for (const std::int64_t ns : {1'000LL, 1'000'000LL, 1'000'000'000LL, 3'600'000'000'000LL}) {
        const auto back = static_cast<double>(clock.nanoseconds(clock.ticks(Nanoseconds(ns))));
        EXPECT_NEAR(back, static_cast<double>(ns), 1 + static_cast<double>(ns) * 1e-9);
    }
}

TEST(TickClock, NeverGoesBackOnOneThread)
{
    const TickClock clock = TickClock::best();
    std::uint64_t last = clock.now();
    for (int i = 0; i < 100'000; ++i) {
        const std::uint64_t now = clock.now();
        ASSERT_GE(now, last);
        last = now;
    }
}

TEST(TickClock, TheMonotonicOneCountsNanoseconds)
{
    TickClock clock = TickClock::monotonic();
    clock.calibrate();
    EXPECT_EQ(clock.name(), "monotonic");
    EXPECT_EQ(clock.nanoseconds(123'456'789), 123'456'789U);
    EXPECT_EQ(clock.ticks(Nanoseconds(42)), 42U);
    EXPECT_EQ(clock.monotonicAt(7), Nanoseconds(7));
}
