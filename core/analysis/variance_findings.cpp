#include "core/analysis/variance_report.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tidemark::analysis {
namespace {

/// What every finding about a row names.
using Place = std::map<std::string, std::string>;

std::string percentText(double ratio)
{
    return formatSignificant(100 * ratio, 2);
}

/// The share that repetition has to reduce. Boots that can't be told apart have none.
Finding adviceFor(const VarianceRow& row, Place values)
{
    const auto& shares = row.shares;
    const double boots = shares.betweenBoots.value_or(0);
    const double runs = shares.betweenRuns.value_or(0);
    const double within = shares.withinRun.value_or(0);
    const double all = boots * boots + runs * runs + within * within;
    const double largest = std::max({boots, runs, within});
    values["runs_sd"] = percentText(runs);
    values["within_sd"] = percentText(within);
    values["share"] = formatFixed(100 * largest * largest / all, 0);
    const std::string level = largest == runs ? "repeat_runs" : "lengthen_runs";
    if (!shares.betweenBoots) {
        return {level + "_one_boot", Severity::Note, std::move(values)};
    }
    values["boots_sd"] = percentText(boots);
    return {largest == boots ? "repeat_boots" : level, Severity::Note, std::move(values)};
}

void addSessionDrift(std::vector<Finding>& out, const VarianceRow& row, Place values)
{
    if (row.driftP && row.driftPerRun && *row.driftP < 0.01) {
        values["p"] = formatSignificant(*row.driftP, 2);
        values["per_run"] = percentText(*row.driftPerRun);
        out.push_back({"session_drift", Severity::Warning, std::move(values)});
    }
}

/// How many of the runs are of a kind, if any.
template <class Counts>
void addCount(std::vector<Finding>& out, const VarianceRow& row, Place values, const char* code,
              Severity severity, Counts counts)
{
    const auto hits = std::ranges::count_if(row.runs, counts);
    if (hits > 0) {
        values["count"] = std::to_string(hits);
        values["runs"] = std::to_string(row.runs.size());
        out.push_back({code, severity, std::move(values)});
    }
}

void addDisturbed(std::vector<Finding>& out, const VarianceRow& row, Place values)
{
    const double median = row.median.value_or(0);
    std::string times;
    for (const auto& run : row.runs) {
        if (run.unit.disturbed && median > 0) {
            const double step = run.unit.value / median - 1;
            times += (times.empty() ? "" : ", ") + toIso8601(run.started).substr(0, 19) + "Z (" +
                     (step > 0 ? "+" : "") + formatFixed(100 * step, 0) + " %)";
        }
    }
    values["times"] = std::move(times);
    addCount(out, row, std::move(values), "runs_disturbed", Severity::Warning,
             [](const VarianceRun& run) { return run.unit.disturbed; });
}

void addCheapest(std::vector<Finding>& out, const VarianceRow& row, const Place& place)
{
    if (row.cheapestSeconds && row.cost.run && row.seconds > 0 &&
        std::abs(std::log(*row.cheapestSeconds / row.seconds)) > std::numbers::ln2)
    {
        auto values = place;
        values["seconds"] = formatSignificant(*row.cheapestSeconds, 2);
        values["now"] = formatSignificant(row.seconds, 2);
        values["overhead"] = formatSignificant(*row.cost.run, 2);
        out.push_back({"cheapest_length", Severity::Note, std::move(values)});
    }
    if (row.cheapestRuns && row.cost.restart) {
        auto values = place;
        values["runs"] = std::to_string(*row.cheapestRuns);
        values["restart"] = formatFixed(*row.cost.restart, 0);
        out.push_back({"cheapest_runs", Severity::Note, std::move(values)});
    }
}

} // namespace

std::vector<Finding> varianceFindings(const Plan& plan, const VarianceRow& row)
{
    std::vector<Finding> out;
    if (row.runs.size() < 3 || !row.spread || !(*row.spread > 0)) {
        return out;
    }
    const Place place{{"workload", plan.profile.workloads.at(row.workload).name},
                      {"variant", plan.variants.at(row.variant).name}};
    out.push_back(adviceFor(row, place));
    addSessionDrift(out, row, place);
    addDisturbed(out, row, place);
    addCount(out, row, place, "runs_drift", Severity::Warning,
             [](const VarianceRun& run) { return run.steadiness.drifting; });
    addCount(out, row, place, "warm_up_found", Severity::Note,
             [](const VarianceRun& run) { return run.steadiness.cutSeconds > 0; });
    addCount(out, row, place, "levels_change", Severity::Note,
             [](const VarianceRun& run) { return !run.steadiness.changes.empty(); });
    addCheapest(out, row, place);
    return out;
}

} // namespace tidemark::analysis
