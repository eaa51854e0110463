#include "core/device/windows_stack.h"

#include <gtest/gtest.h>

namespace tidemark::device {
namespace {

constexpr const char* nvmeDiskClass = "{75416E63-5912-4DFA-AE8F-3EFACCAFFB14}";
constexpr const char* diskDriveClass = "{4d36e967-e325-11ce-bfc1-08002be10318}";

DiskEvidence evidence(unsigned bus, const char* service, const char* classGuid,
                      std::vector<std::string> hardwareIds, const char* parentService)
{
    return {.number = 0,
            .busType = bus,
            .disk = {.instance = "X",
                     .service = service,
                     .classGuid = classGuid,
                     .hardwareIds = std::move(hardwareIds),
                     .compatibleIds = {}},
            .parents = {{.instance = "PCI\\X",
                         .service = parentService,
                         .classGuid = "",
                         .hardwareIds = {},
                         .compatibleIds = {}}},
            .link = {}};
}

TEST(DiskStack, IsNativeWhereNvmediskIsBound)
{
    EXPECT_EQ(classify(evidence(17, "nvmedisk", nvmeDiskClass,
                                {"NVME\\NVMeDisk_Samsung", "GenNvmeDisk"}, "stornvme")),
              DiskStack::NativeNvme);
    EXPECT_EQ(classify(evidence(17, "", nvmeDiskClass, {}, "stornvme")), DiskStack::NativeNvme);
    EXPECT_EQ(classify(evidence(17, "", "", {"GenNvmeDisk"}, "stornvme")), DiskStack::NativeNvme);
}

TEST(DiskStack, IsLegacyWhereDiskSitsOnTheInboxDriver)
{
    EXPECT_EQ(classify(evidence(17, "Disk", diskDriveClass, {"GenDisk"}, "StorNVMe")),
              DiskStack::LegacyScsiNvme);
    // The class alone proves nothing where another driver is bound.
    EXPECT_EQ(classify(evidence(17, "disk", nvmeDiskClass, {"GenNvmeDisk"}, "stornvme")),
              DiskStack::LegacyScsiNvme);
}

TEST(DiskStack, TellsMakersDriversRaidAndVirtualOnesApart)
{
    EXPECT_EQ(classify(evidence(17, "disk", diskDriveClass, {"GenDisk"}, "secnvme")),
              DiskStack::VendorNvme);
    EXPECT_EQ(classify(evidence(8, "disk", diskDriveClass, {}, "iaStorVD")), DiskStack::Raid);
    EXPECT_EQ(classify(evidence(17, "disk", diskDriveClass, {}, "vmd")), DiskStack::Raid);
    EXPECT_EQ(classify(evidence(16, "disk", diskDriveClass, {}, "spaceport")),
              DiskStack::StorageSpaces);
    EXPECT_EQ(classify(evidence(15, "disk", diskDriveClass, {}, "vhdmp")), DiskStack::VirtualDisk);
    EXPECT_EQ(classify(evidence(20, "nvmedisk", nvmeDiskClass, {}, "stornvmeof")),
              DiskStack::NvmeOverFabrics);
    EXPECT_EQ(classify(evidence(11, "disk", diskDriveClass, {}, "storahci")), DiskStack::NotNvme);
}

TEST(DiskStack, IsUnknownWithoutEvidence)
{
    EXPECT_EQ(classify({}), DiskStack::Unknown);
    EXPECT_EQ(classify(evidence(17, "", "", {}, "")), DiskStack::Unknown);
    EXPECT_EQ(classify(evidence(17, "disk", "", {}, "")), DiskStack::Unknown);
    EXPECT_EQ(name(DiskStack::Unknown), "unknown");
    EXPECT_EQ(name(DiskStack::NativeNvme), "native_nvme");
}

} // namespace
} // namespace tidemark::device
