#pragma once

#include <optional>
#include <span>
#include <vector>

namespace tidemark::stats {

/// Values here are finite; a NaN must have been removed, and counted, before. `x` is in any order.

/// Arithmetic mean; empty for n == 0. O(n).
[[nodiscard]] std::optional<double> mean(std::span<const double> x);

/// Variance with divisor n - 1 by two passes (a mean of squares loses all digits when the spread is
/// small); empty for n < 2: one value says nothing about spread.
[[nodiscard]] std::optional<double> variance(std::span<const double> x);

/// Square root of variance().
[[nodiscard]] std::optional<double> standardDeviation(std::span<const double> x);

/// Median, the mean of the middle two when n is even; empty for n == 0. O(n log n).
[[nodiscard]] std::optional<double> median(std::span<const double> x);

/// Median of |x - median(x)|, not scaled; empty for n == 0.
[[nodiscard]] std::optional<double> medianAbsoluteDeviation(std::span<const double> x);

/// exp(mean(ln x)); empty for n == 0 or when a value is not positive.
[[nodiscard]] std::optional<double> geometricMean(std::span<const double> x);

/// MAD times this estimates the standard deviation of normal data.
inline constexpr double madToSigma = 1.4826;

/// `x` in ascending order.
[[nodiscard]] std::vector<double> sorted(std::span<const double> x);

/// Median of values that are in ascending order already; not empty.
[[nodiscard]] double medianOfSorted(std::span<const double> x);

/// Largest less smallest value; 0 for n == 0.
[[nodiscard]] double range(std::span<const double> x);

} // namespace tidemark::stats
