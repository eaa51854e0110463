#include "core/device/inspect_linux.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "planted_machine.h"

namespace tidemark::device {
namespace {

const Drive& named(const std::vector<Drive>& drives, const std::string& name)
{
    const auto found = std::ranges::find(drives, name, &Drive::name);
    EXPECT_NE(found, drives.end()) << name;
    return found == drives.end() ? drives.front() : *found;
}

/// Two NVMe drives: one with the system, one with a partition in an array under LVM under a mount.
struct Server : PlantedMachine
{
    Server()
    {
        nvme(0, "259:0");
        nvme(1, "259:1");
        partition("nvme0n1p1", "nvme0n1", "259:2", 2048);
        partition("nvme1n1p1", "nvme1n1", "259:3", 524000);
        block("md0", "/sys/devices/virtual/block", "9:0", 1'000'000);
        write(folderOf("md0") + "/md/level", "raid5\n");
        write(folderOf("md0") + "/md/raid_disks", "3\n");
        block("dm-0", "/sys/devices/virtual/block", "253:0", 900'000);
        write(folderOf("dm-0") + "/dm/name", "vg-data\n");
        stack("md0", "nvme1n1p1");
        stack("dm-0", "md0");
        block("loop0", "/sys/devices/virtual/block", "7:0", 0);
        block("zram0", "/sys/devices/virtual/block", "252:0", 4096);
        write(folderOf("zram0") + "/queue/iostats", "0\n");
        write("/dev/zram0", "");
        write("/proc/swaps", "Filename Type Size Used Priority\n/dev/zram0  partition 1 0 100\n");
        write("/proc/self/mountinfo", "26 1 259:2 / / rw - ext4 /dev/nvme0n1p1 rw\n"
                                      "27 26 259:2 /x /srv rw - ext4 /dev/nvme0n1p1 rw\n"
                                      "28 26 253:0 / /data rw - xfs /dev/mapper/vg-data rw\n");
    }
};

TEST(ListDrives, TellsIdentitySizeAndStack)
{
    const Server machine;
    const auto drives = listDrives(machine.root()).value();
    const Drive& drive = named(drives, "nvme0n1");
    EXPECT_EQ(drive.node, "/dev/nvme0n1");
    EXPECT_EQ(drive.model, "QEMU NVMe Ctrl");
    EXPECT_EQ(drive.serial, "SERIALLAB0");
    EXPECT_EQ(drive.firmware, "7.2.22");
    EXPECT_EQ(drive.size, mib(256));
    EXPECT_EQ(drive.logicalBlock, Bytes(512));
    EXPECT_EQ(drive.physicalBlock, Bytes(4096));
    EXPECT_EQ(drive.stack, "nvme");
    EXPECT_EQ(drive.kind, "disk");
    EXPECT_FALSE(drive.rotational);
    EXPECT_EQ(named(drives, "nvme0n1p1").parent, "nvme0n1");
    EXPECT_EQ(named(drives, "nvme0n1p1").kind, "partition");
    EXPECT_EQ(named(drives, "md0").label, "raid5 of 3");
    EXPECT_EQ(named(drives, "dm-0").kind, "mapped");
}

TEST(ListDrives, IsSortedUniqueAndWithoutSpareLoops)
{
    const Server machine;
    const auto drives = listDrives(machine.root()).value();
    std::vector<std::string> names;
    for (const Drive& drive : drives) {
        names.push_back(drive.name);
    }
    EXPECT_EQ(names, (std::vector<std::string>{"dm-0", "md0", "nvme0n1", "nvme0n1p1", "nvme1n1",
                                               "nvme1n1p1", "zram0"}));
}

TEST(ListDrives, SaysWhyADriveIsInUseAtAnyDepth)
{
    const Server machine;
    const auto drives = listDrives(machine.root()).value();
    EXPECT_EQ(named(drives, "nvme0n1p1").inUse, "mounted at / and 1 more");
    EXPECT_EQ(named(drives, "nvme0n1").inUse, "partition nvme0n1p1: mounted at / and 1 more");
    EXPECT_EQ(named(drives, "nvme1n1p1").inUse, "member of md0 (raid5 of 3)");
    EXPECT_EQ(named(drives, "nvme1n1").inUse, "partition nvme1n1p1: member of md0 (raid5 of 3)");
    EXPECT_EQ(named(drives, "md0").inUse, "part of dm-0 (vg-data)");
    EXPECT_EQ(named(drives, "dm-0").inUse, "mounted at /data");
    EXPECT_EQ(named(drives, "zram0").inUse, "used as swap space");
    EXPECT_EQ(named(drives, "nvme1n1").holders, (std::vector<std::string>{"dm-0", "md0"}));
    EXPECT_EQ(named(drives, "nvme0n1p1").mountPoints, (std::vector<std::string>{"/", "/srv"}));
}

TEST(ListDrives, KnowsAMemberOfAPoolByTheSignature)
{
    const PlantedMachine machine;
    machine.nvme(0, "259:0");
    machine.write("/run/udev/data/b259:0", "S:disk/by-id/x\nE:ID_FS_TYPE=zfs_member\n");
    EXPECT_EQ(listDrives(machine.root()).value().front().inUse, "holds a zfs_member signature");
}

TEST(ListDrives, LeavesAFreeDriveFree)
{
    const PlantedMachine machine;
    machine.nvme(0, "259:0");
    EXPECT_EQ(listDrives(machine.root()).value().front().inUse, "");
}

TEST(ListDrives, FindsTheMultipathHeadAndHidesItsPaths)
{
    const PlantedMachine machine;
    const std::string subsystem = "/sys/devices/virtual/nvme-subsystem/nvme-subsys2";
    machine.write(subsystem + "/model", "Array X   \n");
    machine.write(subsystem + "/serial", "LAB2\n");
    machine.write(subsystem + "/firmware_rev", "1.0\n");
    machine.block("nvme2n1", subsystem, "259:6", 524288);
    machine.link(subsystem + "/nvme2n1/device", subsystem);
    machine.block("nvme2c2n1", "/sys/devices/pci0000:00/nvme/nvme2", "259:9", 524288);
    machine.write(machine.folderOf("nvme2c2n1") + "/hidden", "1\n");
    const auto drives = listDrives(machine.root()).value();
    ASSERT_EQ(drives.size(), 1U);
    EXPECT_EQ(drives[0].name, "nvme2n1");
    EXPECT_EQ(drives[0].model, "Array X");
    EXPECT_EQ(drives[0].serial, "LAB2");
}

TEST(ListDrives, ReadsAtaNamesFromTheInformationPage)
{
    const PlantedMachine machine;
    machine.block("sda", "/sys/devices/pci0000:00/host2/target2:0:0/2:0:0:0/block", "8:0", 1000);
    const std::string device = machine.folderOf("sda") + "/device";
    std::string page(572, ' ');
    const auto put = [&](std::size_t offset, std::string text, std::size_t length) {
        text.resize(length, ' ');
        for (std::size_t i = 0; i < length; ++i) {
            page[60 + offset + (i ^ 1U)] = text[i];
        }
    };
    put(54, "Samsung SSD 870 EVO 1TB", 40);
    put(20, "S6PUNX0T123456A", 20);
    put(46, "SVT02B6Q", 8);
    machine.write(device + "/vpd_pg89", page);
    machine.write(device + "/vendor", "ATA     \n");
    machine.write(device + "/model", "Samsung SSD 870 \n");
    const Drive drive = listDrives(machine.root()).value().front();
    EXPECT_EQ(drive.model, "Samsung SSD 870 EVO 1TB");
    EXPECT_EQ(drive.serial, "S6PUNX0T123456A");
    EXPECT_EQ(drive.firmware, "SVT02B6Q");
}

TEST(ListDrives, ReadsScsiNames)
{
    const PlantedMachine machine;
    machine.block("sdb", "/sys/devices/pci0000:00/host1/target1:2:0/1:2:0:0/block", "8:16", 1000);
    const std::string device = machine.folderOf("sdb") + "/device";
    machine.write(device + "/vendor", "LSI     \n");
    machine.write(device + "/model", "MR9261-8i       \n");
    machine.write(device + "/rev", "2.13\n");
    machine.write(device + "/vpd_pg80", std::string("\0\x80\0\x06", 4) + "ABC123");
    const Drive drive = listDrives(machine.root()).value().front();
    EXPECT_EQ(drive.model, "LSI MR9261-8i");
    EXPECT_EQ(drive.firmware, "2.13");
    EXPECT_EQ(drive.serial, "ABC123");
}

TEST(ListDrives, GivesNoNumbersForGarbage)
{
    const PlantedMachine machine;
    machine.nvme(0, "259:0");
    const std::string folder = machine.folderOf("nvme0n1");
    const std::vector<std::string> garbage{
        std::string("\0\xff\x01\x80", 4), "-5\n",    "99999999999999999999\n",
        "18446744073709551615\n",         "12abc\n", "\n",
        std::string(100'000, '9')};
    for (const std::string& rubbish : garbage) {
        for (const char* file : {"/size", "/ro", "/removable", "/stat", "/queue/logical_block_size",
                                 "/queue/physical_block_size", "/queue/rotational", "/device/model",
                                 "/device/serial", "/device/hwmon0/temp1_input"})
        {
            machine.write(folder + file, rubbish);
        }
        const Drive drive = listDrives(machine.root()).value().front();
        EXPECT_EQ(drive.size, Bytes(0));
        EXPECT_EQ(drive.logicalBlock, Bytes(512));
        EXPECT_EQ(drive.physicalBlock, Bytes(512));
        EXPECT_FALSE(drive.readOnly);
        EXPECT_FALSE(drive.inUse.empty());
        EXPECT_FALSE(countersOf(machine.root(), "nvme0n1"));
    }
}

TEST(ListDrives, SurvivesDevicesThatHoldEachOther)
{
    const PlantedMachine machine;
    machine.block("dm-0", "/sys/devices/virtual/block", "253:0", 8);
    machine.block("dm-1", "/sys/devices/virtual/block", "253:1", 8);
    machine.stack("dm-0", "dm-1");
    machine.stack("dm-1", "dm-0");
    const auto drives = listDrives(machine.root()).value();
    EXPECT_EQ(drives[0].holders, (std::vector<std::string>{"dm-0", "dm-1"}));
}

TEST(ListDrives, WithoutSysfsIsAnError)
{
    const PlantedMachine machine;
    std::filesystem::remove_all(machine.folder() / "sys");
    EXPECT_EQ(listDrives(machine.root()).error().code, ErrorCode::NotFound);
}

TEST(ListDrives, OfThisMachineHasSoundEntries)
{
    const auto drives = listDrives();
    if (!drives) {
        EXPECT_EQ(drives.error().code, ErrorCode::NotFound); // no sysfs, as in a bare chroot
        return;
    }
    std::set<std::string> names;
    for (const Drive& drive : *drives) {
        EXPECT_TRUE(names.insert(drive.name).second) << drive.name;
        EXPECT_GE(drive.physicalBlock, drive.logicalBlock) << drive.name;
        EXPECT_NE(drive.stack, "") << drive.name;
        EXPECT_TRUE(drive.mountPoints.empty() || !drive.inUse.empty()) << drive.name;
    }
    EXPECT_TRUE(std::ranges::is_sorted(*drives, {}, &Drive::name));
}

TEST(CountersOf, AreBytesOfTheStatFile)
{
    const Server machine;
    const auto counters = countersOf(machine.root(), "nvme0n1").value();
    EXPECT_EQ(counters.read, Bytes(24 * 512));
    EXPECT_EQ(counters.written, Bytes(40 * 512));
    EXPECT_EQ(countersOf(machine.root(), "nvme0n1p1").value().read, Bytes(8 * 512));
}

TEST(CountersOf, ADeviceThatDoesNotCountAreAbsent)
{
    const Server machine;
    EXPECT_FALSE(countersOf(machine.root(), "zram0"));
    EXPECT_FALSE(countersOf(machine.root(), "nvme9n1"));
    EXPECT_FALSE(countersOf(machine.root(), "../../etc"));
    EXPECT_FALSE(countersOf(machine.root(), ""));
}

} // namespace
} // namespace tidemark::device
