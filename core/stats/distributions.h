#pragma once

namespace tidemark::stats {

/// Distribution functions and quantiles. All arguments must be finite and in the range named; out
/// of it the result is NaN (infinite for quantiles of 0 and 1 where the support is unbounded).
/// Degrees of freedom are real numbers > 0. `...Upper` is 1 - cdf without cancellation, so that
/// p = 1e-300 keeps its digits. Source: Boost.Math (in extended precision), rounded to 44
/// significant bits (relative 3e-14), which hides the last-digit differences of C libraries.

/// Normal distribution, mean 0, standard deviation 1.
[[nodiscard]] double normalCdf(double z);
[[nodiscard]] double normalUpper(double z);
[[nodiscard]] double normalQuantile(double p);

/// Student's t.
[[nodiscard]] double tCdf(double t, double df);
[[nodiscard]] double tUpper(double t, double df);
[[nodiscard]] double tQuantile(double p, double df);

/// Noncentral t with noncentrality `delta`.
[[nodiscard]] double noncentralTCdf(double t, double df, double delta);
[[nodiscard]] double noncentralTUpper(double t, double df, double delta);

/// Fisher's F.
[[nodiscard]] double fCdf(double x, double df1, double df2);
[[nodiscard]] double fUpper(double x, double df1, double df2);
[[nodiscard]] double fQuantile(double p, double df1, double df2);

/// Chi squared.
[[nodiscard]] double chiSquaredCdf(double x, double df);
[[nodiscard]] double chiSquaredUpper(double x, double df);
[[nodiscard]] double chiSquaredQuantile(double p, double df);

/// Beta, i.e. the regularised incomplete beta function, a > 0, b > 0, 0 <= x <= 1.
[[nodiscard]] double betaCdf(double x, double a, double b);
[[nodiscard]] double betaQuantile(double p, double a, double b);

/// Binomial: P(K = k) and P(K <= k) of `n` trials with probability `p`; 0 and 0 for k < 0, 0 and 1
/// for k > n.
[[nodiscard]] double binomialPmf(long k, long n, double p);
[[nodiscard]] double binomialCdf(long k, long n, double p);

} // namespace tidemark::stats
