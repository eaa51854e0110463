#pragma once

#include "core/base/result.h"
#include "core/base/system_windows.h"
#include "core/engine/path.h"

#include <cstdint>

namespace tidemark::engine {

/// How requests are completed on a handle.
enum class Completing
{
    Waiting,    ///< the call returns when the I/O is done
    Overlapped, ///< the call returns at once, a completion port tells the end
};

/// Opens a target for I/O: unbuffered unless cached, for writing only when asked, then with
/// `writeThrough` past the drive's volatile cache too (as DiskSpd -Sh). The errors say what to do.
[[nodiscard]] Result<Handle> openTarget(const PathSetup& setup, Completing completing,
                                        bool writeThrough);

/// The result of a Completion for a request that ended with `windowsError`: a negative errno, or 0
/// bytes at the end of the file, as read() has it.
[[nodiscard]] std::int32_t failedResult(std::uint32_t windowsError);

/// What all paths on files tell about this system: under Wine, that nothing is unbuffered there.
[[nodiscard]] std::vector<std::string> systemNotes(bool cached);

/// The option of both paths.
inline constexpr PathOption writeThroughOption{
    "writethrough", "1", "Write past the drive's volatile cache (FILE_FLAG_WRITE_THROUGH)."};

} // namespace tidemark::engine
