#pragma once

#include "app/desktop/charts/chart_data.h"
#include "core/model/histogram.h"

namespace tidemark::app {

/// Latencies of a histogram by percentile, in microseconds. The x of a percentile q is 1/(1-q), so
/// that on a logarithmic axis 90 %, 99 % and 99.9 % lie equally far apart. Percentiles that rest on
/// fewer than 10 slower I/Os are left out.
[[nodiscard]] ChartSeries percentileCurve(const Histogram& latency, const QString& name,
                                          int colour);

/// An empty chart for such curves, both axes logarithmic.
[[nodiscard]] ChartData percentileChart();

/// Names the percentiles on the x axis as far as the series reach.
void namePercentiles(ChartData& data);

} // namespace tidemark::app
