#include "core/base/text.h"
#include "core/device/machine_facts_linux.h"

#include <algorithm>
#include <set>

namespace tidemark::device {

namespace fs = std::filesystem;

namespace {

const fs::path cpuFolder = "/sys/devices/system/cpu";

/// Value of the first line "key : value" in /proc/cpuinfo.
std::optional<std::string> cpuinfoValue(std::string_view text, std::string_view key)
{
    for (const std::string_view line : split(text, '\n')) {
        const auto colon = line.find(':');
        if (colon != std::string_view::npos && trimmed(line.substr(0, colon)) == key) {
            return cleanText(line.substr(colon + 1));
        }
    }
    return {};
}

/// Folders of the processors that are online (cpu0 often has no `online` file: it always is).
std::vector<fs::path> onlineProcessors(const SystemRoot& root)
{
    std::vector<fs::path> folders;
    for (const std::string& name : root.entries(cpuFolder)) {
        const bool numbered =
            name.starts_with("cpu") && parseInteger(std::string_view(name).substr(3)).has_value();
        if (numbered && root.integer(cpuFolder / name / "online") != 0U) {
            folders.push_back(cpuFolder / name);
        }
    }
    return folders;
}

/// One line of every processor's file, see tally().
std::optional<std::string> ofAll(const SystemRoot& root, const fs::path& file)
{
    std::vector<std::string> words;
    for (const fs::path& processor : onlineProcessors(root)) {
        if (auto word = root.line(processor / file)) {
            words.push_back(std::move(*word));
        }
    }
    return tally(words);
}

void addCounts(const SystemRoot& root, FactList& facts)
{
    std::set<std::string> sockets;
    std::set<std::string> cores;
    const auto processors = onlineProcessors(root);
    for (const fs::path& processor : processors) {
        const auto socket = root.line(processor / "topology/physical_package_id");
        const auto core = root.line(processor / "topology/core_id");
        const auto siblings = root.line(processor / "topology/thread_siblings_list");
        if (socket) {
            sockets.insert(*socket);
        }
        // Core numbers repeat between dies; the list of threads that share a core does not.
        if (siblings) {
            cores.insert(*siblings);
        } else if (socket && core) {
            cores.insert(*socket + "/" + *core);
        }
    }
    const auto count = [](std::size_t n) {
        return n > 0 ? std::optional<std::uint64_t>(n) : std::nullopt;
    };
    facts.add("cpu.sockets", count(sockets.size()));
    facts.add("cpu.cores", count(cores.size()));
    facts.add("cpu.threads", count(processors.size()));
}

std::optional<std::string> turboOf(const SystemRoot& root)
{
    if (const auto off = root.flag(cpuFolder / "intel_pstate/no_turbo")) {
        return *off ? "off" : "on";
    }
    if (const auto on = root.flag(cpuFolder / "cpufreq/boost")) {
        return *on ? "on" : "off";
    }
    return {};
}

std::optional<std::string> maximalFrequency(const SystemRoot& root)
{
    std::vector<std::string> words;
    for (const fs::path& processor : onlineProcessors(root)) {
        if (const auto khz = root.positive(processor / "cpufreq/cpuinfo_max_freq")) {
            words.push_back(std::to_string(*khz / 1000) + " MHz");
        }
    }
    return tally(words);
}

} // namespace

std::optional<std::string> governorsOf(const SystemRoot& root)
{
    return ofAll(root, "cpufreq/scaling_governor");
}

void addCpuFacts(const SystemRoot& root, FactList& facts)
{
    const std::string cpuinfo = root.bytes("/proc/cpuinfo").value_or("");
    facts.add("cpu.model", cpuinfoValue(cpuinfo, "model name"));
    facts.add("cpu.microcode", cpuinfoValue(cpuinfo, "microcode"));
    addCounts(root, facts);
    facts.add("cpu.smt", root.line(cpuFolder / "smt/control"));
    facts.add("cpu.governor", governorsOf(root));
    facts.add("cpu.frequency_driver", ofAll(root, "cpufreq/scaling_driver"));
    facts.add("cpu.energy_preference", ofAll(root, "cpufreq/energy_performance_preference"));
    facts.add("cpu.max_frequency", maximalFrequency(root));
    facts.add("cpu.turbo", turboOf(root));
    facts.add("cpu.idle_driver", root.line(cpuFolder / "cpuidle/current_driver"));
    facts.add("cpu.idle_governor", root.line(cpuFolder / "cpuidle/current_governor"));
    facts.add("cpu.isolated", root.line(cpuFolder / "isolated"));
    const auto nohz = root.line(cpuFolder / "nohz_full");
    facts.add("cpu.nohz_full", nohz != "(null)" ? nohz : std::nullopt);
    for (const std::string& name : root.entries(cpuFolder / "vulnerabilities")) {
        facts.add("cpu.mitigation." + name, root.line(cpuFolder / "vulnerabilities" / name));
    }
}

} // namespace tidemark::device
