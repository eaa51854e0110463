#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace tidemark::stats {

/// The two sides of a comparison.
enum class Side : std::uint8_t
{
    A,
    B
};

/// Difference of two sides with a linear drift over the session taken out.
struct TrendAdjusted
{
    double difference = 0;       ///< B less A
    double slope = 0;            ///< per round
    double residualVariance = 0; ///< divisor df
    double unscaledVariance = 0; ///< se^2 = residualVariance * unscaledVariance
    double df = 0;               ///< values less 3
};

/// Ordinary least squares of z = c + difference * [side is B] + slope * t, where `z` holds all
/// values in the order in which they were measured, `side` says whose each is, and t counts rounds
/// (two values a round), centred. Empty for fewer than 4 values, unequal lengths, or when the sides
/// cannot be told from the drift (all of one side).
[[nodiscard]] std::optional<TrendAdjusted> trendAdjusted(std::span<const double> z,
                                                         std::span<const Side> side);

} // namespace tidemark::stats
