#include "core/stats/normality.h"

#include "core/stats/distributions.h"
#include "core/stats/fixed_math.h"
#include "core/stats/summary.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <vector>

namespace tidemark::stats {
namespace {

/// c0 + c1 x + c2 x^2 + ...
double polynomial(std::initializer_list<double> c, double x)
{
    double sum = 0;
    double power = 1;
    for (const double coefficient : c) {
        sum += coefficient * power;
        power *= x;
    }
    return sum;
}

/// Royston's weights of the differences x_(n+1-i) - x_(i), i = 1..n/2.
std::vector<double> shapiroWeights(std::size_t n)
{
    if (n == 3) {
        return {std::sqrt(0.5)};
    }
    const auto half = n / 2;
    const auto count = static_cast<double>(n);
    std::vector<double> m(half);
    double sum = 0;
    for (std::size_t i = 0; i < half; ++i) {
        m[i] = -normalQuantile((static_cast<double>(i + 1) - 0.375) / (count + 0.25));
        sum += 2 * m[i] * m[i];
    }
    const double root = std::sqrt(sum);
    const double u = 1 / std::sqrt(count);
    std::vector<double> a(half);
    a[0] = polynomial({0, .221157, -.147981, -2.07119, 4.434685, -2.706056}, u) + m[0] / root;
    double rest = 1 - 2 * a[0] * a[0];
    double squares = sum - 2 * m[0] * m[0];
    std::size_t first = 1;
    if (n > 5) {
        a[1] = polynomial({0, .042981, -.293762, -1.752461, 5.682633, -3.582633}, u) + m[1] / root;
        rest -= 2 * a[1] * a[1];
        squares -= 2 * m[1] * m[1];
        first = 2;
    }
    const double scale = std::sqrt(squares / rest);
    for (std::size_t i = first; i < half; ++i) {
        a[i] = m[i] / scale;
    }
    return a;
}

double shapiroP(double w, double n)
{
    if (n == 3) {
        // 6/pi (asin(sqrt w) - asin(sqrt 3/4)); the arc sine law is the beta distribution (1/2,
        // 1/2).
        return std::clamp(3 * betaCdf(w, 0.5, 0.5) - 2, 0.0, 1.0);
    }
    double y = logOf(1 - w);
    double centre = 0;
    double spread = 1;
    if (n <= 11) {
        const double gamma = polynomial({-2.273, .459}, n);
        if (y >= gamma) {
            return 0;
        }
        y = -logOf(gamma - y);
        centre = polynomial({.544, -.39978, .025054, -6.714e-4}, n);
        spread = expOf(polynomial({1.3822, -.77857, .062767, -.0020322}, n));
    } else {
        const double logN = logOf(n);
        centre = polynomial({-1.5861, -.31082, -.083751, .0038915}, logN);
        spread = expOf(polynomial({-.4803, -.082676, .0030302}, logN));
    }
    return normalUpper((y - centre) / spread);
}

double andersonP(double adjusted)
{
    const double a = adjusted;
    if (a < 0.2) {
        return 1 - expOf(-13.436 + 101.14 * a - 223.73 * a * a);
    }
    if (a < 0.34) {
        return 1 - expOf(-8.318 + 42.796 * a - 59.938 * a * a);
    }
    if (a < 0.6) {
        return expOf(0.9177 - 4.279 * a - 1.38 * a * a);
    }
    return a < 10 ? expOf(1.2937 - 5.709 * a + 0.0186 * a * a) : 3.7e-24;
}

} // namespace

std::optional<NormalityTest> shapiroWilk(std::span<const double> x)
{
    const auto n = x.size();
    if (n < 3 || n > 5000 || !(range(x) > 0)) {
        return {};
    }
    const auto values = sorted(x);
    const auto weights = shapiroWeights(n);
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        sum += weights[i] * (values[n - 1 - i] - values[i]);
    }
    const auto count = static_cast<double>(n);
    const double w = std::min(1.0, sum * sum / (*variance(x) * (count - 1)));
    return NormalityTest{w, shapiroP(w, count)};
}

std::optional<NormalityTest> andersonDarling(std::span<const double> x)
{
    const auto n = x.size();
    if (n < 8 || !(range(x) > 0)) {
        return {};
    }
    const auto values = sorted(x);
    const double centre = *mean(x);
    const double spread = *standardDeviation(x);
    const auto z = [&](std::size_t i) { return (values[i] - centre) / spread; };
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const double weight = 2 * static_cast<double>(i) + 1;
        sum += weight * (logOf(normalCdf(z(i))) + logOf(normalUpper(z(n - 1 - i))));
    }
    const auto count = static_cast<double>(n);
    const double a2 = -count - sum / count;
    return NormalityTest{a2, andersonP(a2 * (1 + 0.75 / count + 2.25 / (count * count)))};
}

} // namespace tidemark::stats
