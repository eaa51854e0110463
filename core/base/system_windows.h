#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

// What several layers need to talk to Windows. Included by *_windows.cpp files only.

namespace tidemark {

/// UTF-8 to the UTF-16 of the system's functions; what is not UTF-8 becomes U+FFFD.
[[nodiscard]] std::wstring wide(std::string_view utf8);

/// UTF-16 to UTF-8.
[[nodiscard]] std::string narrow(std::wstring_view utf16);

/// The POSIX number that says the same as an error of GetLastError(), so that the layers above
/// judge failures alike on all systems; EIO for those without a counterpart.
[[nodiscard]] int errnoOf(std::uint32_t windowsError);

/// Error of a failed call. Like systemError(), with the code of GetLastError().
[[nodiscard]] Error windowsError(std::uint32_t code, std::string_view doing, std::string where = {},
                                 std::string advice = {});

/// Whether the program runs under Wine, which lacks some things that Windows has.
[[nodiscard]] bool runsUnderWine();

/// A kernel handle, closed at the end.
class Handle
{
public:
    Handle() = default;

    /// Takes what CreateFile and its kin return; INVALID_HANDLE_VALUE and null are no handle.
    explicit Handle(void* handle);

    Handle(Handle&& other) noexcept : m_handle(std::exchange(other.m_handle, nullptr)) {}

    Handle& operator=(Handle&& other) noexcept
    {
        std::swap(m_handle, other.m_handle);
        return *this;
    }

    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle();

    [[nodiscard]] void* get() const { return m_handle; }

    explicit operator bool() const { return m_handle != nullptr; }

private:
    void* m_handle = nullptr;
};

} // namespace tidemark
