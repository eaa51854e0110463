#include "core/stats/power.h"

#include "core/stats/distributions.h"
#include "core/stats/fixed_math.h"
#include "core/stats/root.h"

#include <algorithm>
#include <cmath>

namespace tidemark::stats {
namespace {

double powerAt(double critical, double df, double noncentrality)
{
    return noncentralTUpper(critical, df, noncentrality) +
           noncentralTCdf(-critical, df, noncentrality);
}

/// Logarithm of the density of u = s / sigma, where df u^2 is chi squared.
double logDensityOfSdRatio(double u, double df, double logNormaliser)
{
    return logNormaliser + (df - 1) * logOf(u) - df * u * u / 2;
}

/// ln(2 (df/2)^(df/2) / Gamma(df/2)) for whole df >= 1, by the recurrence of the gamma function.
double sdRatioNormaliser(double df)
{
    constexpr double logSqrtPi = 0.57236494292470008707;
    const bool odd = std::fmod(df, 2) != 0;
    double logGamma = odd ? logSqrtPi : 0;
    for (double x = odd ? 0.5 : 1.0; x + 0.5 < df / 2; x += 1) {
        logGamma += logOf(x);
    }
    return logOf(2) + df / 2 * logOf(df / 2) - logGamma;
}

} // namespace

double powerOfShift(double shift, double se, double df, double alpha)
{
    return powerAt(tQuantile(1 - alpha / 2, df), df, shift / se);
}

std::optional<double> smallestDetectable(double se, double df, double alpha, double power)
{
    if (!(se > 0) || !std::isfinite(se)) {
        return {};
    }
    const double critical = tQuantile(1 - alpha / 2, df);
    // In units of the standard error, so that the tolerance is relative.
    const auto found = findRoot([&](double d) { return powerAt(critical, df, d) - power; }, 0.0,
                                8 + 3 * critical, 1e-11);
    return found ? std::optional(*found * se) : std::nullopt;
}

double powerTwoSample(double n, double shift, double sd, double alpha)
{
    return powerOfShift(shift, sd * std::sqrt(2 / n), 2 * n - 2, alpha);
}

double powerPaired(double n, double shift, double sdOfDifferences, double alpha)
{
    return powerOfShift(shift, sdOfDifferences / std::sqrt(n), n - 1, alpha);
}

std::optional<double> runsToDetect(double shift, double sd, double alpha, double power)
{
    if (!(shift > 0) || !(sd > 0)) {
        return {};
    }
    constexpr double most = 1e7;
    const auto gap = [&](double n) { return powerTwoSample(n, shift, sd, alpha) - power; };
    if (gap(2) >= 0) {
        return 2;
    }
    double high = 4;
    while (high < most && gap(high) < 0) {
        high *= 2;
    }
    return findRoot(gap, high / 2, high, 1e-9 * high);
}

std::optional<std::uint32_t> runsToResolve(double sd, double target, double alpha,
                                           bool pairedDesign, std::uint32_t most)
{
    if (!(target > 0) || !std::isfinite(sd)) {
        return {};
    }
    const double sides = pairedDesign ? 1 : 2;
    // The normal quantile is below every t quantile: nothing smaller can do.
    const double z = normalQuantile(1 - alpha / 2) * sd / target;
    const double least = std::max(2.0, std::floor(sides * z * z));
    if (least > most) {
        return {};
    }
    for (auto n = static_cast<std::uint32_t>(least); n <= most; ++n) {
        const double df = pairedDesign ? n - 1.0 : 2.0 * n - 2;
        if (tQuantile(1 - alpha / 2, df) * sd * std::sqrt(sides / n) <= target) {
            return n;
        }
    }
    return {};
}

double powerOfEquivalence(double n, double shift, double sd, double margin, double alpha)
{
    const double df = 2 * n - 2;
    const double se = sd * std::sqrt(2 / n);
    const double critical = tQuantile(1 - alpha, df);
    const double normaliser = sdRatioNormaliser(df);
    // The interval lies inside +-margin only while u = s / sigma is below this.
    const double last = std::min(margin / (se * critical), 1 + 12 / std::sqrt(df));
    // Simpson's rule; the integrand is smooth and vanishes at both ends.
    constexpr int steps = 2000;
    const double h = last / steps;
    double sum = 0;
    for (int i = 1; i <= steps; ++i) {
        const double u = i * h;
        const double half = (margin - critical * se * u) / se;
        const double inside = normalCdf(half - shift / se) - normalCdf(-half - shift / se);
        const double weight = i == steps ? 1 : (i % 2 == 1 ? 4 : 2);
        sum += weight * inside * expOf(logDensityOfSdRatio(u, df, normaliser));
    }
    return std::max(0.0, sum * h / 3);
}

std::optional<std::uint32_t> runsToProveEquivalence(double sd, double margin, double alpha,
                                                    double power, std::uint32_t most)
{
    if (!(sd > 0) || !(margin > 0)) {
        return {};
    }
    const auto enough = [&](std::uint32_t n) {
        return powerOfEquivalence(n, 0, sd, margin, alpha) >= power;
    };
    std::uint32_t high = 2;
    while (!enough(high)) {
        if (high >= most) {
            return {};
        }
        high = std::min(2 * high, most);
    }
    std::uint32_t low = high / 2; // not enough, or 1
    while (high - low > 1) {
        const std::uint32_t middle = low + (high - low) / 2;
        (enough(middle) ? high : low) = middle;
    }
    return high;
}

double upperLimitOfSd(double sd, double df, double confidence)
{
    return sd * std::sqrt(df / chiSquaredQuantile(1 - confidence, df));
}

} // namespace tidemark::stats
