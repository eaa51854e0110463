#pragma once

#include <optional>
#include <span>

namespace tidemark::stats {

/// Mann and Kendall's test for a monotonic trend over the index. It takes the values to be
/// independent: on series use means of blocks at least three autocorrelation times long.
struct MannKendall
{
    double s = 0;                 ///< rising pairs less falling pairs
    double variance = 0;          ///< of s, with tie correction
    double z = 0;                 ///< with continuity correction
    double pNormal = 1;           ///< two-sided
    std::optional<double> pExact; ///< without ties and for n < 50
    double tauB = 0;

    [[nodiscard]] double p() const { return pExact.value_or(pNormal); }
};

/// Empty for n < 3. O(n^2).
[[nodiscard]] std::optional<MannKendall> mannKendall(std::span<const double> x);

/// A line through a series over the index 0..n-1.
struct Line
{
    double slope = 0; ///< for each step of the index
    double intercept = 0;
    double slopeLow = 0; ///< interval of the slope
    double slopeHigh = 0;
};

/// Theil and Sen's line: median of all pairwise slopes, intercept median(y) - slope * median(x),
/// interval of the slope from Kendall's distribution (Sen 1968). Empty for n < 2. O(n^2 log n).
[[nodiscard]] std::optional<Line> theilSen(std::span<const double> y, double confidence);

/// Least-squares line with its test.
struct LeastSquares
{
    double slope = 0;
    double intercept = 0;
    double slopeError = 0;
    double p = 1; ///< of slope 0
};

/// Over the index 0..n-1; empty for n < 3.
[[nodiscard]] std::optional<LeastSquares> leastSquares(std::span<const double> y);

} // namespace tidemark::stats
