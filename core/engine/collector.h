#pragma once

#include "core/engine/cpu_sampler.h"
#include "core/engine/device_watch.h"
#include "core/engine/run_engine.h"
#include "core/engine/worker.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace tidemark::engine {

/// Turns the growing counters of the workers into slices and seconds, tells the observer, and
/// keeps them for the result. Lives on the thread that calls execute(). A slice ends when the
/// collector reads the counters, a little after the planned moment; `length` is the true one, and
/// nothing is counted twice or lost: the slices of the window add up to its totals exactly.
class Collector
{
public:
    Collector(const std::vector<std::unique_ptr<Worker>>& workers, RunControl& control,
              const RunRequest& request, RunObserver* observer);

    /// Follows the run from the start of the I/O until just before the end of the window, and
    /// sleeps until then. False when the run is to end early.
    [[nodiscard]] bool follow();

    /// After the end of the workers: the last slice and second, and all that was measured.
    /// `idleBaseline` is in busy cores.
    void finish(RunResult& result, double idleBaseline);

private:
    /// Counters of one target in one phase.
    struct TargetSeries
    {
        std::array<std::vector<const Recorder*>, 2> recorders; ///< by direction
        std::array<std::optional<DirectionSeries>, 2> series;  ///< absent without such I/O
    };

    using PhaseSeries = std::vector<TargetSeries>;

    [[nodiscard]] PhaseSeries seriesOf(const std::vector<std::unique_ptr<Worker>>& workers,
                                       Phase phase) const;
    [[nodiscard]] bool followWarmUp();
    [[nodiscard]] bool followWindow();
    void beginWindow();
    static void read(PhaseSeries& phase);
    void endSlice(PhaseSeries& phase, std::uint64_t until);
    void endSecond(std::uint64_t until);
    void emit(const Interval& slice);
    [[nodiscard]] bool sleepUntilTick(std::uint64_t tick);
    [[nodiscard]] Nanoseconds sinceStart(std::uint64_t tick) const;

    RunControl& m_control;
    const RunRequest& m_request;
    RunObserver* m_observer;
    PhaseSeries m_warmUp;
    PhaseSeries m_window;
    std::uint64_t m_sliceStart = 0;
    std::uint64_t m_secondStart = 0;
    DeviceWatch m_devices;
    CpuSample m_cpuAtSlice;
    CpuSample m_cpuAtStart;
    CpuSample m_cpuAtEnd;
    std::vector<Interval> m_intervals;
    std::vector<LatencySecond> m_seconds;
};

} // namespace tidemark::engine
