#include "core/analysis/variance_report.h"

#include "core/analysis/boots.h"
#include "core/base/text.h"
#include "core/stats/fixed_math.h"
#include "core/stats/normality.h"
#include "core/stats/power.h"
#include "core/stats/summary.h"
#include "core/stats/trend.h"
#include "core/stats/variance_components.h"

#include <algorithm>
#include <cmath>

namespace tidemark::analysis {
namespace {

constexpr double alpha = 0.05;
constexpr double power = 0.80;

VarianceRow rowOf(const Plan& plan, const std::vector<Run>& runs, std::uint32_t workload,
                  std::uint32_t variant, Metric metric,
                  const std::map<EnvironmentId, Environment>& environments)
{
    VarianceRow row;
    row.workload = workload;
    row.variant = variant;
    row.metric = metric;
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
        row.runs.push_back({Unit{run.id, *value, run.round, run.position, false}, run.started,
                            bootOf(run, environments),
                            steadiness(rateSeries(run.result, metric), {.margin = row.margin})});
    }
    std::ranges::sort(row.runs, {}, [](const VarianceRun& r) { return r.unit.position; });
    return row;
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

std::optional<std::uint32_t> roundedUp(std::optional<double> n)
{
    return n ? std::optional(static_cast<std::uint32_t>(std::ceil(*n))) : std::nullopt;
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
    row.runsToResolve = stats::runsToResolve(spread, margin, alpha, false);
    row.runsToDetect = roundedUp(stats::runsToDetect(margin, spread, alpha, power));
    row.runsToProve = stats::runsToProveEquivalence(spread, margin, alpha, power);
}

void summarise(VarianceRow& row)
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
    const auto limit = 5 * *row.robustSpread;
    const double centre = *stats::median(logs);
    for (std::size_t i = 0; i < logs.size(); ++i) {
        row.runs[i].unit.disturbed = limit > 0 && std::abs(logs[i] - centre) > limit;
    }
}

std::string percentText(double ratio)
{
    return formatSignificant(100 * ratio, 2);
}

/// The share that repetition has to reduce, as a finding.
Finding adviceFor(const VarianceRow& row, std::map<std::string, std::string> values)
{
    const double boots = row.shares.betweenBoots.value_or(0);
    const double runs = row.shares.betweenRuns.value_or(0);
    const double within = row.shares.withinRun.value_or(0);
    const double all = boots * boots + runs * runs + within * within;
    const double largest = std::max({boots, runs, within});
    values["boots_sd"] = percentText(boots);
    values["runs_sd"] = percentText(runs);
    values["within_sd"] = percentText(within);
    values["share"] = formatFixed(100 * largest * largest / all, 0);
    const char* code = largest == boots  ? "repeat_boots"
                       : largest == runs ? "repeat_runs"
                                         : "lengthen_runs";
    return {code, Severity::Note, std::move(values)};
}

} // namespace

std::vector<VarianceRow> varianceReport(const Plan& plan, const std::vector<Run>& runs,
                                        std::optional<Metric> metric,
                                        const std::map<EnvironmentId, Environment>& environments)
{
    std::vector<VarianceRow> out;
    for (std::uint32_t w = 0; w < plan.profile.workloads.size(); ++w) {
        const auto chosen = metric.value_or(primaryMetric(plan.profile.workloads[w]));
        for (std::uint32_t v = 0; v < plan.variants.size(); ++v) {
            auto row = rowOf(plan, runs, w, v, chosen, environments);
            if (!row.runs.empty()) {
                summarise(row);
                out.push_back(std::move(row));
            }
        }
    }
    return out;
}

std::vector<Finding> varianceFindings(const Plan& plan, const VarianceRow& row)
{
    std::vector<Finding> out;
    if (row.runs.size() < 3 || !row.spread || !(*row.spread > 0)) {
        return out;
    }
    const std::map<std::string, std::string> place{
        {"workload", plan.profile.workloads.at(row.workload).name},
        {"variant", plan.variants.at(row.variant).name}};
    out.push_back(adviceFor(row, place));
    if (row.driftP && *row.driftP < 0.01) {
        auto values = place;
        values["p"] = formatSignificant(*row.driftP, 2);
        values["per_run"] = percentText(*row.driftPerRun);
        out.push_back({"session_drift", Severity::Warning, std::move(values)});
    }
    const auto report = [&](const char* code, auto counts, Severity severity) {
        const auto hits = std::ranges::count_if(row.runs, counts);
        if (hits == 0) {
            return;
        }
        auto values = place;
        values["count"] = std::to_string(hits);
        values["runs"] = std::to_string(row.runs.size());
        out.push_back({code, severity, std::move(values)});
    };
    report(
        "runs_drift", [](const VarianceRun& r) { return r.steadiness.drifting; },
        Severity::Warning);
    report(
        "warm_up_found", [](const VarianceRun& r) { return r.steadiness.cutSeconds > 0; },
        Severity::Note);
    return out;
}

} // namespace tidemark::analysis
