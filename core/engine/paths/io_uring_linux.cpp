#include "core/engine/paths/io_uring_linux.h"

#include "core/base/text.h"
#include "core/engine/paths/descriptor_linux.h"
#include "core/engine/paths/io_uring_setup_linux.h"

#include <array>
#include <cerrno>
#include <system_error>

#include <sys/resource.h>

namespace tidemark::engine {

namespace {

constexpr std::array options{
    PathOption{"batch", "1", "Wait for at least this many completions before going on."},
    PathOption{"iopoll", "0", "Poll the device for completions instead of taking interrupts."},
    PathOption{"sqpoll", "0", "Let a kernel thread take the requests without a system call."},
    PathOption{"fixedbufs", "1", "Register the buffers with the kernel once."},
    PathOption{"registerfiles", "1", "Register the file with the kernel once."},
};

class IoUringPath final : public Path
{
public:
    IoUringPath(Ring ring, Descriptor file, std::vector<std::string> notes)
        : m_file(std::move(file))
        , m_ring(std::move(ring))
        , m_notes(std::move(notes))
    {
    }

    /// Registers what the setup asks for; a refusal costs speed only and becomes a note.
    void enlist(const PathSetup& setup);

    [[gnu::hot]] Result<std::uint32_t> submit(std::span<const Request> requests) override
    {
        std::uint32_t taken = 0;
        for (const auto& request : requests) {
            io_uring_sqe* sqe = io_uring_get_sqe(m_ring.get());
            if (sqe == nullptr) {
                if (io_uring_submit(m_ring.get()) <= 0) {
                    break;
                }
                sqe = io_uring_get_sqe(m_ring.get());
                if (sqe == nullptr) {
                    break;
                }
            }
            fill(*sqe, request);
            ++taken;
        }
        return taken;
    }

    [[gnu::hot]] Result<std::uint32_t> reap(std::span<Completion> done,
                                            std::uint32_t atLeast) override
    {
        io_uring* ring = m_ring.get();
        bool entered = false;
        while (io_uring_sq_ready(ring) != 0 || io_uring_cq_ready(ring) < atLeast ||
               (!entered && m_ring.needsEnter() && io_uring_cq_ready(ring) == 0))
        {
            const int n = atLeast != 0          ? io_uring_submit_and_wait(ring, atLeast)
                          : m_ring.needsEnter() ? io_uring_submit_and_get_events(ring)
                                                : io_uring_submit(ring);
            entered = true;
            if (n >= 0 || n == -EINTR) {
                if (atLeast == 0) {
                    break;
                }
                continue;
            }
            // The kernel is short of something until completions are taken.
            if ((n == -EAGAIN || n == -EBUSY) && io_uring_cq_ready(ring) != 0) {
                break;
            }
            if (n != -EAGAIN && n != -EBUSY) {
                return std::unexpected(systemError(-n, "wait for completions", "io_uring"));
            }
        }
        return collect(done);
    }

