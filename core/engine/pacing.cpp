#include "core/engine/pacing.h"

#include <algorithm>
#include <thread>

namespace tidemark::engine {

namespace {

/// A wake-up from a short sleep takes about so long.
constexpr Nanoseconds wakeUp{20'000};

} // namespace

Result<std::uint32_t> reapUntilDue(Path& path, std::span<Completion> done, Nanoseconds left)
{
    return left > wakeUp ? path.reapFor(done, std::min(left - wakeUp, longestPause))
                         : path.reap(done, 0);
}

Result<std::uint32_t> idleUntilDue(Nanoseconds left)
{
    if (left > wakeUp) {
        std::this_thread::sleep_for(std::min(left - wakeUp, longestPause));
    }
    return 0U;
}

} // namespace tidemark::engine
