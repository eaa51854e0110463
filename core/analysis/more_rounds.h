#pragma once

#include "core/analysis/comparison.h"
#include "core/analysis/judge.h"

#include <cstdint>
#include <vector>

namespace tidemark::analysis {

/// More rounds than this are not worth offering: then the noise is the problem.
inline constexpr std::uint32_t mostRoundsToOffer = 100;

/// Below this many units a side there is no verdict to look at (statistics 3.1).
inline constexpr std::uint32_t fewestUnits = 3;

/// Fewest rounds of a plan that may be extended by what its precision asks for and still give
/// plain claims (statistics 4, stopping rules).
inline constexpr std::uint32_t fewestRoundsToExtend = 5;

/// Rounds to add so that every undecided row comes to its margin: the largest Verdict::moreRuns
/// that is worth offering. 0 when nothing is undecided, when all that is needs more than that, and
/// for rows that count boots, which rounds do not add to.
[[nodiscard]] std::uint32_t roundsToDecide(const std::vector<Comparison>& family);

/// True when runs were added to those of the plan after a look at the results, in a way that lets
/// chance choose the moment to stop: qualifier `exploratory`. Allowed are plans of at least
/// fewestRoundsToExtend rounds that were extended by as many as the planned ones asked for to
/// resolve the margin, or until the interval resolves it, or although they had decided; and plans
/// too short for any verdict that were filled up to the fewest units. `verdict` is that of all
/// `units`.
[[nodiscard]] bool addedAfterALook(const Plan& plan, const UnitPair& units, const Verdict& verdict,
                                   const JudgeOptions& options);

} // namespace tidemark::analysis
