#pragma once

#include "core/base/result.h"
#include "core/model/experiment.h"

namespace tidemark::experiment {

/// Size of the test file in a folder target: its own, else the profile's.
[[nodiscard]] Bytes testFileSize(const Plan& plan, const Target& target);

/// Checks a whole plan before anything is recorded or written: workloads, variants (known paths
/// and options that this machine can use now), targets (there, of their kind, not twice),
/// repetition. One sentence that names the place and what to do. Space, rights and sector sizes
/// are checked when the target is prepared.
[[nodiscard]] Result<> checkPlan(const Plan& plan);

/// NotFound when a target that was there is gone (unplugged, unmounted, deleted).
[[nodiscard]] Result<> checkTargetsThere(const Plan& plan);

} // namespace tidemark::experiment
