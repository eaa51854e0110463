#pragma once

#include "core/base/random.h"
#include "core/base/time.h"
#include "core/base/units.h"

#include <cstdint>
#include <string_view>

// The only place that depends on the kind of processor: others use the monotonic clock.
#if defined(__x86_64__) || defined(_M_X64)
#include <x86intrin.h>
#define TIDEMARK_HAS_TSC 1
#else
#define TIDEMARK_HAS_TSC 0
#endif

namespace tidemark::engine {

/// Whether the operating system still trusts the processor's time stamp counter. It does not when
/// it fell back to a slow clock source.
[[nodiscard]] bool systemTrustsTsc();

/// The clock of a run: the invariant time stamp counter of the processor, calibrated against the
/// monotonic clock, or the monotonic clock itself. Reading costs about 10 ns. Copies are equal
/// clocks; all threads of a run share one.
class TickClock
{
public:
    /// The counter when the processor and the system call it invariant, else the monotonic clock.
    /// Uncalibrated until calibrate(): only now() may be used before.
    [[nodiscard]] static TickClock best();

    /// The monotonic clock, one tick a nanosecond.
    [[nodiscard]] static TickClock monotonic() { return TickClock(false); }

    /// Ticks since an arbitrary start.
    [[nodiscard]] std::uint64_t now() const
    {
#if TIDEMARK_HAS_TSC
        if (m_tsc) [[likely]] {
            return __rdtsc();
        }
#endif
        return static_cast<std::uint64_t>(monotonicNow().count());
    }

    /// Measures the length of a tick between the creation of this clock and now, waiting until at
    /// least 20 ms lie between (then the error is below 10 ppm; 200 ms give 1 ppm). Falls back to
    /// the monotonic clock when two halves of the time disagree by more than 200 ppm.
    void calibrate();

    /// Length of `ticks` in ns (ticks below 2^56, many months).
    [[nodiscard]] std::uint64_t nanoseconds(std::uint64_t ticks) const
    {
        return SplitMix64::mulHigh(ticks << 8U, m_nsPerTick56);
    }

    /// Number of ticks in `t` (t >= 0, below some months).
    [[nodiscard]] std::uint64_t ticks(Nanoseconds t) const
    {
        return static_cast<std::uint64_t>(static_cast<double>(t.count()) * m_ticksPerNs);
    }

    /// The monotonic time of a tick.
    [[nodiscard]] Nanoseconds monotonicAt(std::uint64_t tick) const;

    /// Nanoseconds by which this clock is ahead of the monotonic clock since calibration.
    [[nodiscard]] Nanoseconds drift() const;

    /// "tsc" or "monotonic", as recorded with a run.
    [[nodiscard]] std::string_view name() const { return m_tsc ? "tsc" : "monotonic"; }

private:
    /// A tick and the monotonic time at it.
    struct Pair
    {
        std::uint64_t tick = 0;
        Nanoseconds time{0};
    };

    explicit TickClock(bool tsc);
    [[nodiscard]] Pair readPair() const;

    bool m_tsc;
    double m_ticksPerNs = 1;
    std::uint64_t m_nsPerTick56 = std::uint64_t{1} << 56U; ///< ns per tick, times 2^56
    Pair m_start;
    Pair m_base; ///< end of the calibration
};

} // namespace tidemark::engine
