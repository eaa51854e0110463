#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace tidemark {

/// A meeting point for `count` threads, usable again and again. On mutex and condition variable
/// because std::barrier loses wake-ups with MinGW's libstdc++ 12.
class Barrier
{
public:
    explicit Barrier(std::size_t count) : m_count(count), m_waiting(count) {}

    /// Blocks until `count` threads have called it.
    void arriveAndWait()
    {
        std::unique_lock lock(m_mutex);
        const std::size_t round = m_round;
        if (--m_waiting == 0) {
            ++m_round;
            m_waiting = m_count;
            m_changed.notify_all();
            return;
        }
        m_changed.wait(lock, [&] { return m_round != round; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::size_t m_count;
    std::size_t m_waiting;
    std::size_t m_round = 0;
};

} // namespace tidemark
