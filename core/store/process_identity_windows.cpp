#include "core/base/system_windows.h"
#include "core/store/process_identity.h"

#include <windows.h>

namespace tidemark::store {
namespace {

std::int64_t number(const FILETIME& time)
{
    return static_cast<std::int64_t>(std::uint64_t{time.dwHighDateTime} << 32U |
                                     time.dwLowDateTime);
}

/// Start in units of 100 ns since 1601; empty when the system does not tell.
std::optional<std::int64_t> startOf(HANDLE process)
{
    FILETIME created{};
    FILETIME ended{};
    FILETIME kernel{};
    FILETIME user{};
    if (GetProcessTimes(process, &created, &ended, &kernel, &user) == 0) {
        return {};
    }
    return number(created);
}

/// The start time of a process is a time of day, so it tells boots apart by itself; what is left is
/// which machine a library on a shared drive was written by.
std::string machine()
{
    std::wstring name(MAX_COMPUTERNAME_LENGTH + 1, L'\0');
    auto length = static_cast<DWORD>(name.size());
    if (GetComputerNameW(name.data(), &length) == 0) {
        return {};
    }
    name.resize(length);
    return narrow(name);
}

} // namespace

ProcessIdentity thisProcess()
{
    return {static_cast<std::int64_t>(GetCurrentProcessId()),
            startOf(GetCurrentProcess()).value_or(0), machine()};
}

bool isAlive(const ProcessIdentity& process)
{
    if (process.boot != machine()) {
        return false;
    }
    const Handle handle(OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION | SYNCHRONIZE, FALSE,
                                    static_cast<DWORD>(process.pid)));
    if (!handle) {
        return GetLastError() == ERROR_ACCESS_DENIED;
    }
    // A process that has ended stays known as long as someone holds a handle of it.
    if (WaitForSingleObject(handle.get(), 0) == WAIT_OBJECT_0) {
        return false;
    }
    const auto started = startOf(handle.get());
    return !started || *started == process.started;
}

} // namespace tidemark::store
