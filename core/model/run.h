#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/model/finding.h"
#include "core/model/id.h"
#include "core/model/run_result.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tidemark {

enum class RunState
{
    Running,    ///< a process is working on it
    Finished,   ///< complete and valid
    Incomplete, ///< its process ended before it did; what was recorded until then is there
    Stopped,    ///< the user stopped it
    Failed,     ///< it ended with `error`
};

/// One execution of one workload on one variant.
struct Run
{
    RunId id;
    ExperimentId experiment;
    std::uint32_t workload = 0; ///< index into Profile::workloads
    std::uint32_t variant = 0;  ///< index into Plan::variants
    std::uint32_t round = 0;    ///< from 0
    std::uint32_t position = 0; ///< order of execution in the experiment, from 0
    RunState state = RunState::Running;
    WallTime started{};
    RunResult result;
    std::optional<EnvironmentId> environment;
    std::vector<Finding> findings;
    std::optional<Error> error; ///< only when Failed

    bool operator==(const Run&) const = default;
};

} // namespace tidemark
