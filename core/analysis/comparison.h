#pragma once

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

/// Compares two variants of an experiment on the given metrics (each workload's primary metric
/// when empty) by procedure V (statistics 3). Only finished runs count; failed ones are reported as
/// findings, and above one in five of a side there is no verdict. Findings: runs_failed,
/// rounds_incomplete, value_missing, disturbed_runs, disturbed_rate_differs and, beside latencies,
/// latency_not_comparable; those of comparability.h belong to the caller, who has the environments.
/// Runs with their intervals are also checked for drift inside a run (qualifier not_steady).
[[nodiscard]] Comparison compare(const Plan& plan, const std::vector<Run>& runs, std::uint32_t a,
                                 std::uint32_t b, const std::vector<Metric>& metrics = {});

} // namespace tidemark::analysis
