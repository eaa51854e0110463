#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace tidemark::stats {

/// A series cut into segments.
struct Partition
{
    std::vector<std::size_t> starts; ///< first index of each segment after the first, ascending
    double objective = 0;            ///< sum of costs plus penalties; a penalty for each start
};

/// What a segment costs.
enum class SegmentCost
{
    Mean,            ///< sum of squares around the segment's mean
    MeanAndVariance, ///< twice the negative log likelihood of a normal law: n (ln 2 pi s^2 + 1)
};

/// Exact optimal partitioning by PELT (Killick, Fearnhead and Eckley 2012): minimises the costs of
/// the segments plus `penalty` for each change. Segments have at least `minSegment` >= 1 values.
/// Empty when the series is shorter than one segment. O(n) to O(n^2).
[[nodiscard]] std::optional<Partition> optimalPartition(std::span<const double> x, SegmentCost cost,
                                                        double penalty, std::size_t minSegment);

/// Noise of a series that may have jumps and slow drift: 1.4826 MAD of the first differences
/// / sqrt 2. Empty for n < 2.
[[nodiscard]] std::optional<double> noiseOfDifferences(std::span<const double> x);

/// The penalty for SegmentCost::Mean that Tidemark uses: 3 noise^2 ln n.
[[nodiscard]] double meanShiftPenalty(double noise, std::size_t n);

/// Bai and Perron's breaks of the mean (1998): the best segmentation for every number of breaks and
/// the number that minimises BIC.
struct MeanBreaks
{
    std::vector<std::size_t> starts; ///< first index of each segment after the first
    std::vector<double> squares;     ///< residual sum of squares with 0, 1, 2, ... breaks
    std::vector<double> bic;
};

/// Up to ceil(n / minSegment) - 2 breaks; empty for n < 2 minSegment. O(n^2) for each number.
[[nodiscard]] std::optional<MeanBreaks> breaksOfMean(std::span<const double> x,
                                                     std::size_t minSegment);

} // namespace tidemark::stats
