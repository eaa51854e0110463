#pragma once

#include <optional>
#include <span>

namespace tidemark::stats {

/// A test of normality: for information, never to choose a method (3 to 10 runs give it no power,
/// and testing in two stages distorts levels).
struct NormalityTest
{
    double statistic = 0;
    double p = 1;
};

/// Shapiro and Wilk's W with Royston's approximation (1995, AS R94). Empty for n < 3, n > 5000 or
/// values that do not vary.
[[nodiscard]] std::optional<NormalityTest> shapiroWilk(std::span<const double> x);

/// Anderson and Darling's A^2 with mean and variance estimated (Stephens 1986). Empty for n < 8 or
/// values that do not vary.
[[nodiscard]] std::optional<NormalityTest> andersonDarling(std::span<const double> x);

} // namespace tidemark::stats
