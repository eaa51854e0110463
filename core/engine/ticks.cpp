#include "core/engine/ticks.h"

#include <cmath>
#include <thread>

#if TIDEMARK_HAS_TSC
#include <cpuid.h>
#endif

namespace tidemark::engine {

namespace {

/// Whether the counter runs at one rate in all power states (AMD and Intel manuals: CPUID
/// 80000007H, EDX bit 8).
bool processorHasInvariantTsc()
{
#if TIDEMARK_HAS_TSC
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    return __get_cpuid(0x80000007U, &a, &b, &c, &d) != 0 && (d & (1U << 8U)) != 0;
#else
    return false;
#endif
}

} // namespace

TickClock TickClock::best()
{
    return TickClock(processorHasInvariantTsc() && systemTrustsTsc());
}

TickClock::TickClock(bool tsc) : m_tsc(tsc), m_start(readPair()), m_base(m_start) {}

TickClock::Pair TickClock::readPair() const
{
    if (!m_tsc) {
        const Nanoseconds time = monotonicNow();
        return {static_cast<std::uint64_t>(time.count()), time};
    }
    // The narrowest of several brackets: an interrupt between the readings would spoil one.
    Pair best;
    std::uint64_t narrowest = ~std::uint64_t{0};
    for (int i = 0; i < 8; ++i) {
        const std::uint64_t before = now();
        const Nanoseconds time = monotonicNow();
        const std::uint64_t width = now() - before;
        if (width < narrowest) {
            narrowest = width;
            best = {before + width / 2, time};
        }
    }
    return best;
}

void TickClock::calibrate()
{
    if (!m_tsc) {
        m_base = readPair();
        return;
    }
    constexpr Nanoseconds least{20'000'000};
    const auto waitUntil = [&](Nanoseconds sinceStart) {
        const Nanoseconds left = m_start.time + sinceStart - monotonicNow();
        if (left > Nanoseconds(0)) {
            std::this_thread::sleep_for(left);
        }
    };
    const auto slope = [](const Pair& from, const Pair& to) {
        return static_cast<double>(to.tick - from.tick) /
               static_cast<double>((to.time - from.time).count());
    };
    waitUntil(least / 2);
    const Pair middle = readPair();
    waitUntil(std::max(least, (middle.time - m_start.time) + least / 2));
    m_base = readPair();
    m_ticksPerNs = slope(m_start, m_base);
    const double disagreement = std::abs(slope(m_start, middle) / slope(middle, m_base) - 1);
    if (!(disagreement < 200e-6) || !(m_ticksPerNs > 0.1)) {
        *this = monotonic();
        return;
    }
    m_nsPerTick56 = static_cast<std::uint64_t>(std::ldexp(1 / m_ticksPerNs, 56));
}

Nanoseconds TickClock::monotonicAt(std::uint64_t tick) const
{
    const bool after = tick >= m_base.tick;
    const std::uint64_t distance = nanoseconds(after ? tick - m_base.tick : m_base.tick - tick);
    const Nanoseconds t(static_cast<std::int64_t>(distance));
    return after ? m_base.time + t : m_base.time - t;
}

Nanoseconds TickClock::drift() const
{
    const Pair pair = readPair();
    return monotonicAt(pair.tick) - pair.time;
}

} // namespace tidemark::engine
