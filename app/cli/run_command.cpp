#include "app/cli/run_command.h"

#include "app/cli/audience.h"
#include "app/cli/environments.h"
#include "app/cli/interrupts.h"
#include "app/cli/plan_options.h"
#include "app/cli/result_view.h"
#include "core/base/text.h"
#include "core/experiment/plan_check.h"
#include "core/experiment/runner.h"
#include "core/model/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>

namespace tidemark::cli {
namespace {

struct RunOptions
{
    PlanOptions plan;
    std::string planFile;
    std::optional<std::int64_t> resume;
    bool events = false;
    std::string note;
    std::vector<std::string> tags;
};

/// The first line of standard input, read without taking anything of the next one: commands follow.
std::string firstLineOfInput()
{
    std::setvbuf(stdin, nullptr, _IONBF, 0);
    std::string line;
    for (int c = std::fgetc(stdin); c != EOF && c != '\n'; c = std::fgetc(stdin)) {
        line += static_cast<char>(c);
    }
    return line;
}

Result<Plan> readPlan(const std::string& file)
{
    std::string text;
    if (file == "-") {
        text = firstLineOfInput();
    } else {
        std::ifstream stream(toPath(file), std::ios::binary);
        std::ostringstream content;
        content << stream.rdbuf();
        if (!stream) {
            return fail(ErrorCode::NotFound, "the plan can't be read", file,
                        "Give a file with a plan in JSON");
        }
        text = content.str();
    }
    auto json = parseJson(text);
    auto plan = json ? fromJson<Plan>(*json) : Result<Plan>(std::unexpected(json.error()));
    if (!plan) {
        return std::unexpected(plan.error().at(file == "-" ? "the plan" : file));
    }
    return plan;
}

/// The experiment to run: a new one, or the one to resume.
Result<ExperimentId> experimentFor(store::Store& library, const RunOptions& options)
{
    if (options.resume) {
        const ExperimentId id{*options.resume};
        TM_CHECK(library.experiment(id));
        return id;
    }
    TM_TRY(plan, options.planFile.empty() ? makePlan(options.plan) : readPlan(options.planFile));
    TM_CHECK(experiment::checkPlan(plan));
    TM_TRY(id, library.addExperiment(plan));
    if (!options.note.empty()) {
        TM_CHECK(library.setNote(id, options.note));
    }
    if (!options.tags.empty()) {
        TM_CHECK(library.setTags(id, options.tags));
    }
    return id;
}

ExitCode exitCode(const experiment::DoneEvent& done)
{
    if (done.finishedRuns == 0) {
        return done.state == ExperimentState::Stopped ? ExitCode::Partial : ExitCode::Failure;
    }
    return done.state == ExperimentState::Finished && done.failedRuns == 0 ? ExitCode::Success
                                                                           : ExitCode::Partial;
}

std::string ending(const experiment::DoneEvent& done)
{
    const auto id = std::to_string(done.experiment ? done.experiment->value : 0);
    const auto runs = std::to_string(done.finishedRuns) +
                      (done.finishedRuns == 1 ? " finished run" : " finished runs");
    switch (done.state) {
    case ExperimentState::Stopped:
        return "Stopped with " + runs + "; go on with: tidemark-cli run --resume " + id;
    case ExperimentState::Interrupted:
        return "Ended early with " + runs + "; go on with: tidemark-cli run --resume " + id;
    default:
        return done.failedRuns == 0 ? runs
                                    : runs + ", " + std::to_string(done.failedRuns) + " failed";
    }
}

/// Prints what came out: tables for a person, JSON for a program.
Result<> printOutcome(const store::Store& library, const std::string& place, const Shared& shared,
                      const experiment::DoneEvent& done, const std::vector<std::string>& warnings)
{
    TM_TRY(experiment, library.experiment(*done.experiment));
    TM_TRY(runs, library.runsOf(*done.experiment, true));
    TM_TRY(environments, environmentsOf(library, runs));
    if (shared.json) {
        std::cout << resultJson(experiment, runs, environments).dump(2) << '\n';
        return {};
    }
    const auto& plan = experiment.plan;
    if (done.finishedRuns > 0) {
        std::cout << resultTable(plan, runs);
        const auto verdicts = verdictText(plan, verdictsOf(plan, runs, environments));
        if (!verdicts.empty()) {
            std::cout << '\n' << verdicts;
        }
    }
    std::string checks;
    for (const auto& warning : warnings) {
        checks += "At the start: " + warning + '\n';
    }
    checks += checksText(plan, runs);
    if (!checks.empty()) {
        std::cout << "\nChecks:\n" << checks;
    }
    const auto failed = std::ranges::find(runs, RunState::Failed, &Run::state);
    if (done.finishedRuns == 0 && done.state == ExperimentState::Finished && failed != runs.end()) {
        complain(*failed->error);
    }
    std::cout << '\n'
              << ending(done) << ".\nRecorded as experiment " << experiment.id.value << " in "
              << place << '\n';
    return {};
}

/// The verdicts as events, then the end.
void sendEnd(const store::Store& library, const experiment::DoneEvent& done, Audience& audience)
{
    if (done.experiment) {
        const auto experiment = library.experiment(*done.experiment);
        const auto runs = library.runsOf(*done.experiment, true);
        const auto environments =
            runs ? environmentsOf(library, *runs) : std::unexpected(runs.error());
        if (experiment && environments) {
            for (auto& line : verdictsOf(experiment->plan, *runs, *environments)) {
                audience.send(experiment::VerdictEvent{line.workload, line.a, line.b, line.verdict,
                                                       line.sentence});
            }
        }
    }
    audience.send(done);
}

Result<ExitCode> runWithLibrary(const RunOptions& options, const Shared& shared)
{
    TM_TRY(place, libraryPath(shared));
    TM_TRY(library, openLibrary(shared, store::OpenMode::ReadWrite));
    TM_CHECK(library.recoverInterrupted());
    TM_TRY(id, experimentFor(library, options));
    const auto rounds = options.resume ? options.plan.rounds : std::nullopt;
    experiment::Control control;
    // Before the first thread, which would else take the signals; after a plan on standard input.
    const Interrupts interrupts(control, options.events);
    Audience audience(options.events);
    const experiment::EventSink sink = [&](const experiment::Event& e) { audience.send(e); };
    TM_TRY(done, experiment::runExperiment(
                     library, id, {.rounds = rounds, .library = toUtf8(place)}, control, sink));
    if (options.events) {
        sendEnd(library, done, audience);
        return exitCode(done);
    }
    audience.send(done);
    if (done.experiment) {
        TM_CHECK(printOutcome(library, toUtf8(place), shared, done, audience.warnings()));
    }
    return exitCode(done);
}

ExitCode run(const RunOptions& options, const Shared& shared)
{
    const auto code = runWithLibrary(options, shared);
    if (code) {
        return *code;
    }
    if (options.events) {
        EventStream stream(stdout);
        stream.send(experiment::ErrorEvent{code.error()});
        stream.send(experiment::DoneEvent{{}, ExperimentState::Interrupted, 0, 0});
    }
    return complain(code.error());
}

constexpr const char* examples = R"(
Examples:
  tidemark-cli run ~                     native against legacy, about two minutes, table and verdicts
  tidemark-cli run ~ --profile everyday --rounds 10
  tidemark-cli run ~ --bs 4k --rw randread --iodepth 32 --time 3s --variants io_uring,libaio,psync
  tidemark-cli run ~ --bs 4k/70:64k/30 --rw randrw --mix 70 --iodepth 16 --threads 4 --precise
  tidemark-cli run /dev/nvme0n1 --profile native_nvme_review --only 1     (read only)
  tidemark-cli run --resume 12           goes on where experiment 12 stopped
Ctrl-C keeps what is finished; a second one ends at once.)";

} // namespace

