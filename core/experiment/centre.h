#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace tidemark::experiment {

/// Where repeated runs lie, and how well that is known.
struct Centre
{
    std::uint32_t n = 0;
    double value = 0;                ///< geometric mean, in the unit of the values
    std::optional<double> halfWidth; ///< of the interval, as a ratio minus one; from two runs on
};

/// Geometric mean of run values with its 1 - alpha interval of Student's t on their logs
/// (statistics 3.3): value / (1 + halfWidth) to value * (1 + halfWidth). Empty without values or
/// when one is not positive.
[[nodiscard]] std::optional<Centre> centreOf(std::span<const double> values, double alpha);

} // namespace tidemark::experiment
