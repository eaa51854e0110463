#include "core/engine/io_error.h"

#include <cerrno>

namespace tidemark::engine {

namespace {

/// What can be done about some errors of a request.
const char* adviceFor(int error)
{
    switch (error) {
    case EINVAL:
        return "The target refuses this block size, offset or direct I/O: use a larger block size "
               "or cached mode";
    case ENOSPC:
        return "Free some space or use a smaller span";
    case EIO:
    case ENODATA:
        return "Look at the health of the drive and at the system log; keep a backup";
    case EOPNOTSUPP:
        return "Leave out the option iopoll: the device or its driver can't be polled";
    default:
        return "";
    }
}

} // namespace

Error ioError(const std::string& location, bool device, Direction direction, std::uint64_t offset,
              std::uint32_t length, std::int32_t result)
{
    const bool read = direction == Direction::Read;
    const std::string where = location + " at offset " + std::to_string(offset);
    const std::string what =
        std::string(read ? "read " : "write ") + std::to_string(length) + " bytes";
    // A drive that was pulled answers reads with end of file and writes with "no space".
    const bool gone = result == -ENXIO || result == -ENODEV ||
                      (device && (result == 0 || (!read && result == -ENOSPC)));
    if (gone) {
        return {ErrorCode::NotFound, "the drive is gone", where,
                "Check its cable and power and the system log, then start again"};
    }
    if (result < 0) {
        return systemError(-result, what, where, adviceFor(-result));
    }
    if (read && result == 0) {
        return {ErrorCode::Io, "the file ends before this place: it was truncated meanwhile", where,
                "Leave the file alone during a run"};
    }
    return {ErrorCode::Io,
            "only " + std::to_string(result) + " of " + std::to_string(length) + " bytes were " +
                (read ? "read" : "written"),
            where, "Look at the system log"};
}

} // namespace tidemark::engine
