#include "core/engine/paths/null.h"

#include <algorithm>

namespace tidemark::engine {

namespace {

class NullPath final : public Path
{
public:
    explicit NullPath(std::uint32_t depth) { m_done.reserve(depth); }

    Result<std::uint32_t> submit(std::span<const Request> requests) override
    {
        for (const auto& request : requests) {
            m_done.push_back({request.slot, static_cast<std::int32_t>(request.length)});
        }
        return static_cast<std::uint32_t>(requests.size());
    }

    Result<std::uint32_t> reap(std::span<Completion> done, std::uint32_t /*atLeast*/) override
    {
        // The engine gives room for the whole queue depth, so all of them fit.
        const std::size_t n = std::min(done.size(), m_done.size());
        std::copy_n(m_done.end() - static_cast<std::ptrdiff_t>(n), n, done.begin());
        m_done.resize(m_done.size() - n);
        return static_cast<std::uint32_t>(n);
    }

private:
    std::vector<Completion> m_done; ///< never longer than the queue depth, so it never grows
};

} // namespace

PathType nullPath()
{
    PathCapabilities capabilities;
    capabilities.id = "null";
    capabilities.displayName = "null";
    capabilities.family = PathFamily::Reference;
    capabilities.asynchronous = true;
    capabilities.device = false;
    capabilities.cached = true;
    return {capabilities, []() -> Result<> { return {}; },
            [](const PathSetup& setup) -> Result<std::unique_ptr<Path>> {
                return std::make_unique<NullPath>(setup.queueDepth);
            }};
}

} // namespace tidemark::engine
