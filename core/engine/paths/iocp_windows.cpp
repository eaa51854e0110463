#include "core/engine/paths/iocp_windows.h"

#include "core/engine/paths/file_handle_windows.h"

#include <algorithm>
#include <array>

#include <windows.h>

namespace tidemark::engine {

namespace {

constexpr std::array options{
    PathOption{"inline", "1",
               "Take requests that end at once without a packet through the completion port."},
    writeThroughOption};

class IocpPath final : public Path
{
public:
    IocpPath(Handle file, std::uint32_t depth, std::vector<std::string> notes)
        : m_file(std::move(file))
        , m_operations(depth)
        , m_entries(depth)
        , m_ended(depth)
        , m_notes(std::move(notes))
    {
    }

    IocpPath(const IocpPath&) = delete;
    IocpPath& operator=(const IocpPath&) = delete;
    IocpPath(IocpPath&&) = delete;
    IocpPath& operator=(IocpPath&&) = delete;

    /// The system still writes to the buffers of requests in flight, so they are awaited.
    ~IocpPath() override
    {
        if (m_inFlight != 0) {
            CancelIoEx(m_file.get(), nullptr);
        }
        ULONG got = 0;
        while (m_inFlight != 0 && collect(m_entries.size(), INFINITE, got)) {
            m_inFlight -= got;
        }
    }

    Result<> start(bool endInline)
    {
        m_port = Handle(CreateIoCompletionPort(m_file.get(), nullptr, 0, 1));
        if (!m_port) {
            return std::unexpected(windowsError(GetLastError(), "make a completion port", "iocp"));
        }
        constexpr UCHAR modes =
            FILE_SKIP_COMPLETION_PORT_ON_SUCCESS | FILE_SKIP_SET_EVENT_ON_HANDLE;
        if (endInline) {
            m_inline = SetFileCompletionNotificationModes(m_file.get(), modes) != 0;
            if (!m_inline) {
                m_notes.emplace_back("no inline completions: the file system refuses them");
            }
        }
        return {};
    }

    Result<std::uint32_t> submit(std::span<const Request> requests) override
    {
        std::uint32_t taken = 0;
        for (const Request& request : requests) {
            const DWORD error = begin(request);
            if (error == ERROR_IO_PENDING || (error == ERROR_SUCCESS && !m_inline)) {
                ++m_inFlight;
            } else if (error == ERROR_SUCCESS) {
                const auto bytes = m_operations[request.slot].InternalHigh;
                m_ended[m_endedCount++] = {request.slot, static_cast<std::int32_t>(bytes)};
            } else if (error == ERROR_NO_SYSTEM_RESOURCES || error == ERROR_NOT_ENOUGH_QUOTA ||
                       error == ERROR_WORKING_SET_QUOTA)
            {
                break; // room comes back with completions
            } else {
                m_ended[m_endedCount++] = {request.slot, failedResult(error)};
            }
            ++taken;
        }
        return taken;
    }

    Result<std::uint32_t> reap(std::span<Completion> done, std::uint32_t atLeast) override
    {
        std::uint32_t count = takeEnded(done);
        // Asked once also when nothing has to be waited for: the port may hold finished requests.
        for (bool first = true; first || count < atLeast; first = false) {
            const bool wait = count < atLeast;
            TM_TRY(got, take(done.subspan(count), wait ? INFINITE : 0));
            count += got;
            if (wait && got == 0) {
                break; // fewer requests are in flight than are waited for
            }
        }
        return count;
    }

    Result<std::uint32_t> reapFor(std::span<Completion> done, Nanoseconds timeout) override
    {
        const std::uint32_t count = takeEnded(done);
        if (count != 0) {
            return count;
        }
        return take(done,
                    static_cast<DWORD>(std::max<std::int64_t>(timeout.count(), 0) / 1'000'000));
    }

