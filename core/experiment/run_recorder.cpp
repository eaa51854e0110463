#include "core/experiment/run_recorder.h"

#include "core/base/time.h"

#include <iterator>

namespace tidemark::experiment {
namespace {

constexpr Nanoseconds appendEvery = std::chrono::seconds(1);

template <class T>
void moveAll(std::vector<T>& from, std::vector<T>& to)
{
    to.insert(to.end(), std::move_iterator(from.begin()), std::move_iterator(from.end()));
    from.clear();
}

} // namespace

RunRecorder::RunRecorder(store::Store& store, RunId run, const EventSink& sink)
    : m_store(store)
    , m_run(run)
    , m_sink(sink)
    , m_lastAppend(monotonicNow())
    , m_thread([this] { work(); })
{
}

RunRecorder::~RunRecorder()
{
    // An append that fails here was reported by nobody's close(): the run ends in an error anyway.
    (void)close();
}

void RunRecorder::interval(const Interval& slice)
{
    {
        const std::lock_guard lock(m_mutex);
        m_newIntervals.push_back(slice);
    }
    m_changed.notify_one();
}

void RunRecorder::second(const std::vector<LatencySecond>& histograms)
{
    const std::lock_guard lock(m_mutex);
    m_newSeconds.insert(m_newSeconds.end(), histograms.begin(), histograms.end());
}

Result<> RunRecorder::close()
{
    {
        const std::lock_guard lock(m_mutex);
        m_closing = true;
    }
    m_changed.notify_one();
    if (m_thread.joinable()) {
        m_thread.join();
    }
    if (m_error) {
        return std::unexpected(*m_error);
    }
    return {};
}

void RunRecorder::work()
{
    bool closing = false;
    while (!closing) {
        std::vector<Interval> fresh;
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return m_closing || !m_newIntervals.empty(); });
            closing = m_closing;
            fresh.swap(m_newIntervals);
            moveAll(m_newSeconds, m_seconds);
        }
        for (const auto& slice : fresh) {
            m_sink(IntervalEvent{m_run, slice});
        }
        moveAll(fresh, m_intervals);
        if (closing || monotonicNow() - m_lastAppend >= appendEvery) {
            append();
        }
    }
}

void RunRecorder::append()
{
    if (m_intervals.empty() && m_seconds.empty()) {
        return;
    }
    m_lastAppend = monotonicNow();
    if (const auto done = m_store.appendToRun(m_run, m_intervals, m_seconds)) {
        m_intervals.clear();
        m_seconds.clear();
        m_error.reset();
    } else {
        m_error = done.error();
    }
}

} // namespace tidemark::experiment
