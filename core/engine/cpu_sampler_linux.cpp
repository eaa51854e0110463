#include "core/engine/cpu_sampler.h"

#include <array>
#include <charconv>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

namespace tidemark::engine {

namespace {

/// Reads a line of /proc/stat: "cpu0 user nice system idle iowait irq softirq steal guest
/// guest_nice" in clock ticks (proc(5)); guest time is in user already. False for other lines.
bool readCore(const std::string& line, long ticksPerSecond, CoreTime& core)
{
    if (!line.starts_with("cpu") || line.size() < 5 || line[3] == ' ') {
        return false;
    }
    std::istringstream text(line.substr(line.find(' ')));
    std::array<std::uint64_t, 8> field{};
    for (auto& value : field) {
        text >> value;
    }
    const auto [user, nice, system, idle, iowait, irq, softirq, steal] = field;
    const std::uint64_t busy = user + nice + system + irq + softirq;
    const auto toTime = [&](std::uint64_t ticks) {
        return fromSeconds(static_cast<double>(ticks) / static_cast<double>(ticksPerSecond));
    };
    core = {toTime(busy), toTime(busy + idle + iowait + steal)};
    return true;
}

Nanoseconds toTime(const timeval& time)
{
    return Nanoseconds(std::int64_t{time.tv_sec} * 1'000'000'000 +
                       std::int64_t{time.tv_usec} * 1000);
}

} // namespace

CpuSample sampleCpu()
{
    CpuSample sample;
    std::ifstream file("/proc/stat");
    const long ticksPerSecond = sysconf(_SC_CLK_TCK);
    std::string line;
    CoreTime core;
    while (std::getline(file, line) && line.starts_with("cpu")) {
        if (readCore(line, ticksPerSecond, core)) {
            sample.cores.push_back(core);
        }
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    sample.processUser = toTime(usage.ru_utime);
    sample.processSystem = toTime(usage.ru_stime);
    sample.voluntarySwitches = static_cast<std::uint64_t>(usage.ru_nvcsw);
    sample.involuntarySwitches = static_cast<std::uint64_t>(usage.ru_nivcsw);
    return sample;
}

Nanoseconds threadCpuTime()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return Nanoseconds(std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec);
}

} // namespace tidemark::engine
