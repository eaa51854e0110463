#include "app/cli/result_view.h"

#include "app/cli/text_table.h"
#include "core/analysis/family.h"
#include "core/base/text.h"
#include "core/experiment/centre.h"
#include "core/experiment/protocol.h"
#include "core/model/json.h"
#include "core/model/metric.h"
#include "core/text/sentences.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace tidemark::cli {
namespace {

using experiment::Centre;

/// Geometric mean of a metric over the finished runs of one workload and variant.
std::optional<Centre> centre(const std::vector<Run>& runs, std::uint32_t workload,
                             std::uint32_t variant, Metric metric, double alpha)
{
    std::vector<double> values;
    for (const auto& run : runs) {
        if (run.state != RunState::Finished || run.workload != workload || run.variant != variant) {
            continue;
        }
        if (const auto value = valueOf(run.result, metric)) {
            values.push_back(*value);
        }
    }
    return experiment::centreOf(values, alpha);
}

std::string number(const std::optional<Centre>& value, double divisor)
{
    return value ? formatSignificant(value->value / divisor, 4) : "-";
}

std::string halfWidth(const std::optional<Centre>& value)
{
    return value && value->halfWidth ? formatSignificant(*value->halfWidth * 100, 2) : "-";
}

std::vector<std::string> row(const Plan& plan, const std::vector<Run>& runs, std::uint32_t w,
                             std::uint32_t v)
{
    const auto& workload = plan.profile.workloads[w];
    const auto of = [&](Metric metric) { return centre(runs, w, v, metric, plan.alpha); };
    const auto rate = of(Metric::Throughput);
    return {workload.name + (workload.cached ? " (cached!)" : ""),
            plan.variants[v].name,
            number(rate, 1e6),
            halfWidth(rate),
            number(of(Metric::Iops), 1),
            number(of(Metric::MeanLatency), 1e3),
            number(of(Metric::P50), 1e3),
            number(of(Metric::P99), 1e3),
            number(of(Metric::CpuPerIo), 1),
            rate ? std::to_string(rate->n) : "0"};
}

/// Level of an interval in per cent: "95", "99.9".
std::string levelText(double alpha)
{
    const double level = (1 - alpha) * 100;
    return formatFixed(level, std::abs(level - std::round(level)) < 0.05 ? 0 : 1);
}

/// "3 runs: " in front of what concerns several.
std::string counted(unsigned runs, const std::string& text)
{
    return (runs == 1 ? "1 run: " : std::to_string(runs) + " runs: ") + text;
}

} // namespace

std::vector<VerdictLine> verdictsOf(const Plan& plan, const std::vector<Run>& runs,
                                    const analysis::Environments& environments)
{
    std::vector<VerdictLine> lines;
    for (const auto& comparison :
         analysis::compareAll(plan, runs, {}, {.environments = environments}))
    {
        const auto& nameA = plan.variants[comparison.a].name;
        const auto& nameB = plan.variants[comparison.b].name;
        for (const auto& row : comparison.rows) {
            lines.push_back({row.workload, comparison.a, comparison.b, row.verdict,
                             text::sentence(row.verdict, nameA, nameB)});
        }
    }
    return lines;
}

std::string resultTable(const Plan& plan, const std::vector<Run>& runs)
{
    using enum TextTable::Align;
    TextTable table({{"Workload", Left},
                     {"Variant", Left},
                     {"MB/s", Right},
                     {"± %", Right},
                     {"IOPS", Right},
                     {"mean us", Right},
                     {"p50 us", Right},
                     {"p99 us", Right},
                     {"CPU ns/IO", Right},
                     {"n", Right}});
    for (std::uint32_t w = 0; w < plan.profile.workloads.size(); ++w) {
        for (std::uint32_t v = 0; v < plan.variants.size(); ++v) {
            table.add(row(plan, runs, w, v));
        }
    }
    return table.text() + "± %: half width of the " + levelText(plan.alpha) +
           " % interval of the throughput; n: finished runs, of which these are the means\n";
}

std::string verdictText(const Plan& plan, const std::vector<VerdictLine>& verdicts)
{
    std::string text;
    for (const auto& line : verdicts) {
        text += plan.profile.workloads[line.workload].name + ": " + line.sentence + '\n';
    }
    return text;
}

std::string checksText(const Plan& plan, const std::vector<Run>& runs)
{
    std::map<std::string, unsigned> lines;
    for (const auto& run : runs) {
        const auto where = plan.profile.workloads[run.workload].name + ", " +
                           plan.variants[run.variant].name + ": ";
        if (run.error) {
            ++lines[where + run.error->sentence()];
        }
        for (const auto& finding : run.findings) {
            if (finding.severity == Severity::Warning || finding.severity == Severity::Error) {
                ++lines[where + text::sentence(finding)];
            }
        }
    }
    std::string text;
    for (const auto& [line, count] : lines) {
        text += counted(count, line) + '\n';
    }
    return text;
}

nlohmann::json resultJson(const Experiment& experiment, const std::vector<Run>& runs,
                          const analysis::Environments& environments)
{
    auto runList = nlohmann::json::array();
    for (const auto& run : runs) {
        runList.push_back(toJson(experiment::withoutSeries(run)));
    }
    auto verdicts = nlohmann::json::array();
    for (const auto& line : verdictsOf(experiment.plan, runs, environments)) {
        verdicts.push_back({{"workload", line.workload},
                            {"a", line.a},
                            {"b", line.b},
                            {"verdict", toJson(line.verdict)},
                            {"sentence", line.sentence}});
    }
    return {{"experiment", toJson(experiment)},
            {"runs", std::move(runList)},
            {"verdicts", std::move(verdicts)}};
}

} // namespace tidemark::cli
