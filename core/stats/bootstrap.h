#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace tidemark::stats {

/// Statistic of one or two samples. For one sample the second span is empty.
using Statistic = std::function<double(std::span<const double> a, std::span<const double> b)>;

struct BootstrapOptions
{
    std::uint32_t resamples = 10'000;
    std::uint64_t seed = 1; ///< of splitmix64: the same seed gives the same replicates everywhere
    double confidence = 0.95;
};

/// Replicates of a statistic and its intervals (Efron 1979, 1987). For statistics without a closed
/// form; not for verdicts: with n < 10 the intervals are too short (percentile coverage is 80 % at
/// n = 3).
struct Bootstrap
{
    double estimate = 0;
    double mean = 0;              ///< of the replicates
    std::optional<double> spread; ///< their standard deviation
    double percentileLow = 0;
    double percentileHigh = 0;
    double z0 = 0; ///< bias correction
    double acceleration = 0;
    double bcaTailLow = 0; ///< quantile levels of the BCa limits
    double bcaTailHigh = 0;
    double bcaLow = 0;
    double bcaHigh = 0;
    std::vector<double> replicates; ///< in the order in which they were drawn
};

/// Resamples within each side (for each replicate all draws of a, then those of b), indices by
/// SplitMix64::below. Percentile and BCa limits with type-7 quantiles and the multi-sample
/// jackknife. Empty when `a` is empty or `resamples` < 2. Samples without spread give z0 = 0 and
/// acceleration 0.
[[nodiscard]] std::optional<Bootstrap> bootstrap(std::span<const double> a,
                                                 std::span<const double> b,
                                                 const Statistic& statistic,
                                                 const BootstrapOptions& options = {});

/// Hierarchical resampling for nested data: units with replacement, then runs inside each of them
/// (Kalibera and Jones 2013). The statistic sees all drawn runs. Percentile limits; empty without
/// data. The estimate is that of all runs in order.
[[nodiscard]] std::optional<Bootstrap> bootstrapNested(std::span<const std::vector<double>> unitsA,
                                                       std::span<const std::vector<double>> unitsB,
                                                       const Statistic& statistic,
                                                       const BootstrapOptions& options = {});

/// Limits that follow from replicates by simpler rules.
struct SimpleLimits
{
    double low = 0;
    double high = 0;
};

/// "Basic": 2 estimate - quantiles of the replicates.
[[nodiscard]] SimpleLimits basicLimits(const Bootstrap& b, double confidence);

/// "Normal": estimate less bias, +- z times the spread of the replicates.
[[nodiscard]] SimpleLimits normalLimits(const Bootstrap& b, double confidence);

} // namespace tidemark::stats
