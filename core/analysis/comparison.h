#pragma once

#include "core/analysis/boots.h"
#include "core/model/experiment.h"
#include "core/model/finding.h"
#include "core/model/metric.h"
#include "core/model/run.h"
#include "core/model/verdict.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tidemark::analysis {

/// One unit of a side: a run's value with its place in time.
struct Unit
{
    RunId run;
    double value = 0; ///< in the metric's unit
    std::uint32_t round = 0;
    std::uint32_t position = 0;
    bool disturbed = false; ///< statistics 3.4
};

/// One workload and metric of two variants.
struct ComparisonRow
{
    std::uint32_t workload = 0; ///< index into the profile
    std::vector<Unit> a;        ///< units of the reference variant, in order of time
    std::vector<Unit> b;
    Verdict verdict;
};

/// All rows of variant `b` against variant `a` of one experiment.
struct Comparison
{
    std::uint32_t a = 0; ///< indices into Plan::variants
    std::uint32_t b = 0;
    std::vector<ComparisonRow> rows; ///< by workload, then metric
    std::vector<Finding> findings;   ///< comparability, disturbed runs, failed runs
};

using tidemark::primaryMetric;

/// What is known beside plan and runs.
struct Circumstances
{
    Environments environments = {}; ///< those of the runs; they tell the boots
    /// A margin for all metrics, chosen now instead of that of the plan, as a ratio minus one. A
    /// row whose margin it changes is `exploratory`: the data was there before.
    std::optional<double> margin = {};
};

/// Compares two variants of an experiment on the given metrics (each workload's primary metric
/// when empty) by procedure V (statistics 3). Only finished runs count; failed ones are reported as
/// findings, and above one in five of a side there is no verdict. Findings: runs_failed,
/// rounds_incomplete, value_missing, disturbed_runs, disturbed_rate_differs and, beside latencies,
/// latency_not_comparable; those of comparability.h belong to the caller, who has the environments.
/// Runs with their intervals are also checked for drift inside a run (qualifier not_steady). Where
/// switching between the sides took a restart, boots are the units, or the verdict is
/// `within_one_boot` (statistics 1); see units.h. Rounds added to the plan's after a look give
/// `exploratory`; see more_rounds.h.
[[nodiscard]] Comparison compare(const Plan& plan, const std::vector<Run>& runs, std::uint32_t a,
                                 std::uint32_t b, const std::vector<Metric>& metrics = {},
                                 const Circumstances& circumstances = {});

} // namespace tidemark::analysis
