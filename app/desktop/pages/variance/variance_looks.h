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

/// A place where the speed of a run changed.
struct LevelChange
{
    double seconds = 0; ///< into the measured window
    double step = 0;    ///< ratio of the level after it to the level before, minus one

    bool operator==(const LevelChange&) const = default;
};

/// One run looked at closely: about 0.1 s of work, so only for the run that is shown.
struct RunLook
{
    RunId run;
    analysis::RunSteadiness steadiness; ///< with change points
    std::vector<LevelChange> changes;
};

/// The metric in whose unit a run's series is drawn: IOPS, or throughput for everything else.
[[nodiscard]] Metric rateMetric(Metric metric);

[[nodiscard]] RowLook lookAtRow(const VarianceRecord& record, const analysis::VarianceRow& row);

[[nodiscard]] RunLook lookAtRun(const Run& run, const analysis::VarianceRow& row);

/// Sizes of the steps at `seconds` (ascending), from the means of the levels between them.
[[nodiscard]] std::vector<LevelChange> levelChanges(const analysis::RateSeries& series,
                                                    const std::vector<double>& seconds);

} // namespace tidemark::app
