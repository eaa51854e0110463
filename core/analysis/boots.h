#pragma once

#include "core/model/environment.h"
#include "core/model/run.h"

#include <map>
#include <string>
#include <string_view>

namespace tidemark::analysis {

/// What the library knows of the machine at each run, by the number in Run::environment.
using Environments = std::map<EnvironmentId, Environment>;

/// The fact that tells which boot it was; see core/device/facts.h.
inline constexpr std::string_view bootKey = "boot.id";

/// The boot that a run was made in; empty when its environment is not there or does not tell.
[[nodiscard]] std::string bootOf(const Run& run, const Environments& environments);

} // namespace tidemark::analysis
