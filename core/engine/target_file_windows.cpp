#include "core/base/system_windows.h"
#include "core/engine/prepared_target.h"
#include "core/engine/target_file.h"

#include <algorithm>

#include <windows.h>
#include <winioctl.h>

namespace tidemark::engine {

namespace {

namespace fs = std::filesystem;

constexpr DWORD shareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

Handle openToRead(const std::string& location)
{
    return Handle(CreateFileW(wide(location).c_str(), GENERIC_READ, shareAll, nullptr,
                              OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
}

Error openError(DWORD error, const std::string& location)
{
    return windowsError(error, "open it", location,
                        error == ERROR_ACCESS_DENIED
                            ? "Choose one that you may read, or run as a user who may"
                            : "");
}

/// Sector size of the volume that holds the file, 512 when the system does not tell.
Bytes sectorOf(HANDLE file, const std::string& location)
{
    FILE_STORAGE_INFO info{};
    if (GetFileInformationByHandleEx(file, FileStorageInfo, &info, sizeof(info)) != 0 &&
        info.LogicalBytesPerSector >= 512)
    {
        return Bytes(info.LogicalBytesPerSector);
    }
    std::wstring volume(location.size() + MAX_PATH, L'\0');
    DWORD sectorsPerCluster = 0;
    DWORD sector = 0;
    DWORD freeClusters = 0;
    DWORD clusters = 0;
    if (GetVolumePathNameW(wide(location).c_str(), volume.data(),
                           static_cast<DWORD>(volume.size())) != 0 &&
        GetDiskFreeSpaceW(volume.c_str(), &sectorsPerCluster, &sector, &freeClusters, &clusters) !=
            0 &&
        sector >= 512)
    {
        return Bytes(sector);
    }
    return Bytes(512);
}

} // namespace

struct TestFile::State
{
    Handle file; ///< the file is deleted with it, whatever ends the process
    std::string location;
    bool cached = false;
};

TestFile::TestFile(std::unique_ptr<State> state) : m_state(std::move(state)) {}

TestFile::TestFile(TestFile&&) noexcept = default;
TestFile& TestFile::operator=(TestFile&&) noexcept = default;
TestFile::~TestFile() = default;

const std::string& TestFile::location() const
{
    return m_state->location;
}

Result<TestFile> TestFile::create(const fs::path& folder, bool cached)
{
    auto state = std::make_unique<State>();
    const fs::path path = folder / newTestFileName();
    state->location = narrow(path.wstring());
    state->cached = cached;
    const DWORD flags =
        FILE_ATTRIBUTE_NORMAL | FILE_FLAG_DELETE_ON_CLOSE | (cached ? 0U : FILE_FLAG_NO_BUFFERING);
    state->file = Handle(CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE | DELETE, shareAll,
                                     nullptr, CREATE_NEW, flags, nullptr));
    if (!state->file) {
        return std::unexpected(windowsError(GetLastError(), "create the test file",
                                            narrow(folder.wstring()),
                                            "Choose a folder you may write to"));
    }
    return TestFile(std::move(state));
}

Result<> TestFile::reserve(Bytes size)
{
    FILE_END_OF_FILE_INFO end{};
    end.EndOfFile.QuadPart = static_cast<LONGLONG>(size.value());
    if (SetFileInformationByHandle(m_state->file.get(), FileEndOfFileInfo, &end, sizeof(end)) == 0)
    {
        return std::unexpected(windowsError(GetLastError(), "reserve the test file",
                                            m_state->location,
                                            "Free some space or use a smaller test file"));
    }
    return {};
}

Result<> TestFile::write(Bytes offset, std::span<const std::byte> data)
{
    std::uint64_t at = offset.value();
    while (!data.empty()) {
        OVERLAPPED place{};
        place.Offset = static_cast<DWORD>(at);
        place.OffsetHigh = static_cast<DWORD>(at >> 32U);
        constexpr std::size_t most = std::size_t{1} << 30U;
        DWORD bytes = 0;
        if (WriteFile(m_state->file.get(), data.data(),
                      static_cast<DWORD>(std::min(data.size(), most)), &bytes, &place) == 0 ||
            bytes == 0)
        {
            Error error = windowsError(GetLastError(), "write the test file", m_state->location);
            if (error.code == ErrorCode::NoSpace) {
                error.advice = "Free some space or use a smaller test file";
            }
            return std::unexpected(std::move(error));
        }
        data = data.subspan(bytes);
        at += bytes;
    }
    return {};
}

Result<> TestFile::finish()
{
    if (FlushFileBuffers(m_state->file.get()) == 0) {
        return std::unexpected(
            windowsError(GetLastError(), "flush the test file", m_state->location));
    }
    return {};
}

Result<Bytes> freeSpace(const fs::path& folder)
{
    const std::string location = narrow(folder.wstring());
    const DWORD attributes = GetFileAttributesW(folder.c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) {
        const DWORD error = GetLastError();
        if (windowsError(error, {}).code == ErrorCode::NotFound) {
            return fail(ErrorCode::NotFound, "there is no such folder", location,
                        "Check the spelling or make the folder first");
        }
        return std::unexpected(openError(error, location));
    }
    if ((attributes & FILE_ATTRIBUTE_DIRECTORY) == 0) {
        return fail(ErrorCode::BadInput, "it is not a folder", location,
                    "Choose a folder, or name it as a file or a device");
    }
    ULARGE_INTEGER available{};
    if (GetDiskFreeSpaceExW(folder.c_str(), &available, nullptr, nullptr) == 0) {
        return std::unexpected(windowsError(GetLastError(), "read the free space", location));
    }
    return Bytes(available.QuadPart);
}

Result<TargetFacts> factsOfFile(const std::string& location)
{
    const DWORD attributes = GetFileAttributesW(wide(location).c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) {
        const DWORD error = GetLastError();
        if (windowsError(error, {}).code == ErrorCode::NotFound) {
            return fail(ErrorCode::NotFound, "there is no such file", location,
                        "Check the spelling");
        }
        return std::unexpected(openError(error, location));
    }
    if ((attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) {
        return fail(ErrorCode::BadInput, "it is not a regular file", location,
                    "Name it as a folder or a device");
    }
    const Handle file = openToRead(location);
    LARGE_INTEGER size{};
    if (!file || GetFileSizeEx(file.get(), &size) == 0) {
        return std::unexpected(openError(GetLastError(), location));
    }
    TargetFacts facts;
    facts.size = Bytes(static_cast<std::uint64_t>(size.QuadPart));
    facts.sector = sectorOf(file.get(), location);
    facts.memoryAlignment = facts.sector;
    return facts;
}

Result<TargetFacts> factsOfDevice(const std::string& location)
{
    const Handle device = openToRead(location);
    if (!device) {
        const DWORD error = GetLastError();
        if (windowsError(error, {}).code == ErrorCode::NotFound) {
            return fail(ErrorCode::NotFound, "there is no such device", location,
                        "See the list of drives");
        }
        return std::unexpected(openError(error, location));
    }
    DISK_GEOMETRY_EX geometry{};
    DWORD bytes = 0;
    if (DeviceIoControl(device.get(), IOCTL_DISK_GET_DRIVE_GEOMETRY_EX, nullptr, 0, &geometry,
                        sizeof(geometry), &bytes, nullptr) == 0 ||
        geometry.Geometry.BytesPerSector == 0)
    {
        return std::unexpected(
            windowsError(GetLastError(), "read the size of the device", location));
    }
    TargetFacts facts;
    facts.size = Bytes(static_cast<std::uint64_t>(geometry.DiskSize.QuadPart));
    facts.sector = Bytes(geometry.Geometry.BytesPerSector);
    facts.memoryAlignment = facts.sector;
    return facts;
}

Result<std::optional<Bytes>> firstHole(const std::string& location, Bytes size)
{
    // Only a sparse file has holes. How much of a plain file was ever written (its valid data
    // length) the system tells nobody.
    const DWORD attributes = GetFileAttributesW(wide(location).c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES || (attributes & FILE_ATTRIBUTE_SPARSE_FILE) == 0) {
        return std::nullopt;
    }
    const Handle file = openToRead(location);
    if (!file) {
        return std::unexpected(openError(GetLastError(), location));
    }
    FILE_ALLOCATED_RANGE_BUFFER wanted{};
    wanted.Length.QuadPart = static_cast<LONGLONG>(size.value());
    FILE_ALLOCATED_RANGE_BUFFER first{};
    DWORD bytes = 0;
    const BOOL ok = DeviceIoControl(file.get(), FSCTL_QUERY_ALLOCATED_RANGES, &wanted,
                                    sizeof(wanted), &first, sizeof(first), &bytes, nullptr);
    if (ok == 0 && GetLastError() != ERROR_MORE_DATA) {
        return std::unexpected(
            windowsError(GetLastError(), "ask which parts of the file are there", location));
    }
    if (bytes < sizeof(first) || first.FileOffset.QuadPart > 0) {
        return Bytes(0);
    }
    const Bytes end(static_cast<std::uint64_t>(first.Length.QuadPart));
    return end < size ? std::optional(end) : std::nullopt;
}

bool mayWrite(const std::string& location)
{
    return static_cast<bool>(
        Handle(CreateFileW(wide(location).c_str(), GENERIC_WRITE, shareAll, nullptr, OPEN_EXISTING,
                           FILE_ATTRIBUTE_NORMAL, nullptr)));
}

Result<unsigned> removeOrphans(const fs::path& folder)
{
    // The system removes a test file with its process. What is left comes from a power cut.
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    if (error) {
        return std::unexpected(systemError(error.default_error_condition().value(),
                                           "look for left test files", narrow(folder.wstring())));
    }
    unsigned removed = 0;
    for (; !error && entries != fs::directory_iterator(); entries.increment(error)) {
        const auto& path = entries->path();
        if (!isTestFileName(narrow(path.filename().wstring()))) {
            continue;
        }
        // Sharing nothing fails while a living run has it open; closing it then deletes it.
        const Handle file(CreateFileW(path.c_str(), DELETE, 0, nullptr, OPEN_EXISTING,
                                      FILE_FLAG_DELETE_ON_CLOSE, nullptr));
        removed += file ? 1U : 0U;
    }
    return removed;
}

} // namespace tidemark::engine
