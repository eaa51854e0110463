#pragma once

#include "core/stats/hodges_lehmann.h"

#include <optional>
#include <span>

namespace tidemark::stats {

/// Wilcoxon's signed-rank test of differences against 0, two-sided. Zeros are dropped; ties share
/// mid-ranks.
struct SignedRank
{
    double v = 0; ///< sum of the ranks of the positive differences
    bool tiesOrZeros = false;
    double pExact = 1; ///< exact, conditional on the ties: P(|V - mean| >= |observed|)
    double pNormalCorrected = 1;
};

/// Empty when all differences are 0 or there are none.
[[nodiscard]] std::optional<SignedRank> signedRank(std::span<const double> differences);

/// Hodges and Lehmann's centre of differences: median of the Walsh averages (d_i + d_j) / 2,
/// i <= j, with an interval from the signed-rank distribution (95 % needs n >= 6). Empty for n ==
/// 0. Procedure V does not use it: pairing spreads one disturbed run over a pair.
[[nodiscard]] std::optional<ShiftInterval> hodgesLehmannPaired(std::span<const double> differences,
                                                               double confidence);

} // namespace tidemark::stats
