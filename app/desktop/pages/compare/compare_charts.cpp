#include "app/desktop/pages/compare/compare_charts.h"

#include "app/desktop/results/latency_curve.h"
#include "app/desktop/results/metric_unit.h"
#include "app/desktop/text/display.h"
#include "core/experiment/centre.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace tidemark::app {

namespace {

constexpr double gap = std::numeric_limits<double>::quiet_NaN();

QString tr(const char* text)
{
    return QCoreApplication::translate("CompareCharts", text);
}

QString sideName(const ComparedSides& sides, bool b)
{
    return text(sides.plan.variants[b ? sides.comparison.b : sides.comparison.a].name);
}

ChartData base(const ComparedSides& sides, std::size_t row, const QString& title)
{
    ChartData data;
    data.title = title;
    data.y.title = chartUnit(sides.comparison.rows[row].verdict.metric).title;
    data.emptyText = tr("No finished run of these two sides.");
    return data;
}

/// Dots of one side, spread sideways in order of time so that equal values stay apart.
void addDots(ChartData& data, const std::vector<analysis::Unit>& units, const QString& name,
             int side, double divisor, double alpha)
{
    ChartSeries good{.name = name, .colour = side, .shape = ChartShape::Dots};
    ChartSeries disturbed{
        .name = tr("%1, disturbed").arg(name), .colour = 2 + side, .shape = ChartShape::Dots};
    std::vector<double> values;
    const double n = static_cast<double>(units.size());
    for (std::size_t i = 0; i < units.size(); ++i) {
        const double aside = n > 1 ? (static_cast<double>(i) / (n - 1) - 0.5) * 0.3 : 0;
        auto& series = units[i].disturbed ? disturbed : good;
        series.points.append({side + 1 + aside, units[i].value / divisor});
        values.push_back(units[i].value / divisor);
    }
    for (const auto& series : {good, disturbed}) {
        if (!series.points.isEmpty()) {
            data.series.append(series);
        }
    }
    if (const auto centre = experiment::centreOf(values, alpha); centre && centre->halfWidth) {
        data.intervals.append({.x = side + 1.3,
                               .low = centre->value / (1 + *centre->halfWidth),
                               .centre = centre->value,
                               .high = centre->value * (1 + *centre->halfWidth),
                               .colour = side});
    }
}

void nameSides(ChartData& data, const ComparedSides& sides)
{
    data.x.from = 0.5;
    data.x.to = 2.5;
    data.x.labels = {{1, tr("A  %1").arg(sideName(sides, false))},
                     {2, tr("B  %1").arg(sideName(sides, true))}};
}

/// Latencies of all finished runs of a side.
Histogram latencyOf(const ComparedSides& sides, std::size_t row, bool b)
{
    const auto workload = sides.comparison.rows[row].workload;
    const auto variant = b ? sides.comparison.b : sides.comparison.a;
    Histogram all;
    for (const auto& run : sides.runs) {
        if (run.workload == workload && run.variant == variant && run.state == RunState::Finished) {
            all.merge(mergedLatency(run.result));
        }
    }
    return all;
}

} // namespace

ChartData runsAsDots(const ComparedSides& sides, std::size_t row)
{
    const auto& shown = sides.comparison.rows[row];
    ChartData data = base(sides, row, tr("Every run"));
    nameSides(data, sides);
    const double divisor = chartUnit(shown.verdict.metric).divisor;
    addDots(data, shown.a, sideName(sides, false), 0, divisor, shown.verdict.alpha);
    addDots(data, shown.b, sideName(sides, true), 1, divisor, shown.verdict.alpha);
    return data;
}

ChartData pairedRounds(const ComparedSides& sides, std::size_t row)
{
    const auto& shown = sides.comparison.rows[row];
    ChartData data = base(sides, row, tr("Round by round"));
    nameSides(data, sides);
    const double divisor = chartUnit(shown.verdict.metric).divisor;
    ChartSeries links{.name = tr("Rounds"), .colour = 0, .shape = ChartShape::Line};
    links.faint = true;
    ChartSeries left{.name = sideName(sides, false), .colour = 0, .shape = ChartShape::Dots};
    ChartSeries right{.name = sideName(sides, true), .colour = 1, .shape = ChartShape::Dots};
    for (const auto& a : shown.a) {
        const auto b = std::ranges::find(shown.b, a.round, &analysis::Unit::round);
        if (b != shown.b.end()) {
            const QPointF from(1, a.value / divisor);
            const QPointF to(2, b->value / divisor);
            links.points.append({from, to, QPointF(2, gap)});
            left.points.append(from);
            right.points.append(to);
        }
    }
    data.emptyText = tr("The two sides share no rounds: they were measured one after the other.");
    if (!left.points.isEmpty()) {
        data.series = {links, left, right};
    }
    return data;
}

ChartData runsOverTime(const ComparedSides& sides, std::size_t row)
{
    const auto& shown = sides.comparison.rows[row];
    ChartData data = base(sides, row, tr("In the order of measuring"));
    data.x.title = tr("Place in the experiment");
    const double divisor = chartUnit(shown.verdict.metric).divisor;
    const auto add = [&](const std::vector<analysis::Unit>& units, bool b) {
        ChartSeries series{
            .name = sideName(sides, b), .colour = b ? 1 : 0, .shape = ChartShape::LineAndDots};
        for (const auto& unit : units) {
            series.points.append({unit.position + 1.0, unit.value / divisor});
        }
        if (!series.points.isEmpty()) {
            data.series.append(series);
        }
    };
    add(shown.a, false);
    add(shown.b, true);
    return data;
}

ChartData latencyPercentiles(const ComparedSides& sides, std::size_t row)
{
    ChartData data = percentileChart();
    for (const bool b : {false, true}) {
        const auto series =
            percentileCurve(latencyOf(sides, row, b), sideName(sides, b), b ? 1 : 0);
        if (!series.points.isEmpty()) {
            data.series.append(series);
        }
    }
    namePercentiles(data);
    return data;
}

} // namespace tidemark::app
