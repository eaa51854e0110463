#pragma once

#include <optional>
#include <span>

namespace tidemark::stats {

/// Is b noisier than a? Ratios are of standard deviations' squares (variances) where named F.
struct SpreadComparison
{
    double f = 1;    ///< variance(b) / variance(a)
    double fP = 1;   ///< two-sided F test; for normal data only
    double fLow = 0; ///< interval of the ratio of variances, for normal data only
    double fHigh = 0;
    double brownForsytheF = 0;    ///< Brown and Forsythe 1974, on distances from the median
    double brownForsytheP = 1;    ///< the p that a verdict on noise uses (n >= 5)
    double flignerChiSquared = 0; ///< Fligner and Killeen 1976
    double flignerP = 1;
};

/// Empty when a side has fewer than 2 values or does not vary.
[[nodiscard]] std::optional<SpreadComparison>
compareSpread(std::span<const double> a, std::span<const double> b, double confidence = 0.95);

} // namespace tidemark::stats
