#pragma once

#include "core/model/experiment.h"

#include <cstdint>
#include <vector>

namespace tidemark::experiment {

/// One finished run's value of its workload's primary metric.
struct Reading
{
    std::uint32_t workload = 0;
    std::uint32_t variant = 0;
    std::uint32_t round = 0;
    std::uint32_t position = 0;
    double value = 0; ///< in the metric's unit
};

/// The precision rule (statistics 4, "stopping rules"): true when a workload has at least
/// `minRounds` (never fewer than 5) whole rounds and the half width of the 1 - alpha interval is at
/// most the margin: of every variant's difference from the reference over paired rounds, or, when
/// there is one variant, of its mean. On logs. Looking only at the width of the interval, never at
/// where it lies, keeps the rate of false claims near its level (6.3 % for a nominal 5 %).
[[nodiscard]] bool preciseEnough(const Plan& plan, const std::vector<Reading>& readings,
                                 std::uint32_t workload);

} // namespace tidemark::experiment
