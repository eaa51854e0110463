#include "core/base/text.h"
#include "core/device/inspect_linux.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tidemark::device {

namespace fs = std::filesystem;

namespace {

/// Text of an ATA IDENTIFY field: 16-bit words with their two characters swapped (ACS-3, 3.3.10).
std::optional<std::string> ataText(std::string_view page, std::size_t offset, std::size_t length)
{
    if (page.size() < offset + length) {
        return {};
    }
    std::string text(page.substr(offset, length));
    for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
        std::swap(text[i], text[i + 1]);
    }
    return cleanText(text);
}

/// The ATA Information page (SAT-3, 12.4.2): IDENTIFY DEVICE data from byte 60 on.
Identity ataIdentity(std::string_view page)
{
    constexpr std::size_t identify = 60;
    if (page.size() < identify + 512) {
        return {};
    }
    return {.model = ataText(page, identify + 2 * 27, 40),
            .serial = ataText(page, identify + 2 * 10, 20),
            .firmware = ataText(page, identify + 2 * 23, 8)};
}

/// The Unit Serial Number page (SPC-4, 7.8.15): text from byte 4 on.
std::optional<std::string> scsiSerial(std::string_view page)
{
    return page.size() > 4 ? cleanText(page.substr(4)) : std::nullopt;
}

std::optional<std::string> scsiModel(const SystemRoot& root, const fs::path& device)
{
    const auto vendor = root.line(device / "vendor");
    const auto model = root.line(device / "model");
    // "ATA" is no maker but the translation layer; virtio's vendor is a number.
    if (!model || !vendor || *vendor == "ATA" || vendor->starts_with("0x")) {
        return model;
    }
    return *vendor + " " + *model;
}

std::optional<std::string> firstLine(const SystemRoot& root,
                                     std::initializer_list<fs::path> candidates)
{
    for (const fs::path& candidate : candidates) {
        if (auto text = root.line(candidate)) {
            return text;
        }
    }
    return {};
}

} // namespace

Identity identityOf(const BlockTree& tree, const std::string& name)
{
    const SystemRoot& root = tree.root();
    const fs::path disk = tree.folder(tree.wholeDisk(name));
    const fs::path device = disk / "device";
    Identity ata = ataIdentity(root.bytes(device / "vpd_pg89").value_or(""));
    Identity identity;
    identity.model = ata.model ? ata.model : scsiModel(root, device);
    if (!identity.model) {
        identity.model = root.line(device / "name"); // MMC and SD cards
    }
    identity.serial = ata.serial;
    if (!identity.serial) {
        identity.serial = scsiSerial(root.bytes(device / "vpd_pg80").value_or(""));
    }
    if (!identity.serial) {
        identity.serial = firstLine(root, {device / "serial", disk / "serial"});
    }
    identity.firmware = ata.firmware;
    if (!identity.firmware) {
        identity.firmware =
            firstLine(root, {device / "firmware_rev", device / "rev", device / "fwrev"});
    }
    return identity;
}

std::string stackOf(const BlockTree& tree, const std::string& name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 21> prefixes{
        {{"nvme", "nvme"},        {"sd", "sd"},          {"sr", "sr"},         {"vd", "virtio_blk"},
         {"xvd", "xen_blkfront"}, {"md", "md"},          {"dm-", "dm"},        {"loop", "loop"},
         {"zram", "zram"},        {"nullb", "null_blk"}, {"bcache", "bcache"}, {"mmcblk", "mmc"},
         {"nbd", "nbd"},          {"rbd", "rbd"},        {"ram", "brd"},       {"pmem", "pmem"},
         {"ublkb", "ublk"},       {"drbd", "drbd"},      {"cciss!", "cciss"},  {"zd", "zvol"},
         {"fd", "floppy"}}};
    const std::string disk = tree.wholeDisk(name);
    for (const auto& [prefix, stack] : prefixes) {
        if (disk.starts_with(prefix)) {
            return std::string(stack);
        }
    }
    return tree.root().linkName(tree.folder(disk) / "device/driver").value_or("unknown");
}

std::optional<std::string> labelOf(const BlockTree& tree, const std::string& name)
{
    const SystemRoot& root = tree.root();
    const fs::path folder = tree.folder(name);
    if (auto volume = root.line(folder / "dm/name")) {
        return volume;
    }
    if (auto file = root.line(folder / "loop/backing_file")) {
        return file;
    }
    const auto level = root.line(folder / "md/level");
    const auto disks = root.positive(folder / "md/raid_disks");
    if (level && disks) {
        return *level + " of " + std::to_string(*disks);
    }
    return level;
}

} // namespace tidemark::device
