#include "core/experiment/precision.h"

#include "core/experiment/centre.h"
#include "core/model/metric.h"
#include "core/stats/procedure_v.h"

#include <algorithm>
#include <map>

namespace tidemark::experiment {
namespace {

constexpr std::size_t fewestRounds = 5;

/// Values of each variant by round; a repeated run replaces the earlier one.
using Rounds = std::map<std::uint32_t, Reading>;

Rounds roundsOf(const std::vector<Reading>& readings, std::uint32_t workload, std::uint32_t variant)
{
    Rounds rounds;
    for (const auto& reading : readings) {
        if (reading.workload == workload && reading.variant == variant) {
            rounds[reading.round] = reading;
        }
    }
    return rounds;
}

bool meanIsPrecise(const Rounds& rounds, std::size_t atLeast, double alpha, double margin)
{
    if (rounds.size() < atLeast) {
        return false;
    }
    std::vector<double> values;
    for (const auto& [round, reading] : rounds) {
        values.push_back(reading.value);
    }
    const auto centre = centreOf(values, alpha);
    return centre && centre->halfWidth && *centre->halfWidth <= margin;
}

bool differenceIsPrecise(const Rounds& a, const Rounds& b, std::size_t atLeast,
                         stats::AbOptions options)
{
    std::vector<double> valuesA;
    std::vector<double> valuesB;
    std::vector<std::pair<std::uint32_t, stats::Side>> times;
    for (const auto& [round, reading] : a) {
        if (const auto other = b.find(round); other != b.end()) {
            valuesA.push_back(reading.value);
            valuesB.push_back(other->second.value);
            times.emplace_back(reading.position, stats::Side::A);
            times.emplace_back(other->second.position, stats::Side::B);
        }
    }
    if (valuesA.size() < atLeast) {
        return false;
    }
    std::ranges::sort(times);
    for (const auto& [position, side] : times) {
        options.order.push_back(side);
    }
    options.design = Design::Paired;
    return stats::preciseEnough(stats::compareUnits(valuesA, valuesB, options), options.margin);
}

} // namespace

bool preciseEnough(const Plan& plan, const std::vector<Reading>& readings, std::uint32_t workload)
{
    const auto metric = primaryMetric(plan.profile.workloads[workload]);
    const auto margin = plan.margin.value_or(defaultMargin(metric));
    const auto atLeast = std::max<std::size_t>(fewestRounds, plan.profile.repetition.minRounds);
    const auto reference = roundsOf(readings, workload, plan.reference);
    if (plan.variants.size() == 1) {
        return meanIsPrecise(reference, atLeast, plan.alpha, margin);
    }
    stats::AbOptions options;
    options.alpha = plan.alpha;
    options.margin = margin;
    options.higherIsBetter = higherIsBetter(metric);
    for (std::uint32_t variant = 0; variant < plan.variants.size(); ++variant) {
        if (variant != plan.reference &&
            !differenceIsPrecise(reference, roundsOf(readings, workload, variant), atLeast,
                                 options))
        {
            return false;
        }
    }
    return true;
}

} // namespace tidemark::experiment
