#include "app/desktop/pages/variance/variance_looks.h"

#include "app/desktop/results/latency_curve.h"

#include <QCoreApplication>

namespace tidemark::app {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("VarianceLooks", text);
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

RunLook lookAtRun(const Run& run, const analysis::VarianceRow& row)
{
    const auto series = analysis::rateSeries(run.result, row.metric);
    return {.run = run.id,
            .steadiness =
                analysis::steadiness(series, {.margin = row.margin, .changePoints = true})};
}

} // namespace tidemark::app
