#include "core/analysis/more_rounds.h"

#include "core/stats/fixed_math.h"

#include <algorithm>

namespace tidemark::analysis {
namespace {

std::uint32_t roundsOf(const UnitPair& units)
{
    std::uint32_t rounds = 0;
    for (const auto* side : {&units.a, &units.b}) {
        for (const auto& unit : *side) {
            rounds = std::max(rounds, unit.round + 1);
        }
    }
    return rounds;
}

/// The units as they were when the plan had run.
UnitPair asPlanned(const UnitPair& units, std::uint32_t rounds)
{
    auto out = units;
    const auto added = [&](const Unit& unit) { return unit.round >= rounds; };
    std::erase_if(out.a, added);
    std::erase_if(out.b, added);
    out.order.clear(); // it is that of all units
    return out;
}

bool resolvesTheMargin(const Verdict& verdict)
{
    if (!verdict.low || !verdict.high) {
        return false;
    }
    if (!verdict.logScale) {
        return *verdict.high - *verdict.low <= 2 * verdict.margin;
    }
    return stats::log1pOf(*verdict.high) - stats::log1pOf(*verdict.low) <=
           2 * stats::log1pOf(verdict.margin);
}

bool undecided(VerdictKind kind)
{
    return kind == VerdictKind::Inconclusive || kind == VerdictKind::TooFew;
}

} // namespace

std::uint32_t roundsToDecide(const std::vector<Comparison>& family)
{
    std::uint32_t more = 0;
    for (const auto& comparison : family) {
        for (const auto& row : comparison.rows) {
            const auto& qualifiers = row.verdict.qualifiers;
            const auto wanted = row.verdict.moreRuns.value_or(0);
            if (undecided(row.verdict.kind) && wanted <= mostRoundsToOffer &&
                std::ranges::find(qualifiers, unitsAreBootsNote) == qualifiers.end())
            {
                more = std::max(more, wanted);
            }
        }
    }
    return more;
}

bool addedAfterALook(const Plan& plan, const UnitPair& units, const Verdict& verdict,
                     const JudgeOptions& options)
{
    const std::uint32_t planned = plan.profile.repetition.rounds;
    const std::uint32_t rounds = roundsOf(units);
    if (rounds <= std::max(planned, fewestUnits)) {
        return false;
    }
    if (planned < fewestRoundsToExtend) {
        return true;
    }
    if (resolvesTheMargin(verdict)) {
        return false;
    }
    auto first = asPlanned(units, planned);
    const auto look = judge(first, verdict.metric, options);
    // A first look that decided is no reason to go on until something is seen.
    return look.kind == VerdictKind::Inconclusive &&
           (!look.moreRuns || rounds - planned < *look.moreRuns);
}

} // namespace tidemark::analysis
