#include "core/stats/effect_sizes.h"

#include "core/stats/distributions.h"
#include "core/stats/ranks.h"
#include "core/stats/summary.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tidemark::stats {
namespace {

double signOf(double d)
{
    return d > 0 ? 1 : d < 0 ? -1 : 0;
}

/// Sums of the dominance matrix sign(b_j - a_i).
struct Dominance
{
    double delta = 0;
    double variance = 0;
};

Dominance dominance(std::span<const double> a, std::span<const double> b)
{
    const auto m = static_cast<double>(a.size());
    const auto n = static_cast<double>(b.size());
    std::vector<double> byA(a.size(), 0.0);
    std::vector<double> byB(b.size(), 0.0);
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) {
            const double s = signOf(b[j] - a[i]);
            byA[i] += s;
            byB[j] += s;
            sum += s;
        }
    }
    const double delta = sum / (m * n);
    double overA = 0;
    double overB = 0;
    double over = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        overA += (byA[i] / n - delta) * (byA[i] / n - delta);
        for (const double y : b) {
            const double d = signOf(y - a[i]) - delta;
            over += d * d;
        }
    }
    for (const double s : byB) {
        overB += (s / m - delta) * (s / m - delta);
    }
    const double variance = (m * m * overB + n * n * overA - over) / (m * n * (m - 1) * (n - 1));
    return {delta, std::max(variance, (1 - delta * delta) / (m * n - 1))};
}

/// Variance of the placements: ranks in both samples less ranks in the own one.
double placementVariance(std::span<const double> all, std::span<const double> own)
{
    double sum = 0;
    const double shift = (static_cast<double>(own.size()) + 1) / 2;
    const double centre = *mean(all);
    for (std::size_t i = 0; i < own.size(); ++i) {
        const double d = all[i] - own[i] - centre + shift;
        sum += d * d;
    }
    return sum / (static_cast<double>(own.size()) - 1);
}

} // namespace

std::optional<CliffDelta> cliffDelta(std::span<const double> a, std::span<const double> b,
                                     double confidence)
{
    if (a.size() < 2 || b.size() < 2) {
        return {};
    }
    const auto [delta, variance] = dominance(a, b);
    const double z = normalQuantile((1 + confidence) / 2);
    CliffDelta out{delta, variance, -1, 1};
    const double rest = 1 - delta * delta;
    if (rest <= 0) {
        const auto n = static_cast<double>(std::min(a.size(), b.size()));
        const double inner = (n - z * z) / (n + z * z);
        (delta > 0 ? out.low : out.high) = delta > 0 ? inner : -inner;
        return out;
    }
    const double scale = rest + z * z * variance;
    const double half = z * std::sqrt(variance) * std::sqrt(rest * rest + z * z * variance);
    out.low = (delta * rest - half) / scale;
    out.high = (delta * rest + half) / scale;
    return out;
}

std::optional<BrunnerMunzel> brunnerMunzel(std::span<const double> a, std::span<const double> b)
{
    if (a.size() < 2 || b.size() < 2) {
        return {};
    }
    std::vector<double> all(a.begin(), a.end());
    all.insert(all.end(), b.begin(), b.end());
    const auto ranks = midRanks(all);
    const std::span<const double> ranksA(ranks.data(), a.size());
    const std::span<const double> ranksB(ranks.data() + a.size(), b.size());
    const auto nA = static_cast<double>(a.size());
    const auto nB = static_cast<double>(b.size());
    const double sA = nA * placementVariance(ranksA, midRanks(a));
    const double sB = nB * placementVariance(ranksB, midRanks(b));
    if (!(sA + sB > 0)) {
        return {};
    }
    BrunnerMunzel out;
    out.w = nA * nB * (*mean(ranksB) - *mean(ranksA)) / ((nA + nB) * std::sqrt(sA + sB));
    out.df = (sA + sB) * (sA + sB) / (sA * sA / (nA - 1) + sB * sB / (nB - 1));
    out.p = 2 * tUpper(std::abs(out.w), out.df);
    return out;
}

std::optional<RatioOfMeans> ratioOfMeans(std::span<const double> a, std::span<const double> b,
                                         double confidence)
{
    if (a.size() < 2 || b.size() < 2) {
        return {};
    }
    const auto nA = static_cast<double>(a.size());
    const auto nB = static_cast<double>(b.size());
    const double mA = *mean(a);
    const double mB = *mean(b);
    const double vA = *variance(a) / nA;
    const double vB = *variance(b) / nB;
    if (mA == 0 || !(vA + vB > 0)) {
        return {};
    }
    RatioOfMeans out;
    out.ratio = mB / mA;
    const double r2 = out.ratio * out.ratio;
    const double sum = vB + r2 * vA;
    out.df = sum * sum / (vB * vB / (nB - 1) + r2 * r2 * vA * vA / (nA - 1));
    const double t = tQuantile((1 + confidence) / 2, out.df);
    out.g = t * t * vA / (mA * mA);
    if (out.g >= 1) {
        return out;
    }
    // Roots of (mB - rho mA)^2 = t^2 (vB + rho^2 vA).
    const double qa = mA * mA - t * t * vA;
    const double qb = -2 * mA * mB;
    const double qc = mB * mB - t * t * vB;
    const double root = std::sqrt(qb * qb - 4 * qa * qc);
    out.low = (-qb - root) / (2 * qa);
    out.high = (-qb + root) / (2 * qa);
    return out;
}

} // namespace tidemark::stats
