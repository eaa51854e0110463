#pragma once

#include "core/engine/data_pool.h"
#include "core/engine/offsets.h"
#include "core/engine/page_memory.h"
#include "core/engine/path.h"
#include "core/engine/prepared_target.h"
#include "core/engine/recorder.h"
#include "core/engine/run_control.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tidemark::engine {

/// What one worker is to do. The pointers outlive it.
struct WorkerPlan
{
    const PathType* type = nullptr;
    const PreparedTarget* target = nullptr;
    std::uint32_t targetIndex = 0;
    const Workload* workload = nullptr;
    std::uint32_t queueDepth = 1; ///< of this worker: 1 on synchronous paths
    std::uint32_t batch = 1;      ///< completions to wait for
    Region whole;
    Region region;
    StreamPosition* stream = nullptr;
    bool sharedStream = false;
    std::uint64_t seed = 0;
    const DataPool* data = nullptr; ///< null without writes
    std::map<std::string, std::string> options;

    /// Open loop: I/O number i of this worker is due `pace.first + i * pace.every` after the start.
    struct Pace
    {
        double first = 0; ///< ns
        double every = 0; ///< ns
    };

    std::optional<Pace> pace;
};

/// Part of a run that an I/O belongs to by the moment of its completion.
enum class Phase : std::uint8_t
{
    WarmUp,
    Measured
};

/// One thread that keeps a queue of requests filled. Its latencies run from just before the
/// submission of a batch (open loop: from the intended start of each I/O) to the moment after the
/// reap that brought the completion. Requests in flight at the end of the window are waited for
/// and not counted; those in flight at its beginning count in it when they complete.
class Worker
{
public:
    /// NoSpace when there is no memory for buffers and counters.
    [[nodiscard]] static Result<std::unique_ptr<Worker>> make(const WorkerPlan& plan,
                                                              RunControl& control);

    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Body of its thread: opens the path, waits for the start, works until the end of the window,
    /// a stop or an error (which it reports to the control).
    void run() noexcept;

    [[nodiscard]] const WorkerPlan& plan() const { return m_plan; }

    /// Null for a direction that the workload does not have.
    [[nodiscard]] const Recorder* recorder(Phase phase, Direction direction) const;

    /// Its counts in the measured window and its processor time there; after the end only.
    [[nodiscard]] WorkerResult result() const;

    /// What its path fell back to; after the end only.
    [[nodiscard]] const std::vector<std::string>& notes() const { return m_notes; }

private:
    /// A request in flight.
    struct Slot
    {
        std::uint64_t start = 0; ///< ticks
        std::uint64_t offset = 0;
        std::uint32_t length = 0;
        Direction direction = Direction::Read;
    };

    Worker(const WorkerPlan& plan, RunControl& control);

    [[nodiscard]] Result<> allocate();
    [[nodiscard]] Result<> open();
    void work();
    [[gnu::hot]] void closedLoop();
    void openLoop(const WorkerPlan::Pace& pace);
    void queueNext(std::uint32_t slot);
    [[nodiscard]] bool submitQueued();
    [[nodiscard]] bool count(std::span<const Completion> done, std::uint64_t now);
    [[nodiscard]] bool inWindow(std::uint64_t now);
    void drain();
    /// Memory of a recorder: part 0 for its buckets, 1 for their carries.
    [[nodiscard]] std::span<std::uint32_t> buckets(Phase phase, Direction direction,
                                                   std::size_t part) const;

    WorkerPlan m_plan;
    RunControl& m_control;
    OffsetGenerator m_offsets;
    PageMemory m_readMemory;
    PageMemory m_counters;
    std::size_t m_stride = 0;
    std::array<std::array<std::unique_ptr<Recorder>, 2>, 2> m_recorders; ///< phase, direction
    std::unique_ptr<Path> m_path;
    std::vector<std::string> m_notes;

    // State of the loops.
    std::array<Recorder*, 2> m_current{};
    Phase m_phase = Phase::WarmUp;
    std::uint64_t m_phaseEnd = 0;
    std::vector<Slot> m_slots;
    std::vector<Request> m_queued; ///< not yet submitted; capacity of the queue depth
    std::vector<Completion> m_done;
    std::uint32_t m_inFlight = 0;
    Nanoseconds m_cpuAtStart{0};
    Nanoseconds m_cpu{0};
};

} // namespace tidemark::engine
