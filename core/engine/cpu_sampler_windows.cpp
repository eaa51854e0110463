#include "core/engine/cpu_sampler.h"

#include <cstddef>

#include <windows.h>

namespace tidemark::engine {

namespace {

/// One core of SystemProcessorPerformanceInformation, in units of 100 ns since boot. Kernel time
/// contains idle, DPC and interrupt time.
struct CoreCounters
{
    LARGE_INTEGER idle;
    LARGE_INTEGER kernel;
    LARGE_INTEGER user;
    LARGE_INTEGER dpc;
    LARGE_INTEGER interrupt;
    ULONG interrupts;
};

static_assert(sizeof(CoreCounters) == 48);

constexpr ULONG processorPerformance = 8; ///< SystemProcessorPerformanceInformation
constexpr std::size_t coresOfAGroup = 64;

using Query = LONG(WINAPI*)(ULONG kind, void* out, ULONG size, ULONG* written);
using QueryGroup = LONG(WINAPI*)(ULONG kind, void* in, ULONG inSize, void* out, ULONG size,
                                 ULONG* written);

/// A function of ntdll, which has no import library for some; null where the system lacks it.
template <class Function>
Function systemFunction(const char* name)
{
    const FARPROC found = GetProcAddress(GetModuleHandleW(L"ntdll.dll"), name);
    return reinterpret_cast<Function>(reinterpret_cast<void*>(found));
}

Nanoseconds toTime(std::int64_t hundreds)
{
    return Nanoseconds(hundreds * 100);
}

Nanoseconds toTime(const FILETIME& time)
{
    return toTime(
        static_cast<std::int64_t>(std::uint64_t{time.dwHighDateTime} << 32U | time.dwLowDateTime));
}

void append(std::vector<CoreTime>& cores, const CoreCounters* counters, ULONG bytes)
{
    for (std::size_t i = 0; i < bytes / sizeof(CoreCounters); ++i) {
        const std::int64_t all = counters[i].kernel.QuadPart + counters[i].user.QuadPart;
        cores.push_back({toTime(all - counters[i].idle.QuadPart), toTime(all)});
    }
}

/// All cores. GetSystemTimes() and the plain query see only one group of up to 64 processors, so
/// each group is asked by itself where the system can do that.
std::vector<CoreTime> readCores()
{
    std::vector<CoreTime> cores;
    std::vector<CoreCounters> counters(coresOfAGroup);
    const auto size = static_cast<ULONG>(counters.size() * sizeof(CoreCounters));
    ULONG written = 0;
    if (const auto query = systemFunction<QueryGroup>("NtQuerySystemInformationEx")) {
        for (USHORT group = 0; group < GetActiveProcessorGroupCount(); ++group) {
            if (query(processorPerformance, &group, sizeof(group), counters.data(), size,
                      &written) < 0)
            {
                cores.clear(); // some without the others would be a wrong sum
                break;
            }
            append(cores, counters.data(), written);
        }
    }
    if (cores.empty() && GetActiveProcessorGroupCount() == 1) {
        const auto query = systemFunction<Query>("NtQuerySystemInformation");
        if (query != nullptr && query(processorPerformance, counters.data(), size, &written) >= 0) {
            append(cores, counters.data(), written);
        }
    }
    return cores;
}

} // namespace

CpuSample sampleCpu()
{
    CpuSample sample;
    sample.cores = readCores();
    FILETIME created{};
    FILETIME ended{};
    FILETIME kernel{};
    FILETIME user{};
    if (GetProcessTimes(GetCurrentProcess(), &created, &ended, &kernel, &user) != 0) {
        sample.processUser = toTime(user);
        sample.processSystem = toTime(kernel);
    }
    return sample;
}

Nanoseconds threadCpuTime()
{
    FILETIME created{};
    FILETIME ended{};
    FILETIME kernel{};
    FILETIME user{};
    if (GetThreadTimes(GetCurrentThread(), &created, &ended, &kernel, &user) == 0) {
        return Nanoseconds(0);
    }
    return toTime(user) + toTime(kernel);
}

} // namespace tidemark::engine
