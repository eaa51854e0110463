#pragma once

#include <mutex>
#include <stop_token>
#include <utility>

namespace tidemark::experiment {

/// What other threads may ask of a running experiment. All functions may be called from any
/// thread, none of them from a signal handler.
class Control
{
public:
    /// Ends the experiment within 100 ms. Finished runs are kept; the current one is recorded as
    /// stopped.
    void stop()
    {
        const std::lock_guard lock(m_mutex);
        m_stopped = true;
        m_current.request_stop();
    }

    /// Leaves out the current run and all later ones of its workload.
    void skipWorkload()
    {
        const std::lock_guard lock(m_mutex);
        m_skip = true;
        m_current.request_stop();
    }

    /// True once stop() was called.
    [[nodiscard]] bool stopped() const
    {
        const std::lock_guard lock(m_mutex);
        return m_stopped;
    }

    /// For the runner: begins a step (a run, a pause, a preparation) that both requests cut short.
    [[nodiscard]] std::stop_token beginStep()
    {
        const std::lock_guard lock(m_mutex);
        m_current = std::stop_source();
        if (m_stopped || m_skip) {
            m_current.request_stop();
        }
        return m_current.get_token();
    }

    /// For the runner: whether a skip was asked for since the last call.
    [[nodiscard]] bool takeSkip()
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_skip, false);
    }

private:
    mutable std::mutex m_mutex;
    std::stop_source m_current;
    bool m_stopped = false;
    bool m_skip = false;
};

} // namespace tidemark::experiment
