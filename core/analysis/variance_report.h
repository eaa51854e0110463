#pragma once

#include "core/analysis/comparison.h"
#include "core/analysis/run_steadiness.h"
#include "core/model/environment.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tidemark::analysis {

/// One run of a variance report.
struct VarianceRun
{
    Unit unit;
    WallTime started{};
    std::string boot;         ///< id of the boot it ran in; empty when not known
    RunSteadiness steadiness; ///< empty values when the run was loaded without its series
};

/// A share of the variation of one variant's runs, as standard deviations of logs (0.02 = 2 %).
struct VarianceShares
{
    std::optional<double> betweenBoots; ///< 0: none visible; empty with fewer than 2 boots
    std::optional<double> betweenRuns;  ///< inside a boot, without what is noise within runs
    std::optional<double> withinRun;    ///< how uncertain a run's own mean is
    std::optional<double> icc;          ///< share of the variance that lies between boots
};

/// How one variant varies from run to run on one workload and metric.
struct VarianceRow
{
    std::uint32_t workload = 0;
    std::uint32_t variant = 0;
    Metric metric = Metric::Throughput;
    std::vector<VarianceRun> runs; ///< in order of time
    std::optional<double> centre;  ///< geometric mean, metric's unit
    std::optional<double> median;
    std::optional<double> spread;       ///< standard deviation of logs; empty for fewer than 2 runs
    std::optional<double> robustSpread; ///< 1.4826 MAD of logs
    std::optional<double> spreadLimit;  ///< 80 % upper limit of `spread`: plan with this one
    VarianceShares shares;
    std::optional<double> driftPerRun;          ///< Theil-Sen slope of logs over runs
    std::optional<double> driftP;               ///< Mann and Kendall; below 0.01 the session drifts
    std::optional<double> normalityP;           ///< Shapiro and Wilk, information only
    double margin = 0.02;                       ///< smallest difference that matters
    std::optional<std::uint32_t> runsToResolve; ///< on each side, half width <= margin
    std::optional<std::uint32_t> runsToDetect;  ///< a difference of the margin with 80 %
    std::optional<std::uint32_t> runsToProve;   ///< equivalence within the margin with 80 %
};

/// One row for each workload and variant with finished runs, by workload, then variant, on the
/// workload's primary metric or the one given. `environments` tells the boots; without it
/// everything is one boot.
[[nodiscard]] std::vector<VarianceRow>
varianceReport(const Plan& plan, const std::vector<Run>& runs, std::optional<Metric> metric = {},
               const std::map<EnvironmentId, Environment>& environments = {});

/// What to do about the largest share, as findings: `repeat_boots`, `repeat_runs`, `lengthen_runs`
/// (values: workload, variant, share in per cent of the variance, boots_sd, runs_sd, within_sd in
/// per cent), `session_drift` (p, per_run in per cent), `runs_drift` (drifting, runs), and
/// `warm_up_found` (seconds, runs). A variant with fewer than 3 runs gives none.
[[nodiscard]] std::vector<Finding> varianceFindings(const Plan& plan, const VarianceRow& row);

} // namespace tidemark::analysis
