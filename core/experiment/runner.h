#pragma once

#include "core/engine/run_engine.h"
#include "core/experiment/control.h"
#include "core/experiment/protocol.h"
#include "core/experiment/run_recorder.h"
#include "core/model/environment.h"
#include "core/store/store.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace tidemark::experiment {

/// How an experiment is run; not part of what it measures.
struct RunnerOptions
{
    /// Rounds to reach instead of the plan's, to add some to a finished experiment. Added runs have
    /// a round number beyond the plan's, so that they can be told from planned ones.
    std::optional<unsigned> rounds;
    /// File of the library, for the plan event.
    std::string library;
};

/// What the runner asks of the machine. Tests plant failures here.
struct Machine
{
    using Execute = std::function<Result<RunResult>(const engine::RunRequest&, engine::RunObserver*,
                                                    std::stop_token)>;
    Execute execute;
    std::function<Environment(const std::vector<Target>&)> environment;
    /// What speaks against measuring on a target that needs so much space, looked at once at the
    /// start; sent as findings without a run.
    std::function<std::vector<Finding>(const Target&, Bytes)> preflight;

    /// The engine and the machine itself.
    [[nodiscard]] static Machine real();
};

/// Runs an experiment that is in the library, from its beginning or from where it stopped: finished
/// runs are kept, all others made (again). Blocks until its end. Every run is recorded at once, the
/// current one once a second. A run that fails is recorded with its error and the experiment goes
/// on; a variant that a workload can't use is tried once. It ends early when a target is gone, when
/// three runs in a row fail, or when the library can't be written: then its state is Interrupted,
/// it can be resumed, and the error was sent to `sink`.
///
/// Sends every event but the verdicts and "done": that is what it returns, for the caller to send
/// after the verdicts. An Error means that nothing was begun.
[[nodiscard]] Result<DoneEvent> runExperiment(store::Store& store, ExperimentId id,
                                              const RunnerOptions& options, Control& control,
                                              const EventSink& sink,
                                              const Machine& machine = Machine::real());

} // namespace tidemark::experiment
