#pragma once

#include "core/engine/data_pool.h"
#include "core/engine/run_control.h"
#include "core/engine/run_engine.h"
#include "core/engine/worker.h"

#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace tidemark::engine {

/// The workers of a run and what they share.
struct RunPlan
{
    std::optional<DataPool> data;
    std::deque<StreamPosition> streams; ///< never moved: workers point to them
    std::vector<std::unique_ptr<Worker>> workers;
};

/// Checks a request against its path and targets (known options, path usable here, block sizes and
/// offset whole sectors, span inside the target, direct I/O possible, writing allowed). The error
/// says what to change.
[[nodiscard]] Result<> checkRequest(const RunRequest& request, const PathType& type);

/// Makes the workers of a checked request: `threads` for each target, times the queue depth on
/// synchronous paths. Those threads of a synchronous path that stand for one queue share its
/// sequential stream, so that every path offers the device the same pattern.
[[nodiscard]] Result<> makeWorkers(const RunRequest& request, const PathType& type,
                                   RunControl& control, RunPlan& plan);

} // namespace tidemark::engine
