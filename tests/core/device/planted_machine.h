#pragma once

#include "core/device/system_root.h"

#include <filesystem>
#include <string>

namespace tidemark::device {

/// A folder with made-up /sys, /proc and /run files, removed when it goes. The attributes follow
/// what kernel 6.1 shows for the same devices.
class PlantedMachine
{
public:
    PlantedMachine();
    ~PlantedMachine();
    PlantedMachine(const PlantedMachine&) = delete;
    PlantedMachine& operator=(const PlantedMachine&) = delete;

    [[nodiscard]] SystemRoot root() const { return SystemRoot(m_folder); }

    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }

    /// Writes `content` to `path` ("/sys/...") and makes the folders above it.
    void write(const std::string& path, const std::string& content) const;

    /// A symbolic link at `path` to `target`, both as on the machine; stored as a relative one.
    void link(const std::string& path, const std::string& target) const;

    /// A block device in /sys/devices below `parent`, with its class link, number, size in sectors
    /// and, unless it is a partition, a queue with 512-byte blocks.
    void block(const std::string& name, const std::string& parent, const std::string& number,
               std::uint64_t sectors) const;

    /// A partition of a device that was made by block().
    void partition(const std::string& name, const std::string& disk, const std::string& number,
                   std::uint64_t sectors) const;

    /// Makes `holder` consist of `member`.
    void stack(const std::string& holder, const std::string& member) const;

    /// An NVMe drive behind a PCIe port, with controller `index` and namespace 1.
    void nvme(int index, const std::string& number) const;

    /// Folder of a block device in /sys/devices.
    [[nodiscard]] std::string folderOf(const std::string& name) const;

private:
    std::filesystem::path m_folder;
};

} // namespace tidemark::device
