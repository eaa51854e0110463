#pragma once

#include "core/base/result.h"

#include <liburing.h>

#include <cstdint>
#include <string>
#include <vector>

namespace tidemark::engine {

/// How a ring is wanted.
struct RingWish
{
    std::uint32_t depth = 1;   ///< requests in flight at once
    bool poll = false;         ///< IORING_SETUP_IOPOLL: the caller polls the device
    bool kernelThread = false; ///< IORING_SETUP_SQPOLL: a kernel thread takes the requests
};

/// A ring, set up on the calling thread, which must be the one that uses it. Closed at the end.
class Ring
{
public:
    /// Tries the quickest kind first (single issuer with deferred task work, kernel 6.1) and steps
    /// down on older kernels; `notes` tells each step. Errors say why io_uring can't be used.
    [[nodiscard]] static Result<Ring> open(const RingWish& wish, std::vector<std::string>& notes);

    Ring(Ring&& other) noexcept;
    Ring& operator=(Ring&&) = delete;
    Ring(const Ring&) = delete;
    Ring& operator=(const Ring&) = delete;
    ~Ring();

    [[nodiscard]] io_uring* get() { return &m_ring; }

    /// Completions appear only when the caller enters the kernel (deferred task work or polling).
    [[nodiscard]] bool needsEnter() const
    {
        return (m_ring.flags & (IORING_SETUP_DEFER_TASKRUN | IORING_SETUP_IOPOLL)) != 0;
    }

private:
    Ring() = default;

    io_uring m_ring{};
    bool m_open = false;
};

/// Whether this machine lets us use io_uring at all; the reason and advice if not.
[[nodiscard]] Result<> ioUringAvailable();

} // namespace tidemark::engine
