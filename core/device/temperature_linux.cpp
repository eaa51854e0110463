#include "core/base/text.h"
#include "core/device/machine_facts_linux.h"

#include <algorithm>

namespace tidemark::device {

namespace fs = std::filesystem;

namespace {

/// Thousandths of a degree as hwmon gives them, possibly negative; absent when not plausible for a
/// drive: firmware without a sensor says -273150, 0 K, or 65535 °C.
std::optional<double> celsius(const SystemRoot& root, const fs::path& file)
{
    const auto text = root.line(file);
    const auto thousandths = text ? parseNumber(*text) : std::nullopt;
    if (!thousandths || *thousandths < -40'000 || *thousandths > 150'000) {
        return {};
    }
    return *thousandths / 1000;
}

/// The hwmon folders of a drive's own sensor: below its controller (NVMe) or its SCSI device.
std::vector<fs::path> sensors(const SystemRoot& root, const fs::path& device)
{
    std::vector<fs::path> folders;
    for (const fs::path& parent : {device, device / "hwmon"}) {
        for (const std::string& name : root.entries(parent)) {
            if (name.starts_with("hwmon") && name != "hwmon") {
                folders.push_back(parent / name);
            }
        }
    }
    return folders;
}

} // namespace

std::optional<Temperature> temperatureOf(const BlockTree& tree, const std::string& name)
{
    const SystemRoot& root = tree.root();
    const fs::path device = tree.folder(tree.wholeDisk(name)) / "device";
    std::optional<Temperature> result;
    for (const fs::path& sensor : sensors(root, device)) {
        // The first is the drive's own summary ("Composite"); the others may be chips that run hot.
        const auto now = celsius(root, sensor / "temp1_input");
        if (now && (!result || *now > result->celsius)) {
            const auto limit = celsius(root, sensor / "temp1_max");
            result = {.celsius = *now, .limit = limit && *limit > 0 ? limit : std::nullopt};
        }
    }
    return result;
}

} // namespace tidemark::device
