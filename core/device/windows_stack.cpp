#include "core/device/windows_stack.h"

#include <algorithm>
#include <array>

namespace tidemark::device {

namespace {

/// Values of STORAGE_BUS_TYPE (ntddstor.h); BusTypeNvmeof is newer than MinGW's headers.
enum BusType : unsigned
{
    busRaid = 8,
    busVirtual = 14,
    busFileBackedVirtual = 15,
    busSpaces = 16,
    busNvme = 17,
    busNvmeOverFabrics = 20,
};

/// Class "Storage disks" of disks on the native stack.
constexpr std::string_view nvmeDiskClass = "{75416e63-5912-4dfa-ae8f-3efaccaffb14}";

std::string lower(std::string_view text)
{
    std::string result(text);
    for (char& c : result) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return result;
}

bool hasId(const DeviceNode& node, std::string_view id)
{
    const auto equals = [&](const std::string& other) { return lower(other) == id; };
    return std::ranges::any_of(node.hardwareIds, equals) ||
           std::ranges::any_of(node.compatibleIds, equals);
}

bool hasParent(const DiskEvidence& evidence, std::initializer_list<std::string_view> services)
{
    return std::ranges::any_of(evidence.parents, [&](const DeviceNode& parent) {
        return std::ranges::find(services, lower(parent.service)) != services.end();
    });
}

bool isNative(const DiskEvidence& evidence, std::string_view service)
{
    // A node whose driver is not bound yet still shows where it belongs.
    return service == "nvmedisk" ||
           (service.empty() && (lower(evidence.disk.classGuid) == nvmeDiskClass ||
                                hasId(evidence.disk, "gennvmedisk")));
}

bool isRaid(const DiskEvidence& evidence)
{
    return evidence.busType == busRaid ||
           hasParent(evidence,
                     {"iastorvd", "iastoravc", "iastorac", "rcraid", "rcbottom", "megasas35i",
                      "megasas2i", "percsas3i", "percsas2i", "smartpqi", "vmd"});
}

} // namespace

std::string_view name(DiskStack stack)
{
    constexpr std::array<std::string_view, 9> names{
        "native_nvme",       "legacy_scsi_nvme", "vendor_nvme", "raid",   "storage_spaces",
        "nvme_over_fabrics", "virtual_disk",     "not_nvme",    "unknown"};
    return names[static_cast<std::size_t>(stack)];
}

DiskStack classify(const DiskEvidence& evidence)
{
    const std::string service = lower(evidence.disk.service);
    const auto& bus = evidence.busType;
    if (bus == busNvmeOverFabrics) {
        return DiskStack::NvmeOverFabrics;
    }
    if (isNative(evidence, service)) {
        return DiskStack::NativeNvme;
    }
    if (bus == busSpaces || hasParent(evidence, {"spaceport"})) {
        return DiskStack::StorageSpaces;
    }
    if (bus == busFileBackedVirtual || bus == busVirtual || hasParent(evidence, {"vhdmp"})) {
        return DiskStack::VirtualDisk;
    }
    if (isRaid(evidence)) {
        return DiskStack::Raid;
    }
    if (service == "disk" && hasParent(evidence, {"stornvme"})) {
        return DiskStack::LegacyScsiNvme;
    }
    if (bus == busNvme) {
        const bool foreign = service == "disk" && !evidence.parents.empty() &&
                             !evidence.parents.front().service.empty();
        return foreign ? DiskStack::VendorNvme : DiskStack::Unknown;
    }
    return bus ? DiskStack::NotNvme : DiskStack::Unknown;
}

} // namespace tidemark::device
