#include "core/stats/signed_rank.h"

#include "core/stats/distributions.h"
#include "core/stats/ranks.h"
#include "core/stats/summary.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tidemark::stats {
namespace {

/// Exact two-sided p from the subset sums of doubled mid-ranks.
double exactP(std::span<const double> ranks, double v)
{
    std::vector<std::size_t> doubled;
    std::size_t total = 0;
    for (const double r : ranks) {
        doubled.push_back(static_cast<std::size_t>(2 * r + 0.5));
        total += doubled.back();
    }
    std::vector<double> ways(total + 1, 0.0);
    ways[0] = 1;
    for (const auto r : doubled) {
        for (std::size_t s = total; s >= r; --s) {
            ways[s] += ways[s - r];
        }
    }
    const double middle = static_cast<double>(total) / 2;
    const double distance = std::abs(2 * v - middle);
    double beyond = 0;
    double all = 0;
    for (std::size_t s = 0; s <= total; ++s) {
        all += ways[s];
        beyond += std::abs(static_cast<double>(s) - middle) >= distance ? ways[s] : 0;
    }
    return std::min(1.0, beyond / all);
}

} // namespace

std::optional<SignedRank> signedRank(std::span<const double> differences)
{
    std::vector<double> nonZero;
    std::vector<double> sizes;
    for (const double d : differences) {
        if (d != 0) {
            nonZero.push_back(d);
            sizes.push_back(std::abs(d));
        }
    }
    if (nonZero.empty()) {
        return {};
    }
    const auto ranks = midRanks(sizes);
    SignedRank out;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        out.v += nonZero[i] > 0 ? ranks[i] : 0;
    }
    const auto groups = tieSizes(sizes);
    out.tiesOrZeros = !groups.empty() || nonZero.size() < differences.size();
    out.pExact = exactP(ranks, out.v);
    const auto n = static_cast<double>(nonZero.size());
    double tieTerm = 0;
    for (const double t : groups) {
        tieTerm += t * t * t - t;
    }
    const double sigma = std::sqrt(n * (n + 1) * (2 * n + 1) / 24 - tieTerm / 48);
    const double distance = std::abs(out.v - n * (n + 1) / 4);
    if (sigma > 0) {
        out.pNormalCorrected =
            std::min(1.0, 2 * normalUpper(std::max(0.0, distance - 0.5) / sigma));
    }
    return out;
}

std::optional<ShiftInterval> hodgesLehmannPaired(std::span<const double> differences,
                                                 double confidence)
{
    const auto n = differences.size();
    if (n == 0) {
        return {};
    }
    std::vector<double> walsh;
    walsh.reserve(n * (n + 1) / 2);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i; j < n; ++j) {
            walsh.push_back(0.5 * (differences[i] + differences[j]));
        }
    }
    std::ranges::sort(walsh);
    const auto counts = signedRankCounts(n);
    const auto order = std::max<std::size_t>(countQuantile(counts, (1 - confidence) / 2), 1);
    return ShiftInterval{medianOfSorted(walsh), walsh[order - 1], walsh[walsh.size() - order],
                         order, 1 - 2 * countCdf(counts, static_cast<long>(order) - 1)};
}

} // namespace tidemark::stats
