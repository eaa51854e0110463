#include "core/device/inspect_linux.h"

#include <gtest/gtest.h>

#include "planted_machine.h"
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>

namespace tidemark::device {
namespace {

namespace fs = std::filesystem;

/// A machine whose mount table says that its own folder is a mount as `rest` tells
/// ("0:40 / POINT rw - btrfs /dev/x rw" with POINT replaced).
std::string mountLine(const PlantedMachine& machine, const std::string& number,
                      const std::string& type, const std::string& source,
                      const std::string& options)
{
    return "9000000 1 " + number + " / " + machine.folder().string() + " rw - " + type + " " +
           source + " " + options + "\n";
}

TEST(Locate, FindsTheDeviceByItsNumber)
{
    const PlantedMachine machine;
    machine.nvme(0, "259:0");
    machine.partition("nvme0n1p1", "nvme0n1", "259:1", 100);
    machine.write("/proc/self/mountinfo",
                  mountLine(machine, "259:1", "xfs", "/dev/root", "rw,attr2"));
    const auto location = locate(machine.root(), machine.folder() / "proc").value();
    EXPECT_EQ(location.drive, "nvme0n1p1");
    EXPECT_EQ(location.fileSystem, "xfs");
    EXPECT_EQ(location.mountPoint, machine.folder().string());
    EXPECT_EQ(location.mountOptions, "rw,attr2");
    EXPECT_FALSE(location.copyOnWrite);
}

TEST(Locate, FindsABtrfsVolumeByItsSource)
{
    const PlantedMachine machine;
    machine.nvme(0, "259:0");
    machine.write("/dev/nvme0n1", "");
    machine.write("/proc/self/mountinfo", mountLine(machine, "0:40", "btrfs", "/dev/nvme0n1",
                                                    "rw,compress=zstd:3,subvol=/@home"));
    const auto location = locate(machine.root(), machine.folder()).value();
    EXPECT_EQ(location.drive, "nvme0n1");
    EXPECT_TRUE(location.copyOnWrite);
    EXPECT_TRUE(location.compressed);
}

TEST(Locate, WithoutCopyOnWriteBtrfsNeitherCopiesNorCompresses)
{
    const PlantedMachine machine;
    machine.write("/proc/self/mountinfo", mountLine(machine, "0:40", "btrfs", "/dev/nvme0n1",
                                                    "rw,compress=zstd:3,nodatacow"));
    const auto location = locate(machine.root(), machine.folder()).value();
    EXPECT_FALSE(location.copyOnWrite);
    EXPECT_FALSE(location.compressed);
}

TEST(Locate, FollowsAVolumesNameToTheDevice)
{
    const PlantedMachine machine;
    machine.block("dm-3", "/sys/devices/virtual/block", "253:3", 100);
    machine.write("/dev/dm-3", "");
    machine.link("/dev/mapper/vg-home", "/dev/dm-3");
    machine.write("/proc/self/mountinfo",
                  mountLine(machine, "0:44", "btrfs", "/dev/mapper/vg-home", "rw"));
    EXPECT_EQ(locate(machine.root(), machine.folder()).value().drive, "dm-3");
}

TEST(Locate, TmpfsAndNetworkHaveNoDrive)
{
    const PlantedMachine machine;
    machine.nvme(0, "259:0");
    for (const auto& [type, source] : {std::pair{"tmpfs", "none"},
                                       {"nfs4", "server:/export"},
                                       {"zfs", "tank/data"},
                                       {"fuse.sshfs", "host:"}})
    {
        machine.write("/proc/self/mountinfo", mountLine(machine, "0:40", type, source, "rw"));
        const auto location = locate(machine.root(), machine.folder()).value();
        EXPECT_EQ(location.drive, std::nullopt) << type;
        EXPECT_EQ(location.fileSystem, type);
    }
}

TEST(Locate, OfAnOverlayIsTheDriveOfItsUpperLayer)
{
    const PlantedMachine machine;
    machine.nvme(0, "259:0");
    machine.write("/var/upper/x", "");
    const std::string upper = (machine.folder() / "var/upper").string();
    machine.write("/proc/self/mountinfo",
                  mountLine(machine, "0:40", "overlay", "overlay",
                            "rw,lowerdir=/a:/b,upperdir=" + upper + ",workdir=/w") +
                      "9000001 1 259:0 / " + (machine.folder() / "var").string() +
                      " rw - ext4 /dev/nvme0n1 rw\n");
    const auto location = locate(machine.root(), machine.folder() / "proc").value();
    EXPECT_EQ(location.drive, "nvme0n1");
    EXPECT_EQ(location.fileSystem, "overlay");
    EXPECT_EQ(location.mountOptions, "rw");
}

TEST(Locate, OfAnOverlayInsideItsOwnUpperLayerEnds)
{
    const PlantedMachine machine;
    machine.write("/proc/self/mountinfo", mountLine(machine, "0:40", "overlay", "overlay",
                                                    "rw,upperdir=" + machine.folder().string()));
    EXPECT_EQ(locate(machine.root(), machine.folder()).value().drive, std::nullopt);
}

TEST(Locate, WithoutAMountTableAsksTheFileSystemItself)
{
    const PlantedMachine machine;
    struct stat info{};
    ASSERT_EQ(stat(machine.folder().c_str(), &info), 0);
    machine.block("sdz", "/sys/devices/x",
                  std::to_string(major(info.st_dev)) + ":" + std::to_string(minor(info.st_dev)), 9);
    const auto location = locate(machine.root(), machine.folder()).value();
    EXPECT_EQ(location.drive, "sdz");
    EXPECT_EQ(location.mountPoint, "");
    EXPECT_GT(location.totalSpace, Bytes(0));
}

TEST(Locate, GivesTheSpaceThatTheFileSystemReports)
{
    const auto location = locate(fs::temp_directory_path()).value();
    struct statvfs space{};
    ASSERT_EQ(statvfs(fs::temp_directory_path().c_str(), &space), 0);
    EXPECT_EQ(location.totalSpace.value(), space.f_blocks * space.f_frsize);
    EXPECT_LE(location.freeSpace, location.totalSpace);
    EXPECT_FALSE(location.fileSystem.empty());
    EXPECT_FALSE(location.readOnly);
}

TEST(Locate, OfAMissingPathIsNotFound)
{
    const auto location = locate("/no/such/folder");
    ASSERT_FALSE(location);
    EXPECT_EQ(location.error().code, ErrorCode::NotFound);
    EXPECT_EQ(location.error().where, "/no/such/folder");
}

TEST(Locate, OfANodeThatIsNoBlockDeviceIsUnsupported)
{
    EXPECT_EQ(locate("/dev/null").error().code, ErrorCode::Unsupported);
}

} // namespace
} // namespace tidemark::device
