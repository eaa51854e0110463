#pragma once

#include "core/analysis/boots.h"
#include "core/store/store.h"

#include <vector>

namespace tidemark::cli {

/// The recorded environments of all runs, each once; runs without one are skipped.
[[nodiscard]] Result<analysis::Environments> environmentsOf(const store::Store& library,
                                                            const std::vector<Run>& runs);

} // namespace tidemark::cli
