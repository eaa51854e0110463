#include "app/cli/command.h"
#include "app/cli/comparison_view.h"
#include "app/cli/environments.h"
#include "app/cli/metric_option.h"
#include "app/cli/variance_view.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace tidemark::cli {
namespace {

struct VarianceCommandOptions
{
    std::int64_t id = 0;
    std::string metric;
    std::string workload;
    bool everyRun = false;
    bool how = false;
};

/// Index of the workload with that name or number, counted from 1.
Result<std::uint32_t> workloadIndex(const Plan& plan, const std::string& text)
{
    std::string names;
    const auto& workloads = plan.profile.workloads;
    for (std::uint32_t i = 0; i < workloads.size(); ++i) {
        if (workloads[i].name == text || std::to_string(i + 1) == text) {
            return i;
        }
        names += (i == 0 ? "" : ", ") + workloads[i].name;
    }
    return fail(ErrorCode::BadInput, "the experiment has no workload '" + text + "'", "--workload",
                "It has " + names);
}

/// What the tables show, in the order of reading.
std::vector<std::string> figuresOf(const std::vector<analysis::VarianceRow>& rows, bool everyRun)
{
    std::vector<std::string> figures{"spread", "drift", "components", "planning"};
    const auto isKnown = [](const analysis::VarianceRow& row) {
        return row.cheapestSeconds || row.cheapestRuns;
    };
    if (std::ranges::any_of(rows, isKnown)) {
        figures.emplace_back("cheapest");
    }
    figures.emplace_back("disturbed");
    if (everyRun) {
        figures.insert(figures.end(), {"steady", "warm_up", "change_points", "effective_size"});
    }
    return figures;
}

Result<ExitCode> variance(const VarianceCommandOptions& options, const Shared& shared)
{
    TM_TRY(library, openLibrary(shared, store::OpenMode::ReadOnly));
    std::optional<Metric> metric;
    if (!options.metric.empty()) {
        TM_TRY(chosen, metricNamed(options.metric));
        metric = chosen;
    }
    const ExperimentId id{options.id};
    TM_TRY(experiment, library.experiment(id));
    TM_TRY(runs, library.runsOf(id, true));
    const auto& plan = experiment.plan;
    if (!options.workload.empty()) {
        TM_TRY(workload, workloadIndex(plan, options.workload));
        std::erase_if(runs, [&](const Run& run) { return run.workload != workload; });
    }
    TM_TRY(environments, environmentsOf(library, runs));
    const bool everyRun = options.everyRun || shared.json;
    const auto rows =
        analysis::varianceReport(plan, runs, metric, environments, {.changePoints = everyRun});
    if (rows.empty()) {
        return fail(ErrorCode::NotFound, "it has no finished run that carries the metric",
                    "experiment " + std::to_string(options.id),
                    "See 'tidemark-cli runs show " + std::to_string(options.id) + "'");
    }
    const auto figures = figuresOf(rows, everyRun);
    if (shared.json) {
        auto json = varianceJson(plan, rows);
        if (options.how) {
            json["how"] = explanationsJson(figures);
        }
        std::cout << json.dump(2) << '\n';
        return ExitCode::Success;
    }
    std::cout << varianceText(plan, rows, options.everyRun);
    if (options.how) {
        std::cout << "\nHow this was computed:\n" << explanations(figures);
    }
    return ExitCode::Success;
}

} // namespace

void addVarianceCommand(CLI::App& app, Shared& shared)
{
    auto* command = app.add_subcommand("variance", "How much runs vary, why, and what to repeat");
    const auto options = std::make_shared<VarianceCommandOptions>();
    command->add_option("ID", options->id, "The experiment")->required()->type_name("");
    command->add_option("--metric", options->metric,
                        metricHelp() + " (default: what suits the workload)");
    command->add_option("--workload", options->workload, "Only this one, by name or number");
    command->add_flag("--every-run", options->everyRun,
                      "List every run, with what changed inside it");
    command->add_flag("--how", options->how, "Say how each figure was computed");
    addLibraryOption(*command, shared);
    addJsonOption(*command, shared);
    command->footer("\nExamples:\n"
                    "  tidemark-cli variance 12\n"
                    "  tidemark-cli variance 12 --metric p99 --workload 2 --every-run");
    command->callback([options, &shared] {
        shared.action = [options, &shared] {
            const auto code = variance(*options, shared);
            return code ? *code : complain(code.error());
        };
    });
}

} // namespace tidemark::cli
