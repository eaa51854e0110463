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
    std::string name;   ///< "nvme0n1", "PhysicalDrive0"
    std::string node;   ///< "/dev/nvme0n1", "\\\\.\\PhysicalDrive0"
    std::string model;  ///< empty when the system does not tell
    std::string serial; ///< in full; environments carry its last four characters only
    std::string firmware;
    std::string label; ///< what a person calls it: volume name, "raid5 of 3", file of a loop device
    Bytes size{0};
    Bytes logicalBlock{512};
    Bytes physicalBlock{512};
    std::string stack; ///< "nvme", "sd", "virtio_blk", "md", "dm", "loop", "nvmedisk", "disk"
    std::string kind;  ///< "disk", "partition", "array", "mapped", "loop", "optical", "memory", ...
    std::string parent; ///< name of the whole disk of a partition, else empty
    bool rotational = false;
    bool readOnly = false;
    bool removable = false;
    std::vector<std::string> mountPoints;
    std::vector<std::string> holders; ///< devices made of it or of its partitions, at any depth
    std::string inUse;                ///< why it can't be written: "mounted at /"; empty when free

    bool operator==(const Drive&) const = default;
};

/// All block devices, sorted by name, names unique; those that can't be used are listed too.
/// Left out: loop and RAM devices that nobody set up, hidden paths of multipath namespaces.
/// NotFound where the system gives no list at all.
[[nodiscard]] Result<std::vector<Drive>> listDrives();

/// What lies under a path: file system, mount options, free space, and the block device below.
struct Location
{
    std::string fileSystem; ///< "ext4"
    std::string mountPoint;
    std::string mountOptions;
    Bytes freeSpace{0};
    Bytes totalSpace{0};
    std::optional<std::string> drive; ///< Drive::name, absent for tmpfs, network, ...
    bool readOnly = false;
    bool copyOnWrite = false; ///< btrfs, zfs, bcachefs
    bool compressed = false;  ///< by mount option or file flag
};

/// For a folder, a file or a device node; of the latter only `drive`, `totalSpace` (its size) and
/// `readOnly` are set. NotFound when the path is not there, Denied when it may not be entered,
/// Unsupported for a node that is no block device.
[[nodiscard]] Result<Location> locate(const std::filesystem::path& path);

/// Bytes that the block device has read and written since boot (Linux: /sys/block/*/stat).
struct DeviceCounters
{
    Bytes read{0};
    Bytes written{0};
};

/// Absent for an unknown name and where the system does not count (zram, multipath heads).
[[nodiscard]] std::optional<DeviceCounters> countersOf(const std::string& drive);

/// The machine and the targets now; what could not be read is left out. The keys are listed in
/// facts.h; those of target i begin with "target.i." in the order given.
[[nodiscard]] Environment readEnvironment(const std::vector<Target>& targets);

/// Whether facts that change from minute to minute ("now.", see facts.h) take part.
enum class Momentary
{
    Include,
    Omit
};

/// Facts that differ: the lasting ones sorted by key, then the momentary ones sorted by key.
[[nodiscard]] std::vector<FactDifference> difference(const Environment& left,
                                                     const Environment& right,
                                                     Momentary momentary = Momentary::Include);

} // namespace tidemark::device
