#include "core/device/query_windows.h"

#include "core/base/text.h"
#include "core/device/system_root.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <winioctl.h>

namespace tidemark::device {

QueryHandle::QueryHandle(const std::wstring& path)
    : m_handle(CreateFileW(path.c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                           OPEN_EXISTING, 0, nullptr))
{
}

std::optional<std::size_t> QueryHandle::ask(DWORD code, std::span<const std::byte> question,
                                            std::span<std::byte> answer) const
{
    DWORD length = 0;
    // The parameter is not const, but a question is only read.
    void* const input = const_cast<std::byte*>(question.data());
    if (DeviceIoControl(m_handle.get(), code, input, static_cast<DWORD>(question.size()),
                        answer.data(), static_cast<DWORD>(answer.size()), &length, nullptr) == 0)
    {
        return {};
    }
    return std::min<std::size_t>(length, answer.size());
}

std::optional<std::string> registryText(const wchar_t* key, const wchar_t* value)
{
    std::array<wchar_t, 512> text{};
    DWORD size = sizeof text;
    if (RegGetValueW(HKEY_LOCAL_MACHINE, key, value, RRF_RT_REG_SZ, nullptr, text.data(), &size) !=
        ERROR_SUCCESS)
    {
        return {};
    }
    return cleanText(narrow(text.data()));
}

std::optional<std::uint32_t> registryNumber(const wchar_t* key, const wchar_t* value)
{
    DWORD number = 0;
    DWORD size = sizeof number;
    if (RegGetValueW(HKEY_LOCAL_MACHINE, key, value, RRF_RT_REG_DWORD, nullptr, &number, &size) !=
        ERROR_SUCCESS)
    {
        return {};
    }
    return number;
}

std::optional<unsigned> diskNumber(std::string_view name)
{
    constexpr std::string_view prefix = "physicaldrive";
    if (name.starts_with("\\\\.\\") || name.starts_with("\\\\?\\")) {
        name.remove_prefix(4);
    }
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    if (!lower.starts_with(prefix)) {
        return {};
    }
    const auto number = parseInteger(std::string_view(lower).substr(prefix.size()));
    return number && *number < 10'000 ? std::optional(static_cast<unsigned>(*number))
                                      : std::nullopt;
}

std::vector<unsigned> disksOfVolume(const std::wstring& volume)
{
    std::wstring device = volume;
    if (device.ends_with(L'\\')) {
        device.pop_back(); // with it the path names the root folder, not the volume
    }
    if (device.size() == 2 && device[1] == L':') {
        device = L"\\\\.\\" + device;
    }
    const QueryHandle handle(device);
    constexpr std::size_t most = 64;
    alignas(VOLUME_DISK_EXTENTS)
        std::array<std::byte, sizeof(VOLUME_DISK_EXTENTS) + most * sizeof(DISK_EXTENT)>
            answer{};
    std::vector<unsigned> numbers;
    if (!handle || !handle.ask(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, {}, answer)) {
        return numbers;
    }
    const auto* extents = reinterpret_cast<const VOLUME_DISK_EXTENTS*>(answer.data());
    const std::size_t count = std::min<std::size_t>(extents->NumberOfDiskExtents, most);
    for (const DISK_EXTENT& extent : std::span(extents->Extents, count)) {
        if (std::ranges::find(numbers, extent.DiskNumber) == numbers.end()) {
            numbers.push_back(static_cast<unsigned>(extent.DiskNumber));
        }
    }
    return numbers;
}

} // namespace tidemark::device
