#include "app/desktop/results/run_chart.h"

#include "app/desktop/text/display.h"

#include <QCoreApplication>

#include <cmath>
#include <limits>

namespace tidemark::app {

namespace {

constexpr double gap = std::numeric_limits<double>::quiet_NaN();
/// Latencies are drawn not lower than this many microseconds: the clock resolves about 20 ns.
constexpr double latencyFloor = 0.02;

QString tr(const char* text)
{
    return QCoreApplication::translate("RunChart", text);
}

ChartData overTime(const Run& run, const QString& title, const QString& unit)
{
    ChartData data;
    data.title = title;
    data.x.title = tr("Time (s)");
    data.y.title = unit;
    data.emptyText = tr("This run has no series: it failed or was imported without one.");
    const auto& intervals = run.result.intervals;
    if (!intervals.empty() && intervals.front().start.count() < 0) {
        data.bands.append(
            {.from = seconds(intervals.front().start), .to = 0, .name = tr("warm-up")});
    }
    return data;
}

/// Point in the middle of a slice.
QPointF middle(const Interval& slice, double y)
{
    return {seconds(slice.start) + seconds(slice.length) / 2, y};
}

} // namespace

ChartData throughputOverTime(const Run& run)
{
    ChartData data = overTime(run, tr("Throughput over time"), tr("MB/s"));
    ChartSeries series{.name = tr("Throughput"), .colour = static_cast<int>(run.variant % 4)};
    for (const auto& slice : run.result.intervals) {
        if (!slice.target && slice.length.count() > 0) {
            const auto bytes = static_cast<double>((slice.read.bytes + slice.write.bytes).value());
            series.points.append(middle(slice, bytes / seconds(slice.length) / 1e6));
        }
    }
    if (!series.points.isEmpty()) {
        data.series.append(series);
    }
    return data;
}

ChartData latencyOverTime(const Run& run)
{
    ChartData data = overTime(run, tr("Latency over time"), tr("Latency (\302\265s)"));
    data.y.logarithmic = true;
    data.y.floor = latencyFloor;
    const bool reads = run.result.read.ios >= run.result.write.ios;
    const auto add = [&](const QString& name,
                         std::optional<Nanoseconds> IntervalDirection::* member, int colour) {
        ChartSeries series{.name = name, .colour = colour};
        for (const auto& slice : run.result.intervals) {
            if (slice.target) {
                continue;
            }
            const auto& value = (reads ? slice.read : slice.write).*member;
            series.points.append(
                middle(slice, value ? static_cast<double>(value->count()) / 1e3 : gap));
        }
        if (!series.points.isEmpty()) {
            data.series.append(series);
        }
    };
    add(tr("p50"), &IntervalDirection::p50, 0);
    add(tr("p99"), &IntervalDirection::p99, 1);
    add(tr("p99.9"), &IntervalDirection::p999, 2);
    return data;
}

QString runName(const Plan& plan, const Run& run)
{
    const auto& workloads = plan.profile.workloads;
    const QString workload = run.workload < workloads.size() ? text(label(workloads[run.workload]))
                                                             : QString::number(run.workload + 1);
    const QString variant = run.variant < plan.variants.size()
                                ? text(plan.variants[run.variant].name)
                                : QString::number(run.variant + 1);
    return tr("Round %1, %2, %3").arg(run.round + 1).arg(workload, variant);
}

} // namespace tidemark::app
