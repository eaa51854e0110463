#pragma once

#include "core/base/result.h"
#include "core/model/experiment.h"
#include "core/model/run.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace tidemark::analysis {

/// Two experiments put together as if they were one, so that they can be compared.
struct Merged
{
    Plan plan;
    std::vector<Run> runs;
    /// Variants that belong together. Those of `b` come after all of `a`.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
};

/// Workloads that ask for the same thing are matched, whatever their names and seeds; the others
/// are left out. Variants with one name are compared with each other, else the two references;
/// they are named with their experiment's number. All runs of the older experiment come first in
/// time and no rounds are shared, so verdicts know that the order is confounded. Alpha and margin
/// are those of `a`. BadInput when no workload is in both.
[[nodiscard]] Result<Merged> merge(const Experiment& a, const std::vector<Run>& runsA,
                                   const Experiment& b, const std::vector<Run>& runsB);

} // namespace tidemark::analysis
