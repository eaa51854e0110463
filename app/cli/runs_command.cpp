#include "app/cli/command.h"
#include "app/cli/environments.h"
#include "app/cli/export.h"
#include "app/cli/result_view.h"
#include "app/cli/text_table.h"
#include "core/base/text.h"
#include "core/model/enum_names.h"
#include "core/model/json.h"
#include "core/text/sentences.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <iostream>
#include <memory>

namespace tidemark::cli {
namespace {

using store::OpenMode;

/// "2026-05-02 14:02".
std::string shortTime(WallTime time)
{
    auto text = toIso8601(time).substr(0, 16);
    text[10] = ' ';
    return text;
}

std::string joined(const std::vector<std::string>& parts)
{
    std::string text;
    for (const auto& part : parts) {
        text += (text.empty() ? "" : ", ") + part;
    }
    return text;
}

nlohmann::json rowJson(const store::ExperimentRow& row)
{
    return {{"id", row.id.value},
            {"name", row.name},
            {"profileName", row.profileName},
            {"variants", row.variants},
            {"target", row.target},
            {"state", name(row.state)},
            {"created", toIso8601(row.created)},
            {"finishedRuns", row.finishedRuns},
            {"warnings", row.warnings},
            {"tags", row.tags}};
}

Result<ExitCode> list(const store::Query& query, const Shared& shared)
{
    TM_TRY(library, openLibrary(shared, OpenMode::ReadOnly));
    TM_TRY(rows, library.experiments(query));
    if (shared.json) {
        auto json = nlohmann::json::array();
        for (const auto& row : rows) {
            json.push_back(rowJson(row));
        }
        std::cout << json.dump(2) << '\n';
        return ExitCode::Success;
    }
    using enum TextTable::Align;
    TextTable table({{"ID", Right},
                     {"Created (UTC)", Left},
                     {"State", Left},
                     {"Runs", Right},
                     {"Warnings", Right},
                     {"Profile", Left},
                     {"Variants", Left},
                     {"Target", Left},
                     {"Tags", Left}});
    for (const auto& row : rows) {
        table.add({std::to_string(row.id.value), shortTime(row.created),
                   std::string(name(row.state)), std::to_string(row.finishedRuns),
                   std::to_string(row.warnings), row.profileName, joined(row.variants), row.target,
                   joined(row.tags)});
    }
    std::cout << (table.empty() ? "No experiments here. Make one: tidemark-cli run FOLDER\n"
                                : table.text());
    return ExitCode::Success;
}

std::string runList(const Plan& plan, const std::vector<Run>& runs)
{
    using enum TextTable::Align;
    TextTable table({{"Run", Right},
                     {"Started (UTC)", Left},
                     {"Workload", Left},
                     {"Variant", Left},
                     {"Round", Right},
                     {"State", Left},
                     {"MB/s", Right},
                     {"IOPS", Right},
                     {"mean us", Right}});
    const auto shown = [](const Run& run, Metric metric, double divisor) {
        const auto value = valueOf(run.result, metric);
        return value ? formatSignificant(*value / divisor, 4) : std::string("-");
    };
    for (const auto& run : runs) {
        table.add({std::to_string(run.id.value), shortTime(run.started),
                   plan.profile.workloads[run.workload].name, plan.variants[run.variant].name,
                   std::to_string(run.round + 1), std::string(name(run.state)),
                   shown(run, Metric::Throughput, 1e6), shown(run, Metric::Iops, 1),
                   shown(run, Metric::MeanLatency, 1e3)});
    }
    return table.text();
}

Result<ExitCode> show(ExperimentId id, bool everyRun, const Shared& shared)
{
    TM_TRY(library, openLibrary(shared, OpenMode::ReadOnly));
    TM_TRY(experiment, library.experiment(id));
    TM_TRY(runs, library.runsOf(id, true));
    TM_TRY(environments, environmentsOf(library, runs));
    if (shared.json) {
        std::cout << resultJson(experiment, runs, environments).dump(2) << '\n';
        return ExitCode::Success;
    }
    const auto& plan = experiment.plan;
    std::cout << "Experiment " << id.value << ": " << plan.name << '\n'
              << "Created " << shortTime(experiment.created) << " UTC, " << name(experiment.state)
              << ", seed " << plan.seed << '\n';
    for (const auto& target : plan.targets) {
        std::cout << "Target " << target.location << " (" << name(target.kind) << ")\n";
    }
    if (!experiment.note.empty()) {
        std::cout << "Note: " << experiment.note << '\n';
    }
    if (!experiment.tags.empty()) {
        std::cout << "Tags: " << joined(experiment.tags) << '\n';
    }
    std::cout << '\n' << resultTable(plan, runs);
    if (const auto verdicts = verdictText(plan, verdictsOf(plan, runs, environments));
        !verdicts.empty())
    {
        std::cout << '\n' << verdicts;
    }
    if (const auto checks = checksText(plan, runs); !checks.empty()) {
        std::cout << "\nChecks:\n" << checks;
    }
    if (everyRun) {
        std::cout << '\n' << runList(plan, runs);
    }
    return ExitCode::Success;
}

Result<ExitCode> exportTo(ExperimentId id, const std::string& format, const std::string& file,
                          const Shared& shared)
{
    TM_TRY(library, openLibrary(shared, OpenMode::ReadOnly));
    TM_TRY(experiment, library.experiment(id));
    const bool json = format == "json";
    TM_TRY(runs, library.runsOf(id, json));
    const auto text = json ? exportJson(experiment, runs) : exportCsv(experiment, runs);
    if (file.empty() || file == "-") {
        std::cout << text;
        return ExitCode::Success;
    }
    std::ofstream stream(toPath(file), std::ios::binary);
    stream << text;
    stream.close();
    if (!stream) {
        return fail(ErrorCode::Io, "the export can't be written", file,
                    "Check the folder, its rights and its free space");
    }
    return ExitCode::Success;
}

/// Does `change` to each experiment; the first failure ends it.
Result<ExitCode> change(const std::vector<std::int64_t>& ids, const Shared& shared,
                        const std::function<Result<>(store::Store&, ExperimentId)>& change)
{
    TM_TRY(library, openLibrary(shared, OpenMode::ReadWrite));
    for (const auto id : ids) {
        TM_CHECK(change(library, ExperimentId{id}));
    }
    return ExitCode::Success;
}

/// What the subcommands take, each what it needs.
struct RunsOptions
{
    store::Query query;
    std::string state;
    std::string path;
    std::string tag;
    std::vector<std::int64_t> ids;
    std::int64_t id = 0;
    bool everyRun = false;
    std::string format = "json";
    std::string file;
    std::string text;
    std::vector<std::string> tags;
    double olderThanDays = 0;
};

Result<store::Query> queryOf(const RunsOptions& options)
{
    auto query = options.query;
    if (!options.state.empty()) {
        query.state = fromName<RunState>(options.state);
        if (!query.state) {
            return fail(ErrorCode::BadInput, "'" + options.state + "' is no state of a run",
                        "--state", "Use running, finished, incomplete, stopped or failed");
        }
    }
    if (!options.path.empty()) {
        query.path = options.path;
    }
    if (!options.tag.empty()) {
        query.tag = options.tag;
    }
    return query;
}

using Options = std::shared_ptr<RunsOptions>;
using Work = std::function<Result<ExitCode>()>;

/// Adds `runs NAME`, whose work is done after parsing.
CLI::App* addWork(CLI::App& runs, Shared& shared, const char* name, const char* help, Work work)
{
    auto* command = runs.add_subcommand(name, help);
    addLibraryOption(*command, shared);
    command->callback([&shared, work = std::move(work)] {
        shared.action = [work] {
            const auto code = work();
            return code ? *code : complain(code.error());
        };
    });
    return command;
}

void addList(CLI::App& runs, Shared& shared, const Options& options)
{
    auto* command = addWork(runs, shared, "list", "Experiments, newest first",
                            [options, &shared]() -> Result<ExitCode> {
                                TM_TRY(query, queryOf(*options));
                                return list(query, shared);
                            });
    addJsonOption(*command, shared);
    command
        ->add_option("TEXT", options->query.text,
                     "Only those with this text in name, profile, variant, target or tag")
        ->type_name("");
    command->add_option("--path", options->path, "Only those with a variant on this path");
    command->add_option("--tag", options->tag, "Only those with this tag");
    command->add_option("--state", options->state, "Only those with a run in this state");
    command->add_flag("--trash", options->query.trash, "What is in the trash instead");
    command->add_option("--limit", options->query.limit, "At most so many")->capture_default_str();
    command->add_option("--offset", options->query.offset, "Leave out so many first");
}

void addShowAndExport(CLI::App& runs, Shared& shared, const Options& options)
{
    auto* showing =
        addWork(runs, shared, "show", "One experiment: numbers, verdicts, checks",
                [options, &shared] { return show({options->id}, options->everyRun, shared); });
    addJsonOption(*showing, shared);
    showing->add_option("ID", options->id)->required()->type_name("");
    showing->add_flag("--every-run", options->everyRun, "List every single run too");
    auto* exporting = addWork(
        runs, shared, "export", "Everything about one experiment, to a file", [options, &shared] {
            return exportTo({options->id}, options->format, options->file, shared);
        });
    exporting->add_option("ID", options->id)->required()->type_name("");
    exporting
        ->add_option("--format", options->format,
                     "json (all, with histograms and intervals) or csv (a line a run)")
        ->check(CLI::IsMember({"json", "csv"}))
        ->capture_default_str();
    exporting->add_option("--output", options->file, "File (default: standard output)");
}

void addTrash(CLI::App& runs, Shared& shared, const Options& options)
{
    const auto ids = [&](CLI::App* command) {
        command->add_option("ID", options->ids)->required()->type_name("");
    };
    ids(addWork(runs, shared, "delete", "Move experiments to the trash", [options, &shared] {
        return change(options->ids, shared, [](store::Store& library, ExperimentId id) {
            return library.moveToTrash(id);
        });
    }));
    ids(addWork(runs, shared, "restore", "Bring experiments back from the trash",
                [options, &shared] {
                    return change(options->ids, shared, [](store::Store& library, ExperimentId id) {
                        return library.restoreFromTrash(id);
                    });
                }));
    auto* purge =
        addWork(runs, shared, "purge", "Empty the trash for good",
                [options, &shared]() -> Result<ExitCode> {
                    TM_TRY(library, openLibrary(shared, OpenMode::ReadWrite));
                    TM_CHECK(library.purgeTrash(fromSeconds(options->olderThanDays * 86'400)));
                    return ExitCode::Success;
                });
    purge->add_option("--older-than", options->olderThanDays, "Only what is there for so many days")
        ->check(CLI::Range(0.0, 100'000.0));
}

void addMarks(CLI::App& runs, Shared& shared, const Options& options)
{
    const auto id = [&](CLI::App* command) {
        command->add_option("ID", options->id)->required()->type_name("");
        return command;
    };
    id(addWork(runs, shared, "rename", "Give an experiment another name",
               [options, &shared] {
                   return change({options->id}, shared,
                                 [options](store::Store& library, ExperimentId which) {
                                     return library.rename(which, options->text);
                                 });
               }))
        ->add_option("NAME", options->text)
        ->required()
        ->type_name("");
    id(addWork(runs, shared, "note", "Write a note to an experiment",
               [options, &shared] {
                   return change({options->id}, shared,
                                 [options](store::Store& library, ExperimentId which) {
                                     return library.setNote(which, options->text);
                                 });
               }))
        ->add_option("TEXT", options->text)
        ->required()
        ->type_name("");
    id(addWork(runs, shared, "tag", "Set the tags of an experiment (none: remove all)",
               [options, &shared] {
                   return change({options->id}, shared,
                                 [options](store::Store& library, ExperimentId which) {
                                     return library.setTags(which, options->tags);
                                 });
               }))
        ->add_option("TAG", options->tags)
        ->type_name("");
}

} // namespace

void addRunsCommand(CLI::App& app, Shared& shared)
{
    auto* runs = app.add_subcommand("runs", "What is in the library: list, show, export, delete");
    const auto options = std::make_shared<RunsOptions>();
    runs->require_subcommand(1);
    addList(*runs, shared, options);
    addShowAndExport(*runs, shared, options);
    addTrash(*runs, shared, options);
    addMarks(*runs, shared, options);
    runs->footer("\nExamples:\n"
                 "  tidemark-cli runs list --tag after-update\n"
                 "  tidemark-cli runs show 12 --every-run\n"
                 "  tidemark-cli runs export 12 --format csv --output twelve.csv");
}

} // namespace tidemark::cli
