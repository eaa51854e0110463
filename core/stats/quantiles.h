#pragma once

#include <optional>
#include <span>
#include <vector>

namespace tidemark::stats {

/// Sample quantile definitions of Hyndman and Fan (1996). Latency percentiles use Type1 (nearest
/// rank), summaries of runs Type7 (the default of R and numpy). Always name the one used.
enum class QuantileType
{
    Type1 = 1,
    Type2,
    Type3,
    Type4,
    Type5,
    Type6,
    Type7,
    Type8,
    Type9
};

/// Quantile `q` (0..1) of values in ascending order; empty for n == 0 or q outside 0..1.
[[nodiscard]] std::optional<double> quantile(std::span<const double> sortedValues, double q,
                                             QuantileType type = QuantileType::Type7);

/// Harrell and Davis's quantile (1982): a mean of all order statistics weighted by a beta
/// distribution; smoother than one order statistic for n < 100. `sortedValues` ascending, n >= 1,
/// 0 < q < 1. Beyond q > n / (n + 1) it is only a smoothed maximum: see harrellDavisUsable().
[[nodiscard]] std::optional<double> harrellDavis(std::span<const double> sortedValues, double q);

/// Jackknife standard error of harrellDavis(); empty for n < 2. O(n^2).
[[nodiscard]] std::optional<double> harrellDavisError(std::span<const double> sortedValues,
                                                      double q);

/// True when n values can support the quantile (q <= n / (n + 1)).
[[nodiscard]] bool harrellDavisUsable(std::size_t n, double q);

/// Two order statistics (1-based) that hold a quantile with `confidence`; 0 and n + 1 mean that
/// the interval is not bounded on that side.
struct OrderInterval
{
    long low = 0;
    long high = 0;
    double confidence = 0;
};

/// Equal-tailed interval for quantile q of n values from the binomial distribution, exact for every
/// n: at most (1 - confidence) / 2 on each side. Tidemark uses this one.
[[nodiscard]] OrderInterval quantileInterval(long n, double q, double confidence);

/// The interval that grows outward from the mode, to the left when both are as likely: the rule of
/// Go's benchstat, here exact for every n.
[[nodiscard]] OrderInterval quantileIntervalFromMode(long n, double q, double confidence);

/// Smallest n with a quantileIntervalFromMode() that is bounded on both sides; empty beyond `most`.
[[nodiscard]] std::optional<long> runsForQuantileInterval(double q, double confidence,
                                                          long most = 10000);

/// Labels for plots only (n >= 8), never a reason to drop a value: Tukey's fences at 1.5 and 3
/// interquartile ranges (type 7): far below, below, above, far above.
struct TukeyFences
{
    double farLow = 0;
    double low = 0;
    double high = 0;
    double farHigh = 0;
};

/// `sortedValues` ascending; empty for n == 0.
[[nodiscard]] std::optional<TukeyFences> tukeyFences(std::span<const double> sortedValues);

/// (x - median) / MAD for each value, MAD not scaled and at least 2^-52 (hyperfine's outlier score:
/// beyond 14.826 it warns).
[[nodiscard]] std::vector<double> robustScores(std::span<const double> x);

} // namespace tidemark::stats
