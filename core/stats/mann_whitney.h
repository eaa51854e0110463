#pragma once

#include <optional>
#include <span>

namespace tidemark::stats {

/// Mann and Whitney's rank-sum test of b against a, two-sided (1947; ties after Klotz 1966).
struct MannWhitney
{
    double uBGreater = 0; ///< pairs with b > a, plus half of the pairs that are equal
    double uAGreater = 0;
    bool ties = false;
    /// Exact, conditional on the ties: twice the smaller tail, at most 1. Empty when nA * nB >
    /// 2500.
    std::optional<double> pDoubling;
    /// Exact: P(|S - mean| >= |observed|). Equal to pDoubling when the null distribution is
    /// symmetric.
    std::optional<double> pDistance;
    double pNormal = 1;          ///< normal approximation with tie correction
    double pNormalCorrected = 1; ///< the same with continuity correction 0.5

    /// P(b > a) + P(b = a) / 2 (Vargha and Delaney 2000).
    [[nodiscard]] double a12() const { return uBGreater / (uBGreater + uAGreater); }

    /// The exact p by doubling where there is one, else the corrected normal one.
    [[nodiscard]] double p() const { return pDoubling.value_or(pNormalCorrected); }
};

/// Empty when a side is empty. With all values equal every p is 1.
[[nodiscard]] std::optional<MannWhitney> mannWhitney(std::span<const double> a,
                                                     std::span<const double> b);

} // namespace tidemark::stats
