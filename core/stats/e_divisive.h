#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tidemark::stats {

/// Where two neighbouring parts of a series differ most by the energy statistic with alpha = 1
/// (Matteson and James 2014).
struct EnergySplit
{
    double statistic = 0;
    std::size_t start = 0; ///< first index of the right part
    std::size_t end = 0;   ///< one past the right part
};

/// Energy distance (V-statistic) of x[0..t) and x[t..n) for each t; element 0 is 0. O(n log n).
[[nodiscard]] std::vector<double> energyProfile(std::span<const double> x);

/// Largest U-statistic over all t with the right part up to the end. Empty for n < 2.
[[nodiscard]] std::optional<EnergySplit> strongestSplit(std::span<const double> x);

/// The same over all t and all ends of the right part. O(n^2 log n).
[[nodiscard]] std::optional<EnergySplit> strongestSplitFreeEnd(std::span<const double> x);

/// Permutation p of the largest value of energyProfile(): (1 + number of permutations that reach
/// it) / (1 + permutations). Blocks of `block` neighbours are permuted as wholes (1: single
/// values); autocorrelated series need blocks as long as their autocorrelation time, else false
/// alarms. Fisher-Yates from the top with splitmix64. 1 for n < 2.
[[nodiscard]] double splitP(std::span<const double> x, std::uint32_t permutations,
                            std::uint64_t seed, std::size_t block = 1);

struct DivisiveOptions
{
    double alpha = 0.01;
    std::uint32_t permutations = 999;
    std::uint64_t seed = 1;
    std::size_t block = 1;
    std::size_t minSegment = 5;
};

/// A change point with its p.
struct ChangePoint
{
    std::size_t start = 0; ///< first index of the new segment
    double p = 1;
};

/// Splits again and again while a split has p <= alpha; ascending.
[[nodiscard]] std::vector<ChangePoint> divisiveChangePoints(std::span<const double> x,
                                                            const DivisiveOptions& options);

} // namespace tidemark::stats
