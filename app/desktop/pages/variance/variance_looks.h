#pragma once

#include "app/desktop/charts/chart_data.h"
#include "app/desktop/pages/variance/variance_record.h"

#include <vector>

namespace tidemark::app {

/// What the charts of one row need beyond the report. Made off the GUI thread.
struct RowLook
{
    std::vector<analysis::RateSeries> rates; ///< of each run of the row, in its order
    QList<ChartSeries> curves;               ///< latency percentiles of each run; may be empty
    ChartSeries together;                    ///< of all runs as one
};

/// One run looked at closely: about 0.1 s of work, so only for the run that is shown.
struct RunLook
{
    RunId run;
    analysis::RunSteadiness steadiness; ///< with change points
};

/// The metric in whose unit a run's series is drawn: IOPS, or throughput for everything else.
[[nodiscard]] Metric rateMetric(Metric metric);

[[nodiscard]] RowLook lookAtRow(const VarianceRecord& record, const analysis::VarianceRow& row);

[[nodiscard]] RunLook lookAtRun(const Run& run, const analysis::VarianceRow& row);

} // namespace tidemark::app
