#pragma once

#include "core/analysis/units.h"
#include "core/model/verdict.h"

#include <string>
#include <string_view>
#include <vector>

namespace tidemark::analysis {

/// What is fixed with the plan (statistics 3.1), and what other checks have said about the data.
struct JudgeOptions
{
    double alpha = 0.05;
    std::optional<double> margin = {}; ///< ratio minus one; the metric's default when absent
    unsigned looks = 1;                ///< planned analyses of growing data
    /// Codes of checks that cap the verdict (within_one_boot, not_steady, inconsistent_data,
    /// exploratory); they go into the verdict's qualifiers.
    std::vector<std::string> caps = {};
};

/// The verdict on a pair of sides by procedure V; marks the disturbed units.
[[nodiscard]] Verdict judge(UnitPair& units, Metric metric, const JudgeOptions& options);

/// Note of a verdict whose n counts boots (UnitPair::unitsAreBoots).
inline constexpr std::string_view unitsAreBootsNote = "boot_units";

/// Qualifiers that forbid to print the verdict as a plain claim (statistics 3.5):
/// order_confounded, within_one_boot, not_steady, inconsistent_data, zero_variance, exploratory.
/// The others (disturbed_units, unequal_runs, variance_floor, ...) are notes.
[[nodiscard]] bool caps(const std::string& qualifier);

/// True when the verdict claims something and nothing caps it.
[[nodiscard]] bool isPlainClaim(const Verdict& verdict);

/// True when the kind claims something: a difference or an equivalence.
[[nodiscard]] bool isClaim(VerdictKind kind);

} // namespace tidemark::analysis
