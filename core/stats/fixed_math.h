#pragma once

namespace tidemark::stats {

/// Elementary functions made of IEEE double operations alone (+, -, *, /, scaling by powers of
/// two), so that every compiler and C library gives the same bits; the functions of the C libraries
/// of Linux and Windows differ in the last digit. Error below 1.5 units in the last place. Special
/// values as in C: logOf(0) = -inf, logOf(x < 0) = NaN, expOf(710) = inf, NaN in gives NaN out.

/// Natural logarithm: argument reduction to [sqrt(1/2), sqrt(2)), then the series of
/// 2 artanh(f / (2 + f)).
[[nodiscard]] double logOf(double x);

/// ln(1 + x), exact for small x (Kahan's correction of logOf(1 + x)).
[[nodiscard]] double log1pOf(double x);

/// e^x: Cody and Waite reduction by ln 2, then the Taylor series up to degree 13.
[[nodiscard]] double expOf(double x);

/// e^x - 1, exact for small x.
[[nodiscard]] double expm1Of(double x);

} // namespace tidemark::stats
