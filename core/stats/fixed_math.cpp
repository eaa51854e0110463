#include "core/stats/fixed_math.h"

#include <cmath>
#include <initializer_list>
#include <limits>

namespace tidemark::stats {
namespace {

// ln 2 in two parts; the first has 11 zero bits at its end, so that k * ln2High is exact.
constexpr double ln2High = 0x1.62e42fefa3800p-1;
constexpr double ln2Low = 0x1.ef35793c76730p-45;
constexpr double inverseLn2 = 0x1.71547652b82fep+0;
constexpr double sqrtHalf = 0x1.6a09e667f3bcdp-1;

/// e^r - 1 for |r| <= ln(2) / 2.
double reducedExpm1(double r)
{
    double sum = 1.0 / 6227020800.0;
    for (const double divisor :
         {479001600.0, 39916800.0, 3628800.0, 362880.0, 40320.0, 5040.0, 720.0, 120.0, 24.0, 6.0})
    {
        sum = sum * r + 1.0 / divisor;
    }
    return r + r * r * (0.5 + r * sum);
}

struct Reduced
{
    int k = 0;
    double expm1 = 0;
};

Reduced reduce(double x)
{
    const double k = std::floor(x * inverseLn2 + 0.5);
    const double r = (x - k * ln2High) - k * ln2Low;
    return {static_cast<int>(k), reducedExpm1(r)};
}

} // namespace

double logOf(double x)
{
    if (std::isnan(x) || x < 0) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    if (x == 0) {
        return -std::numeric_limits<double>::infinity();
    }
    if (std::isinf(x)) {
        return x;
    }
    int k = 0;
    double m = std::frexp(x, &k);
    if (m < sqrtHalf) {
        m *= 2;
        --k;
    }
    const double f = m - 1;
    const double s = f / (2 + f);
    const double z = s * s;
    double series = 2.0 / 25.0;
    for (const double odd : {23.0, 21.0, 19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0}) {
        series = series * z + 2.0 / odd;
    }
    // ln(1 + f) = f - f^2/2 + s (f^2/2 + z * series): the large parts are exact.
    const double half = 0.5 * f * f;
    const double tail = s * (half + z * series);
    return k * ln2High - ((half - (tail + k * ln2Low)) - f);
}

double log1pOf(double x)
{
    const double u = 1 + x;
    if (u == 1) {
        return x;
    }
    if (!(u > 0) || std::isinf(u)) {
        return logOf(u);
    }
    return logOf(u) + (x - (u - 1)) / u;
}

double expOf(double x)
{
    if (std::isnan(x)) {
        return x;
    }
    if (x > 709.9) {
        return std::numeric_limits<double>::infinity();
    }
    if (x < -746) {
        return 0;
    }
    const auto [k, p] = reduce(x);
    return std::ldexp(1 + p, k);
}

double expm1Of(double x)
{
    if (std::isnan(x) || x == 0) {
        return x;
    }
    if (x > 709.9) {
        return std::numeric_limits<double>::infinity();
    }
    if (x < -50) {
        return -1;
    }
    const auto [k, p] = reduce(x);
    return std::ldexp(p, k) + (std::ldexp(1.0, k) - 1);
}

} // namespace tidemark::stats
