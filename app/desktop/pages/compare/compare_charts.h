#pragma once

#include "app/desktop/charts/chart_data.h"
#include "app/desktop/pages/compare/compare_presenter.h"

namespace tidemark::app {

/// Every run of the two sides of a row as a dot over its side's name, with the geometric mean and
/// its interval; disturbed runs as a series of their own.
[[nodiscard]] ChartData runsAsDots(const ComparedSides& sides, std::size_t row);

/// One line per round from the value of A to that of B; lines that all go one way mean a real
/// difference, whatever the rounds themselves did.
[[nodiscard]] ChartData pairedRounds(const ComparedSides& sides, std::size_t row);

/// The values in the order in which they were measured: shows drift.
[[nodiscard]] ChartData runsOverTime(const ComparedSides& sides, std::size_t row);

/// Latency percentiles of all finished runs of each side together; the x axis is stretched towards
/// 100 % (50 %, 90 %, 99 %, ...). Percentiles that rest on fewer than 10 slower I/Os are left out.
[[nodiscard]] ChartData latencyPercentiles(const ComparedSides& sides, std::size_t row);

} // namespace tidemark::app
