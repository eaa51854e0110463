#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tidemark::device {

/// One line of /proc/self/mountinfo (proc_pid_mountinfo(5)).
struct Mount
{
    std::uint64_t id = 0;
    std::string number; ///< "254:0"; "0:NN" for anonymous devices (btrfs, overlay, tmpfs, NFS)
    std::string point;  ///< where it is mounted
    std::string type;   ///< "ext4", "fuse.sshfs"
    std::string source; ///< "/dev/vda", "tank/data", "server:/export"
    std::string
        options; ///< of the mount, then of the file system, each once: "rw,relatime,discard"

    bool operator==(const Mount&) const = default;
};

/// All mounts of `mountinfo`, in its order; a line that makes no sense is left out.
[[nodiscard]] std::vector<Mount> parseMounts(std::string_view mountinfo);

/// The mount that `path` (absolute, without symbolic links) lies on: that with `id` where it is
/// given and covers the path, else the last one with the longest mount point, because a later
/// mount hides an earlier one at the same place. Null when none covers it.
[[nodiscard]] const Mount* mountOf(const std::vector<Mount>& mounts,
                                   const std::filesystem::path& path,
                                   std::optional<std::uint64_t> id = {});

/// Value of `key=value` in a comma-separated list; "" for a bare `key`; absent when not there.
[[nodiscard]] std::optional<std::string> option(std::string_view options, std::string_view key);

} // namespace tidemark::device
