#include "core/device/block_tree_linux.h"

#include "core/base/text.h"

#include <algorithm>
#include <limits>

namespace tidemark::device {

namespace fs = std::filesystem;

BlockTree::BlockTree(const SystemRoot& root) : m_root(root)
{
    for (const std::string& name : root.entries("/sys/class/block")) {
        const auto folder = root.resolved(fs::path("/sys/class/block") / name);
        if (!folder || !cleanText(name) || root.flag(*folder / "hidden").value_or(false)) {
            continue;
        }
        Device device{
            .folder = *folder, .number = root.line(*folder / "dev").value_or(""), .parent = {}};
        if (root.exists(*folder / "partition")) {
            device.parent = folder->parent_path().filename().string();
        }
        m_devices.emplace(name, std::move(device));
    }
}

std::vector<std::string> BlockTree::names() const
{
    std::vector<std::string> names;
    for (const auto& [name, device] : m_devices) {
        names.push_back(name);
    }
    return names;
}

std::optional<std::string> BlockTree::numbered(const std::string& number) const
{
    const auto found = std::ranges::find_if(
        m_devices, [&](const auto& entry) { return entry.second.number == number; });
    if (number.empty() || found == m_devices.end()) {
        return {};
    }
    return found->first;
}

std::optional<std::string> BlockTree::node(const fs::path& node) const
{
    const auto target = m_root.resolved(node);
    if (!target) {
        return {};
    }
    // The kernel writes "/" of a node below /dev as "!" in a name.
    std::string name = target->lexically_relative("/dev").string();
    std::ranges::replace(name, '/', '!');
    return contains(name) ? std::optional(name) : std::nullopt;
}

fs::path BlockTree::folder(const std::string& name) const
{
    const auto found = m_devices.find(name);
    return found == m_devices.end() ? fs::path("/nonexistent") : found->second.folder;
}

std::string BlockTree::wholeDisk(const std::string& name) const
{
    const auto found = m_devices.find(name);
    return found == m_devices.end() || found->second.parent.empty() ? name : found->second.parent;
}

bool BlockTree::isPartition(const std::string& name) const
{
    return wholeDisk(name) != name;
}

fs::path BlockTree::queue(const std::string& name) const
{
    return folder(wholeDisk(name)) / "queue";
}

std::vector<std::string> BlockTree::members(const std::string& name) const
{
    std::vector<std::string> names = m_root.entries(folder(name) / "slaves");
    const auto slot = [&](const std::string& member) {
        return m_root.integer(folder(name) / "md" / ("dev-" + member) / "slot")
            .value_or(std::numeric_limits<std::uint64_t>::max());
    };
    std::ranges::stable_sort(names, {}, slot);
    return names;
}

std::vector<std::string> BlockTree::holders(const std::string& name) const
{
    return m_root.entries(folder(name) / "holders");
}

std::vector<std::string> BlockTree::partitions(const std::string& name) const
{
    std::vector<std::string> names;
    for (const auto& [partition, device] : m_devices) {
        if (device.parent == name) {
            names.push_back(partition);
        }
    }
    return names;
}

} // namespace tidemark::device
