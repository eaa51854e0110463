#pragma once

#include "core/model/metric.h"

#include <QString>

namespace tidemark::app {

/// The unit in which a chart draws a metric: the axis' title and what core's unit is divided by.
struct MetricUnit
{
    QString title; ///< "Throughput (MB/s)"
    double divisor = 1;
};

[[nodiscard]] MetricUnit chartUnit(Metric metric);

} // namespace tidemark::app
