#include "core/stats/e_divisive.h"

#include "core/base/random.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tidemark::stats {
namespace {

/// The values of a series by rank: prepared once, shared by all its permutations.
struct Ranked
{
    std::vector<double> values;        ///< ascending
    std::vector<std::uint32_t> rank;   ///< of each element, 1-based, all different
    std::vector<double> distanceToAll; ///< sum of |x_i - x_j| over j, by rank - 1
    double total = 0;                  ///< over all pairs
};

Ranked rankedOf(std::span<const double> x)
{
    Ranked out;
    std::vector<std::uint32_t> order(x.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, [&](auto i, auto j) { return x[i] < x[j]; });
    out.rank.resize(x.size());
    // Distances don't change when all values move; near 0 their sums keep more digits.
    const double middle = x.empty() ? 0 : x[order[order.size() / 2]];
    double all = 0;
    for (std::uint32_t r = 0; r < order.size(); ++r) {
        out.rank[order[r]] = r + 1;
        out.values.push_back(x[order[r]] - middle);
        all += out.values.back();
    }
    const auto n = static_cast<double>(x.size());
    double below = 0;
    for (std::size_t r = 0; r < out.values.size(); ++r) {
        const double v = out.values[r];
        const auto count = static_cast<double>(r);
        const double above = all - below - v;
        out.distanceToAll.push_back(v * count - below + above - v * (n - count - 1));
        out.total += out.distanceToAll.back() / 2;
        below += v;
    }
    return out;
}

/// Counts and sums of the values seen so far, by rank: sums up to a rank in O(log n).
class Seen
{
public:
    explicit Seen(std::size_t n) : m_nodes(n + 1) {}

    void clear()
    {
        std::ranges::fill(m_nodes, Node{});
        m_all = {};
    }

    /// Sum of |v - w| over the values w seen so far; then v joins them.
    double distanceAndAdd(std::uint32_t rank, double v)
    {
        Node below;
        for (std::uint32_t i = rank; i > 0; i &= i - 1) {
            below.count += m_nodes[i].count;
            below.sum += m_nodes[i].sum;
        }
        const double distance = (v * below.count - below.sum) +
                                ((m_all.sum - below.sum) - v * (m_all.count - below.count));
        for (std::uint32_t i = rank; i < m_nodes.size(); i += i & (~i + 1)) {
            m_nodes[i].count += 1;
            m_nodes[i].sum += v;
        }
        m_all.count += 1;
        m_all.sum += v;
        return distance;
    }

private:
    struct Node
    {
        double count = 0;
        double sum = 0;
    };

