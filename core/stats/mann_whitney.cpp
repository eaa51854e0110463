#include "core/stats/mann_whitney.h"

#include "core/stats/distributions.h"
#include "core/stats/ranks.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace tidemark::stats {
namespace {

struct ExactP
{
    double doubling = 1;
    double distance = 1;
};

/// Null distribution of the sum of `n1` of the doubled mid-ranks: counts by sum.
std::vector<double> subsetSums(std::span<const std::size_t> doubled, std::size_t n1)
{
    std::size_t total = 0;
    for (const auto r : doubled) {
        total += r;
    }
    std::vector<std::vector<double>> ways(n1 + 1, std::vector<double>(total + 1, 0.0));
    ways[0][0] = 1;
    std::size_t reached = 0;
    for (const auto r : doubled) {
        reached += r;
        for (std::size_t k = n1; k >= 1; --k) {
            for (std::size_t s = reached; s >= r; --s) {
                ways[k][s] += ways[k - 1][s - r];
            }
        }
    }
    return ways[n1];
}

ExactP exactFrom(std::span<const double> counts, std::int64_t observed, std::int64_t middle)
{
    if (observed == middle) {
        return {};
    }
    const auto distance = std::abs(observed - middle);
    double lower = 0;
    double upper = 0;
    double total = 0;
    for (std::size_t s = 0; s < counts.size(); ++s) {
        const auto from = static_cast<std::int64_t>(s) - middle;
        total += counts[s];
        lower += from <= -distance ? counts[s] : 0;
        upper += from >= distance ? counts[s] : 0;
    }
    return {std::min(1.0, 2 * lower / total), std::min(1.0, (lower + upper) / total)};
}

/// Sums of A's ranks, doubled so that mid-ranks are whole numbers.
ExactP exactWithTies(std::span<const double> ranks, std::size_t n1)
{
    std::vector<std::size_t> doubled(ranks.size());
    std::ranges::transform(ranks, doubled.begin(),
                           [](double r) { return static_cast<std::size_t>(2 * r + 0.5); });
    std::int64_t observed = 0;
    for (std::size_t i = 0; i < n1; ++i) {
        observed += static_cast<std::int64_t>(doubled[i]);
    }
    return exactFrom(subsetSums(doubled, n1), observed,
                     static_cast<std::int64_t>(n1 * (ranks.size() + 1)));
}

double normalP(double distance, double sigma, double correction)
{
    if (!(sigma > 0)) {
        return 1;
    }
    return std::min(1.0, 2 * normalUpper(std::max(0.0, distance - correction) / sigma));
}

} // namespace

std::optional<MannWhitney> mannWhitney(std::span<const double> a, std::span<const double> b)
{
    if (a.empty() || b.empty()) {
        return {};
    }
    std::vector<double> all(a.begin(), a.end());
    all.insert(all.end(), b.begin(), b.end());
    const auto ranks = midRanks(all);
    const auto nA = static_cast<double>(a.size());
    const auto nB = static_cast<double>(b.size());
    double sumA = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sumA += ranks[i];
    }
    const auto groups = tieSizes(all);

    MannWhitney out;
    out.uAGreater = sumA - nA * (nA + 1) / 2;
    out.uBGreater = nA * nB - out.uAGreater;
    out.ties = !groups.empty();
    if (a.size() * b.size() <= largestExactProduct) {
        // Doubled on both sides so that the middle n1 n2 / 2 is a whole number.
        const ExactP exact = out.ties ? exactWithTies(ranks, a.size()) : [&] {
            const auto counts = rankSumCounts(a.size(), b.size());
            std::vector<double> spaced(2 * counts.size() - 1, 0.0);
            for (std::size_t u = 0; u < counts.size(); ++u) {
                spaced[2 * u] = counts[u];
            }
            return exactFrom(spaced, std::llround(2 * out.uAGreater),
                             static_cast<std::int64_t>(a.size() * b.size()));
        }();
        out.pDoubling = exact.doubling;
        out.pDistance = exact.distance;
    }
    const double n = nA + nB;
    double tieTerm = 0;
    for (const double t : groups) {
        tieTerm += t * t * t - t;
    }
    const double sigma = std::sqrt(nA * nB / 12 * (n + 1 - tieTerm / (n * (n - 1))));
    const double distance = std::abs(out.uBGreater - nA * nB / 2);
    out.pNormal = normalP(distance, sigma, 0);
    out.pNormalCorrected = normalP(distance, sigma, 0.5);
    return out;
}

} // namespace tidemark::stats
