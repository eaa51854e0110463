#include "core/analysis/variance_report.h"

#include "core/analysis/boots.h"
#include "core/analysis/more_rounds.h"
#include "core/analysis/units.h"
#include "core/base/text.h"
#include "core/stats/disturbed.h"
#include "core/stats/fixed_math.h"
#include "core/stats/normality.h"
#include "core/stats/power.h"
#include "core/stats/summary.h"
#include "core/stats/trend.h"
#include "core/stats/variance_components.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

namespace tidemark::analysis {
namespace {

constexpr double alpha = 0.05;
constexpr double power = 0.80;
constexpr double shortestRun = 1; ///< seconds; shorter ones are not advised

/// The highest temperature of a drive that an environment tells.
std::optional<double> celsiusOf(const Environment& environment)
{
    constexpr std::string_view unit = " °C";
    std::optional<double> out;
    for (const auto& fact : environment.facts) {
        const bool wanted = fact.key.starts_with("now.target.") &&
                            fact.key.ends_with(".temperature") && fact.value.ends_with(unit);
        const auto value =
            wanted ? parseNumber(
                         std::string_view(fact.value).substr(0, fact.value.size() - unit.size()))
                   : std::nullopt;
        if (value) {
            out = std::max(out.value_or(*value), *value);
        }
    }
    return out;
}

std::vector<double> logsOf(const VarianceRow& row)
{
    std::vector<double> out;
    for (const auto& run : row.runs) {
        out.push_back(stats::logOf(run.unit.value));
    }
    return out;
}

/// Runs of each boot, in order of time.
std::vector<std::vector<double>> byBoot(const VarianceRow& row)
{
    std::map<std::string, std::vector<double>> groups;
    for (const auto& run : row.runs) {
        groups[run.boot].push_back(stats::logOf(run.unit.value));
    }
    std::vector<std::vector<double>> out;
    for (auto& [boot, values] : groups) {
        out.push_back(std::move(values));
    }
    return out;
}

/// Mean square of the runs' own standard errors.
std::optional<double> withinVariance(const VarianceRow& row)
{
    double sum = 0;
    double count = 0;
    for (const auto& run : row.runs) {
        if (const auto error = run.steadiness.withinError) {
            sum += *error * *error;
            count += 1;
        }
    }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

void setShares(VarianceRow& row)
{
    auto& shares = row.shares;
    const auto within = withinVariance(row);
    shares.withinRun = within ? std::optional(std::sqrt(*within)) : std::nullopt;
    double runs = *row.spread * *row.spread;
    if (const auto boots = stats::varianceComponents(byBoot(row))) {
        shares.betweenBoots = std::sqrt(boots->betweenNotNegative());
        shares.icc = std::clamp(boots->icc, 0.0, 1.0);
        runs = boots->meanSquareWithin;
    }
    shares.betweenRuns = std::sqrt(std::max(0.0, runs - within.value_or(0)));
}

/// A whole number of runs that is enough for a verdict at all.
template <class Number>
std::optional<std::uint32_t> runsOf(const std::optional<Number>& n)
{
    return n ? std::optional(std::max(fewestUnits, static_cast<std::uint32_t>(std::ceil(*n))))
             : std::nullopt;
}

void setPlanning(VarianceRow& row)
{
    const double spread = *row.spread;
    const double margin = stats::log1pOf(row.margin);
    const auto df = static_cast<double>(row.runs.size()) - 1;
    row.spreadLimit = stats::upperLimitOfSd(spread, df, power);
    if (!(spread > 0)) {
        return;
    }
    row.runsToResolve = runsOf(stats::runsToResolve(spread, margin, alpha, false));
    row.runsToDetect = runsOf(stats::runsToDetect(margin, spread, alpha, power));
    row.runsToProve = runsOf(stats::runsToProveEquivalence(spread, margin, alpha, power));
}

void summarise(VarianceRow& row, double resolution)
{
    const auto logs = logsOf(row);
    if (logs.empty()) {
        return;
    }
    row.centre = stats::expOf(*stats::mean(logs));
    row.median = stats::expOf(*stats::median(logs));
    row.spread = stats::standardDeviation(logs);
    if (!row.spread) {
        return;
    }
    row.robustSpread = stats::madToSigma * *stats::medianAbsoluteDeviation(logs);
    setShares(row);
    setPlanning(row);
    if (const auto trend = stats::mannKendall(logs)) {
        row.driftP = trend->p();
        row.driftPerRun = stats::theilSen(logs, 0.95)->slope;
    }
    if (const auto normal = stats::shapiroWilk(logs)) {
        row.normalityP = normal->p;
    }
    const auto disturbed = stats::disturbedUnits(logs, logs, 5, 0.75 * resolution / *row.median);
    for (const auto i : disturbed.a) {
        row.runs[i].unit.disturbed = true;
    }
}

/// The counts that reach a precision in the least time.
void setCheapest(VarianceRow& row)
{
    const auto& shares = row.shares;
    if (!row.cost.run || !shares.betweenRuns) {
        return;
    }
    const double runs = *shares.betweenRuns * *shares.betweenRuns;
    const double within = shares.withinRun.value_or(0) * shares.withinRun.value_or(0);
    // The variance of a mean over the window goes with its length.
    if (shares.withinRun) {
        const auto length =
            stats::cheapestRunsPerUnit(within * row.seconds, runs, *row.cost.run, 1.0);
        row.cheapestSeconds = length ? std::optional(std::max(*length, shortestRun)) : std::nullopt;
    }
    if (row.cost.restart && shares.betweenBoots) {
        const auto count =
            stats::cheapestRunsPerUnit(runs + within, *shares.betweenBoots * *shares.betweenBoots,
                                       *row.cost.restart, *row.cost.run + row.seconds);
        row.cheapestRuns =
            count ? std::optional(static_cast<std::uint32_t>(std::max(1.0, std::round(*count))))
                  : std::nullopt;
    }
}

/// A workload and a variant, on one metric.
struct Place
{
    std::uint32_t workload = 0;
    std::uint32_t variant = 0;
    Metric metric = Metric::Throughput;
};

VarianceRow rowOf(const Plan& plan, const std::vector<Run>& runs, const Place& place,
                  const Environments& environments, const VarianceOptions& options)
{
    const auto [workload, variant, metric] = place;
    VarianceRow row;
    row.workload = workload;
    row.variant = variant;
    row.metric = metric;
    std::set<std::string> boots;
    double resolution = 0;
    const bool primary = metric == primaryMetric(plan.profile.workloads[workload]);
    row.margin = primary ? plan.margin.value_or(defaultMargin(metric)) : defaultMargin(metric);
    for (const auto& run : runs) {
        if (run.workload != workload || run.variant != variant || run.state != RunState::Finished) {
            continue;
        }
        const auto value = valueOf(run.result, metric);
        if (!value || !std::isfinite(*value) || !(*value > 0)) {
            continue;
        }
        auto& added = row.runs.emplace_back();
        added.unit = {run.id, *value, run.round, run.position, false};
        added.started = run.started;
        added.boot = bootOf(run, environments);
        added.steadiness = steadiness(rateSeries(run.result, metric),
                                      {.margin = row.margin, .changePoints = options.changePoints});
        if (run.environment && environments.contains(*run.environment)) {
            added.celsius = celsiusOf(environments.at(*run.environment));
        }
        boots.insert(added.boot);
        row.seconds += seconds(run.result.window);
        resolution += resolutionOf(run.result, metric, *value);
    }
    std::ranges::sort(row.runs, {}, [](const VarianceRun& r) { return r.unit.position; });
    boots.erase("");
    row.boots = static_cast<std::uint32_t>(boots.size());
    if (!row.runs.empty()) {
        const auto n = static_cast<double>(row.runs.size());
        row.seconds /= n;
        summarise(row, resolution / n);
    }
    return row;
}

} // namespace

std::vector<VarianceRow> varianceReport(const Plan& plan, const std::vector<Run>& runs,
                                        std::optional<Metric> metric,
                                        const Environments& environments,
                                        const VarianceOptions& options)
{
    std::vector<VarianceRow> out;
    const auto cost = repetitionCost(runs, environments);
    for (std::uint32_t w = 0; w < plan.profile.workloads.size(); ++w) {
        const auto chosen = metric.value_or(primaryMetric(plan.profile.workloads[w]));
        for (std::uint32_t v = 0; v < plan.variants.size(); ++v) {
            auto row = rowOf(plan, runs, {w, v, chosen}, environments, options);
            if (!row.runs.empty()) {
                row.cost = cost;
                setCheapest(row);
                out.push_back(std::move(row));
            }
        }
    }
    return out;
}

} // namespace tidemark::analysis
