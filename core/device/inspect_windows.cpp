#include "core/base/text.h"
#include "core/device/inspect.h"
#include "core/device/query_windows.h"
#include "core/device/system_root.h"

#include <algorithm>
#include <array>
#include <map>

#include <winioctl.h>

namespace tidemark::device {

namespace {

/// Disk numbers beyond this are not looked for where the device tree is silent.
constexpr unsigned mostDisks = 128;

std::string nameOfDisk(unsigned number)
{
    return "PhysicalDrive" + std::to_string(number);
}

std::wstring nodeOfDisk(unsigned number)
{
    return L"\\\\.\\PhysicalDrive" + std::to_wstring(number);
}

struct StorageQuery
{
    STORAGE_PROPERTY_QUERY query{};

    explicit StorageQuery(STORAGE_PROPERTY_ID id) { query.PropertyId = id; }
};

/// Mount points ("C:\\", "D:\\data\\") of every disk, each list sorted.
std::map<unsigned, std::vector<std::string>> mountPointsByDisk()
{
    std::map<unsigned, std::vector<std::string>> result;
    std::array<wchar_t, MAX_PATH> volume{};
    const HANDLE search = FindFirstVolumeW(volume.data(), volume.size());
    if (search == INVALID_HANDLE_VALUE) {
        return result;
    }
    do {
        std::array<wchar_t, 4096> paths{};
        DWORD length = 0;
        if (GetVolumePathNamesForVolumeNameW(volume.data(), paths.data(), paths.size(), &length) ==
            0)
        {
            continue;
        }
        for (const unsigned disk : disksOfVolume(volume.data())) {
            for (const wchar_t* path = paths.data(); *path != 0; path += wcslen(path) + 1) {
                result[disk].push_back(narrow(path));
            }
        }
    } while (FindNextVolumeW(search, volume.data(), volume.size()) != 0);
    FindVolumeClose(search);
    for (auto& [disk, points] : result) {
        std::ranges::sort(points);
    }
    return result;
}

/// Maker, model, firmware and serial number behind a storage descriptor.
void readDescriptor(const QueryHandle& disk, Drive& drive)
{
    alignas(STORAGE_DEVICE_DESCRIPTOR) std::array<std::byte, 4096> answer{};
    const StorageQuery question(StorageDeviceProperty);
    const auto length = disk.ask(IOCTL_STORAGE_QUERY_PROPERTY,
                                 std::as_bytes(std::span(&question.query, 1)), answer);
    if (!length || *length < sizeof(STORAGE_DEVICE_DESCRIPTOR)) {
        return;
    }
    const auto* descriptor = reinterpret_cast<const STORAGE_DEVICE_DESCRIPTOR*>(answer.data());
    const auto text = [&](DWORD offset) -> std::string {
        if (offset == 0 || offset >= *length) {
            return {};
        }
        const auto* start = reinterpret_cast<const char*>(answer.data()) + offset;
        return cleanText(std::string_view(start, strnlen(start, *length - offset))).value_or("");
    };
    const std::string vendor = text(descriptor->VendorIdOffset);
    const std::string product = text(descriptor->ProductIdOffset);
    // "NVMe" and "ATA" are translation layers, not makers.
    const bool maker = !vendor.empty() && vendor != "NVMe" && vendor != "ATA";
    drive.model = maker ? vendor + " " + product : product;
    drive.firmware = text(descriptor->ProductRevisionOffset);
    drive.serial = text(descriptor->SerialNumberOffset);
    drive.removable = descriptor->RemovableMedia != 0;
}

void readGeometry(const QueryHandle& disk, Drive& drive)
{
    if (const auto geometry = disk.ask<DISK_GEOMETRY_EX>(IOCTL_DISK_GET_DRIVE_GEOMETRY_EX)) {
        drive.size = Bytes(static_cast<std::uint64_t>(geometry->DiskSize.QuadPart));
        drive.logicalBlock = Bytes(geometry->Geometry.BytesPerSector);
        drive.physicalBlock = drive.logicalBlock;
    }
    const auto alignment = disk.ask<STORAGE_ACCESS_ALIGNMENT_DESCRIPTOR>(
        IOCTL_STORAGE_QUERY_PROPERTY, StorageQuery(StorageAccessAlignmentProperty).query);
    if (alignment && alignment->BytesPerPhysicalSector >= alignment->BytesPerLogicalSector &&
        alignment->BytesPerLogicalSector > 0)
    {
        drive.logicalBlock = Bytes(alignment->BytesPerLogicalSector);
        drive.physicalBlock = Bytes(alignment->BytesPerPhysicalSector);
    }
    const auto seek = disk.ask<DEVICE_SEEK_PENALTY_DESCRIPTOR>(
        IOCTL_STORAGE_QUERY_PROPERTY, StorageQuery(StorageDeviceSeekPenaltyProperty).query);
    drive.rotational = seek && seek->IncursSeekPenalty != 0;
}

std::string lowerService(const std::vector<DiskEvidence>& evidence, unsigned number)
{
    const auto found = std::ranges::find(evidence, std::optional(number), &DiskEvidence::number);
    std::string service = found == evidence.end() ? "" : found->disk.service;
    std::ranges::transform(service, service.begin(), [](unsigned char c) { return tolower(c); });
    return service.empty() ? "unknown" : service;
}

Location locateDisk(unsigned number)
{
    Location location;
    location.drive = nameOfDisk(number);
    const QueryHandle disk(nodeOfDisk(number));
    if (const auto geometry = disk.ask<DISK_GEOMETRY_EX>(IOCTL_DISK_GET_DRIVE_GEOMETRY_EX)) {
        location.totalSpace = Bytes(static_cast<std::uint64_t>(geometry->DiskSize.QuadPart));
    }
    return location;
}

/// File system and flags of the volume at `root` ("C:\\").
void readVolume(const std::wstring& root, Location& location)
{
    std::array<wchar_t, MAX_PATH + 1> type{};
    DWORD flags = 0;
    if (GetVolumeInformationW(root.c_str(), nullptr, 0, nullptr, nullptr, &flags, type.data(),
                              type.size()) != 0)
    {
        location.fileSystem = narrow(type.data());
        location.readOnly = (flags & FILE_READ_ONLY_VOLUME) != 0;
        location.compressed = (flags & FILE_VOLUME_IS_COMPRESSED) != 0;
    }
    if (GetDriveTypeW(root.c_str()) == DRIVE_REMOTE) {
        location.fileSystem = "network"; // NTFS of another machine says nothing about the way there
        return;
    }
    // A volume over several disks has no one drive.
    const auto disks = disksOfVolume(root);
    if (disks.size() == 1) {
        location.drive = nameOfDisk(disks.front());
    }
}

} // namespace

Result<std::vector<Drive>> listDrives()
{
    const auto evidence = collectDiskEvidence();
    const auto mountPoints = mountPointsByDisk();
    std::vector<Drive> drives;
    for (unsigned number = 0; number < mostDisks; ++number) {
        const QueryHandle disk(nodeOfDisk(number));
        if (!disk) {
            continue;
        }
        Drive drive;
        drive.name = nameOfDisk(number);
        drive.node = narrow(nodeOfDisk(number));
        drive.kind = "disk";
        drive.stack = lowerService(evidence, number);
        readDescriptor(disk, drive);
        readGeometry(disk, drive);
        if (const auto points = mountPoints.find(number); points != mountPoints.end()) {
            drive.mountPoints = points->second;
            drive.inUse = "mounted at " + points->second.front();
        } else if (drive.size.value() == 0) {
            drive.inUse = "it has no size: no medium, or not set up";
        }
        drives.push_back(std::move(drive));
    }
    std::ranges::sort(drives, {}, &Drive::name);
    return drives;
}

Result<Location> locate(const std::filesystem::path& path)
{
    const std::string shown = narrow(path.wstring());
    if (const auto number = diskNumber(shown); number && QueryHandle(nodeOfDisk(*number))) {
        return locateDisk(*number);
    }
    const DWORD attributes = GetFileAttributesW(path.c_str());
    std::array<wchar_t, 32768> root{};
    Location location;
    ULARGE_INTEGER available{};
    ULARGE_INTEGER total{};
    if (attributes == INVALID_FILE_ATTRIBUTES ||
        GetVolumePathNameW(path.c_str(), root.data(), root.size()) == 0 ||
        GetDiskFreeSpaceExW(root.data(), &available, &total, nullptr) == 0)
    {
        return std::unexpected(windowsError(GetLastError(), "look at the target", shown,
                                            "Check the path, and that you may enter the folder"));
    }
    location.mountPoint = narrow(root.data());
    location.freeSpace = Bytes(available.QuadPart);
    location.totalSpace = Bytes(total.QuadPart);
    readVolume(root.data(), location);
    location.compressed = location.compressed || (attributes & FILE_ATTRIBUTE_COMPRESSED) != 0;
    return location;
}

std::optional<DeviceCounters> countersOf(const std::string& drive)
{
    const auto number = diskNumber(drive);
    if (!number) {
        return {};
    }
    const QueryHandle disk(nodeOfDisk(*number));
    const auto counters = disk ? disk.ask<DISK_PERFORMANCE>(IOCTL_DISK_PERFORMANCE) : std::nullopt;
    if (!counters || counters->BytesRead.QuadPart < 0 || counters->BytesWritten.QuadPart < 0) {
        return {};
    }
    return DeviceCounters{.read = Bytes(static_cast<std::uint64_t>(counters->BytesRead.QuadPart)),
                          .written =
                              Bytes(static_cast<std::uint64_t>(counters->BytesWritten.QuadPart))};
}

} // namespace tidemark::device
