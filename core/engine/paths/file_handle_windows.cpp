#include "core/engine/paths/file_handle_windows.h"

#include <cerrno>

#include <windows.h>

namespace tidemark::engine {

Result<Handle> openTarget(const PathSetup& setup, Completing completing, bool writeThrough)
{
    const DWORD access = GENERIC_READ | (setup.writable ? GENERIC_WRITE : 0U);
    // Sharing deletion too, because our own test file is open with the right to delete it.
    const DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    DWORD flags = FILE_ATTRIBUTE_NORMAL;
    flags |= setup.cached ? 0U : FILE_FLAG_NO_BUFFERING;
    flags |= setup.writable && writeThrough && !setup.cached ? FILE_FLAG_WRITE_THROUGH : 0U;
    flags |= completing == Completing::Overlapped ? FILE_FLAG_OVERLAPPED : 0U;
    Handle file(CreateFileW(wide(setup.location).c_str(), access, share, nullptr, OPEN_EXISTING,
                            flags, nullptr));
    if (file) {
        return file;
    }
    const DWORD error = GetLastError();
    std::string advice;
    if (error == ERROR_ACCESS_DENIED) {
        advice = "Choose a place you may read and write; drives need an administrator";
    } else if (error == ERROR_SHARING_VIOLATION) {
        advice = "Close the program that holds it";
    }
    return std::unexpected(windowsError(error, "open the target", setup.location, advice));
}

std::int32_t failedResult(std::uint32_t windowsError)
{
    return windowsError == ERROR_HANDLE_EOF ? 0 : -errnoOf(windowsError);
}

std::vector<std::string> systemNotes(bool cached)
{
    if (cached || !runsUnderWine()) {
        return {};
    }
    return {"Wine ignores the wish for unbuffered I/O, so this measures the page cache"};
}

} // namespace tidemark::engine
