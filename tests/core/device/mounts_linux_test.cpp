#include "core/device/mounts_linux.h"

#include <gtest/gtest.h>

namespace tidemark::device {
namespace {

constexpr const char* table = "26 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard\n"
                              "30 26 0:40 /@home /home rw,noatime shared:5 master:1 - btrfs "
                              "/dev/nvme0n1p3 rw,compress=zstd:3\n"
                              "31 26 8:1 / /mnt/my\\040disk ro,relatime - xfs /dev/sda1 rw,attr2\n"
                              "garbage\n"
                              "32 26 8:2 / /mnt/a\n"
                              "33 26 0:50 / /home rw - tmpfs none rw,size=4k\n";

TEST(Mounts, AreReadWithOptionalFieldsAndEscapes)
{
    const auto mounts = parseMounts(table);
    ASSERT_EQ(mounts.size(), 4U);
    EXPECT_EQ(mounts[0].options, "rw,relatime,discard");
    EXPECT_EQ(mounts[1].type, "btrfs");
    EXPECT_EQ(mounts[1].source, "/dev/nvme0n1p3");
    EXPECT_EQ(mounts[1].options, "rw,noatime,compress=zstd:3");
    EXPECT_EQ(mounts[2].point, "/mnt/my disk");
    EXPECT_EQ(mounts[2].options, "ro,relatime,attr2");
}

TEST(MountOf, IsTheLongestPrefixAndTheLastOfEqualOnes)
{
    const auto mounts = parseMounts(table);
    EXPECT_EQ(mountOf(mounts, "/mnt/my disk/x")->id, 31U);
    EXPECT_EQ(mountOf(mounts, "/mnt/my disk2")->id, 26U);
    EXPECT_EQ(mountOf(mounts, "/home/ana")->id, 33U);
    EXPECT_EQ(mountOf(mounts, "/")->id, 26U);
}

TEST(MountOf, TakesTheKernelsIdWhereItCoversThePath)
{
    const auto mounts = parseMounts(table);
    EXPECT_EQ(mountOf(mounts, "/home/ana", 30)->id, 30U);
    EXPECT_EQ(mountOf(mounts, "/home/ana", 31)->id, 33U);
    EXPECT_EQ(mountOf({}, "/home"), nullptr);
}

TEST(Option, IsFoundByItsWholeName)
{
    EXPECT_EQ(option("rw,compress=zstd:3,discard", "compress"), "zstd:3");
    EXPECT_EQ(option("rw,compress-force=lzo", "compress"), std::nullopt);
    EXPECT_EQ(option("rw,nodatacow", "nodatacow"), "");
    EXPECT_EQ(option("", "x"), std::nullopt);
}

} // namespace
} // namespace tidemark::device
