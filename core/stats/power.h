#pragma once

#include <cstdint>
#include <optional>

namespace tidemark::stats {

/// Planning of repetitions. Spreads (`sd`) are those of runs on the scale of the analysis (logs:
/// 0.02 is a coefficient of variation of 2 %), effects and margins on the same scale.

/// Probability that the two-sided level-alpha t interval with this standard error and `df` excludes
/// 0 when the true shift is `shift` (noncentral t).
[[nodiscard]] double powerOfShift(double shift, double se, double df, double alpha);

/// Smallest true shift found with probability `power`; empty for se <= 0.
[[nodiscard]] std::optional<double> smallestDetectable(double se, double df, double alpha,
                                                       double power);

/// Power of the two-sample t test with `n` runs on each side.
[[nodiscard]] double powerTwoSample(double n, double shift, double sd, double alpha);

/// Power of the paired t test with `n` rounds; `sdOfDifferences` is that of the round differences.
[[nodiscard]] double powerPaired(double n, double shift, double sdOfDifferences, double alpha);

/// Real-valued number of runs for each side that finds `shift` with probability `power`; empty when
/// it lies beyond 10^7 or an argument is not positive. Round up.
[[nodiscard]] std::optional<double> runsToDetect(double shift, double sd, double alpha,
                                                 double power);

/// Smallest number of runs for each side (paired: rounds, `sd` that of the round differences) with
/// a 1 - alpha half width of at most `target`; empty beyond `most`.
[[nodiscard]] std::optional<std::uint32_t>
runsToResolve(double sd, double target, double alpha, bool pairedDesign, std::uint32_t most = 1000);

/// Probability that two one-sided tests prove equivalence within +-margin with `n` runs for each
/// side and the true shift `shift` (Phillips 1990: integral over the distribution of the pooled
/// standard deviation).
[[nodiscard]] double powerOfEquivalence(double n, double shift, double sd, double margin,
                                        double alpha);

/// Smallest n >= 2 with powerOfEquivalence(n, 0, ...) >= power; empty beyond `most`.
[[nodiscard]] std::optional<std::uint32_t> runsToProveEquivalence(double sd, double margin,
                                                                  double alpha, double power,
                                                                  std::uint32_t most = 10000);

/// Upper confidence limit of a standard deviation estimated with `df` degrees of freedom. A plan
/// from a pilot's own estimate is too small half of the time; plan with the 80 % limit.
[[nodiscard]] double upperLimitOfSd(double sd, double df, double confidence);

} // namespace tidemark::stats