Result<experiment::DoneEvent> continueExperiment(const Shared& shared, ExperimentId id,
                                                 unsigned rounds)
{
    TM_TRY(place, libraryPath(shared));
    TM_TRY(library, openLibrary(shared, store::OpenMode::ReadWrite));
    TM_CHECK(library.recoverInterrupted());
    experiment::Control control;
    const Interrupts interrupts(control, false);
    Audience audience(false);
    TM_TRY(done, experiment::runExperiment(library, id,
                                           {.rounds = rounds, .library = toUtf8(place)}, control,
                                           [&](const experiment::Event& e) { audience.send(e); }));
    audience.send(done);
    return done;
}

void addRunCommand(CLI::App& app, Shared& shared)
{
    auto* command =
        app.add_subcommand("run", "Measure, record, and say whether a difference is real");
    auto options = std::make_shared<RunOptions>();
    addPlanOptions(*command, options->plan);
    const auto record = "The record";
    command
        ->add_option("--plan", options->planFile,
                     "A whole plan in JSON instead ('-': one line "
                     "on standard input)")
        ->group(record)
        ->type_name("FILE");
    command->add_option("--resume", options->resume, "Go on with an experiment")
        ->group(record)
        ->type_name("ID");
    command->add_option("--note", options->note, "A note of your own")->group(record);
    command->add_option("--tag", options->tags, "A tag; repeatable")
        ->group(record)
        ->expected(1)
        ->take_all();
    command
        ->add_flag("--events", options->events,
                   "Print an event a line in JSON while it runs; take stop and skip on standard "
                   "input")
        ->group(record);
    addLibraryOption(*command, shared);
    addJsonOption(*command, shared);
    command->footer(examples);
    command->callback([options, &shared] {
        shared.action = [options, &shared] { return run(*options, shared); };
    });
}

} // namespace tidemark::cli
