#pragma once

#include "core/stats/procedure_v.h"

#include <span>
#include <vector>

// First steps of procedure V; used by procedure_v.cpp alone.

namespace tidemark::stats {

/// The values that count, with where they came from.
struct Units
{
    std::vector<double> a;
    std::vector<double> b;
    std::vector<std::size_t> fromA;
    std::vector<std::size_t> fromB;
    std::vector<Side> order;
    bool dropped = false;
};

/// The step of procedure V that all intervals share.
struct Scaled
{
    std::vector<double> x; ///< A, logs where possible
    std::vector<double> y;
    double varianceFloor = 0;
    double disturbedFloor = 0;
    double margin = 0;
    bool zeroVariance = false;
};

/// The units of finished rounds, or all finite values in the other designs.
[[nodiscard]] Units keptUnits(std::span<const double> a, std::span<const double> b,
                              const AbOptions& options);

/// Logs (or the values themselves), the floors that follow from the reporting quantum, the margin
/// on the scale of the analysis. Neither side may be empty.
[[nodiscard]] Scaled scaled(const Units& units, const AbOptions& options, bool logScale);

} // namespace tidemark::stats
