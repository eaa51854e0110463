#include "core/base/text.h"
#include "core/device/inspect_linux.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <limits>

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace tidemark::device {

namespace fs = std::filesystem;

namespace {

/// Overlays upon overlays deeper than this are not followed.
constexpr int deepestOverlay = 4;

std::string number(dev_t device)
{
    return std::to_string(major(device)) + ":" + std::to_string(minor(device));
}

std::optional<Bytes> product(std::uint64_t blocks, std::uint64_t size)
{
    if (size != 0 && blocks > std::numeric_limits<std::uint64_t>::max() / size) {
        return {};
    }
    return Bytes(blocks * size);
}

/// Name of a file system by its magic number (statfs(2)), for places whose mount is not in the
/// table, such as a folder that is the root of a chroot.
std::string nameOfMagic(std::uint64_t magic)
{
    constexpr std::array<std::pair<std::uint64_t, const char*>, 12> names{
        {{0xEF53, "ext4"},
         {0x9123683E, "btrfs"},
         {0x58465342, "xfs"},
         {0x01021994, "tmpfs"},
         {0x794C7630, "overlay"},
         {0x6969, "nfs"},
         {0x2FC12FC1, "zfs"},
         {0xF2F52010, "f2fs"},
         {0xFF534D42, "cifs"},
         {0x65735546, "fuse"},
         {0x4D44, "vfat"},
         {0xCA451A4E, "bcachefs"}}};
    for (const auto& [number, name] : names) {
        if (number == magic) {
            return name;
        }
    }
    return {};
}

std::optional<std::uint64_t> mountIdOf(const fs::path& path)
{
    struct statx info{};
    if (statx(AT_FDCWD, path.c_str(), 0, STATX_MNT_ID, &info) != 0 ||
        (info.stx_mask & STATX_MNT_ID) == 0)
    {
        return {};
    }
    return info.stx_mnt_id;
}

/// The inode flags of a file or folder; absent where the file system has none.
std::optional<int> inodeFlags(const fs::path& path)
{
    const int file = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) {
        return {};
    }
    int flags = 0;
    const bool known = ioctl(file, FS_IOC_GETFLAGS, &flags) == 0;
    close(file);
    return known ? std::optional(flags) : std::nullopt;
}

/// Long lists of layers say nothing about speed and much about the machine's folders.
std::string withoutLayers(const std::string& options)
{
    std::string kept;
    for (const std::string_view entry : split(options, ',')) {
        if (!entry.starts_with("lowerdir") && !entry.starts_with("upperdir=") &&
            !entry.starts_with("workdir="))
        {
            kept += (kept.empty() ? "" : ",") + std::string(entry);
        }
    }
    return kept;
}

Result<Location> locateDeviceNode(const BlockTree& tree, const fs::path& path,
                                  const struct stat& info)
{
    Location location;
    std::string name;
    if (S_ISBLK(info.st_mode)) {
        name = tree.numbered(number(info.st_rdev)).value_or("");
    } else if (path.filename().string().starts_with("ng")) {
        // /dev/ng0n1 is the passthrough door of /dev/nvme0n1.
        name = "nvme" + path.filename().string().substr(2);
    }
    if (!tree.contains(name)) {
        return fail(ErrorCode::Unsupported, "it is no folder, file or known block device",
                    path.string(), "Choose one that 'tidemark-cli drives' lists");
    }
    location.drive = name;
    const fs::path folder = tree.folder(name);
    location.readOnly = tree.root().flag(folder / "ro").value_or(false);
    const auto size = tree.root().integer(folder / "size");
    location.totalSpace = product(size.value_or(0), 512).value_or(Bytes(0));
    return location;
}

/// Flags of file system and file that change what reaches the drive.
void readDataHandling(const fs::path& path, Location& location)
{
    const std::string& options = location.mountOptions;
    location.copyOnWrite = location.fileSystem == "btrfs" || location.fileSystem == "zfs" ||
                           location.fileSystem == "bcachefs";
    // f2fs compresses by file flag; its compress_* options only say how.
    location.compressed = option(options, "compress") || option(options, "compress-force") ||
                          option(options, "compression");
    // On btrfs a file or mount without copy-on-write is not compressed either (btrfs(5)).
    const int flags = inodeFlags(path).value_or(0);
    location.compressed = location.compressed || (flags & FS_COMPR_FL) != 0;
    const bool noCow = (flags & FS_NOCOW_FL) != 0 || option(options, "nodatacow");
    if (location.fileSystem == "btrfs" && noCow) {
        location.copyOnWrite = false;
        location.compressed = false;
    }
}

Result<Location> locateAt(const BlockTree& tree, const fs::path& path, int depth);

/// The drive below an overlay is that of its writable layer, if that can be seen from here.
std::optional<std::string> driveOfOverlay(const BlockTree& tree, const Mount& mount, int depth)
{
    const auto upper = option(mount.options, "upperdir");
    if (!upper || depth >= deepestOverlay) {
        return {};
    }
    const auto below = locateAt(tree, *upper, depth + 1);
    return below ? below->drive : std::nullopt;
}

Result<Location> locateAt(const BlockTree& tree, const fs::path& path, int depth)
{
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    struct stat info{};
    if (error || stat(real.c_str(), &info) != 0) {
        return std::unexpected(systemError(error ? error.value() : errno, "look at the target",
                                           path.string(),
                                           "Check the path, and that you may enter the folder"));
    }
    if (S_ISBLK(info.st_mode) || S_ISCHR(info.st_mode)) {
        return locateDeviceNode(tree, real, info);
    }
    struct statvfs space{};
    struct statfs kind{};
    if (statvfs(real.c_str(), &space) != 0 || statfs(real.c_str(), &kind) != 0) {
        return std::unexpected(systemError(errno, "ask for the free space", path.string()));
    }
    Location location;
    location.freeSpace = product(space.f_bavail, space.f_frsize).value_or(Bytes(0));
    location.totalSpace = product(space.f_blocks, space.f_frsize).value_or(Bytes(0));
    location.readOnly = (space.f_flag & ST_RDONLY) != 0;
    const auto mounts = parseMounts(tree.root().bytes("/proc/self/mountinfo").value_or(""));
    if (const Mount* mount = mountOf(mounts, real, mountIdOf(real))) {
        location.fileSystem = mount->type;
        location.mountPoint = mount->point;
        location.mountOptions = withoutLayers(mount->options);
        location.drive =
            mount->type == "overlay" ? driveOfOverlay(tree, *mount, depth) : driveOf(tree, *mount);
    } else {
        location.fileSystem = nameOfMagic(static_cast<std::uint64_t>(kind.f_type));
        location.drive = tree.numbered(number(info.st_dev));
    }
    readDataHandling(real, location);
    return location;
}

} // namespace

Result<Location> locate(const SystemRoot& root, const fs::path& path)
{
    return locateAt(BlockTree(root), path, 0);
}

Result<Location> locate(const fs::path& path)
{
    return locate(SystemRoot(), path);
}

} // namespace tidemark::device
