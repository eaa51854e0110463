#include "core/device/facts.h"
#include "core/device/inspect.h"
#include "core/device/query_windows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

namespace tidemark::device {
namespace {

#define PLANTED_INSTANCE L"NVME\\NVMEDISK_TESTDRIVE\\5&1&0"
#define DISK_INTERFACE L"{53f56307-b6bf-11d0-94f2-00a0c91efb8b}"
#define PLANTED_NODE L"SYSTEM\\CurrentControlSet\\Enum\\" PLANTED_INSTANCE
#define PLANTED_DOOR                                                                               \
    L"SYSTEM\\CurrentControlSet\\Control\\DeviceClasses"                                           \
    L"\\" DISK_INTERFACE L"\\##?#NVME#NVMEDISK_TESTDRIVE#5&1&0#" DISK_INTERFACE

void plant(const wchar_t* key, const wchar_t* value, DWORD type, const std::wstring& data)
{
    ASSERT_EQ(RegSetKeyValueW(HKEY_LOCAL_MACHINE, key, value, type, data.c_str(),
                              static_cast<DWORD>((data.size() + 1) * sizeof(wchar_t))),
              ERROR_SUCCESS);
}

TEST(DiskEvidence, OfAPlantedDeviceTreeIsNative)
{
    if (!runsUnderWine()) {
        GTEST_SKIP() << "a real machine's device tree must not be written to";
    }
    plant(PLANTED_NODE, L"Service", REG_SZ, L"nvmedisk");
    plant(PLANTED_NODE, L"Class", REG_SZ, L"NvmeDisk");
    plant(PLANTED_NODE, L"ClassGUID", REG_SZ, L"{75416e63-5912-4dfa-ae8f-3efaccaffb14}");
    plant(PLANTED_NODE, L"HardwareID", REG_MULTI_SZ,
          std::wstring(L"NVME\\NVMeDisk_TestDrive\0GenNvmeDisk\0", 37));
    plant(PLANTED_DOOR, L"DeviceInstance", REG_SZ, PLANTED_INSTANCE);
    plant(PLANTED_DOOR L"\\#", L"SymbolicLink", REG_SZ,
          L"\\\\?\\NVME#NVMEDISK_TESTDRIVE#5&1&0#" DISK_INTERFACE);
    HKEY control = nullptr;
    const DWORD linked = 1;
    RegCreateKeyExW(HKEY_LOCAL_MACHINE, PLANTED_DOOR L"\\#\\Control", 0, nullptr,
                    REG_OPTION_VOLATILE, KEY_ALL_ACCESS, nullptr, &control, nullptr);
    RegSetValueExW(control, L"Linked", 0, REG_DWORD, reinterpret_cast<const BYTE*>(&linked),
                   sizeof linked);
    RegCloseKey(control);

    const auto all = collectDiskEvidence();
    RegDeleteTreeW(HKEY_LOCAL_MACHINE,
                   L"SYSTEM\\CurrentControlSet\\Enum\\NVME\\NVMEDISK_TESTDRIVE");
    RegDeleteTreeW(HKEY_LOCAL_MACHINE, PLANTED_DOOR);

    const auto planted = std::ranges::find_if(all, [](const DiskEvidence& evidence) {
        return evidence.disk.instance.find("TESTDRIVE") != std::string::npos;
    });
    ASSERT_NE(planted, all.end());
    EXPECT_EQ(planted->disk.service, "nvmedisk");
    EXPECT_EQ(planted->disk.hardwareIds,
              (std::vector<std::string>{"NVME\\NVMeDisk_TestDrive", "GenNvmeDisk"}));
    EXPECT_EQ(classify(*planted), DiskStack::NativeNvme);
}

TEST(DiskNumber, IsReadFromNamesAndNodes)
{
    EXPECT_EQ(diskNumber("PhysicalDrive3"), 3U);
    EXPECT_EQ(diskNumber("\\\\.\\PHYSICALDRIVE12"), 12U);
    EXPECT_EQ(diskNumber("PhysicalDrive"), std::nullopt);
    EXPECT_EQ(diskNumber("PhysicalDrive-1"), std::nullopt);
    EXPECT_EQ(diskNumber("C:\\PhysicalDrive1"), std::nullopt);
    EXPECT_EQ(diskNumber(""), std::nullopt);
}

TEST(Locate, GivesFileSystemAndSpaceOfAFolder)
{
    const auto location = locate("C:\\");
    ASSERT_TRUE(location) << location.error().sentence();
    EXPECT_EQ(location->mountPoint, "C:\\");
    EXPECT_FALSE(location->fileSystem.empty());
    EXPECT_GT(location->totalSpace, Bytes(0));
    EXPECT_LE(location->freeSpace, location->totalSpace);
}

TEST(Locate, OfAMissingPathIsNotFound)
{
    const auto location = locate("C:\\no\\such\\folder");
    ASSERT_FALSE(location);
    EXPECT_EQ(location.error().code, ErrorCode::NotFound);
}

TEST(ListDrives, IsSortedWithUniqueNames)
{
    const auto drives = listDrives().value();
    const auto& notAscending =
        std::ranges::adjacent_find(drives, std::ranges::greater_equal{}, &Drive::name);
    EXPECT_EQ(notAscending, drives.end());
}

TEST(CountersOf, AnUnknownDriveAreAbsent)
{
    EXPECT_FALSE(countersOf("PhysicalDrive99"));
    EXPECT_FALSE(countersOf("nvme0n1"));
}

TEST(Environment, TellsTheEssentials)
{
    const Environment environment =
        readEnvironment({{.kind = TargetKind::Folder, .location = "C:\\", .fileSize = {}}});
    for (const char* key : {"os.build", "kernel.architecture", "cpu.threads", "memory.total",
                            "target.0.file_system", "now.target.0.free_space"})
    {
        EXPECT_TRUE(factOf(environment, key)) << key;
    }
}

} // namespace
} // namespace tidemark::device
