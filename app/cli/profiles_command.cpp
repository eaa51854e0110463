#include "app/cli/command.h"
#include "app/cli/profile_lookup.h"
#include "app/cli/progress_line.h"
#include "app/cli/text_table.h"
#include "core/base/text.h"
#include "core/model/json.h"
#include "core/workload/estimate.h"
#include "core/workload/profile_file.h"

#include <nlohmann/json.hpp>

#include <iostream>
#include <memory>

namespace tidemark::cli {
namespace {

constexpr unsigned usualVariants = 2;

void warn(const workload::ProfileSet& set)
{
    for (const auto& warning : set.warnings) {
        std::cerr << "tidemark-cli: " << warning.sentence() << '\n';
    }
}

Result<ExitCode> list(const Shared& shared)
{
    const auto set = profilesHere();
    warn(set);
    if (shared.json) {
        auto json = nlohmann::json::array();
        for (const auto& profile : set.profiles) {
            json.push_back(toJson(profile));
        }
        std::cout << json.dump(2) << '\n';
        return ExitCode::Success;
    }
    using enum TextTable::Align;
    TextTable table({{"Profile", Left},
                     {"Workloads", Right},
                     {"Rounds", Right},
                     {"Time, two variants", Right},
                     {"File", Right},
                     {"What it answers", Left}});
    for (const auto& profile : set.profiles) {
        const auto rounds = profile.repetition.rounds;
        table.add({profile.id, std::to_string(profile.workloads.size()), std::to_string(rounds),
                   remainingText(workload::estimatedDuration(profile, usualVariants, rounds)),
                   formatSize(profile.fileSize), profile.description});
    }
    std::cout << table.text();
    return ExitCode::Success;
}

Result<ExitCode> show(const std::string& id, const Shared& shared)
{
    TM_TRY(profile, findProfile(id));
    if (shared.json) {
        std::cout << toJson(profile).dump(2) << '\n';
        return ExitCode::Success;
    }
    std::cout << profile.name << " (" << profile.id << ")\n" << profile.description << "\n\n";
    using enum TextTable::Align;
    TextTable table({{"Number", Right},
                     {"Workload", Left},
                     {"Pattern", Left},
                     {"Warm-up", Right},
                     {"Measured", Right}});
    std::size_t number = 0;
    for (const auto& workload : profile.workloads) {
        table.add({std::to_string(++number), workload.name, label(workload),
                   formatDuration(workload.warmUp), formatDuration(workload.measure)});
    }
    std::cout << table.text() << '\n'
              << profile.repetition.rounds << " rounds, " << formatDuration(profile.coolDown)
              << " pause between runs, test file of " << formatSize(profile.fileSize) << '\n';
    return ExitCode::Success;
}

Result<ExitCode> save(const std::string& file)
{
    TM_TRY(profile, workload::loadProfile(toPath(file)));
    TM_TRY(folder, workload::userProfileFolder());
    TM_TRY(saved, workload::saveProfile(profile, folder));
    std::cout << "Saved as " << toUtf8(saved) << "; run it with --profile " << profile.id << '\n';
    return ExitCode::Success;
}

} // namespace

void addProfilesCommand(CLI::App& app, Shared& shared)
{
    auto* profiles = app.add_subcommand("profiles", "Lists of workloads to run by name");
    profiles->require_subcommand(1);
    const auto text = std::make_shared<std::string>();
    const auto act = [&shared](CLI::App* command, std::function<Result<ExitCode>()> work) {
        command->callback([&shared, work = std::move(work)] {
            shared.action = [work] {
                const auto code = work();
                return code ? *code : complain(code.error());
            };
        });
    };

    auto* listing = profiles->add_subcommand("list", "All profiles");
    addJsonOption(*listing, shared);
    act(listing, [&shared] { return list(shared); });

    auto* showing = profiles->add_subcommand("show", "The workloads of one profile");
    addJsonOption(*showing, shared);
    showing->add_option("NAME", *text)->required()->type_name("");
    act(showing, [text, &shared] { return show(*text, shared); });

    auto* saving = profiles->add_subcommand("save", "Check a profile file and keep it as your own");
    saving->add_option("FILE", *text)->required()->type_name("");
    act(saving, [text] { return save(*text); });

    profiles->footer("\nTo make a profile of your own:\n"
                     "  tidemark-cli profiles show everyday --json > mine.json\n"
                     "  (edit it)\n"
                     "  tidemark-cli profiles save mine.json");
}

} // namespace tidemark::cli
