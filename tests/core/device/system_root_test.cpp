#include "core/device/system_root.h"

#include <gtest/gtest.h>

#include "planted_machine.h"

namespace tidemark::device {
namespace {

TEST(CleanText, LosesPaddingAndKeepsWords)
{
    EXPECT_EQ(cleanText("QEMU NVMe Ctrl      \n"), "QEMU NVMe Ctrl");
    EXPECT_EQ(cleanText(std::string_view("ab\0\0", 4)), "ab");
    EXPECT_EQ(cleanText("a\tb"), "a b");
    EXPECT_EQ(cleanText("Größe 4 °C"), "Größe 4 °C");
}

TEST(CleanText, OfNothingReadableIsAbsent)
{
    EXPECT_FALSE(cleanText(""));
    EXPECT_FALSE(cleanText(" \n"));
    EXPECT_FALSE(cleanText("a\x01z"));
    EXPECT_FALSE(cleanText(std::string_view("a\0b", 3)));
    EXPECT_FALSE(cleanText("\xff\xfe"));
    EXPECT_FALSE(cleanText("cut \xe2\x82"));
    EXPECT_FALSE(cleanText("\xed\xa0\x80"));         // a surrogate
    EXPECT_FALSE(cleanText("\xc0\xaf"));             // overlong
    EXPECT_FALSE(cleanText(std::string(1025, 'x'))); // longer than any fact
}

TEST(SystemRoot, ReadsWholeNumbersOnly)
{
    const PlantedMachine machine;
    machine.write("/sys/good", "1023\n");
    machine.write("/sys/minus", "-1\n");
    machine.write("/sys/words", "1000 (system)\n");
    machine.write("/sys/huge", "99999999999999999999999\n");
    machine.write("/sys/empty", "");
    machine.write("/sys/zero", "0\n");
    const SystemRoot root = machine.root();
    EXPECT_EQ(root.integer("/sys/good"), 1023U);
    EXPECT_FALSE(root.integer("/sys/minus"));
    EXPECT_FALSE(root.integer("/sys/words"));
    EXPECT_FALSE(root.integer("/sys/huge"));
    EXPECT_FALSE(root.integer("/sys/empty"));
    EXPECT_FALSE(root.integer("/sys/missing"));
    EXPECT_FALSE(root.integer("/sys"));
    EXPECT_EQ(root.integer("/sys/zero"), 0U);
    EXPECT_FALSE(root.positive("/sys/zero"));
    EXPECT_EQ(root.flag("/sys/zero"), false);
    EXPECT_FALSE(root.flag("/sys/good"));
}

TEST(SystemRoot, FollowsLinksButNotOutOfItself)
{
    const PlantedMachine machine;
    machine.write("/sys/devices/a/dev", "1:2\n");
    machine.link("/sys/class/a", "/sys/devices/a");
    std::filesystem::create_symlink("/", machine.folder() / "out");
    EXPECT_EQ(machine.root().resolved("/sys/class/a"), "/sys/devices/a");
    EXPECT_FALSE(machine.root().resolved("/out"));
    EXPECT_FALSE(machine.root().resolved("/sys/class/b"));
    EXPECT_EQ(SystemRoot().resolved("/"), "/.");
}

TEST(SystemRoot, ReadsAtMostAQuarterMebibyte)
{
    const PlantedMachine machine;
    machine.write("/proc/long", std::string(1 << 20, 'x'));
    EXPECT_EQ(machine.root().bytes("/proc/long")->size(), 256U * 1024);
}

} // namespace
} // namespace tidemark::device
