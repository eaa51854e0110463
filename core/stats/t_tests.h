#pragma once

#include <optional>
#include <span>

namespace tidemark::stats {

/// An estimate with its standard error and Student's t of `df` degrees of freedom (real).
struct TEstimate
{
    double estimate = 0;
    double se = 0;
    double df = 0;

    /// estimate / se; empty for se == 0.
    [[nodiscard]] std::optional<double> t() const;

    /// Two-sided p; for se == 0: 1 when the estimate is 0 and else 0.
    [[nodiscard]] double p() const;

    /// One-sided p against "not greater" and "not less" than 0.
    [[nodiscard]] double pGreater() const;
    [[nodiscard]] double pLess() const;

    /// Half width of the two-sided interval at level 1 - alpha.
    [[nodiscard]] double halfWidth(double alpha) const;
};

/// Standard error and degrees of freedom of a difference of means from the variances of its sides
/// (Welch 1947, Satterthwaite 1946); nA, nB >= 2. With both variances 0: se 0, df nA + nB - 2.
[[nodiscard]] TEstimate welchFrom(double difference, double varianceA, double nA, double varianceB,
                                  double nB);

/// mean(b) - mean(a), unequal variances. Empty when a side has fewer than 2 values.
[[nodiscard]] std::optional<TEstimate> welch(std::span<const double> a, std::span<const double> b);

/// mean(b) - mean(a), one common variance (Student 1908). Empty when a side has fewer than 2.
[[nodiscard]] std::optional<TEstimate> pooled(std::span<const double> a, std::span<const double> b);

/// mean(b_i - a_i), df n - 1. Empty for n < 2 or unequal lengths.
[[nodiscard]] std::optional<TEstimate> paired(std::span<const double> a, std::span<const double> b);

/// Two one-sided tests of equivalence within +-margin (Schuirmann 1987).
struct Tost
{
    double tLower = 0; ///< against estimate <= -margin
    double tUpper = 0; ///< against estimate >= +margin
    double pLower = 1;
    double pUpper = 1;

    /// The larger of both; below alpha when the 1 - 2 alpha interval lies inside +-margin.
    [[nodiscard]] double p() const { return pLower > pUpper ? pLower : pUpper; }
};

/// margin > 0 in the unit of the estimate (ln(1 + m) for logs); empty for se == 0.
[[nodiscard]] std::optional<Tost> tost(const TEstimate& estimate, double margin);

} // namespace tidemark::stats
