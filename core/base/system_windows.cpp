#include "core/base/system_windows.h"

#include "core/base/posix_error.h"

#include <cerrno>

#include <windows.h>

namespace tidemark {

namespace {

// Absent from the headers of mingw-w64 10; the numbers are those of winerror.h.
constexpr std::uint32_t noSuchDevice = 433;
constexpr std::uint32_t diskQuotaExceeded = 1295;

} // namespace

std::wstring wide(std::string_view utf8)
{
    const int size = static_cast<int>(utf8.size());
    std::wstring text(
        static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, nullptr, 0)),
        L'\0');
    MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, text.data(), static_cast<int>(text.size()));
    return text;
}

std::string narrow(std::wstring_view utf16)
{
    const int size = static_cast<int>(utf16.size());
    std::string text(static_cast<std::size_t>(WideCharToMultiByte(CP_UTF8, 0, utf16.data(), size,
                                                                  nullptr, 0, nullptr, nullptr)),
                     '\0');
    WideCharToMultiByte(CP_UTF8, 0, utf16.data(), size, text.data(), static_cast<int>(text.size()),
                        nullptr, nullptr);
    return text;
}

int errnoOf(std::uint32_t windowsError)
{
    switch (windowsError) {
    case ERROR_SUCCESS:
        return 0;
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_DRIVE:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_PATHNAME:
    case ERROR_BAD_NETPATH:
        return ENOENT;
    case ERROR_ACCESS_DENIED:
    case ERROR_PRIVILEGE_NOT_HELD:
        return EACCES;
    case ERROR_WRITE_PROTECT:
        return EROFS;
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_BUSY:
        return EBUSY;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
        return EEXIST;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
    case diskQuotaExceeded:
        return ENOSPC;
    case ERROR_TOO_MANY_OPEN_FILES:
        return EMFILE;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY:
        return ENOMEM;
    case ERROR_NO_SYSTEM_RESOURCES:
    case ERROR_NOT_ENOUGH_QUOTA:
    case ERROR_WORKING_SET_QUOTA:
        return EAGAIN;
    case ERROR_INVALID_PARAMETER:
    case ERROR_NEGATIVE_SEEK:
        return EINVAL;
    case ERROR_NOT_SUPPORTED:
    case ERROR_INVALID_FUNCTION:
    case ERROR_CALL_NOT_IMPLEMENTED:
        return ENOTSUP;
    case ERROR_OPERATION_ABORTED:
        return ECANCELED;
    case ERROR_NOT_READY:
    case ERROR_DEV_NOT_EXIST:
    case ERROR_DEVICE_NOT_CONNECTED:
    case noSuchDevice:
    case ERROR_DEVICE_REMOVED:
    case ERROR_FILE_INVALID:
        return ENODEV;
    default:
        return EIO;
    }
}

int posixError(int systemCode)
{
    return errnoOf(static_cast<std::uint32_t>(systemCode));
}

Error windowsError(std::uint32_t code, std::string_view doing, std::string where,
                   std::string advice)
{
    Error error = systemError(errnoOf(code), doing, std::move(where), std::move(advice));
    if (errnoOf(code) == EIO) {
        // Many codes end up here, and the number is what a search finds.
        error.message += " (Windows error " + std::to_string(code) + ")";
    }
    return error;
}

bool runsUnderWine()
{
    const HMODULE ntdll = GetModuleHandleW(L"ntdll.dll");
    return ntdll != nullptr && GetProcAddress(ntdll, "wine_get_version") != nullptr;
}

Handle::Handle(void* handle) : m_handle(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}

Handle::~Handle()
{
    if (m_handle != nullptr) {
        CloseHandle(m_handle);
    }
}

} // namespace tidemark
