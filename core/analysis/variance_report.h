#pragma once

#include "core/analysis/comparison.h"
#include "core/analysis/repetition_cost.h"
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
    std::string boot;                   ///< id of the boot it ran in; empty when not known
    RunSteadiness steadiness;           ///< empty values when the run was loaded without its series
    std::optional<double> celsius = {}; ///< of the hottest drive of the targets, at its start
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
    std::optional<double> driftPerRun; ///< Theil-Sen slope of logs over runs
    std::optional<double> driftP;      ///< Mann and Kendall; below 0.01 the session drifts
    std::optional<double> normalityP;  ///< Shapiro and Wilk, information only
    double margin = 0.02;              ///< smallest difference that matters
    // Never below the fewest runs that give a verdict.
    std::optional<std::uint32_t> runsToResolve; ///< on each side, half width <= margin
    std::optional<std::uint32_t> runsToDetect;  ///< a difference of the margin with 80 %
    std::optional<std::uint32_t> runsToProve;   ///< equivalence within the margin with 80 %
    std::uint32_t boots = 0;                    ///< that are known to have been
    double seconds = 0;                         ///< mean length of the measured window
    RepetitionCost cost = {};                   ///< of the whole experiment
    /// Length of a run, and runs in each boot, that reach a precision in the least time (Kalibera
    /// and Jones 2013). Empty where a cost or a share is not known, or where no variation between
    /// the units is visible, so that they need no repetition. Runs are never shortened below 1 s:
    /// a drive's cache hides it from shorter ones.
    std::optional<double> cheapestSeconds = {};
    std::optional<std::uint32_t> cheapestRuns = {};
};

struct VarianceOptions
{
    bool changePoints = false; ///< look for changes inside the runs too; about 0.1 s for 600 values
};

/// One row for each workload and variant with finished runs, by workload, then variant, on the
/// workload's primary metric or the one given. `environments` tells the boots; without it
/// everything is one boot. Runs are disturbed by the rule of statistics 3.4 within their own
/// variant.
[[nodiscard]] std::vector<VarianceRow>
varianceReport(const Plan& plan, const std::vector<Run>& runs, std::optional<Metric> metric = {},
               const Environments& environments = {}, const VarianceOptions& options = {});

/// What to do, as findings. About the largest share: `repeat_boots`, `repeat_runs`,
/// `lengthen_runs` (values: workload, variant, share in per cent of the variance, boots_sd,
/// runs_sd, within_sd in per cent); the last two with `_one_boot` where boots can't be told apart.
/// Then `session_drift` (p, per_run in per cent), `runs_drift`, `warm_up_found`, `levels_change`
/// (count, runs), `runs_disturbed` (count, runs, times), `cheapest_length` (seconds, now, overhead)
/// where it is less than half or more than twice what was run, and `cheapest_runs` (runs, restart
/// in seconds). A variant with fewer than 3 runs gives none.
[[nodiscard]] std::vector<Finding> varianceFindings(const Plan& plan, const VarianceRow& row);

} // namespace tidemark::analysis
