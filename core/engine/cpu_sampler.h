#pragma once

#include "core/base/units.h"
#include "core/model/run_result.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tidemark::engine {

/// Processor time of one core since boot. Time taken by the hypervisor (steal) is neither busy nor
/// idle of this machine, but part of the time that went by.
struct CoreTime
{
    Nanoseconds busy{0}; ///< user, system, nice, interrupts
    Nanoseconds all{0};
};

/// One reading of all counters. `cores` is empty where the system does not tell.
struct CpuSample
{
    std::vector<CoreTime> cores;
    Nanoseconds processUser{0};
    Nanoseconds processSystem{0};
    std::optional<std::uint64_t> voluntarySwitches; ///< empty where the system does not count
    std::optional<std::uint64_t> involuntarySwitches;
};

/// Reads the counters now; about 50 us. The machine's counters have steps of up to 10 ms on Linux.
[[nodiscard]] CpuSample sampleCpu();

/// User and system time of the calling thread.
[[nodiscard]] Nanoseconds threadCpuTime();

/// Busy share of each core between two samples, 0..1.
[[nodiscard]] std::vector<double> busyShares(const CpuSample& from, const CpuSample& to);

/// Sum of busyShares(): how many cores were busy.
[[nodiscard]] double busyCores(const CpuSample& from, const CpuSample& to);

/// Use over a window: `idleBaseline` in busy cores, `ios` of the window.
[[nodiscard]] CpuUse cpuUse(const CpuSample& from, const CpuSample& to, double idleBaseline,
                            Nanoseconds window, std::uint64_t ios);

} // namespace tidemark::engine
