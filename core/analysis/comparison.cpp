#include "core/analysis/comparison.h"

#include "core/analysis/judge.h"
#include "core/analysis/units.h"
#include "core/base/text.h"
#include "core/model/enum_names.h"
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
    report(query.a, units.failedA, units.a.size());
    report(query.b, units.failedB, units.b.size());
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
}

} // namespace

Comparison compare(const Plan& plan, const std::vector<Run>& runs, std::uint32_t a, std::uint32_t b,
                   const std::vector<Metric>& metrics)
{
    Comparison out;
    out.a = a;
    out.b = b;
    if (a >= plan.variants.size() || b >= plan.variants.size()) {
        return out;
    }
    for (std::uint32_t w = 0; w < plan.profile.workloads.size(); ++w) {
        const auto chosen =
            metrics.empty() ? std::vector{primaryMetric(plan.profile.workloads[w])} : metrics;
        bool first = true;
        for (const Metric metric : chosen) {
            const UnitQuery query{w, a, b, metric};
            auto units = collectUnits(runs, query);
            const bool primary = metric == primaryMetric(plan.profile.workloads[w]);
            const JudgeOptions options{.alpha = plan.alpha,
                                       .margin = primary ? plan.margin : std::nullopt};
            const auto verdict = judge(units, metric, options);
            if (first) {
                addFailures(out.findings, plan, query, units);
                first = false;
            }
            addGaps(out.findings, plan, query, units);
            addDisturbed(out.findings, plan, query, units);
            out.rows.push_back({w, std::move(units.a), std::move(units.b), verdict});
        }
    }
    return out;
}

} // namespace tidemark::analysis
