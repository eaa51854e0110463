#pragma once

#include "core/base/system_windows.h"
#include "core/device/windows_stack.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <windows.h>

namespace tidemark::device {

/// A handle opened without access rights, enough for questions about a disk or volume.
class QueryHandle
{
public:
    explicit QueryHandle(const std::wstring& path);

    explicit operator bool() const { return static_cast<bool>(m_handle); }

    /// Number of bytes that the control code answered; absent when it failed.
    [[nodiscard]] std::optional<std::size_t> ask(DWORD code, std::span<const std::byte> question,
                                                 std::span<std::byte> answer) const;

    /// A plain struct as answer; absent when the code failed or gave less.
    template <class Answer>
    [[nodiscard]] std::optional<Answer> ask(DWORD code) const
    {
        Answer answer{};
        const auto length = ask(code, {}, std::as_writable_bytes(std::span(&answer, 1)));
        return length && *length >= sizeof answer ? std::optional(answer) : std::nullopt;
    }

    /// The same for a question with a struct.
    template <class Answer, class Question>
    [[nodiscard]] std::optional<Answer> ask(DWORD code, const Question& question) const
    {
        Answer answer{};
        const auto length = ask(code, std::as_bytes(std::span(&question, 1)),
                                std::as_writable_bytes(std::span(&answer, 1)));
        return length && *length >= sizeof answer ? std::optional(answer) : std::nullopt;
    }

private:
    Handle m_handle;
};

/// A text or number of HKEY_LOCAL_MACHINE.
[[nodiscard]] std::optional<std::string> registryText(const wchar_t* key, const wchar_t* value);
[[nodiscard]] std::optional<std::uint32_t> registryNumber(const wchar_t* key, const wchar_t* value);

/// N of "PhysicalDriveN" or "\\.\PhysicalDriveN", in any case.
[[nodiscard]] std::optional<unsigned> diskNumber(std::string_view name);

/// Numbers of the disks that a volume ("C:\", "\\?\Volume{...}\") lies on; none when unknown.
[[nodiscard]] std::vector<unsigned> disksOfVolume(const std::wstring& volume);

/// Evidence of all disks that the device tree shows.
[[nodiscard]] std::vector<DiskEvidence> collectDiskEvidence();

} // namespace tidemark::device
