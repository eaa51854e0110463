#pragma once

#include <optional>
#include <span>
#include <vector>

namespace tidemark::stats {

/// How much of the variation lies between units (boots, formats, days) and how much between runs
/// inside a unit: one-way random effects, by the analysis of variance.
struct VarianceComponents
{
    double meanSquareBetween = 0;
    double meanSquareWithin = 0;
    double n0 = 0;      ///< effective number of runs for each unit
    double between = 0; ///< (MSB - MSW) / n0; negative when no variation between is visible
    double f = 0;
    double dfBetween = 0;
    double dfWithin = 0;
    double p = 1;   ///< of "no variation between units"
    double icc = 0; ///< share of the variance that lies between units
    /// Exact 95 % limits, only when all units have equally many runs.
    std::optional<double> iccLow;
    std::optional<double> iccHigh;
    std::optional<double> meanHalfWidth; ///< half width of the interval of the grand mean

    /// `between`, but not below 0.
    [[nodiscard]] double betweenNotNegative() const { return between > 0 ? between : 0; }
};

/// `groups`: the runs of each unit; units without runs are skipped. Empty for fewer than 2 units or
/// without any replication inside a unit. Searle, Casella and McCulloch 1992.
[[nodiscard]] std::optional<VarianceComponents>
varianceComponents(std::span<const std::vector<double>> groups, double confidence = 0.95);

/// Cheapest number of runs inside each unit, a real number; below 1 means one: sqrt(cost of a unit
/// / cost of a run * variance within / variance between) (Kalibera and Jones 2013). Empty when no
/// variation between units is visible: then units need no repetition.
[[nodiscard]] std::optional<double> cheapestRunsPerUnit(double varianceWithin,
                                                        double varianceBetween, double costOfUnit,
                                                        double costOfRun);

/// Variances at each level of completely nested data, innermost first (Kalibera and Jones 2013,
/// with their later correction T_i^2 = S_i^2 - S_(i-1)^2 / r_(i-1)).
struct NestedVariances
{
    std::vector<double> s2; ///< biased: variance of the means at the level
    std::vector<double> t2; ///< of the level alone; may be negative
    double mean = 0;
    double halfWidth = 0; ///< 95 % interval of the mean
};

/// `values` row by row (the innermost index runs fastest), `counts` repetitions from the outermost
/// level to the innermost. Empty when a count is below 2 or their product is not the length.
[[nodiscard]] std::optional<NestedVariances> nestedVariances(std::span<const double> values,
                                                             std::span<const std::size_t> counts);

} // namespace tidemark::stats
