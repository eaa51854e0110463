#pragma once

#include "core/model/experiment.h"
#include "core/model/run.h"

#include <string>
#include <vector>

namespace tidemark::cli {

/// {"experiment": ..., "runs": [...]} with the model's field names; what `runs` carry is there.
[[nodiscard]] std::string exportJson(const Experiment& experiment, const std::vector<Run>& runs);

/// A line for each run in order of execution, after a line of column names with units; fields as
/// in RFC 4180, numbers in the C locale, an absent value is empty.
[[nodiscard]] std::string exportCsv(const Experiment& experiment, const std::vector<Run>& runs);

} // namespace tidemark::cli
