#pragma once

#include "core/base/result.h"
#include "core/model/metric.h"

#include <string>

namespace tidemark::cli {

/// The metric of that name; BadInput with all names for anything else.
[[nodiscard]] Result<Metric> metricNamed(const std::string& text);

/// The names, for the help of an option: "throughput, iops, ...".
[[nodiscard]] std::string metricHelp();

} // namespace tidemark::cli
