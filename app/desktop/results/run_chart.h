#pragma once

#include "app/desktop/charts/chart_data.h"
#include "core/model/experiment.h"
#include "core/model/run.h"

namespace tidemark::app {

/// Throughput of one run slice by slice, warm-up shaded. Of all targets together.
[[nodiscard]] ChartData throughputOverTime(const Run& run);

/// p50, p99 and p99.9 of one run slice by slice, logarithmic, in microseconds; of the direction
/// that did more.
[[nodiscard]] ChartData latencyOverTime(const Run& run);

/// Name of a run for choosers: "round 2, RND 4K Q32 T1 read, io_uring".
[[nodiscard]] QString runName(const Plan& plan, const Run& run);

} // namespace tidemark::app
