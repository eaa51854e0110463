#pragma once

#include <span>
#include <vector>

namespace tidemark::stats {

/// Which units of the two sides are disturbed; indices ascending.
struct DisturbedUnits
{
    std::vector<std::size_t> a;
    std::vector<std::size_t> b;

    [[nodiscard]] bool any() const { return !a.empty() || !b.empty(); }
};

/// Units whose distance from the median of their own side is more than `factor` times the larger of
/// the pooled and the side's own robust scale (1.4826 times the median distance, without the one
/// zero that the median of an odd number of values gives). `floor` is the least pooled scale, from
/// the reporting quantum. They are for listing and for choosing the interval, never for dropping.
/// Both sides must not be empty. Source: Tidemark's procedure V, step 3.4.
[[nodiscard]] DisturbedUnits disturbedUnits(std::span<const double> a, std::span<const double> b,
                                            double factor, double floor);

} // namespace tidemark::stats
