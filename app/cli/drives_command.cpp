#include "app/cli/command.h"
#include "app/cli/text_table.h"
#include "core/base/text.h"
#include "core/device/inspect.h"

#include <nlohmann/json.hpp>

#include <iostream>

namespace tidemark::cli {
namespace {

std::string joined(const std::vector<std::string>& parts)
{
    std::string text;
    for (const auto& part : parts) {
        text += (text.empty() ? "" : ", ") + part;
    }
    return text;
}

nlohmann::json driveJson(const device::Drive& drive)
{
    return {{"name", drive.name},
            {"node", drive.node},
            {"model", drive.model},
            {"serial", drive.serial},
            {"firmware", drive.firmware},
            {"size", drive.size.value()},
            {"logicalBlock", drive.logicalBlock.value()},
            {"physicalBlock", drive.physicalBlock.value()},
            {"stack", drive.stack},
            {"kind", drive.kind},
            {"parent", drive.parent},
            {"rotational", drive.rotational},
            {"readOnly", drive.readOnly},
            {"removable", drive.removable},
            {"mountPoints", drive.mountPoints},
            {"holders", drive.holders},
            {"inUse", drive.inUse}};
}

ExitCode list(const Shared& shared)
{
    const auto drives = device::listDrives();
    if (!drives) {
        return complain(drives.error());
    }
    if (shared.json) {
        auto json = nlohmann::json::array();
        for (const auto& drive : *drives) {
            json.push_back(driveJson(drive));
        }
        std::cout << json.dump(2) << '\n';
        return ExitCode::Success;
    }
    using enum TextTable::Align;
    TextTable table({{"Drive", Left},
                     {"Kind", Left},
                     {"Stack", Left},
                     {"Size", Right},
                     {"Sector", Right},
                     {"Model", Left},
                     {"Firmware", Left},
                     {"Mounted at", Left},
                     {"In use", Left}});
    for (const auto& drive : *drives) {
        table.add({drive.node, drive.kind, drive.stack,
                   formatSignificant(static_cast<double>(drive.size.value()) / 1e9, 4) + " GB",
                   formatSize(drive.logicalBlock), drive.model, drive.firmware,
                   joined(drive.mountPoints), drive.inUse});
    }
    std::cout << (table.empty() ? "No block devices can be seen here.\n" : table.text());
    return ExitCode::Success;
}

} // namespace

void addDrivesCommand(CLI::App& app, Shared& shared)
{
    auto* command = app.add_subcommand("drives", "Drives and arrays of this machine");
    addJsonOption(*command, shared);
    command->callback([&shared] { shared.action = [&shared] { return list(shared); }; });
}

} // namespace tidemark::cli
