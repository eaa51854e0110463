#pragma once

#include "core/analysis/units.h"
#include "core/model/experiment.h"

#include <optional>
#include <string>
#include <vector>

namespace tidemark::analysis {

/// Caps that the runs themselves put on a verdict: `inconsistent_data` when a finished run of
/// either side carries an error of its self-checks that contradicts its numbers; `not_steady` when
/// more than half of a side's runs (that have a series) drift inside the window beyond half the
/// margin and beyond chance. Each at most once.
[[nodiscard]] std::vector<std::string> capsOf(const std::vector<Run>& runs, const UnitQuery& query,
                                              double margin);

/// Latencies of two sides are alike only at the same load: mean requests in flight (IOPS x mean
/// latency, Little 1961) must agree within 5 %. Otherwise `latency_not_comparable` with
/// in_flight_a, in_flight_b, and expected: the latency (ns) that B would show at A's load. For
/// closed loops only (no rate limit).
[[nodiscard]] std::optional<Finding>
latencyLoadCheck(const Plan& plan, const std::vector<Run>& runs, const UnitQuery& query);

} // namespace tidemark::analysis
