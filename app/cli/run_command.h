#pragma once

#include "app/cli/command.h"
#include "core/experiment/protocol.h"
#include "core/model/id.h"

namespace tidemark::cli {

/// Goes on with an experiment until it has so many rounds, with a progress line. Blocks until its
/// end; Ctrl-C stops it as it stops `run`.
[[nodiscard]] Result<experiment::DoneEvent> continueExperiment(const Shared& shared,
                                                               ExperimentId id, unsigned rounds);

} // namespace tidemark::cli
