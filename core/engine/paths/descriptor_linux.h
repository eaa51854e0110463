#pragma once

#include "core/engine/path.h"

#include <utility>

namespace tidemark::engine {

/// An open file descriptor, closed at the end.
class Descriptor
{
public:
    Descriptor() = default;

    explicit Descriptor(int fd) : m_fd(fd) {}

    Descriptor(Descriptor&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}

    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(m_fd, other.m_fd);
        return *this;
    }

    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor();

    [[nodiscard]] int get() const { return m_fd; }

private:
    int m_fd = -1; ///< negative when nothing is open, as the system does
};

/// Opens a target for I/O: past the page cache unless cached, for writing only when asked. The
/// errors say what to do when direct I/O is refused or the limit of open files is reached.
[[nodiscard]] Result<Descriptor> openTarget(const std::string& location, bool writable,
                                            bool cached);

} // namespace tidemark::engine
