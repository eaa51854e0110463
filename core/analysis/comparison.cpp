#include "core/analysis/comparison.h"

#include "core/analysis/data_checks.h"
#include "core/analysis/judge.h"
#include "core/analysis/more_rounds.h"
#include "core/analysis/units.h"
#include "core/base/text.h"
#include "core/model/enum_names.h"
#include "core/stats/proportions.h"
#include "core/stats/summary.h"

#include <algorithm>

namespace tidemark::analysis {
namespace {

Finding finding(std::string code, Severity severity, std::map<std::string, std::string> values)
{
    return {std::move(code), severity, std::move(values)};
}

/// What every finding about a row names.
std::map<std::string, std::string> placeOf(const Plan& plan, const UnitQuery& query)
{
    std::map<std::string, std::string> values;
    values["workload"] = plan.profile.workloads.at(query.workload).name;
    values["metric"] = std::string(name(query.metric));
    return values;
}

void addFailures(std::vector<Finding>& out, const Plan& plan, const UnitQuery& query,
                 const UnitPair& units)
{
    const auto report = [&](std::uint32_t variant, std::uint32_t failed, std::size_t good) {
        if (failed == 0) {
            return;
        }
        auto values = placeOf(plan, query);
        values.erase("metric");
        values["variant"] = plan.variants.at(variant).name;
        values["failed"] = std::to_string(failed);
        values["runs"] = std::to_string(good + failed);
        out.push_back(finding("runs_failed", Severity::Warning, std::move(values)));
    };
    report(query.a, units.failedA, units.a.size() + units.averagedA);
    report(query.b, units.failedB, units.b.size() + units.averagedB);
}

void addGaps(std::vector<Finding>& out, const Plan& plan, const UnitQuery& query,
             const UnitPair& units)
{
    auto values = placeOf(plan, query);
    if (units.withoutValue > 0) {
        values["count"] = std::to_string(units.withoutValue);
        out.push_back(finding("value_missing", Severity::Note, values));
    }
    if (units.withoutPartner > 0) {
        values["count"] = std::to_string(units.withoutPartner);
        out.push_back(finding("rounds_incomplete", Severity::Note, values));
    }
}

/// "3 (-12 %), 7 (-9 %)": rounds counted from 1, with the distance from the side's median.
std::string disturbedRounds(const std::vector<Unit>& units)
{
    std::vector<double> values;
    for (const auto& unit : units) {
        values.push_back(unit.value);
    }
    const auto centre = stats::median(values);
    std::string out;
    for (const auto& unit : units) {
        if (!unit.disturbed) {
            continue;
        }
        out += (out.empty() ? "" : ", ") + std::to_string(unit.round + 1);
        if (centre && *centre > 0) {
            const double percent = 100 * (unit.value / *centre - 1);
            out += " (" + std::string(percent > 0 ? "+" : "") + formatFixed(percent, 0) + " %)";
        }
    }
    return out;
}

long disturbedCount(const std::vector<Unit>& units)
{
    return static_cast<long>(std::ranges::count_if(units, &Unit::disturbed));
}

/// "B has disturbed runs and A has not" is a finding of its own (statistics 3.4).
void addDisturbedRates(std::vector<Finding>& out, const Plan& plan, const UnitQuery& query,
                       const UnitPair& units)
{
    const long a = disturbedCount(units.a);
    const long b = disturbedCount(units.b);
    const double p = stats::fisherExact(a, static_cast<long>(units.a.size()), b,
                                        static_cast<long>(units.b.size()));
    if (a + b == 0 || p >= 0.05) {
        return;
    }
    auto values = placeOf(plan, query);
    values["a"] = plan.variants.at(query.a).name;
    values["b"] = plan.variants.at(query.b).name;
    values["disturbed_a"] = std::to_string(a) + " of " + std::to_string(units.a.size());
    values["disturbed_b"] = std::to_string(b) + " of " + std::to_string(units.b.size());
    values["p"] = formatSignificant(p, 2);
    out.push_back(finding("disturbed_rate_differs", Severity::Warning, std::move(values)));
}

void addDisturbed(std::vector<Finding>& out, const Plan& plan, const UnitQuery& query,
                  const UnitPair& units)
{
    const auto report = [&](std::uint32_t variant, const std::vector<Unit>& side) {
        const auto rounds = disturbedRounds(side);
        if (rounds.empty()) {
            return;
        }
        auto values = placeOf(plan, query);
        values["variant"] = plan.variants.at(variant).name;
        values["rounds"] = rounds;
        values["count"] =
            std::to_string(std::ranges::count_if(side, [](const Unit& u) { return u.disturbed; }));
        values["runs"] = std::to_string(side.size());
        out.push_back(finding("disturbed_runs", Severity::Warning, std::move(values)));
    };
    report(query.a, units.a);
    report(query.b, units.b);
    addDisturbedRates(out, plan, query, units);
}

bool isLatency(Metric metric)
{
    return metric == Metric::MeanLatency || metric == Metric::P50 || metric == Metric::P99 ||
           metric == Metric::P999;
}

void addLoadCheck(std::vector<Finding>& out, const Plan& plan, const std::vector<Run>& runs,
                  const UnitQuery& query, const std::vector<Metric>& metrics)
{
    if (std::ranges::none_of(metrics, isLatency)) {
        return;
    }
    if (auto found = latencyLoadCheck(plan, runs, query)) {
        out.push_back(std::move(*found));
    }
}

/// The verdict on a row's units, with all that caps it.
Verdict verdictOf(const Plan& plan, const std::vector<Run>& runs, const UnitQuery& query,
                  const Circumstances& circumstances, UnitPair& units)
{
    const bool primary = query.metric == primaryMetric(plan.profile.workloads.at(query.workload));
    const double planned =
        (primary ? plan.margin : std::nullopt).value_or(defaultMargin(query.metric));
    JudgeOptions options{.alpha = plan.alpha, .margin = circumstances.margin.value_or(planned)};
    options.caps = capsOf(runs, query, *options.margin);
    auto verdict = judge(units, query.metric, options);
    if (*options.margin != planned || addedAfterALook(plan, units, verdict, options)) {
        verdict.qualifiers.insert(verdict.qualifiers.begin() +
                                      static_cast<std::ptrdiff_t>(options.caps.size()),
                                  "exploratory");
    }
    return verdict;
}

} // namespace

Comparison compare(const Plan& plan, const std::vector<Run>& runs, std::uint32_t a, std::uint32_t b,
                   const std::vector<Metric>& metrics, const Circumstances& circumstances)
{
    Comparison out;
    out.a = a;
    out.b = b;
    if (a >= plan.variants.size() || b >= plan.variants.size()) {
        return out;
    }
    for (std::uint32_t w = 0; w < plan.profile.workloads.size(); ++w) {
        const Metric primary = primaryMetric(plan.profile.workloads[w]);
        const auto chosen = metrics.empty() ? std::vector{primary} : metrics;
        for (const Metric metric : chosen) {
            const UnitQuery query{w, a, b, metric};
            auto units = collectUnits(runs, query, circumstances.environments);
            const auto verdict = verdictOf(plan, runs, query, circumstances, units);
            if (metric == chosen.front()) {
                addFailures(out.findings, plan, query, units);
            }
            addGaps(out.findings, plan, query, units);
            addDisturbed(out.findings, plan, query, units);
            out.rows.push_back({w, std::move(units.a), std::move(units.b), verdict});
        }
        addLoadCheck(out.findings, plan, runs, {w, a, b, primary}, chosen);
    }
    return out;
}

} // namespace tidemark::analysis
