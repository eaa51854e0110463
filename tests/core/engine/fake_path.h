#pragma once

#include "core/base/time.h"
#include "core/engine/path.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <deque>
#include <mutex>
#include <thread>

namespace tidemark::engine {

/// How the next fake paths behave, and what they saw. One for the test program, because a path is
/// opened by a plain function.
struct FakeBehaviour
{
    Nanoseconds latency{0};           ///< of each request
    std::uint32_t mostAtOnce = 65536; ///< requests taken by one submit
    std::int32_t failWith = 0;        ///< result of failing requests: -errno, or short bytes
    std::uint64_t failFrom = ~std::uint64_t{0}; ///< requests from this offset on fail
    int openError = 0;                          ///< errno of open
    std::atomic<std::uint64_t> submitted{0};
    std::atomic<std::uint32_t> mostInFlight{0};
    std::atomic<int> alive{0};
};

inline FakeBehaviour& fake()
{
    static FakeBehaviour behaviour;
    return behaviour;
}

/// Puts the behaviour back at the begin of a test.
inline FakeBehaviour& resetFake()
{
    fake().latency = Nanoseconds(0);
    fake().mostAtOnce = 65536;
    fake().failWith = 0;
    fake().failFrom = ~std::uint64_t{0};
    fake().openError = 0;
    fake().submitted = 0;
    fake().mostInFlight = 0;
    return fake();
}

/// A device in memory that finishes each request after a fixed time.
class FakePath final : public Path
{
public:
    FakePath() { ++fake().alive; }

    FakePath(const FakePath&) = delete;
    FakePath& operator=(const FakePath&) = delete;

    ~FakePath() override { --fake().alive; }

    Result<std::uint32_t> submit(std::span<const Request> requests) override
    {
        const auto n = std::min<std::size_t>(requests.size(), fake().mostAtOnce);
        for (const auto& request : requests.first(n)) {
            const bool fails = request.offset >= fake().failFrom;
            m_inFlight.push_back(
                {monotonicNow() + fake().latency,
                 {request.slot,
                  fails ? fake().failWith : static_cast<std::int32_t>(request.length)}});
        }
        fake().submitted += n;
        fake().mostInFlight = std::max<std::uint32_t>(
            fake().mostInFlight, static_cast<std::uint32_t>(m_inFlight.size()));
        return static_cast<std::uint32_t>(n);
    }

    Result<std::uint32_t> reap(std::span<Completion> done, std::uint32_t atLeast) override
    {
        std::uint32_t n = 0;
        while (!m_inFlight.empty() && n < done.size()) {
            const Nanoseconds left = m_inFlight.front().end - monotonicNow();
            if (left > Nanoseconds(0)) {
                if (n >= atLeast) {
                    break;
                }
                std::this_thread::sleep_for(left);
            }
            done[n++] = m_inFlight.front().completion;
            m_inFlight.pop_front();
        }
        return n;
    }

private:
    struct Pending
    {
        Nanoseconds end{0};
        Completion completion;
    };

    std::deque<Pending> m_inFlight;
};

inline PathType fakePath()
{
    PathCapabilities capabilities;
    capabilities.id = "fake";
    capabilities.asynchronous = true;
    capabilities.device = false;
    capabilities.cached = true;
    return {capabilities, []() -> Result<> { return {}; },
            [](const PathSetup& setup) -> Result<std::unique_ptr<Path>> {
                if (fake().openError != 0) {
                    return std::unexpected(
                        systemError(fake().openError, "open the target", setup.location));
                }
                return std::make_unique<FakePath>();
            }};
}

} // namespace tidemark::engine