    [[nodiscard]] std::vector<std::string> notes() const override { return m_notes; }

private:
    /// Starts a request and returns what the system says to that.
    DWORD begin(const Request& request)
    {
        OVERLAPPED& operation = m_operations[request.slot];
        operation = {};
        operation.Offset = static_cast<DWORD>(request.offset);
        operation.OffsetHigh = static_cast<DWORD>(request.offset >> 32U);
        const BOOL ok =
            request.direction == Direction::Read
                ? ReadFile(m_file.get(), request.buffer, request.length, nullptr, &operation)
                : WriteFile(m_file.get(), request.buffer, request.length, nullptr, &operation);
        return ok != 0 ? ERROR_SUCCESS : GetLastError();
    }

    /// Completions that came with the submission.
    std::uint32_t takeEnded(std::span<Completion> done)
    {
        const auto count = static_cast<std::uint32_t>(std::min(m_endedCount, done.size()));
        std::copy_n(m_ended.begin(), count, done.begin());
        std::copy(m_ended.begin() + count,
                  m_ended.begin() + static_cast<std::ptrdiff_t>(m_endedCount), m_ended.begin());
        m_endedCount -= count;
        return count;
    }

    /// Packets into m_entries; false, with GetLastError(), when none came in time.
    bool collect(std::size_t room, DWORD milliseconds, ULONG& got)
    {
        return GetQueuedCompletionStatusEx(m_port.get(), m_entries.data(),
                                           static_cast<ULONG>(std::min(room, m_entries.size())),
                                           &got, milliseconds, FALSE) != 0;
    }

    /// Completions from the port, at least one unless the time runs out.
    Result<std::uint32_t> take(std::span<Completion> done, DWORD milliseconds)
    {
        ULONG got = 0;
        if (m_inFlight == 0 || done.empty()) {
            return 0;
        }
        if (!collect(done.size(), milliseconds, got)) {
            const DWORD error = GetLastError();
            if (error == WAIT_TIMEOUT) {
                return 0;
            }
            return std::unexpected(windowsError(error, "collect completions", "iocp"));
        }
        for (ULONG i = 0; i < got; ++i) {
            OVERLAPPED* const operation = m_entries[i].lpOverlapped;
            auto result = static_cast<std::int32_t>(m_entries[i].dwNumberOfBytesTransferred);
            DWORD bytes = 0;
            // Only failures need the system's translation of their status.
            if (operation->Internal != 0 &&
                GetOverlappedResult(m_file.get(), operation, &bytes, FALSE) == 0)
            {
                result = failedResult(GetLastError());
            }
            done[i] = {static_cast<std::uint32_t>(operation - m_operations.data()), result};
        }
        m_inFlight -= got;
        return got;
    }

    Handle m_file;
    Handle m_port;
    std::vector<OVERLAPPED> m_operations; ///< by slot
    std::vector<OVERLAPPED_ENTRY> m_entries;
    std::vector<Completion> m_ended; ///< ended in submit, oldest first
    std::size_t m_endedCount = 0;
    std::uint32_t m_inFlight = 0; ///< requests whose end comes through the port
    bool m_inline = false;
    std::vector<std::string> m_notes;
};

Result<std::unique_ptr<Path>> openIocp(const PathSetup& setup)
{
    TM_TRY(file, openTarget(setup, Completing::Overlapped,
                            optionSet(setup.options, writeThroughOption.name, true)));
    auto path =
        std::make_unique<IocpPath>(std::move(file), setup.queueDepth, systemNotes(setup.cached));
    TM_CHECK(path->start(optionSet(setup.options, "inline", true)));
    return path;
}

} // namespace

PathType iocpPath()
{
    PathCapabilities capabilities;
    capabilities.id = "iocp";
    capabilities.displayName = "I/O completion port";
    capabilities.family = PathFamily::Legacy;
    capabilities.asynchronous = true;
    capabilities.cached = true;
    capabilities.options = options;
    return {capabilities, []() -> Result<> { return {}; }, openIocp};
}

} // namespace tidemark::engine
