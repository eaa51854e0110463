#pragma once

#include "core/device/block_tree_linux.h"
#include "core/device/inspect.h"
#include "core/device/mounts_linux.h"
#include "core/device/system_root.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tidemark::device {

/// The functions of inspect.h for another root than "/", so that tests can plant machines.
[[nodiscard]] Result<std::vector<Drive>> listDrives(const SystemRoot& root);
[[nodiscard]] Result<Location> locate(const SystemRoot& root, const std::filesystem::path& path);
[[nodiscard]] std::optional<DeviceCounters> countersOf(const SystemRoot& root,
                                                       const std::string& drive);
[[nodiscard]] Environment readEnvironment(const SystemRoot& root,
                                          const std::vector<Target>& targets);

/// Name plates of a drive; members are absent where the system does not tell.
struct Identity
{
    std::optional<std::string> model;
    std::optional<std::string> serial;
    std::optional<std::string> firmware;
};

/// NVMe, SCSI (with the ATA information page, which is not cut off at 16 characters), virtio, MMC.
[[nodiscard]] Identity identityOf(const BlockTree& tree, const std::string& name);

/// The driver stack: "nvme", "sd", "virtio_blk", "md", "dm", ...; "unknown" when it can't be told.
[[nodiscard]] std::string stackOf(const BlockTree& tree, const std::string& name);

/// What a person calls it: name of a volume, level of an array, file of a loop device.
[[nodiscard]] std::optional<std::string> labelOf(const BlockTree& tree, const std::string& name);

/// Mount points of exactly this device, sorted, each once.
[[nodiscard]] std::vector<std::string>
mountPointsOf(const BlockTree& tree, const std::vector<Mount>& mounts, const std::string& name);

/// The block device that a mount's file system is made on; absent for tmpfs, network, ZFS.
[[nodiscard]] std::optional<std::string> driveOf(const BlockTree& tree, const Mount& mount);

} // namespace tidemark::device
