#pragma once

#include <optional>
#include <span>
#include <vector>

namespace tidemark::stats {

/// How p values of a family are adjusted.
enum class Adjustment
{
    Bonferroni,
    Holm,              ///< 1979: the chance of any false claim; for headlines
    Hochberg,          ///< 1988
    BenjaminiHochberg, ///< 1995: the share of false claims; for exploratory maps
    BenjaminiYekutieli ///< 2001
};

/// Adjusted p values in the order given, each at most 1. A missing one stays missing and is not
/// counted. O(n log n).
[[nodiscard]] std::vector<std::optional<double>> adjusted(std::span<const std::optional<double>> p,
                                                          Adjustment method);

} // namespace tidemark::stats
