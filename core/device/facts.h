#pragma once

#include "core/base/units.h"
#include "core/model/environment.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace tidemark::device {

/// The facts of an Environment. A key stands for one meaning for ever; a fact that the system does
/// not tell is absent, never "" or a made-up 0.
///
/// | key                          | value, example                                           |
/// | ---------------------------- | -------------------------------------------------------- |
/// | os.name, os.id, os.version   | "Debian GNU/Linux 12 (bookworm)", "debian", "12"         |
/// | os.build                     | Windows: "26100.4061"; Linux: BUILD_ID of rolling systems |
/// | kernel.release, .version     | uname: "6.1.0-57-amd64", "#1 SMP PREEMPT_DYNAMIC ..."    |
/// | kernel.architecture          | "x86_64"                                                 |
/// | kernel.parameters            | those of the command line that bear on speed             |
/// | kernel.io_uring              | "allowed", "privileged only", "forbidden"                |
/// | kernel.<module>.<parameter>  | "nvme.poll_queues": module parameters of the NVMe driver |
/// | kernel.code_integrity        | Windows: "yes" where the hypervisor checks all drivers   |
/// | kernel.aspm_policy           | "default", "performance", "powersave", ...               |
/// | boot.id                      | Linux: a random name that every boot gives itself        |
/// | machine.vendor, .product, .bios | as the firmware tells                                 |
/// | machine.virtual              | "yes", "no"                                              |
/// | machine.hypervisor           | "kvm", "vmware", "microsoft", "xen", ...                 |
/// | machine.container            | "docker", "podman", "lxc", "wine", ...                   |
/// | cpu.model, .microcode        | "AMD EPYC 9554", "0xa101148"                             |
/// | cpu.sockets, .cores, .threads | counts of those that are online                         |
/// | cpu.smt                      | "on", "off", "forceoff", "notsupported"                  |
/// | cpu.governor, .frequency_driver, .energy_preference | "performance"; several: "a x 2, b x 6" |
/// | cpu.max_frequency            | "3700 MHz", several as above                             |
/// | cpu.turbo                    | "on", "off"                                              |
/// | cpu.idle_driver, .idle_governor | "intel_idle", "menu"                                  |
/// | cpu.isolated, .nohz_full     | list of processors, "2-5"                                |
/// | cpu.mitigation.<name>        | "Mitigation: PTI", "Not affected", "Vulnerable"          |
/// | clock.source                 | "tsc"                                                    |
/// | memory.total                 | "24106 MiB"                                              |
/// | memory.huge_pages            | transparent ones: "always", "madvise", "never"           |
/// | numa.nodes                   | count                                                    |
/// | power.source                 | "mains", "battery"                                       |
/// | limit.cpu, limit.io          | limits of the control group: "50000 100000", "254:0 ..." |
/// | limit.locked_memory          | "8192 KiB", "unlimited"                                  |
///
/// For target i, below "target.i.":
///
/// | key                     | value, example                                                |
/// | ----------------------- | ------------------------------------------------------------- |
/// | kind                    | "folder", "file", "block_device", "null"                      |
/// | file_system, mount_options, mount_point, size | "ext4", "rw,relatime", "/", "251.9 GiB" |
/// | copy_on_write, compressed, read_only | "yes" (absent otherwise)                         |
/// | partition               | name of the partition below, if it lies on one                |
/// | drive.*                 | the whole device below, see the next table                    |
/// | drive.member.j.*        | the same for each device that one is made of, at any depth    |
///
/// For a drive:
///
/// | key                     | value, example                                                |
/// | ----------------------- | ------------------------------------------------------------- |
/// | name, label, model, firmware, size | "nvme0n1", "vg-root", "Samsung SSD 990 PRO", ...   |
/// | serial                  | its last four characters: "…61J"                              |
/// | stack, host_driver, transport | "nvme", "mpt3sas" (SCSI host), "pcie" (NVMe)            |
/// | stack_kind              | Windows: see DiskStack, "native_nvme", "legacy_scsi_nvme"     |
/// | rotational, zoned       | "yes"/"no", "none", "host-managed"                            |
/// | logical_block, physical_block, minimum_io, optimal_io, dma_alignment | "512 B"          |
/// | queue.*                 | scheduler, nr_requests, max_sectors, max_hw_sectors, max_segments, |
/// |                         | read_ahead, rq_affinity, nomerges, wbt_lat, io_poll, io_poll_delay,
/// | |                         | write_cache, fua, iostats, add_random, discard_max,
/// hardware_queues | | numa_node, iommu        | "1", type of its group: "identity", "DMA",
/// "DMA-FQ"           | | pcie.address, .link_speed, .link_width, .max_link_speed, .max_link_width
/// | "16.0 GT/s", "4" | | pcie.port_link_speed, .port_link_width | the most that the slot above
/// offers             | | nvme.queues, .latency_tolerance, .iopolicy, .paths | "4", "100000 us",
/// "numa", "2"       | | md.level, .chunk, .layout, .disks, .degraded, .metadata,
/// .consistency_policy, |           | | md.stripe_cache, .group_threads, .bitmap | "raid5", "64
/// KiB", ...                         | | dm.type                 | "LVM", "CRYPT-LUKS2", "mpath" |
/// | loop.direct_io          | "yes", "no"                                                   |
/// | temperature_limit       | "69.9 °C": where the drive warns or slows down                |
///
/// Facts that change from minute to minute have a key that begins with "now.", so that everything
/// else can be shared by many runs and compared without noise:
///
/// | key                             | value, example                                        |
/// | ------------------------------- | ----------------------------------------------------- |
/// | now.load                        | mean number of running threads in the last minute     |
/// | now.memory.available            | "20111 MiB"                                           |
/// | now.pressure.io                 | per cent of the last 10 s in which something waited for I/O
/// | | now.target.i.free_space         | "77.8 GiB"                                            | |
/// now.target.i.drive.temperature  | "49.9 °C", also of drive.member.j                     | |
/// now.target.i.drive.md.state, .md.action | "clean", "idle"                               |
class FactList
{
public:
    /// Sets `key`; an absent or empty value sets nothing. A later value replaces an earlier one.
    void add(const std::string& key, const std::optional<std::string>& value);

    /// A count or code, as plain decimal digits, with " unit" behind it where given.
    void add(const std::string& key, std::optional<std::uint64_t> value,
             std::string_view unit = {});

    /// "yes" or "no".
    void addFlag(const std::string& key, std::optional<bool> value);

    /// The facts so far, sorted by key.
    [[nodiscard]] Environment environment() const;

private:
    std::map<std::string, std::string> m_facts;
};

/// Begins the keys of facts that change from minute to minute.
inline constexpr std::string_view momentaryPrefix = "now.";

[[nodiscard]] bool isMomentary(const Fact& fact);

/// Without the momentary facts: equal for all runs of an unchanged machine and setting.
[[nodiscard]] Environment lasting(const Environment& environment);

/// The momentary facts alone.
[[nodiscard]] Environment momentary(const Environment& environment);

/// The value of `key`; absent when the environment does not have it.
[[nodiscard]] std::optional<std::string> factOf(const Environment& environment,
                                                std::string_view key);

/// Size of a drive or file system with one decimal in binary units: "251.9 GiB".
[[nodiscard]] std::string roundedSize(Bytes size);

/// The end of a serial number that tells drives of one machine apart and no more: "…61J8". Shorter
/// ones lose at least their first half.
[[nodiscard]] std::optional<std::string> serialTail(const std::optional<std::string>& serial);

} // namespace tidemark::device
