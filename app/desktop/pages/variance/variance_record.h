#pragma once

#include "core/analysis/variance_report.h"
#include "core/store/store.h"

#include <optional>
#include <vector>

namespace tidemark::app {

/// What is to be looked at, for the library's thread.
struct VarianceQuestion
{
    /// The newest with two finished runs of a variant when absent or no longer there.
    std::optional<ExperimentId> experiment;
    std::optional<Metric> metric; ///< each workload's own when absent
};

/// One experiment and how its variants vary.
struct VarianceRecord
{
    Experiment experiment;
    std::vector<Run> runs; ///< with their series
    std::vector<analysis::VarianceRow> rows;
    std::vector<store::ExperimentRow> choices; ///< experiments with finished runs, newest first

    /// The run behind a row's run; null when it is gone.
    [[nodiscard]] const Run* run(RunId id) const;
};

/// Reads an experiment and computes its report. NotFound while no experiment has a finished run.
[[nodiscard]] Result<VarianceRecord> readVariance(const store::Store& store,
                                                  const VarianceQuestion& question);

} // namespace tidemark::app