    Result<std::uint32_t> reapFor(std::span<Completion> done, Nanoseconds timeout) override
    {
        io_uring* ring = m_ring.get();
        if ((ring->features & IORING_FEAT_EXT_ARG) == 0 || (ring->flags & IORING_SETUP_IOPOLL) != 0)
        {
            return reap(done, 0);
        }
        if (io_uring_sq_ready(ring) != 0 || io_uring_cq_ready(ring) == 0) {
            __kernel_timespec limit{timeout.count() / 1'000'000'000,
                                    timeout.count() % 1'000'000'000};
            io_uring_cqe* first = nullptr;
            const int n = io_uring_submit_and_wait_timeout(ring, &first, 1, &limit, nullptr);
            if (n < 0 && n != -ETIME && n != -EINTR && n != -EAGAIN && n != -EBUSY) {
                return std::unexpected(systemError(-n, "wait for completions", "io_uring"));
            }
        }
        return collect(done);
    }

    [[nodiscard]] std::vector<std::string> notes() const override { return m_notes; }

private:
    void fill(io_uring_sqe& sqe, const Request& request)
    {
        const bool read = request.direction == Direction::Read;
        const bool fixed = read ? m_fixedRead : m_fixedWrite;
        const int opcode = read ? (fixed ? IORING_OP_READ_FIXED : IORING_OP_READ)
                                : (fixed ? IORING_OP_WRITE_FIXED : IORING_OP_WRITE);
        io_uring_prep_rw(opcode, &sqe, m_fd, request.buffer, request.length, request.offset);
        sqe.flags = m_sqeFlags;
        sqe.buf_index = read ? 0 : m_writeIndex;
        sqe.user_data = request.slot;
    }

    std::uint32_t collect(std::span<Completion> done)
    {
        io_uring* ring = m_ring.get();
        unsigned head = 0;
        std::uint32_t n = 0;
        io_uring_cqe* cqe = nullptr;
        io_uring_for_each_cqe(ring, head, cqe)
        {
            if (n == done.size()) {
                break;
            }
            done[n++] = {static_cast<std::uint32_t>(cqe->user_data), cqe->res};
        }
        io_uring_cq_advance(ring, n);
        return n;
    }

    void registerBuffers(const PathSetup& setup);

    Descriptor m_file; ///< before the ring: closed after it
    Ring m_ring;
    std::vector<std::string> m_notes;
    int m_fd = -1; ///< descriptor, or index 0 of the registered files
    std::uint8_t m_sqeFlags = 0;
    std::uint16_t m_writeIndex = 0;
    bool m_fixedRead = false;
    bool m_fixedWrite = false;
};

void IoUringPath::enlist(const PathSetup& setup)
{
    const auto refused = [&](const char* what, int error) {
        m_notes.push_back(std::string("no registered ") + what + ": " +
                          std::generic_category().message(error));
    };
    if (const int n = io_uring_register_ring_fd(m_ring.get()); n < 0) {
        refused("ring (needs kernel 5.18)", -n);
    }
    m_fd = m_file.get();
    if (optionSet(setup.options, "registerfiles", true)) {
        const int n = io_uring_register_files(m_ring.get(), &m_fd, 1);
        if (n == 0) {
            m_fd = 0;
            m_sqeFlags = IOSQE_FIXED_FILE;
        } else {
            refused("file", -n);
        }
    }
    if (optionSet(setup.options, "fixedbufs", true)) {
        registerBuffers(setup);
    }
}

void IoUringPath::registerBuffers(const PathSetup& setup)
{
    std::array<iovec, 2> areas{};
    unsigned count = 0;
    for (const auto& memory : {setup.readMemory, setup.writeMemory}) {
        if (!memory.empty()) {
            areas[count++] = {memory.data(), memory.size()};
        }
    }
    const int n = io_uring_register_buffers(m_ring.get(), areas.data(), count);
    if (n == 0) {
        m_fixedRead = !setup.readMemory.empty();
        m_fixedWrite = !setup.writeMemory.empty();
        m_writeIndex = m_fixedRead ? 1 : 0;
        return;
    }
    rlimit limit{};
    getrlimit(RLIMIT_MEMLOCK, &limit);
    std::string reason = std::generic_category().message(-n);
    if (n == -ENOMEM && limit.rlim_cur != RLIM_INFINITY) {
        reason =
            "the limit of locked memory is " + formatSize(Bytes(limit.rlim_cur)) + " (ulimit -l)";
    }
    m_notes.push_back("no registered buffers: " + reason);
}

Result<std::unique_ptr<Path>> openIoUring(const PathSetup& setup)
{
    TM_TRY(file, openTarget(setup.location, setup.writable, setup.cached));
    RingWish wish;
    wish.depth = setup.queueDepth;
    wish.poll = optionSet(setup.options, "iopoll", false);
    wish.kernelThread = optionSet(setup.options, "sqpoll", false);
    if (wish.poll && setup.cached) {
        return fail(ErrorCode::BadInput, "polling and cached mode exclude each other", "io_uring",
                    "Leave out iopoll or the cached mode");
    }
    std::vector<std::string> notes;
    TM_TRY(ring, Ring::open(wish, notes));
    auto path = std::make_unique<IoUringPath>(std::move(ring), std::move(file), std::move(notes));
    path->enlist(setup);
    return path;
}

} // namespace

PathType ioUringPath()
{
    PathCapabilities capabilities;
    capabilities.id = "io_uring";
    capabilities.displayName = "io_uring";
    capabilities.family = PathFamily::Native;
    capabilities.asynchronous = true;
    capabilities.cached = true;
    capabilities.options = options;
    return {capabilities, ioUringAvailable, openIoUring};
}

} // namespace tidemark::engine
