#include "app/desktop/pages/variance/variance_charts.h"

#include "app/desktop/results/latency_curve.h"
#include "app/desktop/results/metric_unit.h"
#include "app/desktop/text/display.h"

#include <QCoreApplication>

namespace tidemark::app {

namespace {

/// Up to so many runs each has its number on the axis; the usual ticks may lie between few runs.
constexpr std::size_t mostNamedRuns = 20;

QString tr(const char* text, const char* comment = nullptr)
{
    return QCoreApplication::translate("VarianceCharts", text, comment);
}

ChartSeries rateOf(const analysis::RateSeries& rates, const QString& name, double divisor)
{
    ChartSeries series{.name = name};
    series.points.reserve(static_cast<qsizetype>(rates.values.size()));
    for (std::size_t i = 0; i < rates.values.size(); ++i) {
        series.points.append({rates.start[i] + rates.step / 2, rates.values[i] / divisor});
    }
    return series;
}

/// A mark where the boot is another one than that of the run before.
void markBoots(ChartData& data, const analysis::VarianceRow& row)
{
    int boot = 1;
    for (std::size_t i = 1; i < row.runs.size(); ++i) {
        if (row.runs[i].boot != row.runs[i - 1].boot) {
            data.marks.append(
                {.x = static_cast<double>(i) + 0.5, .text = tr("boot %1").arg(++boot)});
        }
    }
}

} // namespace

ChartData everyRun(const analysis::VarianceRow& row)
{
    const MetricUnit unit = chartUnit(row.metric);
    ChartData data;
    data.title = tr("Every run");
    data.x.title = tr("Runs in order of time");
    data.y.title = unit.title;
    data.emptyText = tr("No finished run.");
    const double count = static_cast<double>(row.runs.size());
    data.x.from = 0.5;
    data.x.to = count + 0.5;
    ChartSeries runs{.name = tr("Runs"), .colour = 0, .shape = ChartShape::LineAndDots};
    ChartSeries disturbed{.name = tr("Disturbed runs"), .colour = 1, .shape = ChartShape::Dots};
    for (std::size_t i = 0; i < row.runs.size(); ++i) {
        const auto& run = row.runs[i].unit;
        const QPointF at(static_cast<double>(i) + 1, run.value / unit.divisor);
        runs.points.append(at);
        if (row.runs.size() <= mostNamedRuns) {
            data.x.labels.append({at.x(), QString::number(i + 1)});
        }
        if (run.disturbed) {
            disturbed.points.append(at);
            data.marks.append({.x = at.x(), .text = tr("round %1 disturbed").arg(run.round + 1)});
        }
    }
    data.series.append(runs);
    if (row.median) {
        const double median = *row.median / unit.divisor;
        data.series.append({.name = tr("Median"),
                            .colour = 2,
                            .dashed = true,
                            .points = {{0.5, median}, {count + 0.5, median}}});
    }
    if (!disturbed.points.isEmpty()) {
        data.series.append(disturbed);
    }
    markBoots(data, row);
    return data;
}

ChartData insideRun(const analysis::VarianceRow& row, const RowLook& look, std::size_t shown,
                    const RunLook* close)
{
    const MetricUnit unit = chartUnit(rateMetric(row.metric));
    ChartData data;
    data.title = tr("Inside round %1").arg(row.runs[shown].unit.round + 1);
    data.x.title = look.rates.size() > 1 ? tr("Time (s); grey: the other rounds") : tr("Time (s)");
    data.y.title = unit.title;
    data.emptyText = tr("This run has no series: it was imported without one.");
    for (std::size_t i = 0; i < look.rates.size(); ++i) {
        auto series = rateOf(look.rates[i], tr("Other rounds"), unit.divisor);
        series.faint = true;
        if (i != shown && !series.points.isEmpty()) {
            data.series.append(series);
        }
    }
    const auto& rates = look.rates[shown];
    const auto series =
        rateOf(rates, tr("Round %1").arg(row.runs[shown].unit.round + 1), unit.divisor);
    if (series.points.isEmpty()) {
        data.series.clear();
        return data;
    }
    data.series.append(series);
    data.x.from = rates.start.front();
    if (rates.start.front() < 0) {
        data.bands.append({.from = rates.start.front(), .to = 0, .name = tr("warm-up")});
    }
    const double cut = row.runs[shown].steadiness.cutSeconds;
    if (cut > 0) {
        data.bands.append({.from = 0, .to = cut, .name = tr("settling")});
    }
    if (close != nullptr && close->run == row.runs[shown].unit.run) {
        const auto& seen = close->steadiness;
        for (std::size_t i = 0; i < seen.changeSeconds.size(); ++i) {
            const auto step = i < seen.changeSteps.size() ? seen.changeSteps[i] : std::nullopt;
            data.marks.append({.x = seen.changeSeconds[i],
                               .text = step ? signedPercent(*step, QLocale()) : tr("begins")});
        }
    }
    return data;
}

ChartData latencyOfRuns(const RowLook& look, std::size_t shown)
{
    ChartData data = percentileChart();
    for (qsizetype i = 0; i < look.curves.size(); ++i) {
        auto curve = look.curves[i];
        curve.faint = i != static_cast<qsizetype>(shown);
        if (curve.faint && !curve.points.isEmpty()) {
            data.series.append(curve);
        }
    }
    for (const auto& curve : {look.together, look.curves.value(static_cast<qsizetype>(shown))}) {
        if (!curve.points.isEmpty()) {
            data.series.append(curve);
        }
    }
    namePercentiles(data);
    return data;
}

} // namespace tidemark::app
