#include "core/engine/paths/sync_windows.h"

#include "core/engine/paths/file_handle_windows.h"

#include <array>

#include <windows.h>

namespace tidemark::engine {

namespace {

constexpr std::array options{writeThroughOption};

class SyncPath final : public Path
{
public:
    SyncPath(Handle file, std::vector<std::string> notes)
        : m_file(std::move(file))
        , m_notes(std::move(notes))
    {
    }

    Result<std::uint32_t> submit(std::span<const Request> requests) override
    {
        if (m_full || requests.empty()) {
            return 0;
        }
        const Request& request = requests.front();
        OVERLAPPED place{};
        place.Offset = static_cast<DWORD>(request.offset);
        place.OffsetHigh = static_cast<DWORD>(request.offset >> 32U);
        DWORD bytes = 0;
        const BOOL ok =
            request.direction == Direction::Read
                ? ReadFile(m_file.get(), request.buffer, request.length, &bytes, &place)
                : WriteFile(m_file.get(), request.buffer, request.length, &bytes, &place);
        m_done = {request.slot,
                  ok != 0 ? static_cast<std::int32_t>(bytes) : failedResult(GetLastError())};
        m_full = true;
        return 1;
    }

    Result<std::uint32_t> reap(std::span<Completion> done, std::uint32_t /*atLeast*/) override
    {
        if (!m_full || done.empty()) {
            return 0;
        }
        done.front() = m_done;
        m_full = false;
        return 1;
    }

    [[nodiscard]] std::vector<std::string> notes() const override { return m_notes; }

private:
    Handle m_file;
    std::vector<std::string> m_notes;
    Completion m_done;
    bool m_full = false;
};

} // namespace

PathType syncPath()
{
    PathCapabilities capabilities;
    capabilities.id = "sync";
    capabilities.displayName = "ReadFile/WriteFile";
    capabilities.family = PathFamily::Legacy;
    capabilities.cached = true;
    capabilities.options = options;
    return {capabilities, []() -> Result<> { return {}; },
            [](const PathSetup& setup) -> Result<std::unique_ptr<Path>> {
                TM_TRY(file, openTarget(setup, Completing::Waiting,
                                        optionSet(setup.options, writeThroughOption.name, true)));
                return std::make_unique<SyncPath>(std::move(file), systemNotes(setup.cached));
            }};
}

} // namespace tidemark::engine
