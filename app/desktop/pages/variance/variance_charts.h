#pragma once

#include "app/desktop/charts/chart_data.h"
#include "app/desktop/pages/variance/variance_looks.h"

namespace tidemark::app {

/// The values of a row's runs in order of time with their median; disturbed runs are a series of
/// their own and have a mark with their round, later boots have a mark too.
[[nodiscard]] ChartData everyRun(const analysis::VarianceRow& row);

/// The rate of run number `shown` over its time before the faint ones of all others; with warm-up
/// and settling as bands, and a mark with its size at each change point once `close` knows them.
[[nodiscard]] ChartData insideRun(const analysis::VarianceRow& row, const RowLook& look,
                                  std::size_t shown, const RunLook* close);

/// Latency percentiles of all runs together and of run number `shown` before the others.
[[nodiscard]] ChartData latencyOfRuns(const RowLook& look, std::size_t shown);

} // namespace tidemark::app
