#include "app/desktop/pages/variance/variance_looks.h"

#include "app/desktop/results/latency_curve.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace tidemark::app {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("VarianceLooks", text);
}

/// Mean of the measured values that begin in [from, to); 0 without any.
double levelBetween(const analysis::RateSeries& series, double from, double to)
{
    double sum = 0;
    double count = 0;
    for (std::size_t i = series.measured; i < series.values.size(); ++i) {
        if (series.start[i] >= from && series.start[i] < to) {
            sum += series.values[i];
            count += 1;
        }
    }
    return count > 0 ? sum / count : 0;
}

} // namespace

Metric rateMetric(Metric metric)
{
    return metric == Metric::Iops ? Metric::Iops : Metric::Throughput;
}

RowLook lookAtRow(const VarianceRecord& record, const analysis::VarianceRow& row)
{
    RowLook look;
    Histogram all;
    for (const auto& shown : row.runs) {
        const Run* run = record.run(shown.unit.run);
        const Histogram latency = run != nullptr ? mergedLatency(run->result) : Histogram{};
        look.rates.push_back(run != nullptr ? analysis::rateSeries(run->result, row.metric)
                                            : analysis::RateSeries{});
        look.curves.append(percentileCurve(latency, tr("Round %1").arg(shown.unit.round + 1), 1));
        all.merge(latency);
    }
    look.together = percentileCurve(all, tr("All runs together"), 0);
    return look;
}

std::vector<LevelChange> levelChanges(const analysis::RateSeries& series,
                                      const std::vector<double>& seconds)
{
    constexpr double end = std::numeric_limits<double>::infinity();
    std::vector<LevelChange> changes;
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        const double before = levelBetween(series, i == 0 ? 0 : seconds[i - 1], seconds[i]);
        const double after =
            levelBetween(series, seconds[i], i + 1 < seconds.size() ? seconds[i + 1] : end);
        changes.push_back({.seconds = seconds[i], .step = before > 0 ? after / before - 1 : 0});
    }
    return changes;
}

RunLook lookAtRun(const Run& run, const analysis::VarianceRow& row)
{
    const auto series = analysis::rateSeries(run.result, row.metric);
    RunLook look{.run = run.id,
                 .steadiness =
                     analysis::steadiness(series, {.margin = row.margin, .changePoints = true}),
                 .changes = {}};
    look.changes = levelChanges(series, look.steadiness.changeSeconds);
    return look;
}

} // namespace tidemark::app
