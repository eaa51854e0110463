#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tidemark::device {

/// A node of the Windows device tree, texts in UTF-8.
struct DeviceNode
{
    std::string instance;  ///< "NVME\\NVMEDISK_...\\5&1&0"
    std::string service;   ///< the function driver that is bound: "nvmedisk", "disk", "stornvme"
    std::string classGuid; ///< with braces
    std::vector<std::string> hardwareIds;
    std::vector<std::string> compatibleIds;
};

/// PCI Express link of the controller, in lanes and generations (1 = 2.5 GT/s, 4 = 16 GT/s).
struct PciLink
{
    std::optional<unsigned> speed;
    std::optional<unsigned> width;
    std::optional<unsigned> maxSpeed;
    std::optional<unsigned> maxWidth;
};

/// What Windows tells of one disk.
struct DiskEvidence
{
    std::optional<unsigned> number;  ///< N of \\.\PhysicalDriveN
    std::optional<unsigned> busType; ///< STORAGE_BUS_TYPE
    DeviceNode disk;
    std::vector<DeviceNode> parents; ///< the nearest first
    PciLink link;
};

/// How requests reach a disk.
enum class DiskStack
{
    NativeNvme,     ///< nvmedisk.sys, without SCSI translation
    LegacyScsiNvme, ///< disk.sys over the in-box NVMe driver
    VendorNvme,     ///< disk.sys over a maker's NVMe driver
    Raid,           ///< a RAID controller, Intel RST or VMD
    StorageSpaces,
    NvmeOverFabrics,
    VirtualDisk, ///< VHD, VHDX or a virtual bus
    NotNvme,
    Unknown,
};

/// Stable name: "native_nvme", "legacy_scsi_nvme", ...
[[nodiscard]] std::string_view name(DiskStack stack);

/// The stack that serves a disk, decided by the drivers that are bound and never by registry
/// switches: those only prove that someone set them, and the nvmedisk service can run while every
/// disk is still on disk.sys. Pure, no case matters.
[[nodiscard]] DiskStack classify(const DiskEvidence& evidence);

} // namespace tidemark::device
