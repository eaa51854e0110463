#pragma once

#include "core/model/histogram.h"
#include "core/model/imported.h"
#include "plugins/importers/fio/log_rows.h"

#include <map>
#include <utility>
#include <vector>

namespace tidemark::importers::fio {

/// What the values of a log are.
enum class LogKind
{
    Bandwidth,
    Iops,
    Latency,
    CompletionLatency,
    SubmissionLatency
};

/// True for the three kinds of latency.
[[nodiscard]] bool isLatency(LogKind kind);

/// Collects the rows of one direction of a log into intervals and totals. Rows that are windows
/// become an interval each; rows that are single I/Os are counted in slices of time.
class LogSeries
{
public:
    struct Settings
    {
        LogKind kind = LogKind::Bandwidth;
        std::uint64_t unit = 0; ///< nanoseconds of a latency value, 1 or 1000; 0 when not known
        std::uint64_t sliceMs = 100;
        std::size_t mostIntervals = 200'000;
    };

    explicit LogSeries(const Settings& settings) : m_settings(settings) {}

    /// A window that ends at `ms` with mean `value`, and `maximum` if the log has it.
    void addWindow(std::uint64_t ms, std::uint64_t value, std::optional<std::uint64_t> maximum);

    /// Larger values than these (a latency of eleven days, a block of a terabyte) are damage: the
    /// caller must not add them.
    static constexpr std::uint64_t largestValue = 1'000'000'000'000'000;
    static constexpr std::uint64_t largestBlock = 1'000'000'000'000;

    /// One I/O of `bytes` that ended at `ms`.
    void addIo(std::uint64_t ms, std::uint64_t value, std::uint64_t bytes)
    {
        ++m_ios;
        m_bytes += bytes;
        const std::uint64_t index = ms / m_settings.sliceMs;
        Slice& slice = m_last != nullptr && index == m_lastIndex ? *m_last : sliceAt(index);
        ++slice.ios;
        slice.bytes += bytes;
        if (m_settings.unit != 0) {
            const std::uint64_t ns = value * m_settings.unit;
            m_latency.record(ns);
            m_latencySum += static_cast<double>(ns);
            slice.latencies.push_back(ns);
        }
    }

    /// True once, after a row that was earlier than the slices still open: the clock of the log
    /// began again.
    [[nodiscard]] bool takeRestart() { return std::exchange(m_restarted, false); }

    /// All figures; `dropped` is set when there were too many intervals to keep.
    [[nodiscard]] DirectionFigures finish(ImportedDirection direction, bool& dropped);

private:
    struct Slice
    {
        std::uint64_t ios = 0;
        std::uint64_t bytes = 0;
        std::vector<std::uint64_t> latencies;
    };

    /// Slices that may still get rows: threads write their rows a little out of order.
    static constexpr std::size_t mostOpen = 16;

    Slice& sliceAt(std::uint64_t index);
    void close(std::uint64_t index, Slice& slice);
    void closeAll();
    void keep(const ImportedInterval& interval);
    void addTotals(DirectionFigures& figures) const;
    void addLatency(DirectionFigures& figures) const;
    [[nodiscard]] LatencyKind latencyKind() const;

    Settings m_settings;
    std::uint64_t m_ios = 0;
    std::uint64_t m_bytes = 0;
    Histogram m_latency;
    double m_latencySum = 0; ///< ns; the histogram's own sum could overflow
    std::map<std::uint64_t, Slice> m_open;
    Slice* m_last = nullptr;
    std::uint64_t m_lastIndex = 0;
    std::vector<ImportedInterval> m_intervals;
    std::size_t m_dropped = 0;
    std::optional<std::uint64_t> m_previousMs; ///< end of the window before
    double m_windowSum = 0;                    ///< of value times length, for the mean rate
    double m_windowTime = 0;                   ///< ns
    bool m_restarted = false;
};

} // namespace tidemark::importers::fio
