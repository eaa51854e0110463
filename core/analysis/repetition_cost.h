#pragma once

#include "core/analysis/boots.h"
#include "core/model/run.h"

#include <optional>
#include <vector>

namespace tidemark::analysis {

/// What repeating costs, in seconds, as an experiment's own times tell.
struct RepetitionCost
{
    std::optional<double> run;     ///< a run beside its measured window: warm-up, pause, preparing
    std::optional<double> restart; ///< a restart of the machine beside the run that follows it
};

/// From the times between the starts of runs that follow one another: the median inside a boot, and
/// the shortest over a restart (the others hold nights and weekends). Empty where no two runs tell.
[[nodiscard]] RepetitionCost repetitionCost(const std::vector<Run>& runs,
                                            const Environments& environments);

} // namespace tidemark::analysis
