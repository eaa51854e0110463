#pragma once

#include <span>
#include <vector>

namespace tidemark::stats {

/// Mid-ranks (1-based; equal values share the mean of their ranks), in the order of `x`.
[[nodiscard]] std::vector<double> midRanks(std::span<const double> x);

/// Sizes of the groups of equal values with more than one member.
[[nodiscard]] std::vector<double> tieSizes(std::span<const double> x);

/// Number of ways in which U takes the values 0..n1*n2 without ties: the null distribution of
/// Mann and Whitney's U times C(n1+n2, n1). Exact below 2^53, relative error 1e-13 above; only
/// additions. O(n1^2 n2^2 / 4).
[[nodiscard]] std::vector<double> rankSumCounts(std::size_t n1, std::size_t n2);

/// Number of subsets of the ranks 1..n with sum 0..n(n+1)/2 (Wilcoxon's signed rank).
[[nodiscard]] std::vector<double> signedRankCounts(std::size_t n);

/// Smallest index whose cumulative share of `counts` is at least `p`.
[[nodiscard]] std::size_t countQuantile(std::span<const double> counts, double p);

/// Share of `counts` in indices 0..last (0 when `last` is negative).
[[nodiscard]] double countCdf(std::span<const double> counts, long last);

/// Largest n1*n2 for which exact rank-sum distributions are computed.
inline constexpr std::size_t largestExactProduct = 2500;

} // namespace tidemark::stats
