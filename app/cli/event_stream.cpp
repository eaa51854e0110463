#include "app/cli/event_stream.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace tidemark::cli {
namespace {

constexpr std::size_t mostWaiting = 500;
constexpr auto lastPatience = std::chrono::seconds(2);

} // namespace

struct EventStream::State
{
    std::FILE* file = nullptr;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::string> lines;
    bool ending = false;
    bool ended = false;

    void work()
    {
        bool alive = true;
        std::unique_lock lock(mutex);
        while (true) {
            changed.wait(lock, [this] { return ending || !lines.empty(); });
            if (lines.empty()) {
                break;
            }
            const auto line = std::move(lines.front()) + '\n';
            lines.pop_front();
            lock.unlock();
            if (alive) {
                alive = std::fwrite(line.data(), 1, line.size(), file) == line.size() &&
                        std::fflush(file) == 0;
            }
            lock.lock();
        }
        ended = true;
        changed.notify_all();
    }
};

EventStream::EventStream(std::FILE* file) : m_state(std::make_shared<State>())
{
    m_state->file = file;
    // Detached: it may hang in a write that nobody takes, and must not hold up the end for that.
    std::thread([state = m_state] { state->work(); }).detach();
}

EventStream::~EventStream()
{
    std::unique_lock lock(m_state->mutex);
    m_state->ending = true;
    m_state->changed.notify_all();
    m_state->changed.wait_for(lock, lastPatience, [this] { return m_state->ended; });
}

void EventStream::send(const experiment::Event& event)
{
    {
        const std::lock_guard lock(m_state->mutex);
        if (m_state->lines.size() >= mostWaiting &&
            std::holds_alternative<experiment::IntervalEvent>(event))
        {
            return;
        }
        m_state->lines.push_back(experiment::toLine(event));
    }
    m_state->changed.notify_one();
}

} // namespace tidemark::cli
