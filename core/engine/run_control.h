#pragma once

#include "core/base/result.h"
#include "core/engine/ticks.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>

namespace tidemark::engine {

/// What the workers of a run and its collector share: the clock, the common window, the start, and
/// the end. `clock` and the window are set before the start and constant after it.
class RunControl
{
public:
    TickClock clock = TickClock::monotonic();
    std::uint64_t windowStart = 0; ///< ticks
    std::uint64_t windowEnd = 0;   ///< ticks

    /// Worker: ready to begin; blocks until the start. False when the run is called off.
    [[nodiscard]] bool arriveAndWait();

    /// Collector: waits until `count` workers are ready (or failed to get so).
    void awaitWorkers(std::size_t count);

    /// Collector: lets the workers begin, or go home.
    void open(bool go);

    /// Worker: whether to end now. One relaxed load.
    [[nodiscard]] bool stopping() const { return m_stop.load(std::memory_order_relaxed); }

    /// Ends the run; any thread.
    void requestStop();

    /// Ends the run because of `error`; the first one is kept.
    void fail(Error error);

    /// The first error; empty when there was none.
    [[nodiscard]] std::optional<Error> failure() const;

    /// Collector: sleeps until that monotonic time. False as soon as the run is to end.
    [[nodiscard]] bool sleepUntil(Nanoseconds monotonicTime);

private:
    enum class Gate
    {
        Closed,
        Open,
        CalledOff
    };

    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::size_t m_ready = 0;
    Gate m_gate = Gate::Closed;
    std::optional<Error> m_failure;
    std::atomic<bool> m_stop{false};
};

} // namespace tidemark::engine
