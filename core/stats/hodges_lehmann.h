#pragma once

#include <optional>
#include <span>

namespace tidemark::stats {

/// A shift with an interval from order statistics.
struct ShiftInterval
{
    double estimate = 0;
    double low = 0;
    double high = 0;
    std::size_t order = 1; ///< the interval runs from the `order`-th to the `order`-th last value
    double confidence = 0; ///< what the interval really holds; may be below what was asked
};

/// Hodges and Lehmann's shift of b against a (1963): median of all b_j - a_i, interval from the
/// rank-sum distribution at level `confidence`. Exact for nA * nB <= 2500, else by the normal
/// approximation. With few values the widest interval holds less than asked (3 + 3: 90 %). Empty
/// when a side is empty. O(nA nB log) time.
[[nodiscard]] std::optional<ShiftInterval>
hodgesLehmann(std::span<const double> a, std::span<const double> b, double confidence);

} // namespace tidemark::stats
