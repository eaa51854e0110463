#pragma once

#include "core/engine/run_engine.h"
#include "core/experiment/protocol.h"
#include "core/store/store.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace tidemark::experiment {

/// Receives events. Called from one thread at a time; should not block for long.
using EventSink = std::function<void(const Event&)>;

/// Records one run while it goes on: passes intervals on as events and appends to the library once
/// a second, from a thread of its own, so that neither a slow disk nor a slow reader of the events
/// holds up the engine's collector. From construction to close() the store belongs to it.
class RunRecorder final : public engine::RunObserver
{
public:
    RunRecorder(store::Store& store, RunId run, const EventSink& sink);
    ~RunRecorder() override;

    RunRecorder(const RunRecorder&) = delete;
    RunRecorder& operator=(const RunRecorder&) = delete;

    void interval(const Interval& slice) override;
    void second(const std::vector<LatencySecond>& histograms) override;

    /// Appends what is left and ends the thread. The error of the last attempt to write when that
    /// failed; data that could not be appended are tried again with the next second's.
    Result<> close();

private:
    void work();
    void append();

    store::Store& m_store;
    const RunId m_run;
    const EventSink& m_sink;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_closing = false;
    std::vector<Interval> m_newIntervals; ///< not yet seen by the thread
    std::vector<LatencySecond> m_newSeconds;

    // The thread's own.
    std::vector<Interval> m_intervals; ///< not yet in the library
    std::vector<LatencySecond> m_seconds;
    Nanoseconds m_lastAppend;
    std::optional<Error> m_error;
    std::jthread m_thread;
};

} // namespace tidemark::experiment
