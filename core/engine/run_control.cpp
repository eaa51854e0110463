#include "core/engine/run_control.h"

#include <chrono>
#include <utility>

namespace tidemark::engine {

bool RunControl::arriveAndWait()
{
    std::unique_lock lock(m_mutex);
    ++m_ready;
    m_changed.notify_all();
    m_changed.wait(lock, [&] { return m_gate != Gate::Closed; });
    return m_gate == Gate::Open;
}

void RunControl::awaitWorkers(std::size_t count)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_ready == count; });
}

void RunControl::open(bool go)
{
    const std::scoped_lock lock(m_mutex);
    m_gate = go ? Gate::Open : Gate::CalledOff;
    m_changed.notify_all();
}

void RunControl::requestStop()
{
    const std::scoped_lock lock(m_mutex);
    m_stop.store(true, std::memory_order_relaxed);
    m_changed.notify_all();
}

void RunControl::fail(Error error)
{
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_failure) {
            m_failure = std::move(error);
        }
    }
    requestStop();
}

std::optional<Error> RunControl::failure() const
{
    const std::scoped_lock lock(m_mutex);
    return m_failure;
}

bool RunControl::sleepUntil(Nanoseconds monotonicTime)
{
    const std::chrono::steady_clock::time_point end{
        std::chrono::duration_cast<std::chrono::steady_clock::duration>(monotonicTime)};
    std::unique_lock lock(m_mutex);
    return !m_changed.wait_until(lock, end, [&] { return stopping(); });
}

} // namespace tidemark::engine
