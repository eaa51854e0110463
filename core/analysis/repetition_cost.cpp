#include "core/analysis/repetition_cost.h"

#include "core/base/units.h"
#include "core/stats/summary.h"

#include <algorithm>

namespace tidemark::analysis {

RepetitionCost repetitionCost(const std::vector<Run>& runs, const Environments& environments)
{
    std::vector<const Run*> inTime;
    for (const auto& run : runs) {
        if (run.state == RunState::Finished) {
            inTime.push_back(&run);
        }
    }
    std::ranges::sort(inTime, {}, [](const Run* run) { return run->position; });
    std::vector<double> within;
    std::vector<double> across;
    for (std::size_t i = 1; i < inTime.size(); ++i) {
        const Run& before = *inTime[i - 1];
        const Run& after = *inTime[i];
        const double idle = seconds(after.started - before.started - before.result.window);
        // A run between them that did not finish makes the time longer than a repetition.
        if (idle > 0 && after.position == before.position + 1) {
            const bool same = bootOf(before, environments) == bootOf(after, environments);
            (same ? within : across).push_back(idle);
        }
    }
    RepetitionCost out{.run = stats::median(within), .restart = {}};
    if (!across.empty() && out.run) {
        out.restart = std::max(0.0, *std::ranges::min_element(across) - *out.run);
    }
    return out;
}

} // namespace tidemark::analysis
