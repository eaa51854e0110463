#pragma once

#include "core/model/environment.h"
#include "core/model/run.h"
#include "core/store/store.h"

#include <map>
#include <vector>

namespace tidemark::app {

/// The environments in which `runs` ran, for the library's thread.
[[nodiscard]] Result<std::map<EnvironmentId, Environment>>
environmentsOf(const store::Store& store, const std::vector<Run>& runs);

} // namespace tidemark::app
