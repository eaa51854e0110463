#include "core/engine/paths/descriptor_linux.h"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace tidemark::engine {

Descriptor::~Descriptor()
{
    if (m_fd >= 0) {
        close(m_fd);
    }
}

Result<Descriptor> openTarget(const std::string& location, bool writable, bool cached)
{
    const int flags = (writable ? O_RDWR : O_RDONLY) | O_CLOEXEC | (cached ? 0 : O_DIRECT);
    const int fd = open(location.c_str(), flags);
    if (fd >= 0) {
        return Descriptor(fd);
    }
    const int error = errno;
    std::string advice;
    if (error == EINVAL && !cached) {
        return fail(ErrorCode::Unsupported,
                    "the file system refuses direct I/O (O_DIRECT), so reads and writes would go "
                    "through the page cache",
                    location, "Choose a folder on a disk, or measure in cached mode on purpose");
    }
    if (error == EMFILE) {
        advice = "Raise the limit of open files (ulimit -n) or use fewer threads";
    } else if (error == EACCES || error == EPERM) {
        advice = "Choose a place you may read and write, or run as a user who may";
    }
    return std::unexpected(systemError(error, "open the target", location, advice));
}

} // namespace tidemark::engine
