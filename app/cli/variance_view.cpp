#include "app/cli/variance_view.h"

#include "app/cli/text_table.h"
#include "core/base/text.h"
#include "core/model/enum_names.h"
#include "core/model/json.h"
#include "core/text/catalogue.h"
#include "core/text/numbers.h"
#include "core/text/sentences.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tidemark::cli {
namespace {

using analysis::RunSteadiness;
using analysis::VarianceRow;
using analysis::VarianceRun;
using enum TextTable::Align;

/// A ratio in per cent with two significant digits; "-" when there is none.
std::string percentOf(const std::optional<double>& ratio)
{
    return ratio ? formatSignificant(100 * *ratio, 2) : "-";
}

std::string signedPercent(double ratio)
{
    return text::percent(ratio, 1, true);
}

std::string countOf(const std::optional<std::uint32_t>& count)
{
    return count ? std::to_string(*count) : "-";
}

std::string secondsOf(const std::optional<double>& seconds)
{
    return seconds ? formatSignificant(*seconds, 2) : "-";
}

std::string shortP(const std::optional<double>& p)
{
    return !p ? "-" : *p < 0.001 ? "<0.001" : formatFixed(*p, 3);
}

/// Workload and variant in front of the cells.
std::vector<std::string> rowOf(const Plan& plan, const VarianceRow& row,
                               std::vector<std::string> cells)
{
    cells.insert(cells.begin(),
                 {plan.profile.workloads[row.workload].name, plan.variants[row.variant].name});
    return cells;
}

std::string spreadTable(const Plan& plan, const std::vector<VarianceRow>& rows)
{
    TextTable table({{"Workload", Left},
                     {"Variant", Left},
                     {"Metric", Left},
                     {"n", Right},
                     {"Centre", Right},
                     {"SD %", Right},
                     {"Robust %", Right},
                     {"Limit %", Right},
                     {"Drift %/run", Right},
                     {"p", Right}});
    for (const auto& row : rows) {
        table.add(
            rowOf(plan, row,
                  {text::metricName(row.metric), std::to_string(row.runs.size()),
                   row.centre ? text::valueText(*row.centre, row.metric) : "-",
                   percentOf(row.spread), percentOf(row.robustSpread), percentOf(row.spreadLimit),
                   percentOf(row.driftPerRun), shortP(row.driftP)}));
    }
    return table.text();
}

std::string sharesTable(const Plan& plan, const std::vector<VarianceRow>& rows)
{
    TextTable table({{"Workload", Left},
                     {"Variant", Left},
                     {"Boots", Right},
                     {"Between boots %", Right},
                     {"Between runs %", Right},
                     {"Within a run %", Right},
                     {"ICC", Right}});
    for (const auto& row : rows) {
        const auto& shares = row.shares;
        table.add(
            rowOf(plan, row,
                  {row.boots == 0 ? "-" : std::to_string(row.boots), percentOf(shares.betweenBoots),
                   percentOf(shares.betweenRuns), percentOf(shares.withinRun),
                   shares.icc ? formatFixed(*shares.icc, 2) : "-"}));
    }
    return table.text();
}

std::string repeatTable(const Plan& plan, const std::vector<VarianceRow>& rows)
{
    TextTable table({{"Workload", Left},
                     {"Variant", Left},
                     {"Margin", Right},
                     {"Resolve", Right},
                     {"Detect", Right},
                     {"Prove equal", Right},
                     {"Run s", Right},
                     {"Cheapest s", Right},
                     {"Runs/boot", Right}});
    for (const auto& row : rows) {
        table.add(
            rowOf(plan, row,
                  {text::marginText(row.margin), countOf(row.runsToResolve),
                   countOf(row.runsToDetect), countOf(row.runsToProve), secondsOf(row.seconds),
                   secondsOf(row.cheapestSeconds), countOf(row.cheapestRuns)}));
    }
    return table.text();
}

/// How steady a run was: "steady", "drifts", "unclear"; "-" without a series.
std::string steadyWord(const RunSteadiness& steadiness)
{
    if (!steadiness.drift) {
        return "-";
    }
    const char* code = steadiness.drifting ? "drifts" : steadiness.steady ? "steady" : "unclear";
    return text::Catalogue::english().phrase(std::string("steady.") + code);
}

/// "3.2 s (-12 %), 5.0 s (+9.1 %)".
std::string changesText(const RunSteadiness& steadiness)
{
    std::string out;
    for (std::size_t i = 0; i < steadiness.changeSeconds.size(); ++i) {
        out += (i == 0 ? "" : ", ") + formatFixed(steadiness.changeSeconds[i], 1) + " s";
        if (const auto& step = steadiness.changeSteps[i]) {
            out += " (" + signedPercent(*step) + ")";
        }
    }
    return out.empty() ? "-" : out;
}

std::string runsTable(const VarianceRow& row)
{
    const bool warm = std::ranges::any_of(
        row.runs, [](const VarianceRun& run) { return run.celsius.has_value(); });
    std::vector<TextTable::Column> columns{
        {"Run", Right},        {"Started (UTC)", Left}, {"Round", Right},     {"Value", Right},
        {"Off median", Right}, {"Disturbed", Left},     {"In the run", Left}, {"Drift %", Right},
        {"Warm-up s", Right},  {"Changes", Left}};
    if (warm) {
        columns.push_back({"Drive °C", Right});
    }
    TextTable table(std::move(columns));
    for (const auto& run : row.runs) {
        const auto& steadiness = run.steadiness;
        auto started = toIso8601(run.started).substr(0, 19);
        started[10] = ' ';
        table.add({std::to_string(run.unit.run.value), started, std::to_string(run.unit.round + 1),
                   text::valueText(run.unit.value, row.metric),
                   row.median ? signedPercent(run.unit.value / *row.median - 1) : "-",
                   run.unit.disturbed ? text::Catalogue::english().phrase("steady.disturbed") : "",
                   steadyWord(steadiness), percentOf(steadiness.drift),
                   steadiness.cutSeconds > 0 ? formatFixed(steadiness.cutSeconds, 1) : "-",
                   changesText(steadiness), run.celsius ? formatFixed(*run.celsius, 1) : "-"});
    }
    return table.text();
}

std::vector<Finding> findingsOf(const Plan& plan, const std::vector<VarianceRow>& rows)
{
    std::vector<Finding> out;
    for (const auto& row : rows) {
        std::ranges::copy(analysis::varianceFindings(plan, row), std::back_inserter(out));
    }
    return out;
}

/// Sets `key` when there is a value: what is not known is absent.
template <class Value>
void put(nlohmann::json& json, const char* key, const std::optional<Value>& value)
{
    if (value) {
        json[key] = *value;
    }
}

nlohmann::json steadinessJson(const RunSteadiness& steadiness)
{
    nlohmann::json json{{"steady", steadiness.steady},
                        {"drifting", steadiness.drifting},
                        {"warmUpCut", steadiness.cutSeconds},
                        {"levelStarts", steadiness.levelStarts}};
    put(json, "drift", steadiness.drift);
    put(json, "trendP", steadiness.trendP);
    put(json, "snia", steadiness.snia);
    put(json, "lag1", steadiness.lag1);
    put(json, "effectiveSize", steadiness.effectiveSize);
    put(json, "withinError", steadiness.withinError);
    auto changes = nlohmann::json::array();
    for (std::size_t i = 0; i < steadiness.changes.size(); ++i) {
        nlohmann::json change{{"seconds", steadiness.changeSeconds[i]},
                              {"p", steadiness.changes[i].p}};
        put(change, "step", steadiness.changeSteps[i]);
        changes.push_back(std::move(change));
    }
    json["changes"] = std::move(changes);
    return json;
}

nlohmann::json runJson(const VarianceRun& run)
{
    nlohmann::json json{{"run", run.unit.run.value},         {"value", run.unit.value},
                        {"round", run.unit.round},           {"position", run.unit.position},
                        {"started", toIso8601(run.started)}, {"disturbed", run.unit.disturbed}};
    if (run.steadiness.drift) {
        json["steadiness"] = steadinessJson(run.steadiness);
    }
    if (!run.boot.empty()) {
        json["boot"] = run.boot;
    }
    put(json, "celsius", run.celsius);
    return json;
}

nlohmann::json rowJson(const Plan& plan, const VarianceRow& row)
{
    auto runs = nlohmann::json::array();
    for (const auto& run : row.runs) {
        runs.push_back(runJson(run));
    }
    auto shares = nlohmann::json::object();
    put(shares, "betweenBoots", row.shares.betweenBoots);
    put(shares, "betweenRuns", row.shares.betweenRuns);
    put(shares, "withinRun", row.shares.withinRun);
    put(shares, "icc", row.shares.icc);
    nlohmann::json json{{"workload", plan.profile.workloads[row.workload].name},
                        {"variant", plan.variants[row.variant].name},
                        {"metric", name(row.metric)},
                        {"n", row.runs.size()},
                        {"boots", row.boots},
                        {"margin", row.margin},
                        {"seconds", row.seconds},
                        {"shares", std::move(shares)},
                        {"runs", std::move(runs)}};
    put(json, "centre", row.centre);
    put(json, "median", row.median);
    put(json, "spread", row.spread);
    put(json, "robustSpread", row.robustSpread);
    put(json, "spreadLimit", row.spreadLimit);
    put(json, "driftPerRun", row.driftPerRun);
    put(json, "driftP", row.driftP);
    put(json, "normalityP", row.normalityP);
    put(json, "runsToResolve", row.runsToResolve);
    put(json, "runsToDetect", row.runsToDetect);
    put(json, "runsToProve", row.runsToProve);
    put(json, "costOfRun", row.cost.run);
    put(json, "costOfRestart", row.cost.restart);
    put(json, "cheapestSeconds", row.cheapestSeconds);
    put(json, "cheapestRuns", row.cheapestRuns);
    return json;
}

} // namespace

