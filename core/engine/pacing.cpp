#include "core/engine/pacing.h"

#include <algorithm>
#include <thread>

namespace tidemark::engine {

Result<std::uint32_t> reapUntilDue(Path& path, std::span<Completion> done, Nanoseconds left)
{
    const Nanoseconds sleep = left - wakeUpTime();
    return sleep > Nanoseconds(0) ? path.reapFor(done, std::min(sleep, longestPause))
                                  : path.reap(done, 0);
}

Result<std::uint32_t> idleUntilDue(Nanoseconds left)
{
    const Nanoseconds sleep = left - wakeUpTime();
    if (sleep > Nanoseconds(0)) {
        std::this_thread::sleep_for(std::min(sleep, longestPause));
    }
    return 0U;
}

} // namespace tidemark::engine
