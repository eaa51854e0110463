#pragma once

#include "core/engine/prepared_target.h"
#include "core/experiment/run_recorder.h"
#include "core/model/experiment.h"

#include <list>
#include <stop_token>
#include <vector>

namespace tidemark::experiment {

/// The targets of a plan made ready for I/O, kept from run to run. Workloads with the same kind of
/// data share a test file, so it is written once for the whole experiment; what they write on it is
/// of that kind again.
class Targets
{
public:
    /// Both must outlive this object.
    Targets(const Plan& plan, const EventSink& sink) : m_plan(plan), m_sink(sink) {}

    /// The targets for `workload`, prepared when they are not yet; sends "preparing" meanwhile.
    /// Pointers stay valid until release(). Cancelled when `stop` was requested.
    Result<std::vector<engine::PreparedTarget*>> prepare(const Workload& workload,
                                                         const std::stop_token& stop);

    /// Removes all test files.
    void release() { m_sets.clear(); }

private:
    /// Targets with one kind of contents.
    struct Set
    {
        DataKind data;
        double compressPercent;
        std::list<engine::PreparedTarget> targets; ///< a list: pointers to them are given out
    };

    Result<engine::PreparedTarget> prepareOne(const Target& target, const Workload& like,
                                              const std::stop_token& stop);

    const Plan& m_plan;
    const EventSink& m_sink;
    std::list<Set> m_sets;
};

/// Removes test files that killed runners left in the plan's folders. What can't be looked at now
/// is left for another time.
void removeOrphans(const Plan& plan);

} // namespace tidemark::experiment
