#include "core/stats/optimal_partition.h"

#include "core/stats/fixed_math.h"
#include "core/stats/summary.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tidemark::stats {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double logTwoPi = 1.83787706640934548356;

/// Sums from the start, so that the cost of any segment takes constant time. The values are taken
/// from their mean: else squares would cancel.
class Costs
{
public:
    Costs(std::span<const double> x, SegmentCost kind)
        : m_sum(x.size() + 1)
        , m_squares(x.size() + 1)
        , m_kind(kind)
    {
        const double centre = mean(x).value_or(0);
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double d = x[i] - centre;
            m_sum[i + 1] = m_sum[i] + d;
            m_squares[i + 1] = m_squares[i] + d * d;
        }
    }

    /// Cost of the values first..last-1.
    [[nodiscard]] double operator()(std::size_t first, std::size_t last) const
    {
        const auto n = static_cast<double>(last - first);
        const double sum = m_sum[last] - m_sum[first];
        const double squares = m_squares[last] - m_squares[first] - sum * sum / n;
        if (m_kind == SegmentCost::Mean) {
            return squares;
        }
        constexpr double leastVariance = 1e-11; // a constant segment must not cost minus infinity
        return n * (logTwoPi + logOf(std::max(squares / n, leastVariance)) + 1);
    }

private:
    std::vector<double> m_sum;
    std::vector<double> m_squares;
    SegmentCost m_kind;
};

/// A start that may begin the last segment.
struct Candidate
{
    std::size_t start = 0;
    std::size_t dropAt = std::numeric_limits<std::size_t>::max();
};

std::vector<std::size_t> startsFrom(std::span<const std::size_t> previous, std::size_t end)
{
    std::vector<std::size_t> out;
    for (std::size_t t = previous[end]; t > 0; t = previous[t]) {
        out.push_back(t);
    }
    std::ranges::reverse(out);
    return out;
}

} // namespace

std::optional<Partition> optimalPartition(std::span<const double> x, SegmentCost cost,
                                          double penalty, std::size_t minSegment)
{
    const auto n = x.size();
    minSegment = std::max<std::size_t>(minSegment, 1);
    if (n < minSegment) {
        return {};
    }
    const Costs costs(x, cost);
    std::vector<double> best(n + 1, infinity);
    std::vector<std::size_t> previous(n + 1, 0);
    best[0] = -penalty;
    std::vector<Candidate> candidates;
    for (std::size_t t = minSegment; t <= n; ++t) {
        if (best[t - minSegment] < infinity) {
            candidates.push_back({t - minSegment});
        }
        for (auto& c : candidates) {
            const double value = best[c.start] + costs(c.start, t) + penalty;
            if (value < best[t] - 1e-12) {
                best[t] = value;
                previous[t] = c.start;
            }
        }
        // A start that is worse than cutting at t can't win later, once a segment fits after t.
        for (auto& c : candidates) {
            if (best[c.start] + costs(c.start, t) > best[t]) {
                c.dropAt = std::min(c.dropAt, t + minSegment);
            }
        }
        std::erase_if(candidates, [t](const Candidate& c) { return c.dropAt <= t + 1; });
    }
    return Partition{startsFrom(previous, n), best[n]};
}

std::optional<double> noiseOfDifferences(std::span<const double> x)
{
    if (x.size() < 2) {
        return {};
    }
    std::vector<double> differences;
    for (std::size_t i = 1; i < x.size(); ++i) {
        differences.push_back(x[i] - x[i - 1]);
    }
    return madToSigma * *medianAbsoluteDeviation(differences) / std::sqrt(2.0);
}

double meanShiftPenalty(double noise, std::size_t n)
{
    return 3 * noise * noise * logOf(static_cast<double>(n));
}

std::optional<MeanBreaks> breaksOfMean(std::span<const double> x, std::size_t minSegment)
{
    const auto n = x.size();
    if (minSegment < 1 || n < 2 * minSegment) {
        return {};
    }
    const Costs costs(x, SegmentCost::Mean);
    const std::size_t most = std::max<std::size_t>((n + minSegment - 1) / minSegment, 3) - 2;
    MeanBreaks out;
    std::vector<double> best(n + 1, infinity); // with m breaks, of the first t values
    std::vector<std::vector<std::size_t>> previous;
    for (std::size_t t = minSegment; t <= n; ++t) {
        best[t] = costs(0, t);
    }
    const auto count = static_cast<double>(n);
    const auto add = [&](std::size_t breaks) {
        out.squares.push_back(best[n]);
        out.bic.push_back(count * (logOf(best[n]) + 1 - logOf(count) + logTwoPi) +
                          logOf(count) * 2 * (static_cast<double>(breaks) + 1));
    };
    add(0);
    for (std::size_t m = 1; m <= most; ++m) {
        std::vector<double> next(n + 1, infinity);
        std::vector<std::size_t> from(n + 1, 0);
        for (std::size_t t = (m + 1) * minSegment; t <= n; ++t) {
            for (std::size_t s = m * minSegment; s + minSegment <= t; ++s) {
                const double value = best[s] + costs(s, t);
                if (value < next[t]) {
                    next[t] = value;
                    from[t] = s;
                }
            }
        }
        if (!(next[n] < infinity)) {
            break;
        }
        best = std::move(next);
        previous.push_back(std::move(from));
        add(m);
    }
    const auto chosen =
        static_cast<std::size_t>(std::ranges::min_element(out.bic) - out.bic.begin());
    std::size_t t = n;
    for (std::size_t m = chosen; m >= 1; --m) {
        t = previous[m - 1][t];
        out.starts.push_back(t);
    }
    std::ranges::reverse(out.starts);
    return out;
}

} // namespace tidemark::stats