    std::vector<Node> m_nodes;
    Node m_all;
};

/// Sums of distances when x[0..t) is on the left.
struct Parts
{
    double left = 0; ///< over pairs inside the left part
    double right = 0;
    double across = 0;
};

/// Calls `visit(t, parts)` for t = 1..n-1 over the elements with these ranks.
template <class Visit>
void forEachSplit(const Ranked& ranked, std::span<const std::uint32_t> ranks, Seen& seen,
                  Visit visit)
{
    seen.clear();
    double left = 0;
    double toAll = 0;
    for (std::size_t t = 1; t < ranks.size(); ++t) {
        const auto rank = ranks[t - 1];
        left += seen.distanceAndAdd(rank, ranked.values[rank - 1]);
        toAll += ranked.distanceToAll[rank - 1];
        const double across = toAll - 2 * left;
        visit(t, Parts{left, ranked.total - left - across, across});
    }
}

double energyV(const Parts& p, double left, double right)
{
    return left * right / (left + right) *
           (2 * p.across / (left * right) - 2 * p.left / (left * left) -
            2 * p.right / (right * right));
}

/// Otava's U-statistic form.
double energyU(const Parts& p, double left, double right)
{
    const double n = left + right;
    const double within = (left > 1 ? right / n * 2 * p.left / (left - 1) : 0) +
                          (right > 1 ? left / n * 2 * p.right / (right - 1) : 0);
    return 2 * p.across / n - within;
}

double largestEnergy(const Ranked& ranked, std::span<const std::uint32_t> ranks, Seen& seen)
{
    double best = 0;
    const auto n = static_cast<double>(ranks.size());
    forEachSplit(ranked, ranks, seen, [&](std::size_t t, const Parts& p) {
        const auto left = static_cast<double>(t);
        best = std::max(best, energyV(p, left, n - left));
    });
    return best;
}

/// Fisher and Yates over blocks of neighbours; `out` is filled anew.
void permute(std::span<const std::uint32_t> ranks, std::vector<std::size_t>& blocks,
             std::size_t block, SplitMix64& random, std::vector<std::uint32_t>& out)
{
    std::iota(blocks.begin(), blocks.end(), std::size_t{0});
    for (std::size_t i = blocks.size() - 1; i >= 1; --i) {
        std::swap(blocks[i], blocks[random.below(i + 1)]);
    }
    out.clear();
    for (const auto b : blocks) {
        const auto first = b * block;
        const auto last = std::min(first + block, ranks.size());
        out.insert(out.end(), ranks.begin() + static_cast<std::ptrdiff_t>(first),
                   ranks.begin() + static_cast<std::ptrdiff_t>(last));
    }
}

std::optional<EnergySplit> bestU(std::span<const double> x)
{
    if (x.size() < 2) {
        return {};
    }
    const auto ranked = rankedOf(x);
    Seen seen(x.size());
    std::optional<EnergySplit> best;
    const auto n = static_cast<double>(x.size());
    forEachSplit(ranked, ranked.rank, seen, [&](std::size_t t, const Parts& p) {
        const auto left = static_cast<double>(t);
        const double q = energyU(p, left, n - left);
        if (!best || q > best->statistic) {
            best = EnergySplit{q, t, x.size()};
        }
    });
    return best;
}

void split(std::span<const double> x, std::size_t offset, const DivisiveOptions& options,
           std::vector<ChangePoint>& out)
{
    const auto least = std::max<std::size_t>(options.minSegment, 1);
    if (x.size() < 2 * least) {
        return;
    }
    const double p = splitP(x, options.permutations, options.seed, options.block);
    if (p > options.alpha) {
        return;
    }
    const auto profile = energyProfile(x);
    const auto first = profile.begin() + static_cast<std::ptrdiff_t>(least);
    const auto last = profile.end() - static_cast<std::ptrdiff_t>(least) + 1;
    const auto at = static_cast<std::size_t>(std::max_element(first, last) - profile.begin());
    split(x.first(at), offset, options, out);
    out.push_back({offset + at, p});
    split(x.subspan(at), offset + at, options, out);
}

} // namespace

std::vector<double> energyProfile(std::span<const double> x)
{
    std::vector<double> out(x.size(), 0.0);
    const auto ranked = rankedOf(x);
    Seen seen(x.size());
    const auto n = static_cast<double>(x.size());
    forEachSplit(ranked, ranked.rank, seen, [&](std::size_t t, const Parts& p) {
        const auto left = static_cast<double>(t);
        out[t] = energyV(p, left, n - left);
    });
    return out;
}

std::optional<EnergySplit> strongestSplit(std::span<const double> x)
{
    return bestU(x);
}

std::optional<EnergySplit> strongestSplitFreeEnd(std::span<const double> x)
{
    std::optional<EnergySplit> best;
    for (std::size_t end = 2; end <= x.size(); ++end) {
        const auto found = bestU(x.first(end));
        if (!best || found->statistic > best->statistic) {
            best = found;
        }
    }
    return best;
}

double splitP(std::span<const double> x, std::uint32_t permutations, std::uint64_t seed,
              std::size_t block)
{
    block = std::max<std::size_t>(block, 1);
    std::vector<std::size_t> blocks((x.size() + block - 1) / block);
    if (x.size() < 2 || blocks.size() < 2) {
        return 1;
    }
    const auto ranked = rankedOf(x);
    Seen seen(x.size());
    const double observed = largestEnergy(ranked, ranked.rank, seen);
    const double reach = observed - 1e-12 * std::abs(observed);
    SplitMix64 random(seed);
    std::vector<std::uint32_t> shuffled;
    std::uint32_t hits = 0;
    for (std::uint32_t i = 0; i < permutations; ++i) {
        permute(ranked.rank, blocks, block, random, shuffled);
        hits += largestEnergy(ranked, shuffled, seen) >= reach ? 1 : 0;
    }
    return (1.0 + hits) / (1.0 + permutations);
}

std::vector<ChangePoint> divisiveChangePoints(std::span<const double> x,
                                              const DivisiveOptions& options)
{
    std::vector<ChangePoint> out;
    split(x, 0, options, out);
    return out;
}

} // namespace tidemark::stats
