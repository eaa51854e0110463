#include "core/device/machine_facts_linux.h"

#include "core/base/text.h"
#include "core/device/hypervisor.h"

#include <algorithm>
#include <array>
#include <map>

#include <sys/resource.h>
#include <sys/utsname.h>

namespace tidemark::device {

namespace fs = std::filesystem;

namespace {

/// Value of `key=value` or `key="value"` in os-release(5).
std::optional<std::string> osRelease(std::string_view text, std::string_view key)
{
    for (const std::string_view line : split(text, '\n')) {
        if (!line.starts_with(key) || line.size() <= key.size() || line[key.size()] != '=') {
            continue;
        }
        std::string_view value = trimmed(line.substr(key.size() + 1));
        const bool quoted = value.size() >= 2 && (value.front() == '"' || value.front() == '\'') &&
                            value.back() == value.front();
        return cleanText(quoted ? value.substr(1, value.size() - 2) : value);
    }
    return {};
}

/// Value in KiB of a line such as "MemTotal:   24683620 kB".
std::optional<std::uint64_t> memoryKib(std::string_view meminfo, std::string_view key)
{
    for (const std::string_view line : split(meminfo, '\n')) {
        if (line.starts_with(key) && line.ends_with(" kB")) {
            return parseInteger(trimmed(line.substr(key.size(), line.size() - key.size() - 3)));
        }
    }
    return {};
}

/// The words of the kernel's command line that change the cost or speed of I/O.
std::optional<std::string> relevantParameters(std::string_view commandLine)
{
    constexpr std::array<std::string_view, 27> interesting{"mitigations",
                                                           "nvme.",
                                                           "nvme_core.",
                                                           "iommu",
                                                           "intel_iommu",
                                                           "amd_iommu",
                                                           "isolcpus",
                                                           "nohz_full",
                                                           "rcu_nocbs",
                                                           "irqaffinity",
                                                           "nosmt",
                                                           "maxcpus",
                                                           "nr_cpus",
                                                           "pcie_aspm",
                                                           "processor.max_cstate",
                                                           "intel_idle.",
                                                           "idle",
                                                           "intel_pstate",
                                                           "amd_pstate",
                                                           "cpufreq.",
                                                           "clocksource",
                                                           "tsc",
                                                           "transparent_hugepage",
                                                           "pti",
                                                           "nopti",
                                                           "spectre_v2",
                                                           "preempt"};
    std::string kept;
    for (const std::string_view word : split(commandLine, ' ')) {
        if (word == "--") {
            break; // what follows is meant for the first process
        }
        const std::string_view key = word.substr(0, word.find('='));
        const bool wanted = std::ranges::any_of(interesting, [&](std::string_view name) {
            return name.ends_with('.') ? key.starts_with(name) : key == name;
        });
        if (wanted) {
            kept += (kept.empty() ? "" : " ") + std::string(word);
        }
    }
    return cleanText(kept);
}

std::optional<std::string> ioUringPolicy(const SystemRoot& root)
{
    constexpr std::array<const char*, 3> meaning{"allowed", "privileged only", "forbidden"};
    const auto value = root.integer("/proc/sys/kernel/io_uring_disabled");
    return value && *value < meaning.size() ? std::optional<std::string>(meaning[*value])
                                            : std::nullopt;
}

void addKernelFacts(const SystemRoot& root, FactList& facts)
{
    facts.add("kernel.release", root.line("/proc/sys/kernel/osrelease"));
    facts.add("kernel.version", root.line("/proc/sys/kernel/version"));
    utsname names{};
    if (uname(&names) == 0) {
        facts.add("kernel.architecture", cleanText(names.machine));
    }
    facts.add("boot.id", root.line("/proc/sys/kernel/random/boot_id"));
    facts.add("kernel.parameters", relevantParameters(root.line("/proc/cmdline").value_or("")));
    facts.add("kernel.io_uring", ioUringPolicy(root));
    facts.add("kernel.aspm_policy", chosen(root.line("/sys/module/pcie_aspm/parameters/policy")));
    constexpr std::array<std::pair<const char*, const char*>, 6> parameters{
        {{"nvme", "poll_queues"},
         {"nvme", "write_queues"},
         {"nvme", "io_queue_depth"},
         {"nvme", "use_threaded_interrupts"},
         {"nvme_core", "multipath"},
         {"nvme_core", "default_ps_max_latency_us"}}};
    for (const auto& [module, parameter] : parameters) {
        facts.add(std::string("kernel.") + module + "." + parameter,
                  root.line(fs::path("/sys/module") / module / "parameters" / parameter));
    }
}

std::optional<std::string> containerOf(const SystemRoot& root)
{
    if (auto kind = root.line("/run/systemd/container")) {
        return kind;
    }
    if (root.exists("/run/.containerenv")) {
        return "podman";
    }
    return root.exists("/.dockerenv") ? std::optional<std::string>("docker") : std::nullopt;
}

/// Limits of the control group (version 2) that this process runs in.
void addLimitFacts(const SystemRoot& root, FactList& facts)
{
    const auto groups = root.bytes("/proc/self/cgroup").value_or("");
    for (const std::string_view line : split(groups, '\n')) {
        if (!line.starts_with("0::/") || line.find("..") != std::string_view::npos) {
            continue;
        }
        const fs::path folder = fs::path("/sys/fs/cgroup") / fs::path(line.substr(4));
        const auto cpu = root.line(folder / "cpu.max");
        facts.add("limit.cpu", cpu && !cpu->starts_with("max") ? cpu : std::nullopt);
        facts.add("limit.io", root.line(folder / "io.max"));
    }
    rlimit limit{};
    if (getrlimit(RLIMIT_MEMLOCK, &limit) == 0) {
        facts.add("limit.locked_memory", limit.rlim_cur == RLIM_INFINITY
                                             ? std::string("unlimited")
                                             : std::to_string(limit.rlim_cur / 1024) + " KiB");
    }
}

void addMemoryFacts(const SystemRoot& root, FactList& facts)
{
    const std::string meminfo = root.bytes("/proc/meminfo").value_or("");
    const auto mib = [&](std::string_view key) {
        const auto kib = memoryKib(meminfo, key);
        return kib ? std::optional(*kib / 1024) : std::nullopt;
    };
    facts.add("memory.total", mib("MemTotal:"), "MiB");
    facts.add("now.memory.available", mib("MemAvailable:"), "MiB");
    facts.add("memory.huge_pages",
              chosen(root.line("/sys/kernel/mm/transparent_hugepage/enabled")));
    const auto nodes =
        std::ranges::count_if(root.entries("/sys/devices/system/node"), [](auto& name) {
            return name.starts_with("node") && parseInteger(std::string_view(name).substr(4));
        });
    if (nodes > 0) {
        facts.add("numa.nodes", static_cast<std::uint64_t>(nodes));
    }
}

void addLoadFacts(const SystemRoot& root, FactList& facts)
{
    const std::string load = root.line("/proc/loadavg").value_or("");
    const std::string_view first = std::string_view(load).substr(0, load.find(' '));
    if (parseNumber(first)) {
        facts.add("now.load", std::string(first));
    }
    const std::string pressure = root.line("/proc/pressure/io").value_or("");
    for (const std::string_view word : split(pressure, ' ')) {
        if (word.starts_with("avg10=") && parseNumber(word.substr(6))) {
            facts.add("now.pressure.io", std::string(word.substr(6)) + " %");
        }
    }
}

} // namespace

std::optional<std::string> tally(const std::vector<std::string>& words)
{
    std::map<std::string, std::size_t> counts;
    for (const std::string& word : words) {
        ++counts[word];
    }
    if (counts.empty()) {
        return {};
    }
    if (counts.size() == 1) {
        return counts.begin()->first;
    }
    std::string text;
    for (const auto& [word, count] : counts) {
        text += (text.empty() ? "" : ", ") + word + " x " + std::to_string(count);
    }
    return text;
}

std::optional<std::string> chosen(const std::optional<std::string>& choices)
{
    if (!choices) {
        return {};
    }
    const auto open = choices->find('[');
    const auto close = choices->find(']');
    if (open != std::string::npos && close != std::string::npos && close > open + 1) {
        return choices->substr(open + 1, close - open - 1);
    }
    return choices->find_first_of(" []") == std::string::npos ? choices : std::nullopt;
}

Virtualisation virtualisationOf(const SystemRoot& root)
{
    Virtualisation result;
    const auto cpuinfo = root.bytes("/proc/cpuinfo");
    const std::string text = cpuinfo.value_or("");
    const auto flags = text.find("\nflags");
    if (flags != std::string::npos) {
        const std::string line = text.substr(flags + 1, text.find('\n', flags + 1) - flags - 1);
        result.virtualMachine = (line + " ").find(" hypervisor ") != std::string::npos;
    }
    for (const char* file : {"/sys/class/dmi/id/product_name", "/sys/class/dmi/id/sys_vendor"}) {
        if (!result.hypervisor) {
            result.hypervisor = hypervisorNamed(root.line(file).value_or(""));
        }
    }
    if (!result.hypervisor) {
        result.hypervisor = root.line("/sys/hypervisor/type");
    }
    const auto clocks =
        root.line("/sys/devices/system/clocksource/clocksource0/available_clocksource")
            .value_or("");
    if (!result.hypervisor && clocks.find("kvm-clock") != std::string::npos) {
        result.hypervisor = "kvm";
    }
    if (!result.hypervisor && clocks.find("hyperv") != std::string::npos) {
        result.hypervisor = "microsoft";
    }
    if (result.hypervisor && !result.virtualMachine) {
        result.virtualMachine = true;
    }
    // A control domain's clock or a maker's name on bare metal is no virtual machine.
    if (result.virtualMachine == false) {
        result.hypervisor.reset();
    }
    return result;
}

std::optional<std::string> powerSourceOf(const SystemRoot& root)
{
    const fs::path folder = "/sys/class/power_supply";
    std::optional<bool> mains;
    bool discharging = false;
    for (const std::string& name : root.entries(folder)) {
        const auto type = root.line(folder / name / "type").value_or("");
        // The battery of a mouse or a headset has the scope "Device".
        if (root.line(folder / name / "scope") == "Device") {
            continue;
        }
        if (type == "Mains" || type.starts_with("USB")) {
            const auto online = root.integer(folder / name / "online");
            mains = online ? std::optional(mains.value_or(false) || *online > 0) : mains;
        } else if (type == "Battery") {
            discharging = discharging || root.line(folder / name / "status") == "Discharging";
        }
    }
    if (mains.value_or(false)) {
        return "mains";
    }
    return discharging ? std::optional<std::string>("battery") : std::nullopt;
}

void addMachineFacts(const SystemRoot& root, FactList& facts)
{
    auto release = root.bytes("/etc/os-release");
    if (!release) {
        release = root.bytes("/usr/lib/os-release");
    }
    const std::string text = release.value_or("");
    facts.add("os.name", osRelease(text, "PRETTY_NAME"));
    facts.add("os.id", osRelease(text, "ID"));
    facts.add("os.version", osRelease(text, "VERSION_ID"));
    facts.add("os.build", osRelease(text, "BUILD_ID"));
    addKernelFacts(root, facts);
    facts.add("machine.vendor", root.line("/sys/class/dmi/id/sys_vendor"));
    facts.add("machine.product", root.line("/sys/class/dmi/id/product_name"));
    facts.add("machine.bios", root.line("/sys/class/dmi/id/bios_version"));
    const Virtualisation machine = virtualisationOf(root);
    facts.addFlag("machine.virtual", machine.virtualMachine);
    facts.add("machine.hypervisor", machine.hypervisor);
    facts.add("machine.container", containerOf(root));
    facts.add("clock.source",
              root.line("/sys/devices/system/clocksource/clocksource0/current_clocksource"));
    facts.add("power.source", powerSourceOf(root));
    addMemoryFacts(root, facts);
    addLimitFacts(root, facts);
    addLoadFacts(root, facts);
}

} // namespace tidemark::device
