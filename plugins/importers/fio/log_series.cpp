#include "plugins/importers/fio/log_series.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tidemark::importers::fio {
namespace {

constexpr std::int64_t nsPerMs = 1'000'000;
constexpr std::uint64_t lastMs = 9'000'000'000'000; // times beyond would not fit nanoseconds

Nanoseconds atMs(std::uint64_t ms)
{
    return Nanoseconds(static_cast<std::int64_t>(std::min(ms, lastMs)) * nsPerMs);
}

Figure calculated(double value, std::string_view unit)
{
    return Figure{value, {}, std::string(unit), {}, true};
}

/// Nearest rank; reorders `values`, which is not empty.
double quantile(std::vector<std::uint64_t>& values, double q)
{
    const auto n = static_cast<double>(values.size());
    const auto rank = static_cast<std::size_t>(std::max(1.0, std::ceil(q * n))) - 1;
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(rank);
    std::nth_element(values.begin(), at, values.end());
    return static_cast<double>(*at);
}

} // namespace

bool isLatency(LogKind kind)
{
    return kind != LogKind::Bandwidth && kind != LogKind::Iops;
}

LatencyKind LogSeries::latencyKind() const
{
    switch (m_settings.kind) {
    case LogKind::Latency:
        return LatencyKind::Total;
    case LogKind::CompletionLatency:
        return LatencyKind::Completion;
    case LogKind::SubmissionLatency:
        return LatencyKind::Submission;
    default:
        return LatencyKind::NotStated;
    }
}

void LogSeries::keep(const ImportedInterval& interval)
{
    if (m_intervals.size() < m_settings.mostIntervals) {
        m_intervals.push_back(interval);
    } else {
        ++m_dropped;
    }
}

void LogSeries::addWindow(std::uint64_t ms, std::uint64_t value,
                          std::optional<std::uint64_t> maximum)
{
    if (m_previousMs && ms < *m_previousMs) {
        m_restarted = true;
        m_previousMs.reset();
    }
    ImportedInterval interval;
    const std::uint64_t start = m_previousMs.value_or(0);
    interval.start = atMs(start);
    interval.length = atMs(ms) - interval.start;
    m_previousMs = ms;
    const auto number = static_cast<double>(value);
    if (m_settings.kind == LogKind::Bandwidth) {
        interval.throughput = number * 1024;
    } else if (m_settings.kind == LogKind::Iops) {
        interval.iops = number;
    } else if (m_settings.unit != 0) {
        interval.mean = number * static_cast<double>(m_settings.unit);
        interval.latencyKind = latencyKind();
        if (maximum) {
            interval.max = static_cast<double>(*maximum) * static_cast<double>(m_settings.unit);
        }
    }
    const auto length = static_cast<double>(interval.length.count());
    m_windowSum += number * length;
    m_windowTime += length;
    keep(interval);
}

LogSeries::Slice& LogSeries::sliceAt(std::uint64_t index)
{
    if (!m_open.empty() && index < m_open.begin()->first &&
        (m_open.size() == mostOpen || m_open.rbegin()->first - index >= mostOpen))
    {
        closeAll();
        m_restarted = true;
    }
    while (!m_open.empty() && index > m_open.begin()->first &&
           index - m_open.begin()->first >= mostOpen)
    {
        close(m_open.begin()->first, m_open.begin()->second);
        m_open.erase(m_open.begin());
    }
    m_last = &m_open[index];
    m_lastIndex = index;
    return *m_last;
}

void LogSeries::close(std::uint64_t index, Slice& slice)
{
    ImportedInterval interval;
    interval.start = atMs(index * m_settings.sliceMs);
    interval.length = atMs(m_settings.sliceMs);
    interval.ios = slice.ios;
    const double length = seconds(interval.length);
    interval.iops = static_cast<double>(slice.ios) / length;
    interval.throughput = static_cast<double>(slice.bytes) / length;
    if (!slice.latencies.empty()) {
        double sum = 0;
        for (const std::uint64_t ns : slice.latencies) {
            sum += static_cast<double>(ns);
        }
        interval.mean = sum / static_cast<double>(slice.latencies.size());
        interval.max = static_cast<double>(*std::ranges::max_element(slice.latencies));
        interval.p99 = quantile(slice.latencies, 0.99);
        interval.p50 = quantile(slice.latencies, 0.5);
        interval.latencyKind = latencyKind();
    }
    keep(interval);
}

void LogSeries::closeAll()
{
    for (auto& [index, slice] : m_open) {
        close(index, slice);
    }
    m_open.clear();
    m_last = nullptr;
}

void LogSeries::addTotals(DirectionFigures& figures) const
{
    if (m_ios > 0) {
        figures.ios = calculated(static_cast<double>(m_ios), "");
        figures.bytes = calculated(static_cast<double>(m_bytes), "B");
    }
    if (m_windowTime > 0 && m_settings.kind == LogKind::Bandwidth) {
        figures.throughput = calculated(m_windowSum / m_windowTime * 1024, "KiB/s");
    } else if (m_windowTime > 0 && m_settings.kind == LogKind::Iops) {
        figures.iops = calculated(m_windowSum / m_windowTime, "1/s");
    }
}

void LogSeries::addLatency(DirectionFigures& figures) const
{
    if (m_latency.count() == 0) {
        return;
    }
    ImportedLatency latency;
    latency.kind = latencyKind();
    const auto totals = m_latency.totals();
    const auto count = static_cast<double>(m_latency.count());
    latency.count = calculated(count, "");
    latency.mean = calculated(m_latencySum / count, "ns");
    latency.min = calculated(static_cast<double>(totals.min), "ns");
    latency.max = calculated(static_cast<double>(totals.max), "ns");
    std::vector<CountedRange> ranges;
    for (const auto& [index, n] : m_latency.nonEmpty()) {
        const auto low = Histogram::lowerEdge(index);
        ranges.push_back({low, low + Histogram::width(index), n});
    }
    if (totals.overflow > 0) {
        ranges.push_back({Histogram::highest + 1, totals.max + 1, totals.overflow});
    }
    latency.histogram = RangeHistogram::fromRanges(ranges);
    figures.latencies.push_back(std::move(latency));
}

DirectionFigures LogSeries::finish(ImportedDirection direction, bool& dropped)
{
    closeAll();
    DirectionFigures figures;
    figures.direction = direction;
    addTotals(figures);
    addLatency(figures);
    figures.intervals = std::move(m_intervals);
    dropped = dropped || m_dropped > 0;
    return figures;
}

} // namespace tidemark::importers::fio
