#pragma once

#include "core/base/result.h"
#include "core/model/run_result.h"
#include "core/model/variant.h"
#include "core/model/workload.h"

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace tidemark::engine {

/// A target made ready for I/O: a test file that is laid out and filled, an existing file, a block
/// device. Folder targets remove their file on destruction, on every way out.
class PreparedTarget;

struct PathType;

/// Progress of long preparations: bytes done of bytes in all.
using PrepareProgress = std::function<void(Bytes done, Bytes total)>;

/// Sees a run while it goes on. Called from one collector thread, never from a worker.
class RunObserver
{
public:
    virtual ~RunObserver() = default;

    /// A slice of the time axis is complete (totals, then each target if there are several).
    /// Warm-up slices have a negative start.
    virtual void interval(const Interval& slice) { (void)slice; }

    /// A second is complete: its histograms.
    virtual void second(const std::vector<LatencySecond>& histograms) { (void)histograms; }
};

/// One run to make.
struct RunRequest
{
    Workload workload;
    Variant variant;
    std::vector<PreparedTarget*> targets; ///< `workload.threads` workers for each
    Nanoseconds interval{100'000'000};
};

/// Executes one run and blocks until its end. All workers measure one common window; an I/O counts
/// in the window when it completed inside it, wherever it began. Stops within 100 ms of a stop
/// request with ErrorCode::Cancelled. An I/O error ends the run with where it happened (target,
/// offset) in the Error.
///
/// A stop or an error waits for the requests that the kernel has: their buffers are still written
/// to. A device that is stuck therefore delays the return until it answers or the kernel gives up.
[[nodiscard]] Result<RunResult> execute(const RunRequest& request, RunObserver* observer,
                                        std::stop_token stop);

/// The same over a path that need not be in the table; Variant::path is not looked at.
[[nodiscard]] Result<RunResult> executeOn(const PathType& type, const RunRequest& request,
                                          RunObserver* observer, std::stop_token stop);

} // namespace tidemark::engine
