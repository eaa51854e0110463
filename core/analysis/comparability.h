#pragma once

#include "core/analysis/boots.h"
#include "core/model/environment.h"
#include "core/model/finding.h"
#include "core/model/run.h"

#include <cstdint>
#include <vector>

namespace tidemark::analysis {

/// Facts that differ between two environments beside the one under test, as findings, sorted by
/// key; facts of the moment (keys that begin with "now.") and the boot are left out.
/// Code `environment_differs`, values: fact (its key), left, right ("unknown" where a side lacks
/// it). Warning for what changes speed by itself (kernel, operating system, processor, governor,
/// drive, driver stack, file system), note for the rest.
[[nodiscard]] std::vector<Finding> comparability(const Environment& left, const Environment& right);

/// The same for all finished runs of two variants. A fact differs between the sides when no value
/// of one side occurs on the other. A fact that changed while the experiment went on, on a side, is
/// `environment_changed` (note; values: fact, from, to, round counted from 1). Runs from
/// several boots give one `machine_restarted` (note; value: boots). Runs whose environment is not
/// in `environments` are skipped.
[[nodiscard]] std::vector<Finding> comparability(const std::vector<Run>& runs, std::uint32_t a,
                                                 std::uint32_t b, const Environments& environments);

} // namespace tidemark::analysis
