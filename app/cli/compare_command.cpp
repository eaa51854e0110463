#include "app/cli/command.h"
#include "app/cli/text_table.h"
#include "core/analysis/comparison.h"
#include "core/analysis/judge.h"
#include "core/analysis/merge.h"
#include "core/base/text.h"
#include "core/device/inspect.h"
#include "core/model/enum_names.h"
#include "core/model/json.h"
#include "core/text/sentences.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace tidemark::cli {
namespace {

struct CompareOptions
{
    std::vector<std::string> what;
    std::vector<std::string> metrics;
    std::string failOn;
};

/// What is compared: variants of one experiment, or of two put together.
struct Subject
{
    Plan plan;
    std::vector<Run> runs;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs; ///< indices of variants
    std::vector<std::string> remarks;                           ///< about the whole comparison
};

Result<ExperimentId> experimentId(const std::string& text)
{
    const auto id = parseInteger(text);
    if (!id || *id == 0 || *id > 0x7FFF'FFFF'FFFF'FFFFULL) {
        return fail(ErrorCode::BadInput, "'" + text + "' is no number of an experiment", {},
                    "See 'tidemark-cli runs list'");
    }
    return ExperimentId{static_cast<std::int64_t>(*id)};
}

Result<std::uint32_t> variantIndex(const Plan& plan, const std::string& text)
{
    std::string names;
    for (std::uint32_t i = 0; i < plan.variants.size(); ++i) {
        if (plan.variants[i].name == text || std::to_string(i + 1) == text) {
            return i;
        }
        names += (i == 0 ? "" : ", ") + plan.variants[i].name;
    }
    return fail(ErrorCode::BadInput, "the experiment has no variant '" + text + "'", {},
                "It has " + names);
}

Result<Subject> oneExperiment(const store::Store& library, const std::vector<std::string>& what)
{
    TM_TRY(id, experimentId(what[0]));
    TM_TRY(experiment, library.experiment(id));
    TM_TRY(runs, library.runsOf(id, true));
    Subject subject{experiment.plan, std::move(runs), {}, {}};
    const auto& plan = subject.plan;
    if (what.size() == 3) {
        TM_TRY(a, variantIndex(plan, what[1]));
        TM_TRY(b, variantIndex(plan, what[2]));
        subject.pairs = {{a, b}};
        return subject;
    }
    for (std::uint32_t b = 0; b < plan.variants.size(); ++b) {
        if (b != plan.reference) {
            subject.pairs.emplace_back(plan.reference, b);
        }
    }
    if (subject.pairs.empty()) {
        return fail(ErrorCode::BadInput, "it has only one variant", "experiment " + what[0],
                    "Name a second experiment: tidemark-cli compare " + what[0] + " OTHER");
    }
    return subject;
}

/// How many facts of the machine differ between the first runs of two experiments.
Result<std::string> environmentRemark(const store::Store& library, const std::vector<Run>& left,
                                      const std::vector<Run>& right)
{
    if (left.empty() || right.empty() || !left.front().environment || !right.front().environment) {
        return std::string("The environments were not recorded: see whether they are comparable");
    }
    TM_TRY(a, library.environment(*left.front().environment));
    TM_TRY(b, library.environment(*right.front().environment));
    const auto count = device::difference(a, b).size();
    return count == 0 ? std::string()
                      : std::to_string(count) +
                            " facts of the environment differ: tidemark-cli env "
                            "diff " +
                            std::to_string(left.front().id.value) + ' ' +
                            std::to_string(right.front().id.value);
}

Result<Subject> twoExperiments(const store::Store& library, const std::vector<std::string>& what)
{
    TM_TRY(idA, experimentId(what[0]));
    TM_TRY(idB, experimentId(what[1]));
    TM_TRY(a, library.experiment(idA));
    TM_TRY(b, library.experiment(idB));
    TM_TRY(runsA, library.runsOf(idA, true));
    TM_TRY(runsB, library.runsOf(idB, true));
    TM_TRY(merged, analysis::merge(a, runsA, b, runsB));
    TM_TRY(remark, environmentRemark(library, runsA, runsB));
    Subject subject{std::move(merged.plan), std::move(merged.runs), std::move(merged.pairs), {}};
    if (!remark.empty()) {
        subject.remarks.push_back(std::move(remark));
    }
    return subject;
}

Result<std::vector<Metric>> metricsOf(const CompareOptions& options)
{
    std::vector<Metric> metrics;
    for (const auto& text : options.metrics) {
        const auto metric = fromName<Metric>(text);
        if (!metric) {
            return fail(ErrorCode::BadInput, "'" + text + "' is no metric", "--metric",
                        "Use throughput, iops, meanLatency, p50, p99, p999, cpuPerIo or cpuBusy");
        }
        metrics.push_back(*metric);
    }
    return metrics;
}

/// Whether a verdict is one that --fail-on asks about; only plain claims count.
bool isFailure(const Verdict& verdict, const std::string& failOn)
{
    if (!analysis::isPlainClaim(verdict)) {
        return false;
    }
    return (failOn == "worse" && verdict.kind == VerdictKind::Worse) ||
           (failOn == "difference" &&
            (verdict.kind == VerdictKind::Worse || verdict.kind == VerdictKind::Better));
}

nlohmann::json unitsJson(const std::vector<analysis::Unit>& units)
{
    auto json = nlohmann::json::array();
    for (const auto& unit : units) {
        json.push_back({{"run", unit.run.value},
                        {"value", unit.value},
                        {"round", unit.round},
                        {"position", unit.position},
                        {"disturbed", unit.disturbed}});
    }
    return json;
}

nlohmann::json comparisonJson(const Plan& plan, const analysis::Comparison& comparison)
{
    auto rows = nlohmann::json::array();
    const auto& nameA = plan.variants[comparison.a].name;
    const auto& nameB = plan.variants[comparison.b].name;
    for (const auto& row : comparison.rows) {
        rows.push_back({{"workload", plan.profile.workloads[row.workload].name},
                        {"a", unitsJson(row.a)},
                        {"b", unitsJson(row.b)},
                        {"verdict", toJson(row.verdict)},
                        {"sentence", text::sentence(row.verdict, nameA, nameB)}});
    }
    auto findings = nlohmann::json::array();
    for (const auto& finding : comparison.findings) {
        findings.push_back(toJson(finding));
    }
    return {
        {"a", nameA}, {"b", nameB}, {"rows", std::move(rows)}, {"findings", std::move(findings)}};
}

void print(const Plan& plan, const analysis::Comparison& comparison)
{
    const auto& nameA = plan.variants[comparison.a].name;
    const auto& nameB = plan.variants[comparison.b].name;
    using enum TextTable::Align;
    TextTable table({{"Workload", Left}, {"Metric", Left}, {"Verdict", Left}});
    for (const auto& row : comparison.rows) {
        table.add({plan.profile.workloads[row.workload].name, text::metricName(row.verdict.metric),
                   text::sentence(row.verdict, nameA, nameB)});
    }
    std::cout << nameB << " against " << nameA << '\n' << table.text();
    for (const auto& finding : comparison.findings) {
        std::cout << "  " << text::sentence(finding) << '\n';
    }
    std::cout << '\n';
}

Result<ExitCode> compare(const CompareOptions& options, const Shared& shared)
{
    TM_TRY(library, openLibrary(shared, store::OpenMode::ReadOnly));
    TM_TRY(metrics, metricsOf(options));
    TM_TRY(subject, options.what.size() == 2 ? twoExperiments(library, options.what)
                                             : oneExperiment(library, options.what));
    auto json = nlohmann::json::array();
    bool failed = false;
    for (const auto& [a, b] : subject.pairs) {
        const auto comparison = analysis::compare(subject.plan, subject.runs, a, b, metrics);
        failed = failed || std::ranges::any_of(comparison.rows, [&](const auto& row) {
                     return isFailure(row.verdict, options.failOn);
                 });
        if (shared.json) {
            json.push_back(comparisonJson(subject.plan, comparison));
        } else {
            print(subject.plan, comparison);
        }
    }
    if (shared.json) {
        std::cout << nlohmann::json{{"comparisons", std::move(json)}, {"remarks", subject.remarks}}
                         .dump(2)
                  << '\n';
    } else {
        for (const auto& remark : subject.remarks) {
            std::cout << remark << '\n';
        }
    }
    return failed ? ExitCode::Verdict : ExitCode::Success;
}

} // namespace

