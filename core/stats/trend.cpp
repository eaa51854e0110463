#include "core/stats/trend.h"

#include "core/stats/distributions.h"
#include "core/stats/ranks.h"
#include "core/stats/summary.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tidemark::stats {
namespace {

/// n (n-1) (2n+5), the term of Kendall's variance for a group of n.
double kendallTerm(double n)
{
    return n * (n - 1) * (2 * n + 5);
}

double kendallVariance(double n, std::span<const double> ties)
{
    double sum = kendallTerm(n);
    for (const double t : ties) {
        sum -= kendallTerm(t);
    }
    return sum / 18;
}

/// Number of orders of n values with 0, 1, ... rising pairs.
std::vector<double> risingPairCounts(std::size_t n)
{
    std::vector<double> counts{1.0};
    for (std::size_t i = 2; i <= n; ++i) {
        std::vector<double> next(counts.size() + i - 1, 0.0);
        for (std::size_t s = 0; s < counts.size(); ++s) {
            for (std::size_t k = 0; k < i; ++k) {
                next[s + k] += counts[s];
            }
        }
        counts = std::move(next);
    }
    return counts;
}

double exactKendallP(double s, std::size_t n)
{
    const auto counts = risingPairCounts(n);
    const auto pairs = static_cast<double>(n * (n - 1) / 2);
    const auto rising = static_cast<long>(std::lround((s + pairs) / 2));
    const double lower = countCdf(counts, rising);
    // The distribution is symmetric: the upper tail is a lower tail, which keeps its digits.
    const double upper = countCdf(counts, static_cast<long>(pairs) - rising);
    return std::min(1.0, 2 * std::min(lower, upper));
}

} // namespace

std::optional<MannKendall> mannKendall(std::span<const double> x)
{
    const auto n = x.size();
    if (n < 3) {
        return {};
    }
    MannKendall out;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n; ++j) {
            out.s += x[j] > x[i] ? 1 : x[j] < x[i] ? -1 : 0;
        }
    }
    const auto ties = tieSizes(x);
    const auto count = static_cast<double>(n);
    out.variance = kendallVariance(count, ties);
    if (out.variance > 0) {
        const double corrected = out.s > 0 ? out.s - 1 : out.s < 0 ? out.s + 1 : 0;
        out.z = corrected / std::sqrt(out.variance);
    }
    out.pNormal = std::min(1.0, 2 * normalUpper(std::abs(out.z)));
    if (ties.empty() && n < 50) {
        out.pExact = exactKendallP(out.s, n);
    }
    const double pairs = count * (count - 1) / 2;
    double tied = 0;
    for (const double t : ties) {
        tied += t * (t - 1) / 2;
    }
    out.tauB = pairs > tied ? out.s / std::sqrt(pairs * (pairs - tied)) : 0;
    return out;
}

std::optional<Line> theilSen(std::span<const double> y, double confidence)
{
    const auto n = y.size();
    if (n < 2) {
        return {};
    }
    std::vector<double> slopes;
    slopes.reserve(n * (n - 1) / 2);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n; ++j) {
            slopes.push_back((y[j] - y[i]) / static_cast<double>(j - i));
        }
    }
    std::ranges::sort(slopes);
    Line out;
    out.slope = medianOfSorted(slopes);
    out.intercept = *median(y) - out.slope * (static_cast<double>(n) - 1) / 2;
    const double sigma = std::sqrt(kendallVariance(static_cast<double>(n), tieSizes(y)));
    const double reach = normalQuantile((1 + confidence) / 2) * sigma;
    const auto count = static_cast<double>(slopes.size());
    const double high = std::min(std::nearbyint((count + reach) / 2), count - 1);
    const double low = std::max(std::nearbyint((count - reach) / 2) - 1, 0.0);
    out.slopeLow = slopes[static_cast<std::size_t>(low)];
    out.slopeHigh = slopes[static_cast<std::size_t>(high)];
    return out;
}

std::optional<LeastSquares> leastSquares(std::span<const double> y)
{
    const auto n = static_cast<double>(y.size());
    if (y.size() < 3) {
        return {};
    }
    const double centreX = (n - 1) / 2;
    const double centreY = *mean(y);
    double xx = 0;
    double xy = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
        const double dx = static_cast<double>(i) - centreX;
        xx += dx * dx;
        xy += dx * (y[i] - centreY);
    }
    LeastSquares out;
    out.slope = xy / xx;
    out.intercept = centreY - out.slope * centreX;
    double residual = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
        const double r = y[i] - centreY - out.slope * (static_cast<double>(i) - centreX);
        residual += r * r;
    }
    out.slopeError = std::sqrt(residual / (n - 2) / xx);
    if (out.slopeError > 0) {
        out.p = 2 * tUpper(std::abs(out.slope) / out.slopeError, n - 2);
    } else {
        out.p = out.slope == 0 ? 1 : 0;
    }
    return out;
}

} // namespace tidemark::stats
