#include "app/cli/command.h"

#include <nlohmann/json.hpp>

#include <iostream>

namespace tidemark::cli {

void addVersionCommand(CLI::App& app, Shared& shared)
{
    auto* command = app.add_subcommand("version", "Version of this program");
    addJsonOption(*command, shared);
    command->callback([&shared] {
        shared.action = [&shared] {
            if (shared.json) {
                std::cout << nlohmann::json{{"name", "tidemark"}, {"version", TIDEMARK_VERSION}}
                          << '\n';
            } else {
                std::cout << "tidemark-cli " TIDEMARK_VERSION "\n";
            }
            return ExitCode::Success;
        };
    });
}

} // namespace tidemark::cli