void addCompareCommand(CLI::App& app, Shared& shared)
{
    auto* command = app.add_subcommand("compare", "Verdicts: two variants, or two experiments");
    const auto options = std::make_shared<CompareOptions>();
    command->add_option("WHAT", options->what, "ID | ID VARIANT VARIANT | ID OTHER-ID")
        ->required()
        ->expected(1, 3)
        ->type_name("");
    command
        ->add_option("--metric", options->metrics,
                     "throughput, iops, meanLatency, p50, p99, p999, cpuPerIo, cpuBusy; "
                     "repeatable (default: what suits the workload)")
        ->expected(1)
        ->take_all();
    command
        ->add_option("--fail-on", options->failOn,
                     "Exit code 4 when a workload got worse, or "
                     "shows any difference")
        ->check(CLI::IsMember({"worse", "difference"}));
    addLibraryOption(*command, shared);
    addJsonOption(*command, shared);
    command->footer("\nExamples:\n"
                    "  tidemark-cli compare 12\n"
                    "  tidemark-cli compare 12 libaio io_uring --metric p99\n"
                    "  tidemark-cli compare 12 15 --fail-on worse    (before and after an update)");
    command->callback([options, &shared] {
        shared.action = [options, &shared] {
            const auto code = compare(*options, shared);
            return code ? *code : complain(code.error());
        };
    });
}

} // namespace tidemark::cli