std::string varianceText(const Plan& plan, const std::vector<VarianceRow>& rows, bool everyRun)
{
    const auto& phrases = text::Catalogue::english();
    std::string out = phrases.phrase("variance.spread") + '\n' + spreadTable(plan, rows) + '\n' +
                      phrases.phrase("variance.shares") + '\n' + sharesTable(plan, rows) + '\n' +
                      phrases.phrase("variance.repeat") + '\n' + repeatTable(plan, rows);
    const auto findings = findingsOf(plan, rows);
    if (!findings.empty()) {
        out += '\n';
    }
    for (const auto& finding : findings) {
        out += text::sentence(finding) + '\n';
    }
    if (everyRun) {
        for (const auto& row : rows) {
            out += '\n' + plan.profile.workloads[row.workload].name + ", " +
                   plan.variants[row.variant].name + ", " + text::metricName(row.metric) + '\n' +
                   runsTable(row);
        }
    }
    return out;
}

nlohmann::json varianceJson(const Plan& plan, const std::vector<VarianceRow>& rows)
{
    auto list = nlohmann::json::array();
    for (const auto& row : rows) {
        list.push_back(rowJson(plan, row));
    }
    auto findings = nlohmann::json::array();
    for (const auto& finding : findingsOf(plan, rows)) {
        auto json = toJson(finding);
        json["sentence"] = text::sentence(finding);
        findings.push_back(std::move(json));
    }
    return {{"rows", std::move(list)}, {"findings", std::move(findings)}};
}

} // namespace tidemark::cli
