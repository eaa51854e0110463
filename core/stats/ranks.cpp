#include "core/stats/ranks.h"

#include <algorithm>
#include <numeric>

namespace tidemark::stats {
namespace {

std::vector<std::size_t> sortedOrder(std::span<const double> x)
{
    std::vector<std::size_t> order(x.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t i, std::size_t j) { return x[i] < x[j]; });
    return order;
}

/// Calls `group(first, last)` for each run of equal values in `order`.
template <class Group>
void forEachTie(std::span<const double> x, std::span<const std::size_t> order, Group group)
{
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first + 1;
        while (last < order.size() && x[order[last]] == x[order[first]]) {
            ++last;
        }
        group(first, last);
        first = last;
    }
}

} // namespace

std::vector<double> midRanks(std::span<const double> x)
{
    const auto order = sortedOrder(x);
    std::vector<double> ranks(x.size());
    forEachTie(x, order, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            ranks[order[i]] = 0.5 * static_cast<double>(first + 1 + last);
        }
    });
    return ranks;
}

std::vector<double> tieSizes(std::span<const double> x)
{
    const auto order = sortedOrder(x);
    std::vector<double> sizes;
    forEachTie(x, order, [&](std::size_t first, std::size_t last) {
        if (last - first > 1) {
            sizes.push_back(static_cast<double>(last - first));
        }
    });
    return sizes;
}

std::vector<double> rankSumCounts(std::size_t n1, std::size_t n2)
{
    // ways[k][u]: choices of k ranks r_1 < ... < r_k, among those seen, with sum of (r_i - i) = u.
    // A new highest rank r taken as the k-th adds r - k, which is at most n2.
    std::vector<std::vector<double>> ways(n1 + 1);
    for (std::size_t k = 0; k <= n1; ++k) {
        ways[k].assign(k * n2 + 1, 0.0);
    }
    ways[0][0] = 1;
    for (std::size_t rank = 1; rank <= n1 + n2; ++rank) {
        for (std::size_t k = std::min(rank, n1); k >= 1 && rank - k <= n2; --k) {
            const std::size_t added = rank - k;
            double* to = ways[k].data() + added;
            const double* from = ways[k - 1].data();
            const std::size_t reached = (k - 1) * added + 1; // each of the others added no more
            for (std::size_t u = 0; u < reached; ++u) {
                to[u] += from[u];
            }
        }
    }
    return ways[n1];
}

std::vector<double> signedRankCounts(std::size_t n)
{
    const std::size_t top = n * (n + 1) / 2;
    std::vector<double> counts(top + 1, 0.0);
    counts[0] = 1;
    for (std::size_t rank = 1; rank <= n; ++rank) {
        for (std::size_t s = top; s >= rank; --s) {
            counts[s] += counts[s - rank];
        }
    }
    return counts;
}

std::size_t countQuantile(std::span<const double> counts, double p)
{
    const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        sum += counts[i];
        if (sum / total >= p) {
            return i;
        }
    }
    return counts.empty() ? 0 : counts.size() - 1;
}

double countCdf(std::span<const double> counts, long last)
{
    const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
    double sum = 0;
    for (long i = 0; i <= last && i < static_cast<long>(counts.size()); ++i) {
        sum += counts[static_cast<std::size_t>(i)];
    }
    return sum / total;
}

} // namespace tidemark::stats
