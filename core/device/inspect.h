#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/model/environment.h"
#include "core/model/variant.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tidemark::device {

/// A drive, partition, array or other block device of this machine.
struct Drive
{
    std::string name;    ///< "nvme0n1"
    std::string node;    ///< "/dev/nvme0n1"
    std::string model;   ///< empty when the system does not tell
    std::string serial;
    std::string firmware;
    Bytes size{0};
    Bytes logicalBlock{512};
    Bytes physicalBlock{512};
    std::string stack;   ///< "nvme", "sd", "virtio_blk", "md", "dm", "loop", "nvmedisk", "disk"
    std::string kind;    ///< "disk", "partition", "array", "loop", ...
    std::string parent;  ///< name of the whole disk of a partition, else empty
    bool rotational = false;
    bool readOnly = false;
    bool removable = false;
    std::vector<std::string> mountPoints;
    std::vector<std::string> holders; ///< devices made of it, such as "md0"
    std::string inUse;   ///< why it can't be written: "mounted at /"; empty when free

    bool operator==(const Drive&) const = default;
};

/// All block devices, sorted by name; those that can't be used are listed too.
[[nodiscard]] Result<std::vector<Drive>> listDrives();

/// What lies under a path: file system, mount options, free space, and the block device below.
struct Location
{
    std::string fileSystem;      ///< "ext4"
    std::string mountPoint;
    std::string mountOptions;
    Bytes freeSpace{0};
    Bytes totalSpace{0};
    std::optional<std::string> drive; ///< Drive::name, absent for tmpfs, network, ...
    bool readOnly = false;
    bool copyOnWrite = false;    ///< btrfs, zfs, bcachefs
    bool compressed = false;     ///< by mount option or file flag
};

/// NotFound when the path is not there.
[[nodiscard]] Result<Location> locate(const std::filesystem::path& path);

/// Bytes that the block device has read and written since boot (Linux: /sys/block/*/stat).
struct DeviceCounters
{
    Bytes read{0};
    Bytes written{0};
};

[[nodiscard]] std::optional<DeviceCounters> countersOf(const std::string& drive);

/// The machine and the targets now; what could not be read is left out.
[[nodiscard]] Environment readEnvironment(const std::vector<Target>& targets);

/// Facts that differ, sorted by key.
[[nodiscard]] std::vector<FactDifference> difference(const Environment& left,
                                                     const Environment& right);

} // namespace tidemark::device
