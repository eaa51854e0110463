#include "core/stats/hodges_lehmann.h"

#include "core/stats/distributions.h"
#include "core/stats/ranks.h"
#include "core/stats/summary.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tidemark::stats {
namespace {

struct Order
{
    std::size_t order = 1;
    double confidence = 0;
};

Order exactOrder(std::size_t nA, std::size_t nB, double tail)
{
    const auto counts = rankSumCounts(nA, nB);
    const auto order = std::max<std::size_t>(countQuantile(counts, tail), 1);
    return {order, 1 - 2 * countCdf(counts, static_cast<long>(order) - 1)};
}

Order normalOrder(std::size_t nA, std::size_t nB, double tail)
{
    const auto product = static_cast<double>(nA) * static_cast<double>(nB);
    const double sigma = std::sqrt(product * (static_cast<double>(nA + nB) + 1) / 12);
    const double u = std::floor(product / 2 + normalQuantile(tail) * sigma);
    const double order = std::max(u, 1.0);
    return {static_cast<std::size_t>(order),
            1 - 2 * normalCdf((order - 0.5 - product / 2) / sigma)};
}

} // namespace

std::optional<ShiftInterval> hodgesLehmann(std::span<const double> a, std::span<const double> b,
                                           double confidence)
{
    if (a.empty() || b.empty()) {
        return {};
    }
    std::vector<double> differences;
    differences.reserve(a.size() * b.size());
    for (const double y : b) {
        for (const double x : a) {
            differences.push_back(y - x);
        }
    }
    std::ranges::sort(differences);
    const double tail = (1 - confidence) / 2;
    const auto [order, reached] = differences.size() <= largestExactProduct
                                      ? exactOrder(a.size(), b.size(), tail)
                                      : normalOrder(a.size(), b.size(), tail);
    return ShiftInterval{medianOfSorted(differences), differences[order - 1],
                         differences[differences.size() - order], order, reached};
}

} // namespace tidemark::stats
