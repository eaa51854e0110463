#include "core/stats/quantiles.h"

#include "core/stats/distributions.h"
#include "core/stats/summary.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tidemark::stats {
namespace {

/// Where a quantile lies: between the `below`-th and the next order statistic (1-based).
struct Place
{
    double below = 0;
    double share = 0; ///< weight of the next one
};

/// Rounding in n * q must not move a quantile to the next order statistic.
constexpr double fuzz = 4 * std::numeric_limits<double>::epsilon();

Place stepPlace(double n, double q, QuantileType type)
{
    const double at = type == QuantileType::Type3 ? n * q - 0.5 : n * q;
    const double below = std::floor(at + fuzz * n);
    const bool between = at > below + fuzz * n;
    if (type == QuantileType::Type1) {
        return {below, between ? 1.0 : 0.0};
    }
    if (type == QuantileType::Type2) {
        return {below, between ? 1.0 : 0.5};
    }
    return {below, between || std::fmod(below, 2) == 1 ? 1.0 : 0.0};
}

Place linearPlace(double n, double q, QuantileType type)
{
    double a = 0;
    double b = 0;
    switch (type) {
    case QuantileType::Type4:
        b = 1;
        break;
    case QuantileType::Type5:
        a = b = 0.5;
        break;
    case QuantileType::Type6:
        break;
    case QuantileType::Type8:
        a = b = 1.0 / 3;
        break;
    case QuantileType::Type9:
        a = b = 3.0 / 8;
        break;
    default:
        a = b = 1;
        break;
    }
    const double at = a + q * (n + 1 - a - b);
    const double below = std::floor(at + fuzz);
    const double share = at - below;
    return {below, std::abs(share) < fuzz ? 0.0 : share};
}

/// Weights of `n` order statistics from the beta distribution (m q, m (1 - q)).
std::vector<double> harrellDavisWeights(std::size_t n, double m, double q)
{
    std::vector<double> weights(n);
    double before = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const double upTo = static_cast<double>(i + 1) / static_cast<double>(n);
        const double share = betaCdf(upTo, q * m, (1 - q) * m);
        weights[i] = share - before;
        before = share;
    }
    return weights;
}

} // namespace

std::optional<double> quantile(std::span<const double> sortedValues, double q, QuantileType type)
{
    if (sortedValues.empty() || !(q >= 0 && q <= 1)) {
        return {};
    }
    const auto n = static_cast<double>(sortedValues.size());
    const auto place =
        type <= QuantileType::Type3 ? stepPlace(n, q, type) : linearPlace(n, q, type);
    const auto value = [&](double order) {
        return sortedValues[static_cast<std::size_t>(std::clamp(order, 1.0, n)) - 1];
    };
    const double low = value(place.below);
    const double high = value(place.below + 1);
    if (place.share == 0 || low == high) {
        return low;
    }
    return place.share == 1 ? high : (1 - place.share) * low + place.share * high;
}

std::optional<double> harrellDavis(std::span<const double> sortedValues, double q)
{
    if (sortedValues.empty() || !(q > 0 && q < 1)) {
        return {};
    }
    const double m = static_cast<double>(sortedValues.size()) + 1;
    const auto weights = harrellDavisWeights(sortedValues.size(), m, q);
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        sum += weights[i] * sortedValues[i];
    }
    return sum;
}

std::optional<double> harrellDavisError(std::span<const double> sortedValues, double q)
{
    const auto n = sortedValues.size();
    if (n < 2 || !(q > 0 && q < 1)) {
        return {};
    }
    // Hmisc keeps the beta distribution of all n values for the n - 1 that are left.
    const auto weights = harrellDavisWeights(n - 1, static_cast<double>(n) + 1, q);
    std::vector<double> without(n, 0.0);
    for (std::size_t left = 0; left < n; ++left) {
        for (std::size_t i = 0; i + 1 < n; ++i) {
            without[left] += weights[i] * sortedValues[i < left ? i : i + 1];
        }
    }
    const auto count = static_cast<double>(n);
    return std::sqrt(*variance(without) * (count - 1) * (count - 1) / count);
}

bool harrellDavisUsable(std::size_t n, double q)
{
    return q * (static_cast<double>(n) + 1) <= static_cast<double>(n);
}

OrderInterval quantileInterval(long n, double q, double confidence)
{
    // Sums of probabilities, so that the order statistics are found without a search.
    const double tail = (1 - confidence) / 2;
    OrderInterval out{0, n + 1, 0};
    double sum = 0;
    for (long k = 0; k <= n; ++k) {
        sum += binomialPmf(k, n, q);
        if (sum <= tail) {
            out.low = k + 1;
        }
    }
    double upper = 0;
    for (long k = n; k >= 0; --k) {
        upper += binomialPmf(k, n, q);
        if (upper <= tail) {
            out.high = k;
        }
    }
    out.confidence = binomialCdf(out.high - 1, n, q) - binomialCdf(out.low - 1, n, q);
    return out;
}

OrderInterval quantileIntervalFromMode(long n, double q, double confidence)
{
    const auto pmf = [&](long k) { return binomialPmf(k, n, q); };
    long left = static_cast<long>(std::ceil((static_cast<double>(n) + 1) * q)) - 1;
    long right = left + 1;
    double sum = pmf(left);
    while (sum < confidence && (pmf(left - 1) > 0 || pmf(right) > 0)) {
        const double l = pmf(left - 1);
        const double r = pmf(right);
        if (l >= r * (1 - 1e-12)) {
            sum += l;
            --left;
        } else {
            sum += r;
            ++right;
        }
    }
    return {std::max(left, 0L), std::min(right, n + 1), sum};
}

std::optional<long> runsForQuantileInterval(double q, double confidence, long most)
{
    for (long n = 1; n <= most; ++n) {
        const auto interval = quantileIntervalFromMode(n, q, confidence);
        if (interval.low >= 1 && interval.high <= n) {
            return n;
        }
    }
    return {};
}

std::optional<TukeyFences> tukeyFences(std::span<const double> sortedValues)
{
    if (sortedValues.empty()) {
        return {};
    }
    const double q1 = *quantile(sortedValues, 0.25);
    const double q3 = *quantile(sortedValues, 0.75);
    const double iqr = q3 - q1;
    return TukeyFences{q1 - 3 * iqr, q1 - 1.5 * iqr, q3 + 1.5 * iqr, q3 + 3 * iqr};
}

std::vector<double> robustScores(std::span<const double> x)
{
    if (x.empty()) {
        return {};
    }
    const double centre = *median(x);
    const double spread =
        std::max(*medianAbsoluteDeviation(x), std::numeric_limits<double>::epsilon());
    std::vector<double> out;
    out.reserve(x.size());
    for (const double v : x) {
        out.push_back((v - centre) / spread);
    }
    return out;
}

} // namespace tidemark::stats
