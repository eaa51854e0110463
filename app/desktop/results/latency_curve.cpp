#include "app/desktop/results/latency_curve.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tidemark::app {

namespace {

constexpr double fewestSlower = 10; ///< I/Os beyond a percentile for it to be drawn

QString tr(const char* text)
{
    return QCoreApplication::translate("LatencyCurve", text);
}

} // namespace

ChartSeries percentileCurve(const Histogram& latency, const QString& name, int colour)
{
    ChartSeries series{.name = name, .colour = colour};
    const auto count = static_cast<double>(latency.count());
    // 20 places per decade of 1/(1-q): 50 % lies at 2, 99.9 % at 1000.
    for (int step = 0; step <= 120; ++step) {
        const double nines = std::pow(10.0, step / 20.0);
        if (count / nines < fewestSlower) {
            break;
        }
        if (const auto value = latency.quantile(1 - 1 / nines)) {
            series.points.append({nines, static_cast<double>(value->count()) / 1e3});
        }
    }
    return series;
}

ChartData percentileChart()
{
    ChartData data;
    data.title = tr("Latency percentiles");
    data.x.title = tr("Percentile");
    data.x.logarithmic = true;
    data.x.floor = 1;
    data.y.title = tr("Latency (\302\265s)");
    data.y.logarithmic = true;
    data.y.floor = 0.02;
    data.emptyText = tr("These runs carry no latency histograms.");
    return data;
}

void namePercentiles(ChartData& data)
{
    double most = 2;
    for (const auto& series : data.series) {
        if (!series.points.isEmpty()) {
            most = std::max(most, series.points.constLast().x());
        }
    }
    const QList<QPair<double, QString>> names = {
        {1, tr("0 %")},      {2, tr("50 %")},      {10, tr("90 %")},      {100, tr("99 %")},
        {1e3, tr("99.9 %")}, {1e4, tr("99.99 %")}, {1e5, tr("99.999 %")}, {1e6, tr("99.9999 %")}};
    for (const auto& name : names) {
        if (name.first <= most) {
            data.x.labels.append(name);
        }
    }
}

} // namespace tidemark::app
