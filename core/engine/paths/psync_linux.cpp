#include "core/engine/paths/psync_linux.h"

#include "core/engine/paths/descriptor_linux.h"

#include <cerrno>

#include <unistd.h>

namespace tidemark::engine {

namespace {

class PsyncPath final : public Path
{
public:
    explicit PsyncPath(Descriptor file) : m_file(std::move(file)) {}

    Result<std::uint32_t> submit(std::span<const Request> requests) override
    {
        if (m_full || requests.empty()) {
            return 0;
        }
        const Request& request = requests.front();
        const auto offset = static_cast<off_t>(request.offset);
        const ssize_t n = request.direction == Direction::Read
                              ? pread(m_file.get(), request.buffer, request.length, offset)
                              : pwrite(m_file.get(), request.buffer, request.length, offset);
        m_done = {request.slot, static_cast<std::int32_t>(n < 0 ? -errno : n)};
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

private:
    Descriptor m_file;
    Completion m_done;
    bool m_full = false;
};

} // namespace

PathType psyncPath()
{
    PathCapabilities capabilities;
    capabilities.id = "psync";
    capabilities.displayName = "pread/pwrite";
    capabilities.family = PathFamily::Legacy;
    capabilities.cached = true;
    return {capabilities, []() -> Result<> { return {}; },
            [](const PathSetup& setup) -> Result<std::unique_ptr<Path>> {
                TM_TRY(file, openTarget(setup.location, setup.writable, setup.cached));
                return std::make_unique<PsyncPath>(std::move(file));
            }};
}

} // namespace tidemark::engine
