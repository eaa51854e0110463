#pragma once

#include "core/device/system_root.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tidemark::device {

/// The block devices of /sys/class/block and how they are built upon each other. A snapshot of
/// names; attributes are read through folder(). Unknown names give empty answers.
class BlockTree
{
public:
    explicit BlockTree(const SystemRoot& root);

    [[nodiscard]] const SystemRoot& root() const { return m_root; }

    /// All names, sorted. The hidden paths of a multipath NVMe namespace have no node and are left
    /// out.
    [[nodiscard]] std::vector<std::string> names() const;

    [[nodiscard]] bool contains(const std::string& name) const { return m_devices.contains(name); }

    /// Name of a device number such as "254:0".
    [[nodiscard]] std::optional<std::string> numbered(const std::string& number) const;

    /// Name of a node such as "/dev/mapper/vg-root", symbolic links followed.
    [[nodiscard]] std::optional<std::string> node(const std::filesystem::path& node) const;

    /// Its folder in /sys/devices, as a path of the machine.
    [[nodiscard]] std::filesystem::path folder(const std::string& name) const;

    /// The whole disk of a partition; the device itself when it is none.
    [[nodiscard]] std::string wholeDisk(const std::string& name) const;

    [[nodiscard]] bool isPartition(const std::string& name) const;

    /// Folder of the queue limits (a partition has those of its disk).
    [[nodiscard]] std::filesystem::path queue(const std::string& name) const;

    /// Devices that it is made of, members of an array in slot order, others sorted.
    [[nodiscard]] std::vector<std::string> members(const std::string& name) const;

    /// Devices made directly of it, sorted.
    [[nodiscard]] std::vector<std::string> holders(const std::string& name) const;

    /// Partitions of a disk, sorted.
    [[nodiscard]] std::vector<std::string> partitions(const std::string& name) const;

private:
    struct Device
    {
        std::filesystem::path folder;
        std::string number;
        std::string parent; ///< whole disk of a partition, else empty
    };

    SystemRoot m_root;
    std::map<std::string, Device> m_devices;
};

} // namespace tidemark::device
