#include "core/engine/collector.h"

#include <algorithm>
#include <utility>

namespace tidemark::engine {

namespace {

/// The two marks of a DirectionSeries.
constexpr std::size_t sliceMark = 0;
constexpr std::size_t secondMark = 1;

constexpr Nanoseconds oneSecond{1'000'000'000};

constexpr std::array directions{Direction::Read, Direction::Write};

IntervalDirection toInterval(const DirectionTotals& totals)
{
    IntervalDirection slice;
    slice.ios = totals.ios;
    slice.bytes = totals.bytes;
    slice.p50 = totals.latency.quantile(0.5);
    slice.p99 = totals.latency.quantile(0.99);
    slice.p999 = totals.latency.quantile(0.999);
    slice.max = totals.latency.max();
    return slice;
}

void add(DirectionTotals& sum, const DirectionTotals& part)
{
    sum.ios += part.ios;
    sum.bytes += part.bytes;
    sum.latency.merge(part.latency);
}

} // namespace

Collector::Collector(const std::vector<std::unique_ptr<Worker>>& workers, RunControl& control,
                     const RunRequest& request, RunObserver* observer)
    : m_control(control)
    , m_request(request)
    , m_observer(observer)
    , m_warmUp(request.workload.warmUp > Nanoseconds(0) ? seriesOf(workers, Phase::WarmUp)
                                                        : PhaseSeries())
    , m_window(seriesOf(workers, Phase::Measured))
    , m_devices(request.targets)
{
}

Collector::PhaseSeries Collector::seriesOf(const std::vector<std::unique_ptr<Worker>>& workers,
                                           Phase phase) const
{
    PhaseSeries all(m_request.targets.size());
    for (const auto& worker : workers) {
        for (std::size_t d = 0; d < directions.size(); ++d) {
            if (const auto* recorder = worker->recorder(phase, directions[d])) {
                TargetSeries& target = all[worker->plan().targetIndex];
                target.recorders[d].push_back(recorder);
                if (!target.series[d]) {
                    target.series[d].emplace();
                }
            }
        }
    }
    return all;
}

bool Collector::sleepUntilTick(std::uint64_t tick)
{
    return m_control.sleepUntil(m_control.clock.monotonicAt(tick));
}

Nanoseconds Collector::sinceStart(std::uint64_t tick) const
{
    const std::uint64_t start = m_control.windowStart;
    const auto distance = [&](std::uint64_t ticks) {
        return Nanoseconds(static_cast<std::int64_t>(m_control.clock.nanoseconds(ticks)));
    };
    return tick >= start ? distance(tick - start) : -distance(start - tick);
}

void Collector::read(PhaseSeries& phase)
{
    for (auto& target : phase) {
        for (std::size_t d = 0; d < directions.size(); ++d) {
            if (target.series[d]) {
                target.series[d]->read(target.recorders[d]);
            }
        }
    }
}

bool Collector::follow()
{
    return followWarmUp() && followWindow();
}

bool Collector::followWarmUp()
{
    const std::uint64_t start = m_control.windowStart;
    if (!m_warmUp.empty()) {
        const std::uint64_t step = m_control.clock.ticks(m_request.interval);
        m_sliceStart = start - m_control.clock.ticks(m_request.workload.warmUp);
        if (!sleepUntilTick(m_sliceStart)) {
            return false;
        }
        // What came before the warm-up only filled the queues.
        read(m_warmUp);
        for (auto& target : m_warmUp) {
            for (auto& series : target.series) {
                if (series) {
                    (void)series->since(sliceMark);
                }
            }
        }
        m_cpuAtSlice = sampleCpu();
        // Slices are counted back from the window, so that it begins with a whole one. A rest of
        // less than half a slice (or of a few ticks, by rounding) belongs to the first one.
        std::uint64_t first = (start - m_sliceStart) % step;
        if (first < step / 2) {
            first += std::min(step, start - m_sliceStart - first);
        }
        for (std::uint64_t next = m_sliceStart + first; next <= start; next += step) {
            if (!sleepUntilTick(next)) {
                return false;
            }
            const std::uint64_t now = std::min(m_control.clock.now(), start);
            if (now > m_sliceStart) {
                read(m_warmUp);
                endSlice(m_warmUp, now);
            }
        }
    }
    return sleepUntilTick(start);
}

void Collector::beginWindow()
{
    m_devices.begin();
    m_cpuAtStart = sampleCpu();
    m_cpuAtSlice = m_cpuAtStart;
    m_sliceStart = m_control.windowStart;
    m_secondStart = m_control.windowStart;
}

bool Collector::followWindow()
{
    beginWindow();
    const std::uint64_t step = m_control.clock.ticks(m_request.interval);
    const std::uint64_t second = m_control.clock.ticks(oneSecond);
    std::uint64_t nextSlice = m_control.windowStart + step;
    std::uint64_t nextSecond = m_control.windowStart + second;
    for (;;) {
        // The last slice and second wait for the workers' end, and take a short rest with them.
        if (nextSlice + step / 2 >= m_control.windowEnd) {
            nextSlice = m_control.windowEnd;
        }
        if (nextSecond + second / 100 >= m_control.windowEnd) {
            nextSecond = m_control.windowEnd;
        }
        const std::uint64_t next = std::min(nextSlice, nextSecond);
        if (next >= m_control.windowEnd) {
            break;
        }
        if (!sleepUntilTick(next)) {
            return false;
        }
        const std::uint64_t now = m_control.clock.now();
        if (now >= m_control.windowEnd) {
            break;
        }
        read(m_window);
        if (nextSlice <= now) {
            endSlice(m_window, now);
            nextSlice += ((now - nextSlice) / step + 1) * step;
        }
        if (nextSecond <= now) {
            endSecond(now);
            nextSecond += ((now - nextSecond) / second + 1) * second;
        }
    }
    const bool whole = sleepUntilTick(m_control.windowEnd);
    m_cpuAtEnd = sampleCpu();
    m_devices.end();
    return whole;
}

void Collector::endSlice(PhaseSeries& phase, std::uint64_t until)
{
    const CpuSample cpu = sampleCpu();
    Interval slice;
    slice.start = sinceStart(m_sliceStart);
    slice.length = sinceStart(until) - slice.start;
    slice.machineBusy = busyCores(m_cpuAtSlice, cpu);
    m_cpuAtSlice = cpu;
    m_sliceStart = until;
    std::array<DirectionTotals, 2> sum;
    std::vector<Interval> parts;
    for (std::uint32_t i = 0; i < phase.size(); ++i) {
        Interval part = slice;
        part.target = i;
        for (std::size_t d = 0; d < directions.size(); ++d) {
            if (phase[i].series[d]) {
                const DirectionTotals totals = phase[i].series[d]->since(sliceMark);
                (d == 0 ? part.read : part.write) = toInterval(totals);
                add(sum[d], totals);
            }
        }
        parts.push_back(std::move(part));
    }
    slice.read = toInterval(sum[0]);
    slice.write = toInterval(sum[1]);
    emit(slice);
    if (parts.size() > 1) {
        for (const auto& part : parts) {
            emit(part);
        }
    }
}

void Collector::emit(const Interval& slice)
{
    m_intervals.push_back(slice);
    if (m_observer != nullptr) {
        m_observer->interval(slice);
    }
}

void Collector::endSecond(std::uint64_t until)
{
    // The middle names the second: both ends may be a little late.
    const std::uint64_t middle = m_secondStart + (until - m_secondStart) / 2;
    const auto number = static_cast<std::uint32_t>(sinceStart(middle) / oneSecond);
    m_secondStart = until;
    std::vector<LatencySecond> histograms;
    for (std::uint32_t i = 0; i < m_window.size(); ++i) {
        for (std::size_t d = 0; d < directions.size(); ++d) {
            if (m_window[i].series[d]) {
                auto totals = m_window[i].series[d]->since(secondMark);
                histograms.push_back({number, i, directions[d], std::move(totals.latency)});
            }
        }
    }
    if (m_observer != nullptr) {
        m_observer->second(histograms);
    }
    m_seconds.insert(m_seconds.end(), std::make_move_iterator(histograms.begin()),
                     std::make_move_iterator(histograms.end()));
}

void Collector::finish(RunResult& result, double idleBaseline)
{
    read(m_window);
    endSlice(m_window, m_control.windowEnd);
    endSecond(m_control.windowEnd);
    for (std::size_t i = 0; i < m_window.size(); ++i) {
        TargetResult& target = result.targets[i];
        for (std::size_t d = 0; d < directions.size(); ++d) {
            if (m_window[i].series[d]) {
                (d == 0 ? target.read : target.write) = m_window[i].series[d]->all();
            }
        }
        add(result.read, target.read);
        add(result.write, target.write);
    }
    m_devices.report(result.targets);
    result.read.latency.compact();
    result.write.latency.compact();
    result.window = sinceStart(m_control.windowEnd);
    result.intervals = std::move(m_intervals);
    result.seconds = std::move(m_seconds);
    result.cpu = cpuUse(m_cpuAtStart, m_cpuAtEnd, idleBaseline, result.window,
                        result.read.ios + result.write.ios);
}

} // namespace tidemark::engine
