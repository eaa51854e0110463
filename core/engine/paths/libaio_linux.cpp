#include "core/engine/paths/libaio_linux.h"

#include "core/engine/paths/descriptor_linux.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>

#include <libaio.h>

namespace tidemark::engine {

namespace {

constexpr std::array options{
    PathOption{"batch", "1", "Wait for at least this many completions before going on."}};

/// Error of io_setup with what to do about it.
Error contextError(int error, const std::string& where)
{
    if (error == EAGAIN) {
        return {ErrorCode::NoSpace, "the system has no room for more asynchronous requests", where,
                "Raise fs.aio-max-nr (sysctl) or use a smaller queue depth or fewer threads"};
    }
    return systemError(error, "set up libaio", where,
                       error == ENOSYS ? "This kernel has no asynchronous I/O: use psync" : "");
}

class LibaioPath final : public Path
{
public:
    LibaioPath(Descriptor file, std::uint32_t depth)
        : m_file(std::move(file))
        , m_blocks(depth)
        , m_pointers(depth)
        , m_events(depth)
    {
    }

    LibaioPath(const LibaioPath&) = delete;
    LibaioPath& operator=(const LibaioPath&) = delete;
    LibaioPath(LibaioPath&&) = delete;
    LibaioPath& operator=(LibaioPath&&) = delete;

    ~LibaioPath() override
    {
        if (m_context != nullptr) {
            io_destroy(m_context);
        }
    }

    Result<> start()
    {
        const int error = -io_setup(static_cast<int>(m_blocks.size()), &m_context);
        if (error != 0) {
            m_context = nullptr;
            return std::unexpected(contextError(error, "libaio"));
        }
        return {};
    }

    Result<std::uint32_t> submit(std::span<const Request> requests) override
    {
        for (std::size_t i = 0; i < requests.size(); ++i) {
            m_pointers[i] = prepare(requests[i]);
        }
        std::uint32_t taken = 0;
        while (taken < requests.size() && !m_rejected) {
            const int n = io_submit(m_context, static_cast<long>(requests.size() - taken),
                                    m_pointers.data() + taken);
            if (n > 0) {
                taken += static_cast<std::uint32_t>(n);
            } else if (n == -EAGAIN || n == 0) {
                break;
            } else if (n != -EINTR) {
                // io_submit itself reports some failures of a request (EIO, EINVAL, ENXIO): they
                // become its completion, so that the caller learns which one it was.
                m_rejected = Completion{requests[taken].slot, n};
                ++taken;
            }
        }
        return taken;
    }

    Result<std::uint32_t> reap(std::span<Completion> done, std::uint32_t atLeast) override
    {
        return collect(done, atLeast, nullptr);
    }

    Result<std::uint32_t> reapFor(std::span<Completion> done, Nanoseconds timeout) override
    {
        timespec limit{static_cast<time_t>(timeout.count() / 1'000'000'000),
                       static_cast<long>(timeout.count() % 1'000'000'000)};
        return collect(done, 1, &limit);
    }

private:
    iocb* prepare(const Request& request)
    {
        iocb& block = m_blocks[request.slot];
        const auto offset = static_cast<long long>(request.offset);
        if (request.direction == Direction::Read) {
            io_prep_pread(&block, m_file.get(), request.buffer, request.length, offset);
        } else {
            io_prep_pwrite(&block, m_file.get(), request.buffer, request.length, offset);
        }
        block.data = reinterpret_cast<void*>(static_cast<std::uintptr_t>(request.slot));
        return &block;
    }

    Result<std::uint32_t> collect(std::span<Completion> done, std::uint32_t atLeast,
                                  timespec* limit)
    {
        if (m_rejected) {
            done.front() = *std::exchange(m_rejected, std::nullopt);
            return 1;
        }
        timespec none{};
        const auto room = static_cast<long>(std::min(done.size(), m_events.size()));
        int n = -EINTR;
        while (n == -EINTR) {
            n = io_getevents(m_context, std::min<long>(atLeast, room), room, m_events.data(),
                             atLeast == 0 ? &none : limit);
        }
        if (n < 0) {
            return std::unexpected(systemError(-n, "collect completions", "libaio"));
        }
        for (int i = 0; i < n; ++i) {
            const io_event& event = m_events[static_cast<std::size_t>(i)];
            done[static_cast<std::size_t>(i)] = {
                static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(event.data)),
                static_cast<std::int32_t>(static_cast<std::int64_t>(event.res))};
        }
        return static_cast<std::uint32_t>(n);
    }

    Descriptor m_file;
    io_context_t m_context = nullptr;
    std::vector<iocb> m_blocks;
    std::vector<iocb*> m_pointers;
    std::vector<io_event> m_events;
    std::optional<Completion> m_rejected;
};

Result<> available()
{
    io_context_t context = nullptr;
    const int error = -io_setup(1, &context);
    if (error != 0) {
        return std::unexpected(contextError(error, "libaio"));
    }
    io_destroy(context);
    return {};
}

Result<std::unique_ptr<Path>> openLibaio(const PathSetup& setup)
{
    TM_TRY(file, openTarget(setup.location, setup.writable, setup.cached));
    auto path = std::make_unique<LibaioPath>(std::move(file), setup.queueDepth);
    TM_CHECK(path->start());
    return path;
}

} // namespace

PathType libaioPath()
{
    PathCapabilities capabilities;
    capabilities.id = "libaio";
    capabilities.displayName = "libaio";
    capabilities.family = PathFamily::Legacy;
    capabilities.asynchronous = true;
    capabilities.cached = true;
    capabilities.options = options;
    return {capabilities, available, openLibaio};
}

} // namespace tidemark::engine
