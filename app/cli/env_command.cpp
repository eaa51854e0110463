#include "app/cli/command.h"
#include "app/cli/plan_options.h"
#include "app/cli/text_table.h"
#include "core/device/inspect.h"
#include "core/model/json.h"

#include <nlohmann/json.hpp>

#include <iostream>
#include <memory>

namespace tidemark::cli {
namespace {

using store::OpenMode;

void print(const Environment& environment, const Shared& shared)
{
    if (shared.json) {
        std::cout << toJson(environment).dump(2) << '\n';
        return;
    }
    using enum TextTable::Align;
    TextTable table({{"Fact", Left}, {"Value", Left}});
    for (const auto& fact : environment.facts) {
        table.add({fact.key, fact.value});
    }
    std::cout << table.text();
}

Result<Environment> environmentOf(const store::Store& library, std::int64_t id)
{
    TM_TRY(run, library.run({id}));
    if (!run.environment) {
        return fail(ErrorCode::NotFound, "its environment was not recorded",
                    "run " + std::to_string(id));
    }
    return library.environment(*run.environment);
}

Result<ExitCode> now(const std::vector<std::string>& locations, const Shared& shared)
{
    std::vector<Target> targets;
    for (const auto& location : locations) {
        targets.push_back(targetAt(location));
    }
    print(device::readEnvironment(targets), shared);
    return ExitCode::Success;
}

Result<ExitCode> show(std::int64_t run, const Shared& shared)
{
    TM_TRY(library, openLibrary(shared, OpenMode::ReadOnly));
    TM_TRY(environment, environmentOf(library, run));
    print(environment, shared);
    return ExitCode::Success;
}

Result<ExitCode> diff(std::int64_t left, std::int64_t right, const Shared& shared)
{
    TM_TRY(library, openLibrary(shared, OpenMode::ReadOnly));
    TM_TRY(a, environmentOf(library, left));
    TM_TRY(b, environmentOf(library, right));
    const auto differences = device::difference(a, b);
    if (shared.json) {
        auto json = nlohmann::json::array();
        for (const auto& fact : differences) {
            json.push_back({{"key", fact.key}, {"left", fact.left}, {"right", fact.right}});
        }
        std::cout << json.dump(2) << '\n';
        return ExitCode::Success;
    }
    using enum TextTable::Align;
    TextTable table({{"Fact", Left},
                     {"Run " + std::to_string(left), Left},
                     {"Run " + std::to_string(right), Left}});
    for (const auto& fact : differences) {
        table.add(
            {fact.key, fact.left.empty() ? "-" : fact.left, fact.right.empty() ? "-" : fact.right});
    }
    std::cout << (table.empty() ? "The two runs had the same environment.\n" : table.text());
    return ExitCode::Success;
}

struct EnvOptions
{
    std::vector<std::string> targets;
    std::int64_t run = 0;
    std::int64_t other = 0;
};

} // namespace

void addEnvCommand(CLI::App& app, Shared& shared)
{
    auto* env = app.add_subcommand("env", "The machine now, at a run, or what changed between two");
    env->require_subcommand(1);
    const auto options = std::make_shared<EnvOptions>();
    const auto add = [&](const char* name, const char* help,
                         std::function<Result<ExitCode>()> work) {
        auto* command = env->add_subcommand(name, help);
        addJsonOption(*command, shared);
        addLibraryOption(*command, shared);
        command->callback([&shared, work = std::move(work)] {
            shared.action = [work] {
                const auto code = work();
                return code ? *code : complain(code.error());
            };
        });
        return command;
    };
    add("now", "Read it now", [options, &shared] { return now(options->targets, shared); })
        ->add_option("TARGET", options->targets, "Targets to look at too")
        ->type_name("");
    add("show", "As recorded with a run", [options, &shared] { return show(options->run, shared); })
        ->add_option("RUN", options->run)
        ->required()
        ->type_name("");
    auto* differ = add("diff", "What differs between two runs",
                       [options, &shared] { return diff(options->run, options->other, shared); });
    differ->add_option("RUN", options->run)->required()->type_name("");
    differ->add_option("OTHER", options->other)->required()->type_name("");
}

} // namespace tidemark::cli
