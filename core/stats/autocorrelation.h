#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace tidemark::stats {

/// Autocovariances c_0..c_lags with divisor n. Fewer when the series is shorter. O(n lags).
[[nodiscard]] std::vector<double> autocovariances(std::span<const double> x, std::size_t lags);

/// Autocorrelations r_0 = 1, r_1, ... r_lags; empty for a series that does not vary.
[[nodiscard]] std::vector<double> autocorrelations(std::span<const double> x, std::size_t lags);

/// Ljung and Box's test (1978) of no autocorrelation up to `lags`.
struct LjungBox
{
    double statistic = 0;
    double p = 1;
};

[[nodiscard]] std::optional<LjungBox> ljungBox(std::span<const double> x, std::size_t lags);

/// How many independent values a series is worth, by batch means, overlapping batch means (batch
/// length floor(sqrt n); Flegal and Jones 2010) and Geyer's initial sequences (1992). A drift looks
/// like autocorrelation: test the trend first. Below 10 no interval of the mean can be trusted.
struct EffectiveSampleSize
{
    double n = 0;
    double mean = 0;
    double variance = 0; ///< of the values, divisor n - 1
    double lag1 = 0;
    std::size_t batch = 1;
    double longRunBatch = 0; ///< long-run variances: n times the variance of the mean
    double longRunOverlapping = 0;
    double longRunPositive = 0; ///< Geyer, initial positive sequence
    double longRunMonotone = 0; ///< Geyer, initial monotone sequence
    std::size_t geyerPairs = 0;
    double essBatch = 0;
    double essOverlapping = 0;   ///< the one shown first
    double essMonotone = 0;      ///< second opinion
    double errorOverlapping = 0; ///< standard error of the mean
    double errorNaive = 0;       ///< the one that ignores autocorrelation
};

/// Empty for n < 4 or a series that does not vary. O(n^2) at worst.
[[nodiscard]] std::optional<EffectiveSampleSize> effectiveSampleSize(std::span<const double> x);

/// Effective size from the spectrum at 0 of an autoregression (Yule and Walker, order by AIC up to
/// 10 log10 n), the estimator of R's coda. Empty for n < 8 or a series that does not vary.
[[nodiscard]] std::optional<double> autoregressiveSampleSize(std::span<const double> x);

} // namespace tidemark::stats
