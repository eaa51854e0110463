#include "core/stats/power.h"

#include "core/stats/distributions.h"
#include "core/stats/fixed_math.h"
#include "core/stats/root.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <vector>

namespace tidemark::stats {
namespace {

double powerAt(double critical, double df, double noncentrality)
{
    return noncentralTUpper(critical, df, noncentrality) +
           noncentralTCdf(-critical, df, noncentrality);
}

/// P(Z <= x) to about 1e-15 (Hart 1968 as given by West 2005), twenty times as quick as the series
/// in extended precision and the same bits everywhere.
double quickNormalCdf(double x)
{
    const double z = std::abs(x);
    if (z > 37) {
        return x > 0 ? 1 : 0;
    }
    const auto horner = [z](std::initializer_list<double> c) {
        double sum = 0;
        for (const double coefficient : c) {
            sum = sum * z + coefficient;
        }
        return sum;
    };
    double tail = expOf(-z * z / 2);
    if (z < 7.07106781186547) {
        tail *= horner({3.52624965998911e-02, 0.700383064443688, 6.37396220353165, 33.912866078383,
                        112.079291497871, 221.213596169931, 220.206867912376});
        tail /= horner({8.83883476483184e-02, 1.75566716318264, 16.064177579207, 86.7807322029461,
                        296.564248779674, 637.333633378831, 793.826512519948, 440.413735824752});
    } else {
        tail /= (z + 1 / (z + 2 / (z + 3 / (z + 4 / (z + 0.65))))) * 2.506628274631;
    }
    return x > 0 ? 1 - tail : tail;
}

/// Power as an integral over the ratio u of the estimated to the true standard deviation (df u^2 is
/// chi squared): nodes u and weights, prepared once for many shifts. For df >= 3, where the density
/// is smooth enough at 0.
class PowerIntegral
{
public:
    PowerIntegral(double critical, double df)
    {
        const double reach = 9 / std::sqrt(2 * df);
        const double first = std::max(0.0, 1 - reach);
        const double step = (1 + reach + 3 / df - first) / panels;
        double total = 0;
        for (int panel = 0; panel < panels; ++panel) {
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                const double u = first + step * (panel + 0.5 * (1 + nodes[i]));
                const double weight =
                    weights[i] * expOf((df - 1) * logOf(u) - df * (u * u - 1) / 2);
                m_points.push_back({critical * u, weight});
                total += weight;
            }
        }
        for (auto& point : m_points) {
            point.weight /= total;
        }
    }

    [[nodiscard]] double operator()(double noncentrality) const
    {
        double sum = 0;
        for (const auto& point : m_points) {
            sum += point.weight * (quickNormalCdf(noncentrality - point.limit) +
                                   quickNormalCdf(-noncentrality - point.limit));
        }
        return sum;
    }

private:
    struct Point
    {
        double limit = 0;
        double weight = 0;
    };

    // Gauss and Legendre's five points.
    static constexpr std::array nodes{-0.9061798459386640, -0.5384693101056831, 0.0,
                                      0.5384693101056831, 0.9061798459386640};
    static constexpr std::array weights{0.2369268850561891, 0.4786286704993665, 0.5688888888888889,
                                        0.4786286704993665, 0.2369268850561891};
    static constexpr int panels = 24;
    std::vector<Point> m_points;
};

/// Zero of power(d) - wanted. The normal quantile of the power is nearly a straight line in d: the
/// secant rule finds it in a few steps from the large-sample value.
template <class Power>
std::optional<double> shiftForPower(const Power& powerOf, double critical, double df, double wanted)
{
    const double target = normalQuantile(wanted);
    const double spread = std::sqrt(1 + critical * critical / (2 * df));
    const auto gap = [&](double d) { return normalQuantile(powerOf(d)) - target; };
    double before = critical + target * spread;
    double gapBefore = gap(before);
    double now = before - gapBefore * spread;
    for (int i = 0; i < 20; ++i) {
        const double gapNow = gap(now);
        if (!std::isfinite(gapNow) || gapNow == gapBefore) {
            break;
        }
        const double next = now - gapNow * (now - before) / (gapNow - gapBefore);
        before = now;
        gapBefore = gapNow;
        now = next;
        if (std::abs(now - before) <= 1e-10 * std::abs(now)) {
            return now;
        }
    }
    return std::isfinite(now) && std::abs(gap(now)) < 1e-9 ? std::optional(now) : std::nullopt;
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
    // In units of the standard error.
    const auto found = df >= 3 ? shiftForPower(PowerIntegral(critical, df), critical, df, power)
                               : shiftForPower([&](double d) { return powerAt(critical, df, d); },
                                               critical, df, power);
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
