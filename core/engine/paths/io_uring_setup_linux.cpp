#include "core/engine/paths/io_uring_setup_linux.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <fstream>
#include <span>
#include <utility>

namespace tidemark::engine {

namespace {

/// Error of io_uring_setup in words that say what to do.
Error setupError(int error)
{
    const std::string where = "io_uring";
    if (error == ENOSYS) {
        return {ErrorCode::Unsupported, "this kernel has no io_uring", where,
                "Use the path libaio or psync, or a kernel from 5.6 on"};
    }
    if (error == EPERM || error == EACCES) {
        std::ifstream file("/proc/sys/kernel/io_uring_disabled");
        int level = 0;
        if (file >> level && level != 0) {
            return {ErrorCode::Denied,
                    "io_uring is disabled by policy on this machine (kernel.io_uring_disabled = " +
                        std::to_string(level) + ")",
                    where, "Set it to 0 with sysctl, or use the path libaio or psync"};
        }
        return {ErrorCode::Denied,
                "io_uring is forbidden here, most likely by the container's seccomp policy", where,
                "Allow io_uring_setup there, or use the path libaio or psync"};
    }
    if (error == ENOMEM) {
        return {ErrorCode::NoSpace, "there is too little lockable memory for io_uring", where,
                "Raise the limit (ulimit -l) or use a smaller queue depth or fewer threads"};
    }
    if (error == EMFILE || error == ENFILE) {
        return systemError(error, "set up io_uring", where,
                           "Raise the limit of open files (ulimit -n) or use fewer threads");
    }
    return systemError(error, "set up io_uring", where);
}

/// A kind of ring to try, and what it means when it is not to be had.
struct Attempt
{
    unsigned flags;
    const char* missing;
};

constexpr std::array attempts{
    Attempt{IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN | IORING_SETUP_SUBMIT_ALL,
            "no deferred task work (needs kernel 6.1)"},
    Attempt{IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_COOP_TASKRUN | IORING_SETUP_SUBMIT_ALL,
            "no single-issuer ring (needs kernel 6.0)"},
    Attempt{IORING_SETUP_COOP_TASKRUN, "no cooperative task work (needs kernel 5.19)"},
    Attempt{0, ""},
};

} // namespace

Result<Ring> Ring::open(const RingWish& wish, std::vector<std::string>& notes)
{
    // Completions of everything in flight always fit; submissions go in portions.
    constexpr std::uint32_t mostEntries = 4096;
    const auto entries = std::min(std::bit_ceil(std::max(wish.depth, 1U)), mostEntries);
    unsigned extra = IORING_SETUP_CQSIZE;
    if (wish.poll) {
        extra |= IORING_SETUP_IOPOLL;
    }
    // The kernel's thread excludes task work flags: it, not the caller, does the work.
    const std::span<const Attempt> ladder =
        wish.kernelThread ? std::span(attempts).last(1) : std::span(attempts);
    if (wish.kernelThread) {
        extra |= IORING_SETUP_SQPOLL;
    }
    int error = 0;
    for (const auto& attempt : ladder) {
        Ring ring;
        io_uring_params params{};
        params.flags = attempt.flags | extra;
        params.cq_entries = std::bit_ceil(std::max(wish.depth, entries));
        params.sq_thread_idle = 1000;
        error = -io_uring_queue_init_params(entries, &ring.m_ring, &params);
        if (error == 0) {
            ring.m_open = true;
            return ring;
        }
        if (error != EINVAL) {
            break;
        }
        if (*attempt.missing != '\0') {
            notes.emplace_back(attempt.missing);
        }
    }
    return std::unexpected(setupError(error));
}

Ring::Ring(Ring&& other) noexcept : m_ring(other.m_ring), m_open(std::exchange(other.m_open, false))
{
}

Ring::~Ring()
{
    if (m_open) {
        io_uring_queue_exit(&m_ring);
    }
}

Result<> ioUringAvailable()
{
    io_uring ring{};
    const int error = -io_uring_queue_init(2, &ring, 0);
    if (error != 0) {
        return std::unexpected(setupError(error));
    }
    io_uring_queue_exit(&ring);
    return {};
}

} // namespace tidemark::engine
