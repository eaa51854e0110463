#include "app/cli/command.h"
#include "core/base/console.h"

#include <algorithm>
#include <exception>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tidemark::cli {
namespace {

constexpr const char* about =
    "Benchmarks storage over native and legacy I/O paths, repeats it until the answer is sound,\n"
    "keeps every run, and says whether a difference is real.";

constexpr const char* footer = R"(
Start with:
  tidemark-cli run ~            compares the native path with the legacy one in your home folder
  tidemark-cli run --help       says all that can be measured
  tidemark-cli runs             says what was measured

Exit codes: 0 all right; 1 nothing usable came out; 2 the command line makes no sense; 3 stopped
early or some runs failed, the finished ones are recorded; 4 a verdict that --fail-on names came
out; 130 ended at once by a second Ctrl-C.)";

/// The process's exit code for what CLI11 threw: help and version are no failures.
int report(const CLI::App& app, const CLI::ParseError& error)
{
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
        return app.exit(error);
    }
    std::string text = error.what();
    while (!text.empty() && (text.back() == '\n' || text.back() == '.')) {
        text.pop_back();
    }
    std::cerr << "tidemark-cli: " << text << ". See 'tidemark-cli --help'.\n";
    return static_cast<int>(ExitCode::Usage);
}

/// The arguments, with the command of a group that shows something put in where the group is named
/// alone: "runs --json" is "runs list --json".
std::vector<std::string> completed(std::vector<std::string> arguments)
{
    static const std::map<std::string, std::string> shown{
        {"runs", "list"}, {"profiles", "list"}, {"env", "now"}};
    const auto group = arguments.empty() ? shown.end() : shown.find(arguments[0]);
    const bool alone =
        arguments.size() == 1 || (arguments.size() > 1 && arguments[1].starts_with('-') &&
                                  arguments[1] != "--help" && arguments[1] != "-h");
    if (group != shown.end() && alone) {
        arguments.insert(arguments.begin() + 1, group->second);
    }
    return arguments;
}

/// One sentence when a word stands where a command is expected and is none; CLI11 would only say
/// that one is missing.
std::optional<std::string> unknownCommand(CLI::App& app, const std::vector<std::string>& arguments)
{
    CLI::App* group = &app;
    std::string path;
    for (const auto& word : arguments) {
        const auto commands = group->get_subcommands([](CLI::App*) { return true; });
        if (word.starts_with('-') || commands.empty()) {
            return std::nullopt;
        }
        const auto found =
            std::ranges::find(commands, word, [](CLI::App* c) { return c->get_name(); });
        if (found == commands.end()) {
            std::string names;
            for (auto* command : commands) {
                names += (names.empty() ? "" : ", ") + command->get_name();
            }
            return "there is no command '" + path + word + "', only: " + names;
        }
        group = *found;
        path += word + ' ';
    }
    return std::nullopt;
}

int mainOf(int argc, char** argv)
{
    CLI::App app{about, "tidemark-cli"};
    Shared shared;
    app.require_subcommand(1);
    app.footer(footer);
    app.set_version_flag("--version", "tidemark-cli " TIDEMARK_VERSION);
    addRunCommand(app, shared);
    addFollowCommand(app, shared);
    addStopCommand(app, shared);
    addRunsCommand(app, shared);
    addCompareCommand(app, shared);
    addVarianceCommand(app, shared);
    addProfilesCommand(app, shared);
    addPathsCommand(app, shared);
    addDrivesCommand(app, shared);
    addEnvCommand(app, shared);
    addVersionCommand(app, shared);
    try {
        auto arguments = completed({argv + 1, argv + argc});
        if (const auto unknown = unknownCommand(app, arguments)) {
            std::cerr << "tidemark-cli: " << *unknown << ". See 'tidemark-cli --help'.\n";
            return static_cast<int>(ExitCode::Usage);
        }
        std::ranges::reverse(arguments); // the order CLI11 takes them in
        app.parse(std::move(arguments));
    } catch (const CLI::ParseError& error) {
        return report(app, error);
    }
    return static_cast<int>(shared.action());
}

} // namespace
} // namespace tidemark::cli

int main(int argc, char** argv)
{
    tidemark::useUtf8Console();
    try {
        return tidemark::cli::mainOf(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << "tidemark-cli: an error inside Tidemark: " << error.what()
                  << ". Please report it.\n";
        return static_cast<int>(tidemark::cli::ExitCode::Failure);
    }
}
