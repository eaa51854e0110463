#include "core/device/facts.h"
#include "core/device/hypervisor.h"
#include "core/device/inspect.h"
#include "core/device/query_windows.h"
#include "core/model/enum_names.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace tidemark::device {

namespace {

constexpr const wchar_t* versionKey = L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion";
constexpr const wchar_t* processorKey = L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0";
constexpr const wchar_t* firmwareKey = L"HARDWARE\\DESCRIPTION\\System\\BIOS";
constexpr const wchar_t* codeIntegrityKey =
    L"SYSTEM\\CurrentControlSet\\Control\\DeviceGuard\\Scenarios\\HypervisorEnforcedCodeIntegrity";

/// The true version: GetVersionEx tells what the manifest asks for.
std::optional<RTL_OSVERSIONINFOW> osVersion()
{
    using RtlGetVersion = LONG(WINAPI*)(RTL_OSVERSIONINFOW*);
    const HMODULE library = GetModuleHandleW(L"ntdll.dll");
    const auto function = reinterpret_cast<RtlGetVersion>(
        reinterpret_cast<void*>(GetProcAddress(library, "RtlGetVersion")));
    RTL_OSVERSIONINFOW version{};
    version.dwOSVersionInfoSize = sizeof version;
    return function != nullptr && function(&version) == 0 ? std::optional(version) : std::nullopt;
}

void addSystemFacts(FactList& facts)
{
    auto name = registryText(versionKey, L"ProductName");
    const auto edition = registryText(versionKey, L"DisplayVersion");
    if (name && edition) {
        *name += " " + *edition;
    }
    facts.add("os.name", name);
    facts.add("os.id", std::string("windows"));
    if (const auto version = osVersion()) {
        const std::string build = std::to_string(version->dwBuildNumber);
        const auto revision = registryNumber(versionKey, L"UBR");
        facts.add("os.build", build + (revision ? "." + std::to_string(*revision) : ""));
        facts.add("kernel.release", std::to_string(version->dwMajorVersion) + "." +
                                        std::to_string(version->dwMinorVersion) + "." + build);
    }
    SYSTEM_INFO system{};
    GetNativeSystemInfo(&system);
    if (system.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_AMD64) {
        facts.add("kernel.architecture", std::string("x86_64"));
    } else if (system.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_ARM64) {
        facts.add("kernel.architecture", std::string("aarch64"));
    }
    if (const auto integrity = registryNumber(codeIntegrityKey, L"Enabled")) {
        facts.addFlag("kernel.code_integrity", *integrity != 0);
    }
}

void addMachineFacts(FactList& facts)
{
    const auto vendor = registryText(firmwareKey, L"SystemManufacturer");
    const auto product = registryText(firmwareKey, L"SystemProductName");
    facts.add("machine.vendor", vendor);
    facts.add("machine.product", product);
    facts.add("machine.bios", registryText(firmwareKey, L"BIOSVersion"));
    // The processor's own flag is set on bare metal too where Windows runs above its hypervisor.
    auto hypervisor = hypervisorNamed(product.value_or(""));
    if (!hypervisor) {
        hypervisor = hypervisorNamed(vendor.value_or(""));
    }
    facts.add("machine.hypervisor", hypervisor);
    facts.addFlag("machine.virtual", hypervisor ? std::optional(true) : std::nullopt);
    facts.add("machine.container",
              runsUnderWine() ? std::optional<std::string>("wine") : std::nullopt);
    MEMORYSTATUSEX memory{};
    memory.dwLength = sizeof memory;
    if (GlobalMemoryStatusEx(&memory) != 0) {
        facts.add("memory.total", std::uint64_t{memory.ullTotalPhys >> 20}, "MiB");
        facts.add("now.memory.available", std::uint64_t{memory.ullAvailPhys >> 20}, "MiB");
    }
    SYSTEM_POWER_STATUS power{};
    if (GetSystemPowerStatus(&power) != 0 && power.ACLineStatus <= 1) {
        facts.add("power.source", std::string(power.ACLineStatus == 1 ? "mains" : "battery"));
    }
}

/// Number of packages, cores or nodes.
std::optional<std::uint64_t> countOf(LOGICAL_PROCESSOR_RELATIONSHIP kind)
{
    DWORD size = 0;
    GetLogicalProcessorInformationEx(kind, nullptr, &size);
    std::vector<std::max_align_t> buffer(size / sizeof(std::max_align_t) + 1);
    auto* bytes = reinterpret_cast<std::byte*>(buffer.data());
    if (size == 0 ||
        GetLogicalProcessorInformationEx(
            kind, reinterpret_cast<SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX*>(bytes), &size) == 0)
    {
        return {};
    }
    std::uint64_t count = 0;
    for (DWORD at = 0; at < size; ++count) {
        const auto* entry =
            reinterpret_cast<const SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX*>(bytes + at);
        if (entry->Size == 0) {
            return {};
        }
        at += entry->Size;
    }
    return count;
}

void addCpuFacts(FactList& facts)
{
    facts.add("cpu.model", registryText(processorKey, L"ProcessorNameString"));
    facts.add("cpu.sockets", countOf(RelationProcessorPackage));
    facts.add("cpu.cores", countOf(RelationProcessorCore));
    facts.add("numa.nodes", countOf(RelationNumaNode));
    const DWORD threads = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
    facts.add("cpu.threads", threads > 0 ? std::optional<std::uint64_t>(threads) : std::nullopt);
}

/// Transfer rate of a PCI Express generation, as Linux writes it.
std::optional<std::string> linkSpeed(std::optional<unsigned> generation)
{
    constexpr std::array<const char*, 7> rates{"",          "2.5 GT/s",  "5.0 GT/s", "8.0 GT/s",
                                               "16.0 GT/s", "32.0 GT/s", "64.0 GT/s"};
    return generation && *generation < rates.size() ? std::optional<std::string>(rates[*generation])
                                                    : std::nullopt;
}

void addEvidence(const DiskEvidence& evidence, const std::string& prefix, FactList& facts)
{
    facts.add(prefix + "stack_kind", std::string(name(classify(evidence))));
    if (!evidence.parents.empty()) {
        facts.add(prefix + "host_driver", evidence.parents.front().service);
    }
    const auto lanes = [](std::optional<unsigned> width) {
        return width ? std::optional<std::uint64_t>(*width) : std::nullopt;
    };
    facts.add(prefix + "pcie.link_speed", linkSpeed(evidence.link.speed));
    facts.add(prefix + "pcie.link_width", lanes(evidence.link.width));
    facts.add(prefix + "pcie.max_link_speed", linkSpeed(evidence.link.maxSpeed));
    facts.add(prefix + "pcie.max_link_width", lanes(evidence.link.maxWidth));
}

void addDriveFacts(const Drive& drive, const std::string& prefix, FactList& facts)
{
    facts.add(prefix + "name", drive.name);
    facts.add(prefix + "model", drive.model);
    facts.add(prefix + "firmware", drive.firmware);
    facts.add(prefix + "serial", serialTail(drive.serial));
    if (drive.size.value() > 0) {
        facts.add(prefix + "size", roundedSize(drive.size));
        facts.add(prefix + "logical_block", drive.logicalBlock.value(), "B");
        facts.add(prefix + "physical_block", drive.physicalBlock.value(), "B");
    }
    facts.add(prefix + "stack", drive.stack);
    for (const DiskEvidence& evidence : collectDiskEvidence()) {
        if (evidence.number && evidence.number == diskNumber(drive.name)) {
            addEvidence(evidence, prefix, facts);
        }
    }
}

void addTargetFacts(const Target& target, const std::vector<Drive>& drives,
                    const std::string& prefix, FactList& facts)
{
    facts.add(prefix + "kind", std::string(name(target.kind)));
    if (target.kind == TargetKind::Null) {
        return;
    }
    const auto location = locate(wide(target.location));
    if (!location) {
        return;
    }
    facts.add(prefix + "file_system", location->fileSystem);
    facts.add(prefix + "mount_point", location->mountPoint);
    if (!location->fileSystem.empty()) {
        facts.add(prefix + "size", roundedSize(location->totalSpace));
        facts.add("now." + prefix + "free_space", roundedSize(location->freeSpace));
    }
    if (location->compressed) {
        facts.addFlag(prefix + "compressed", true);
    }
    if (location->readOnly) {
        facts.addFlag(prefix + "read_only", true);
    }
    const auto drive = std::ranges::find(drives, location->drive.value_or(""), &Drive::name);
    if (drive != drives.end()) {
        addDriveFacts(*drive, prefix + "drive.", facts);
    }
}

} // namespace

Environment readEnvironment(const std::vector<Target>& targets)
{
    FactList facts;
    addSystemFacts(facts);
    addMachineFacts(facts);
    addCpuFacts(facts);
    const auto drives = listDrives().value_or(std::vector<Drive>());
    for (std::size_t i = 0; i < targets.size(); ++i) {
        addTargetFacts(targets[i], drives, "target." + std::to_string(i) + ".", facts);
    }
    return facts.environment();
}

} // namespace tidemark::device
