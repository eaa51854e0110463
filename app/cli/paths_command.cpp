#include "app/cli/command.h"
#include "app/cli/text_table.h"
#include "core/engine/path.h"
#include "core/model/enum_names.h"
#include "core/model/json.h"

#include <nlohmann/json.hpp>

#include <iostream>

namespace tidemark::cli {
namespace {

nlohmann::json pathJson(const engine::PathType& type)
{
    const auto& capabilities = type.capabilities;
    auto options = nlohmann::json::array();
    for (const auto& option : capabilities.options) {
        options.push_back(
            {{"name", option.name}, {"defaultValue", option.defaultValue}, {"help", option.help}});
    }
    nlohmann::json json{{"id", capabilities.id},
                        {"displayName", capabilities.displayName},
                        {"family", name(capabilities.family)},
                        {"asynchronous", capabilities.asynchronous},
                        {"cached", capabilities.cached},
                        {"options", std::move(options)}};
    const auto available = type.available();
    json["available"] = available.has_value();
    if (!available) {
        json["error"] = toJson(available.error());
    }
    return json;
}

ExitCode list(const Shared& shared)
{
    if (shared.json) {
        auto json = nlohmann::json::array();
        for (const auto& type : engine::pathTypes()) {
            json.push_back(pathJson(type));
        }
        std::cout << json.dump(2) << '\n';
        return ExitCode::Success;
    }
    using enum TextTable::Align;
    TextTable paths({{"Path", Left}, {"Family", Left}, {"Usable here", Left}});
    TextTable options({{"Option", Left}, {"Default", Left}, {"What it does", Left}});
    for (const auto& type : engine::pathTypes()) {
        const auto& capabilities = type.capabilities;
        const auto available = type.available();
        paths.add({std::string(capabilities.id), std::string(name(capabilities.family)),
                   available ? "yes" : "no: " + available.error().sentence()});
        for (const auto& option : capabilities.options) {
            options.add({std::string(capabilities.id) + ":" + std::string(option.name) + "=",
                         std::string(option.defaultValue), std::string(option.help)});
        }
    }
    std::cout << paths.text();
    if (!options.empty()) {
        std::cout << '\n' << options.text();
    }
    return ExitCode::Success;
}

} // namespace

void addPathsCommand(CLI::App& app, Shared& shared)
{
    auto* command = app.add_subcommand("paths", "I/O paths, their options, and which work here");
    addJsonOption(*command, shared);
    command->callback([&shared] { shared.action = [&shared] { return list(shared); }; });
}

} // namespace tidemark::cli
