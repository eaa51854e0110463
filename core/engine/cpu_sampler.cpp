#include "core/engine/cpu_sampler.h"

#include <algorithm>
#include <numeric>

namespace tidemark::engine {

std::vector<double> busyShares(const CpuSample& from, const CpuSample& to)
{
    std::vector<double> shares;
    for (std::size_t i = 0; i < std::min(from.cores.size(), to.cores.size()); ++i) {
        const Nanoseconds all = to.cores[i].all - from.cores[i].all;
        const Nanoseconds busy = to.cores[i].busy - from.cores[i].busy;
        shares.push_back(all > Nanoseconds(0) ? std::clamp(seconds(busy) / seconds(all), 0.0, 1.0)
                                              : 0.0);
    }
    return shares;
}

double busyCores(const CpuSample& from, const CpuSample& to)
{
    const auto shares = busyShares(from, to);
    return std::accumulate(shares.begin(), shares.end(), 0.0);
}

CpuUse cpuUse(const CpuSample& from, const CpuSample& to, double idleBaseline, Nanoseconds window,
              std::uint64_t ios)
{
    CpuUse use;
    use.processUser = to.processUser - from.processUser;
    use.processSystem = to.processSystem - from.processSystem;
    use.coreBusy = busyShares(from, to);
    use.machineBusy = std::accumulate(use.coreBusy.begin(), use.coreBusy.end(), 0.0);
    use.idleBaseline = idleBaseline;
    if (from.voluntarySwitches && to.voluntarySwitches) {
        use.voluntarySwitches = *to.voluntarySwitches - *from.voluntarySwitches;
    }
    if (from.involuntarySwitches && to.involuntarySwitches) {
        use.involuntarySwitches = *to.involuntarySwitches - *from.involuntarySwitches;
    }
    const double busy = use.machineBusy - idleBaseline;
    if (ios != 0 && busy > 0) {
        use.nanosecondsPerIo =
            busy * static_cast<double>(window.count()) / static_cast<double>(ios);
    }
    return use;
}

} // namespace tidemark::engine
