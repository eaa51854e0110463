#pragma once

namespace tidemark {

/// The POSIX number (errno) of an error code that the operating system gave to a library, such as
/// sqlite3_system_errno(): on Linux the code itself, on Windows translated from GetLastError(). A
/// full quota is ENOSPC: to its user the file system is full.
[[nodiscard]] int posixError(int systemCode);

} // namespace tidemark
