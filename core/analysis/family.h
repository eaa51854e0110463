#pragma once

#include "core/analysis/comparison.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tidemark::analysis {

/// Every variant but the plan's reference against the reference, in order of the variants, each as
/// compare() does: one family of claims.
[[nodiscard]] std::vector<Comparison> compareAll(const Plan& plan, const std::vector<Run>& runs,
                                                 const std::vector<Metric>& metrics = {},
                                                 const Circumstances& circumstances = {});

/// p values of a family's rows by comparison and row, adjusted over the rows of primary metrics
/// (Holm 1979); empty for other rows and where there is no p.
[[nodiscard]] std::vector<std::vector<std::optional<double>>>
familyP(const Plan& plan, const std::vector<Comparison>& family);

/// The same by Benjamini and Hochberg (1995) over all rows: for exploratory maps only.
[[nodiscard]] std::vector<std::vector<std::optional<double>>>
explorationP(const std::vector<Comparison>& family);

/// What may be said of one variant over all workloads, on their primary metrics: "wins in 7 of 8".
/// Only plain claims that hold in the family count (statistics 9).
struct Headline
{
    std::uint32_t a = 0; ///< indices into Plan::variants
    std::uint32_t b = 0;
    std::uint32_t workloads = 0; ///< with a verdict of any kind
    std::uint32_t better = 0;    ///< also those that may be trivial
    std::uint32_t worse = 0;
    std::uint32_t same = 0;      ///< equivalent, or different by less than matters
    std::uint32_t undecided = 0; ///< the rest: not shown, too few runs, capped, lost in the family

    bool operator==(const Headline&) const = default;
};

/// One for each comparison of the family.
[[nodiscard]] std::vector<Headline> headlines(const Plan& plan,
                                              const std::vector<Comparison>& family);

} // namespace tidemark::analysis
