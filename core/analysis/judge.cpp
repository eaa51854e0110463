#include "core/analysis/judge.h"

#include "core/stats/fixed_math.h"
#include "core/stats/procedure_v.h"
#include "core/stats/summary.h"
#include "core/stats/trend.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace tidemark::analysis {
namespace {

std::vector<double> valuesOf(const std::vector<Unit>& units)
{
    std::vector<double> out;
    out.reserve(units.size());
    for (const auto& unit : units) {
        out.push_back(unit.value);
    }
    return out;
}

/// More than one failed run in five says that the side does not work, not how quick it is.
bool tooManyFailed(std::size_t good, std::uint32_t failed)
{
    return 5 * static_cast<std::size_t>(failed) > good + failed;
}

std::optional<double> centre(std::span<const double> values, bool logScale)
{
    return logScale ? stats::geometricMean(values) : stats::mean(values);
}

void setEffect(Verdict& verdict, const stats::AbOutcome& outcome)
{
    const auto shown = [&](double v) { return outcome.logScale ? stats::expm1Of(v) : v; };
    verdict.effect = outcome.estimate ? std::optional(shown(*outcome.estimate)) : std::nullopt;
    if (outcome.interval) {
        verdict.low = shown(outcome.interval->low);
        verdict.high = shown(outcome.interval->high);
    }
    if (outcome.smallestDetectable) {
        verdict.smallestDetectable = shown(*outcome.smallestDetectable);
    }
}

void mark(std::vector<Unit>& units, const std::vector<std::size_t>& disturbed)
{
    for (const auto i : disturbed) {
        units.at(i).disturbed = true;
    }
}

/// True when the logs of all units, each from its side's median, rise or fall in order of time.
/// Random order within rounds takes it out of the comparison: a note.
bool drifts(const UnitPair& units)
{
    std::vector<std::pair<std::uint32_t, double>> timed;
    for (const auto* side : {&units.a, &units.b}) {
        const auto values = valuesOf(*side);
        const auto middle = stats::median(values);
        for (const auto& unit : *side) {
            timed.emplace_back(unit.position, unit.value / *middle);
        }
    }
    std::ranges::sort(timed);
    std::vector<double> series;
    for (const auto& [position, value] : timed) {
        series.push_back(value);
    }
    const auto trend = stats::mannKendall(series);
    return trend && trend->p() < 0.01;
}

} // namespace

bool caps(const std::string& qualifier)
{
    constexpr std::array<std::string_view, 6> all{"order_confounded", "within_one_boot",
                                                  "not_steady",       "inconsistent_data",
                                                  "zero_variance",    "exploratory"};
    return std::ranges::find(all, qualifier) != all.end();
}

bool isClaim(VerdictKind kind)
{
    return kind != VerdictKind::NoData && kind != VerdictKind::TooFew &&
           kind != VerdictKind::Inconclusive;
}

bool isPlainClaim(const Verdict& verdict)
{
    return isClaim(verdict.kind) && std::ranges::none_of(verdict.qualifiers, caps);
}

Verdict judge(UnitPair& units, Metric metric, const JudgeOptions& options)
{
    Verdict verdict;
    verdict.metric = metric;
    verdict.design = units.design;
    verdict.margin = options.margin.value_or(defaultMargin(metric));
    verdict.qualifiers = options.caps;
    if (units.withinOneBoot) {
        verdict.qualifiers.emplace_back("within_one_boot");
    }
    const auto a = valuesOf(units.a);
    const auto b = valuesOf(units.b);
    const stats::AbOptions ab{.design = units.design,
                              .higherIsBetter = higherIsBetter(metric),
                              .alpha = options.alpha,
                              .margin = verdict.margin,
                              .resolution = units.resolution,
                              .looks = options.looks,
                              .order = units.order};
    const auto outcome = stats::compareUnits(a, b, ab);
    verdict.nA = outcome.nA;
    verdict.nB = outcome.nB;
    verdict.alpha = outcome.alpha;
    verdict.logScale = outcome.logScale;
    verdict.centreA = centre(a, outcome.logScale);
    verdict.centreB = centre(b, outcome.logScale);
    verdict.method = name(outcome.method);
    verdict.degreesOfFreedom = outcome.df;
    verdict.p = outcome.p;
    verdict.kind = outcome.kind;
    verdict.moreRuns = outcome.moreUnits;
    setEffect(verdict, outcome);
    mark(units.a, outcome.disturbed.a);
    mark(units.b, outcome.disturbed.b);
    verdict.qualifiers.insert(verdict.qualifiers.end(), outcome.flags.begin(), outcome.flags.end());
    if (outcome.logScale && drifts(units)) {
        verdict.qualifiers.emplace_back("drift");
    }
    if (units.unitsAreBoots) {
        verdict.qualifiers.emplace_back(unitsAreBootsNote);
    }
    if (tooManyFailed(a.size() + units.averagedA, units.failedA) ||
        tooManyFailed(b.size() + units.averagedB, units.failedB))
    {
        verdict.kind = VerdictKind::NoData;
        verdict.qualifiers.emplace_back("too_many_failed");
    }
    return verdict;
}

} // namespace tidemark::analysis
