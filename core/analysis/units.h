#pragma once

#include "core/analysis/boots.h"
#include "core/analysis/comparison.h"
#include "core/stats/trend_fit.h"

#include <cstdint>
#include <vector>

namespace tidemark::analysis {

/// The units of two sides for one workload and metric, ready for procedure V.
struct UnitPair
{
    std::vector<Unit> a; ///< in order of time; paired: a[i] and b[i] are of one round
    std::vector<Unit> b;
    Design design = Design::Paired;
    std::vector<stats::Side> order; ///< whose unit comes when, over both sides
    double resolution = 0;          ///< reporting quantum, metric's unit; 0 = not known
    std::uint32_t failedA = 0;      ///< runs that ended with an error
    std::uint32_t failedB = 0;
    std::uint32_t withoutValue = 0;   ///< finished runs that don't carry the metric
    std::uint32_t withoutPartner = 0; ///< finished runs whose round has no run of the other side
    /// No boot holds runs of both sides, so boots are the units: a unit is the mean of its boot's
    /// runs, with the id and position of the first one, and its round counts couples of boots.
    bool unitsAreBoots = false;
    /// As before, but a side has only one boot: the runs stay the units, for that boot alone.
    bool withinOneBoot = false;
    std::uint32_t averagedA = 0; ///< runs that went into units of others
    std::uint32_t averagedB = 0;
};

/// Which two variants, on which workload and metric.
struct UnitQuery
{
    std::uint32_t workload = 0; ///< index into the profile
    std::uint32_t a = 0;        ///< indices into Plan::variants
    std::uint32_t b = 0;
    Metric metric = Metric::Throughput;
};

/// Picks the finished runs of a query and says how they lie in time: Sequential when all of one
/// side came before all of the other (from 2 + 2), Paired when rounds hold one of each, else
/// Interleaved. In a paired design a round that misses one side is left out and counted.
/// Where switching between the sides took a restart (by `environments`, when they tell the boot of
/// every run) the units are boots (statistics 1).
[[nodiscard]] UnitPair collectUnits(const std::vector<Run>& runs, const UnitQuery& query,
                                    const Environments& environments = {});

/// The smallest step in which a run's metric is reported, in the metric's unit: one I/O more or
/// less for rates, one histogram bucket for percentiles; 0 when it is not known.
[[nodiscard]] double resolutionOf(const RunResult& result, Metric metric, double value);

} // namespace tidemark::analysis
