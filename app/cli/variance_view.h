#pragma once

#include "core/analysis/variance_report.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace tidemark::cli {

/// Three tables, how much the runs of each variant vary, where that comes from, and how often to
/// repeat; then what to do, as sentences; with `everyRun` also a table of the runs of each row.
[[nodiscard]] std::string
varianceText(const Plan& plan, const std::vector<analysis::VarianceRow>& rows, bool everyRun);

/// The same with every run.
[[nodiscard]] nlohmann::json varianceJson(const Plan& plan,
                                          const std::vector<analysis::VarianceRow>& rows);

} // namespace tidemark::cli
