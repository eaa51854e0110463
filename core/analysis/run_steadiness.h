#pragma once

#include "core/model/metric.h"
#include "core/model/run_result.h"
#include "core/stats/e_divisive.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace tidemark::analysis {

/// A run's rate over time, made of its intervals over all targets.
struct RateSeries
{
    std::vector<double> values; ///< Iops: 1/s; every other metric: bytes/s
    std::vector<double> start;  ///< seconds from the beginning of the measured window, ascending
    std::size_t measured = 0;   ///< first value inside the window; those before are warm-up
    double step = 0;            ///< seconds of one interval
};

/// Intervals of no length are left out. Empty values when the run carries no intervals.
[[nodiscard]] RateSeries rateSeries(const RunResult& result, Metric metric);

/// What one run's series says about itself. Descriptive: seconds of a run are never the n of a
/// verdict.
struct RunSteadiness
{
    std::optional<double> drift;  ///< of the window, relative (Theil and Sen); signed
    std::optional<double> trendP; ///< Mann and Kendall on means of blocks
    bool steady = true;           ///< the comparison-grade rule of statistics 6; true when unknown
    /// Drift beyond half the margin that chance does not explain: what caps a verdict.
    bool drifting = false;
    std::optional<bool> snia;        ///< last five fifths of the window, 20 % / 10 %
    double cutSeconds = 0;           ///< length of a warm-up found inside the measured window
    std::vector<double> levelStarts; ///< seconds at which the level changes (PELT)
    std::vector<stats::ChangePoint> changes; ///< e-divisive; indices into the coarse series
    std::vector<double> changeSeconds;       ///< the same in seconds
    /// The same: mean rate after against before, minus one; empty where nothing moved before.
    std::vector<std::optional<double>> changeSteps;
    std::optional<double> lag1;
    std::optional<double>
        effectiveSize;                 ///< independent values in the window; below 10: no interval
    std::optional<double> withinError; ///< standard error of the log mean from effectiveSize
};

/// The `drifting` of RunSteadiness alone, at a small part of its cost.
[[nodiscard]] bool isDrifting(const RateSeries& series, double margin);

struct SteadinessOptions
{
    double margin = 0.02;      ///< to be compared at, ratio minus one
    bool changePoints = false; ///< also run e-divisive (about 0.1 s for 600 values)
    std::uint64_t seed = 1;    ///< of its permutations
};

/// Looks at the measured window. Segments of a warm-up cut last at least 5 s or a fifth of the
/// window, whichever is shorter, and 2 % of it.
[[nodiscard]] RunSteadiness steadiness(const RateSeries& series, const SteadinessOptions& options);

} // namespace tidemark::analysis
