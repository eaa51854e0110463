#pragma once

#include "core/base/units.h"
#include "core/model/histogram.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tidemark {

enum class Direction
{
    Read,
    Write
};

/// What one direction did in the measured window. An I/O belongs to the window in which it
/// completed; see core/engine for those in flight at the ends.
struct DirectionTotals
{
    std::uint64_t ios = 0;
    Bytes bytes{0};
    std::uint64_t errors = 0;
    Histogram latency; ///< of the I/Os counted in `ios`

    bool operator==(const DirectionTotals&) const = default;
};

/// One direction in one slice of the time axis. Quantiles are those of this slice alone and empty
/// when no I/O completed in it.
struct IntervalDirection
{
    std::uint64_t ios = 0;
    Bytes bytes{0};
    std::optional<Nanoseconds> p50;
    std::optional<Nanoseconds> p99;
    std::optional<Nanoseconds> p999;
    std::optional<Nanoseconds> max;

    bool operator==(const IntervalDirection&) const = default;
};

/// One slice of a run. `start` counts from the beginning of the measured window; a warm-up slice
/// has a negative start. `target` is an index into RunResult::targets, or empty for all of them.
struct Interval
{
    Nanoseconds start{0};
    Nanoseconds length{0};
    std::optional<std::uint32_t> target;
    IntervalDirection read;
    IntervalDirection write;
    double machineBusy =
        0; ///< busy cores of the whole machine in this slice (1.5 = one and a half)

    bool operator==(const Interval&) const = default;
};

/// Latency histogram of one second, direction and target.
struct LatencySecond
{
    std::uint32_t second = 0; ///< from the beginning of the measured window
    std::uint32_t target = 0; ///< index into RunResult::targets
    Direction direction = Direction::Read;
    Histogram latency;

    bool operator==(const LatencySecond&) const = default;
};

/// What one target did in the window.
struct TargetResult
{
    std::string location;
    DirectionTotals read;
    DirectionTotals write;
    /// What the block device counted meanwhile, others' I/O included; empty when unknown.
    std::optional<Bytes> deviceRead;
    std::optional<Bytes> deviceWritten;

    bool operator==(const TargetResult&) const = default;
};

/// What one worker (thread) did in the window.
struct WorkerResult
{
    std::uint32_t target = 0; ///< index into RunResult::targets
    DirectionTotals read;
    DirectionTotals write;
    Nanoseconds cpu{0}; ///< its own thread's user and system time

    bool operator==(const WorkerResult&) const = default;
};

/// Processor time over the window. Kernel workers and interrupts belong to the cost of I/O, so
/// the machine's busy time counts, less what the machine did idle before the run.
struct CpuUse
{
    Nanoseconds processUser{0};
    Nanoseconds processSystem{0};
    std::vector<double> coreBusy; ///< busy share of each core, 0..1
    double machineBusy = 0;       ///< sum of coreBusy: cores busy
    double idleBaseline = 0;      ///< the same before the run, without load
    /// Context switches of the process; empty where the system does not count them (Windows).
    std::optional<std::uint64_t> voluntarySwitches;
    std::optional<std::uint64_t> involuntarySwitches;
    /// (machineBusy - idleBaseline) * window / I/Os in nanoseconds; empty without I/O, and when the
    /// machine was busier before the run than in it: then the cost cannot be told.
    std::optional<double> nanosecondsPerIo;

    bool operator==(const CpuUse&) const = default;
};

/// What a run measured.
struct RunResult
{
    Nanoseconds window{0}; ///< true length of the measured window
    DirectionTotals read;
    DirectionTotals write;
    std::vector<TargetResult> targets;
    std::vector<WorkerResult> workers;
    std::vector<Interval> intervals;    ///< ascending by start; totals, then each target if several
    std::vector<LatencySecond> seconds; ///< ascending
    CpuUse cpu;
    std::string clock;              ///< "tsc" or "monotonic"
    std::vector<std::string> notes; ///< what the path fell back to, in words for a person

    bool operator==(const RunResult&) const = default;
};

} // namespace tidemark
