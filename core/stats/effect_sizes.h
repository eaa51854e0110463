#pragma once

#include <optional>
#include <span>

namespace tidemark::stats {

/// Cliff's delta of b against a (1996), -1..1, with the interval of Feng and Cliff (2004). A size
/// of effect to show beside a verdict, not a verdict.
struct CliffDelta
{
    double delta = 0;    ///< mean sign of b_j - a_i
    double variance = 0; ///< unbiased
    double low = -1;
    double high = 1;

    /// P(b > a) + P(b = a) / 2.
    [[nodiscard]] double a12() const { return (delta + 1) / 2; }
};

/// Empty when a side has fewer than 2 values.
[[nodiscard]] std::optional<CliffDelta> cliffDelta(std::span<const double> a,
                                                   std::span<const double> b, double confidence);

/// Brunner and Munzel's test (2000) of P(a < b) + P(a = b) / 2 = 1/2, two-sided, with Student's t.
/// Exploratory and for n >= 10: its level is 10 to 17 % at n = 3.
struct BrunnerMunzel
{
    double w = 0;
    double df = 0;
    double p = 1;
};

/// Empty when a side has fewer than 2 values or the sides do not overlap at all (w is infinite
/// then: use the exact rank-sum test).
[[nodiscard]] std::optional<BrunnerMunzel> brunnerMunzel(std::span<const double> a,
                                                         std::span<const double> b);

/// Ratio of arithmetic means with Fieller's interval (1954; Kalibera and Jones 2013), for totals.
struct RatioOfMeans
{
    double ratio = 1; ///< mean(b) / mean(a)
    double df = 0;    ///< Satterthwaite at the ratio found
    double g = 0;     ///< from 1 on, mean(a) is not told from 0 and the interval is not bounded
    std::optional<double> low;
    std::optional<double> high;
};

/// Empty when a side has fewer than 2 values, mean(a) is 0, or neither side varies.
[[nodiscard]] std::optional<RatioOfMeans>
ratioOfMeans(std::span<const double> a, std::span<const double> b, double confidence);

} // namespace tidemark::stats
