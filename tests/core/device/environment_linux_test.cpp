#include "core/device/facts.h"
#include "core/device/inspect_linux.h"
#include "core/device/machine_facts_linux.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "planted_machine.h"

namespace tidemark::device {
namespace {

/// The facts below "target.0." as "key=value" lines, without that prefix.
std::vector<std::string> targetFacts(const Environment& environment)
{
    std::vector<std::string> lines;
    for (const Fact& fact : environment.facts) {
        for (const std::string prefix : {"target.0.", "now.target.0."}) {
            if (fact.key.starts_with(prefix)) {
                lines.push_back((prefix.starts_with("now") ? "now." : "") +
                                fact.key.substr(prefix.size()) + "=" + fact.value);
            }
        }
    }
    return lines;
}

bool isSortedWithUniqueKeys(const Environment& environment)
{
    const auto& facts = environment.facts;
    return std::ranges::adjacent_find(facts, std::ranges::greater_equal{}, &Fact::key) ==
           facts.end();
}

void mountHere(const PlantedMachine& machine, const std::string& number)
{
    machine.write("/proc/self/mountinfo", "9000000 1 " + number + " / " +
                                              machine.folder().string() +
                                              " rw - ext4 /dev/root rw,discard\n");
}

Environment environmentOf(const PlantedMachine& machine)
{
    return readEnvironment(
        machine.root(),
        {{.kind = TargetKind::Folder, .location = machine.folder().string(), .fileSize = {}}});
}

TEST(Environment, OfAnNvmeDriveIsComplete)
{
    const PlantedMachine machine;
    machine.nvme(0, "259:0");
    mountHere(machine, "259:0");
    const std::string queue = machine.folderOf("nvme0n1") + "/queue/";
    machine.write(queue + "nr_requests", "1023\n");
    machine.write(queue + "max_sectors_kb", "1280\n");
    machine.write(queue + "wbt_lat_usec", "");
    machine.write(queue + "read_ahead_kb", "128\n");
    machine.write(queue + "io_poll_delay", "-1\n");
    machine.write(queue + "write_cache", "write back\n");
    machine.write(machine.folderOf("nvme0n1") + "/mq/0/cpu_list", "0\n");
    machine.write(machine.folderOf("nvme0n1") + "/mq/1/cpu_list", "1\n");
    auto facts = targetFacts(environmentOf(machine));
    std::erase_if(facts, [](const std::string& line) {
        return line.starts_with("now.free_space=") || line.starts_with("size=") ||
               line.starts_with("mount_point=");
    });
    EXPECT_EQ(facts, (std::vector<std::string>{"now.drive.temperature=49.9 °C",
                                               "drive.firmware=7.2.22",
                                               "drive.logical_block=512 B",
                                               "drive.model=QEMU NVMe Ctrl",
                                               "drive.name=nvme0n1",
                                               "drive.nvme.queues=4",
                                               "drive.pcie.address=0000:00:00.0",
                                               "drive.pcie.link_speed=8.0 GT/s",
                                               "drive.pcie.link_width=2",
                                               "drive.pcie.max_link_speed=16.0 GT/s",
                                               "drive.pcie.max_link_width=4",
                                               "drive.pcie.port_link_speed=32.0 GT/s",
                                               "drive.pcie.port_link_width=4",
                                               "drive.physical_block=4096 B",
                                               "drive.queue.hardware_queues=2",
                                               "drive.queue.io_poll_delay=-1",
                                               "drive.queue.iostats=yes",
                                               "drive.queue.max_sectors=1280 KiB",
                                               "drive.queue.nr_requests=1023",
                                               "drive.queue.read_ahead=128 KiB",
                                               "drive.queue.scheduler=none",
                                               "drive.queue.write_cache=write back",
                                               "drive.rotational=no",
                                               "drive.serial=…LAB0",
                                               "drive.size=256.0 MiB",
                                               "drive.stack=nvme",
                                               "drive.temperature_limit=69.9 °C",
                                               "drive.transport=pcie",
                                               "file_system=ext4",
                                               "kind=folder",
                                               "mount_options=rw,discard"}));
}

TEST(Environment, OfAnArrayTellsItsMembersInSlotOrder)
{
    const PlantedMachine machine;
    machine.nvme(0, "259:0");
    machine.nvme(1, "259:1");
    machine.block("md0", "/sys/devices/virtual/block", "9:0", 1'000'000);
    machine.stack("md0", "nvme0n1");
    machine.stack("md0", "nvme1n1");
    const std::string md = machine.folderOf("md0") + "/md/";
    machine.write(md + "level", "raid0\n");
    machine.write(md + "chunk_size", "65536\n");
    machine.write(md + "raid_disks", "2\n");
    machine.write(md + "layout", "-1\n");
    machine.write(md + "array_state", "clean\n");
    machine.write(md + "consistency_policy", "none\n");
    machine.write(md + "dev-nvme0n1/slot", "1\n");
    machine.write(md + "dev-nvme1n1/slot", "0\n");
    mountHere(machine, "9:0");
    const Environment environment = environmentOf(machine);
    const auto fact = [&](const std::string& key) {
        return factOf(environment, "target.0.drive." + key).value_or("(absent)");
    };
    EXPECT_EQ(fact("stack"), "md");
    EXPECT_EQ(fact("md.level"), "raid0");
    EXPECT_EQ(fact("md.chunk"), "64 KiB");
    EXPECT_EQ(fact("md.disks"), "2");
    EXPECT_EQ(fact("md.layout"), "(absent)");
    EXPECT_EQ(fact("md.degraded"), "(absent)");
    EXPECT_EQ(fact("member.0.name"), "nvme1n1");
    EXPECT_EQ(fact("member.1.name"), "nvme0n1");
    EXPECT_EQ(fact("member.1.serial"), "…LAB0");
    EXPECT_EQ(factOf(environment, "now.target.0.drive.md.state"), "clean");
    EXPECT_EQ(factOf(environment, "now.target.0.drive.member.0.temperature"), "49.9 °C");
}

TEST(Environment, OfAPartitionOnLuksOnADiskGoesDownToTheDisk)
{
    const PlantedMachine machine;
    machine.nvme(0, "259:0");
    machine.partition("nvme0n1p1", "nvme0n1", "259:1", 1000);
    machine.block("dm-0", "/sys/devices/virtual/block", "253:0", 900);
    machine.write(machine.folderOf("dm-0") + "/dm/name", "luks-home\n");
    machine.write(machine.folderOf("dm-0") + "/dm/uuid", "CRYPT-LUKS2-0123456789abcdef-luks\n");
    machine.stack("dm-0", "nvme0n1p1");
    mountHere(machine, "253:0");
    const Environment environment = environmentOf(machine);
    EXPECT_EQ(factOf(environment, "target.0.drive.dm.type"), "CRYPT-LUKS2");
    EXPECT_EQ(factOf(environment, "target.0.drive.label"), "luks-home");
    EXPECT_EQ(factOf(environment, "target.0.drive.member.0.name"), "nvme0n1");
}

TEST(Environment, KnowsUnknownLinksAndOddHosts)
{
    const PlantedMachine machine;
    const std::string function = "/sys/devices/pci0000:00/0000:00:09.0";
    machine.write(function + "/vendor", "0x1000\n");
    machine.write(function + "/class", "0x010400\n");
    machine.write(function + "/current_link_speed", "Unknown\n");
    machine.write(function + "/max_link_speed", "Unknown\n");
    machine.write(function + "/current_link_width", "0\n");
    machine.write(function + "/max_link_width", "255\n");
    machine.write(function + "/numa_node", "1\n");
    machine.write(function + "/host1/scsi_host/host1/proc_name", "megaraid_sas\n");
    machine.block("sdb", function + "/host1/target1:2:0/1:2:0:0/block", "8:16", 1000);
    mountHere(machine, "8:16");
    const Environment environment = environmentOf(machine);
    EXPECT_EQ(factOf(environment, "target.0.drive.host_driver"), "megaraid_sas");
    EXPECT_EQ(factOf(environment, "target.0.drive.numa_node"), "1");
    EXPECT_EQ(factOf(environment, "target.0.drive.pcie.address"), "0000:00:09.0");
    for (const char* key : {"link_speed", "max_link_speed", "link_width", "max_link_width"}) {
        EXPECT_EQ(factOf(environment, std::string("target.0.drive.pcie.") + key), std::nullopt);
    }
}

TEST(Environment, CountsSocketsCoresAndThreads)
{
    const PlantedMachine machine;
    for (int i = 0; i < 8; ++i) {
        const std::string cpu = "/sys/devices/system/cpu/cpu" + std::to_string(i);
        machine.write(cpu + "/topology/physical_package_id", std::to_string(i / 4) + "\n");
        machine.write(cpu + "/topology/core_id", std::to_string(i % 2) + "\n");
        machine.write(cpu + "/topology/thread_siblings_list",
                      std::to_string(i % 4 / 2 * 2 + i / 4 * 4) + "-x\n");
        machine.write(cpu + "/cpufreq/scaling_governor", i < 2 ? "performance\n" : "powersave\n");
        machine.write(cpu + "/online", i == 7 ? "0\n" : "1\n");
    }
    machine.write("/sys/devices/system/cpu/intel_pstate/no_turbo", "1\n");
    machine.write("/proc/cpuinfo",
                  "processor\t: 0\nmodel name\t: Test CPU  9\nflags\t\t: fpu vme\n");
    const Environment environment = readEnvironment(machine.root(), {});
    EXPECT_EQ(factOf(environment, "cpu.sockets"), "2");
    EXPECT_EQ(factOf(environment, "cpu.cores"), "4");
    EXPECT_EQ(factOf(environment, "cpu.threads"), "7");
    EXPECT_EQ(factOf(environment, "cpu.governor"), "performance x 2, powersave x 5");
    EXPECT_EQ(factOf(environment, "cpu.turbo"), "off");
    EXPECT_EQ(factOf(environment, "cpu.model"), "Test CPU  9");
    EXPECT_EQ(factOf(environment, "machine.virtual"), "no");
    EXPECT_EQ(factOf(environment, "machine.hypervisor"), std::nullopt);
}

TEST(Environment, ReadsSystemKernelAndMemory)
{
    const PlantedMachine machine;
    machine.write("/etc/os-release", "NAME=\"X\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n"
                                     "VERSION_ID=\"12\"\nID=debian\n");
    machine.write("/proc/sys/kernel/osrelease", "6.1.0-57-amd64\n");
    machine.write("/proc/sys/kernel/io_uring_disabled", "2\n");
    machine.write("/proc/sys/kernel/random/boot_id", "0d5a4e5c-7f0c-4d0e-9d55-3b1f1c7f2a11\n");
    machine.write("/proc/cmdline", "root=/dev/sda1 mitigations=off nvme.poll_queues=2 quiet "
                                   "password=secret idle=poll -- tsc=no\n");
    machine.write("/proc/meminfo", "MemTotal:       24683620 kB\nMemAvailable:   20480000 kB\n");
    machine.write("/proc/loadavg", "0.52 0.58 0.59 1/467 12345\n");
    machine.write("/proc/cpuinfo", "flags\t\t: fpu hypervisor vme\n");
    machine.write("/sys/class/dmi/id/sys_vendor", "QEMU\n");
    machine.write("/sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
    const Environment e = readEnvironment(machine.root(), {});
    EXPECT_EQ(factOf(e, "os.name"), "Debian GNU/Linux 12 (bookworm)");
    EXPECT_EQ(factOf(e, "os.version"), "12");
    EXPECT_EQ(factOf(e, "os.build"), std::nullopt);
    EXPECT_EQ(factOf(e, "kernel.release"), "6.1.0-57-amd64");
    EXPECT_EQ(factOf(e, "kernel.io_uring"), "forbidden");
    EXPECT_EQ(factOf(e, "boot.id"), "0d5a4e5c-7f0c-4d0e-9d55-3b1f1c7f2a11");
    EXPECT_EQ(factOf(e, "kernel.parameters"), "mitigations=off nvme.poll_queues=2 idle=poll");
    EXPECT_EQ(factOf(e, "memory.total"), "24105 MiB");
    EXPECT_EQ(factOf(e, "memory.huge_pages"), "madvise");
    EXPECT_EQ(factOf(e, "now.memory.available"), "20000 MiB");
    EXPECT_EQ(factOf(e, "now.load"), "0.52");
    EXPECT_EQ(factOf(e, "machine.virtual"), "yes");
    EXPECT_EQ(factOf(e, "machine.hypervisor"), "qemu");
}

TEST(PowerSource, IsTheMachinesOwnNotTheMouses)
{
    const PlantedMachine machine;
    EXPECT_EQ(powerSourceOf(machine.root()), std::nullopt);
    machine.write("/sys/class/power_supply/hid-mouse/type", "Battery\n");
    machine.write("/sys/class/power_supply/hid-mouse/scope", "Device\n");
    machine.write("/sys/class/power_supply/hid-mouse/status", "Discharging\n");
    EXPECT_EQ(powerSourceOf(machine.root()), std::nullopt);
    machine.write("/sys/class/power_supply/BAT0/type", "Battery\n");
    machine.write("/sys/class/power_supply/BAT0/status", "Discharging\n");
    machine.write("/sys/class/power_supply/AC/type", "Mains\n");
    machine.write("/sys/class/power_supply/AC/online", "0\n");
    EXPECT_EQ(powerSourceOf(machine.root()), "battery");
    machine.write("/sys/class/power_supply/AC/online", "1\n");
    EXPECT_EQ(powerSourceOf(machine.root()), "mains");
}

TEST(Temperature, OfAMissingSensorIsAbsent)
{
    const PlantedMachine machine;
    machine.nvme(0, "259:0");
    const std::string input = machine.folderOf("nvme0n1") + "/device/hwmon0/temp1_input";
    EXPECT_DOUBLE_EQ(temperatureOf(BlockTree(machine.root()), "nvme0n1")->celsius, 49.85);
    EXPECT_DOUBLE_EQ(*temperatureOf(BlockTree(machine.root()), "nvme0n1")->limit, 69.9);
    for (const char* value : {"-273150\n", "65262000\n", "hot\n", ""}) {
        machine.write(input, value);
        EXPECT_FALSE(temperatureOf(BlockTree(machine.root()), "nvme0n1")) << value;
    }
}

TEST(Chosen, IsTheBracketedWordOrTheOnlyOne)
{
    EXPECT_EQ(chosen("mq-deadline kyber [none]"), "none");
    EXPECT_EQ(chosen("none"), "none");
    EXPECT_EQ(chosen("a b"), std::nullopt);
    EXPECT_EQ(chosen("]x["), std::nullopt);
    EXPECT_EQ(chosen("[]"), std::nullopt);
    EXPECT_EQ(chosen(std::nullopt), std::nullopt);
}

TEST(Environment, OfGarbageHasOnlySoundFacts)
{
    const PlantedMachine machine;
    machine.nvme(0, "259:0");
    mountHere(machine, "259:0");
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(machine.folder())) {
        const std::string file = "/" + entry.path().lexically_relative(machine.folder()).string();
        if (entry.is_regular_file() && !file.ends_with("mountinfo") && !file.ends_with("/dev")) {
            files.push_back(file);
        }
    }
    ASSERT_GT(files.size(), 20U);
    std::mt19937 random(7);
    for (int round = 0; round < 20; ++round) {
        for (const std::string& file : files) {
            std::string bytes(random() % 64, '\0');
            std::ranges::generate(bytes, [&] { return static_cast<char>(random()); });
            machine.write(file, bytes);
        }
        const Environment environment = environmentOf(machine);
        EXPECT_TRUE(isSortedWithUniqueKeys(environment));
        for (const Fact& fact : environment.facts) {
            EXPECT_EQ(cleanText(fact.value), fact.value) << fact.key;
        }
    }
}

TEST(Environment, OfThisMachineTellsTheEssentials)
{
    const Environment environment =
        readEnvironment({{.kind = TargetKind::Folder, .location = "/", .fileSize = {}},
                         {.kind = TargetKind::Null, .location = "null", .fileSize = {}},
                         {.kind = TargetKind::Folder, .location = "/no/such", .fileSize = {}}});
    for (const char* key : {"os.name", "kernel.release", "cpu.threads", "memory.total",
                            "target.0.file_system", "now.target.0.free_space"})
    {
        EXPECT_TRUE(factOf(environment, key)) << key;
    }
    EXPECT_EQ(factOf(environment, "target.1.kind"), "null");
    EXPECT_EQ(factOf(environment, "target.2.file_system"), std::nullopt);
    EXPECT_TRUE(isSortedWithUniqueKeys(environment));
    EXPECT_TRUE(difference(environment, environment).empty());
}

} // namespace
} // namespace tidemark::device
