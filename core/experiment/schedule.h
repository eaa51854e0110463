#pragma once

#include "core/model/experiment.h"
#include "core/model/run.h"

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace tidemark::experiment {

/// A place for one run in a plan.
struct Slot
{
    std::uint32_t workload = 0;
    std::uint32_t variant = 0;
    std::uint32_t round = 0;

    auto operator<=>(const Slot&) const = default;
};

/// The order of a plan's runs (statistics 3.2). Rounds are outermost: each goes through the
/// workloads in the profile's order, and every workload runs all variants one after the other in an
/// order that is drawn anew for each round and workload. So the variants that are compared lie
/// seconds apart and drift hits them alike, a slow drift over hours spreads over all workloads, and
/// an experiment that ends early has whole rounds of everything. The test file is written once for
/// all rounds, so the order costs no preparation. Drawn with SplitMix64 from `plan.seed` by
/// Fisher-Yates; more `rounds` only append.
[[nodiscard]] std::vector<Slot> runOrder(const Plan& plan, unsigned rounds);

/// What of a plan is still to do. A value without I/O or clock: the runner asks for the next slot
/// and tells what became of it.
class Schedule
{
public:
    /// `earlier` are the runs already in the library: finished ones are not repeated, all others
    /// are (incomplete, stopped, failed).
    Schedule(const Plan& plan, unsigned rounds, const std::vector<Run>& earlier);

    /// The next slot to run; empty when all is done. The same slot again until it is told what
    /// became of it.
    [[nodiscard]] std::optional<Slot> next() const;

    /// The run of that slot ended, however.
    void ended(const Slot& slot);

    /// No more runs of a workload.
    void endWorkload(std::uint32_t workload);

    /// No more runs of a workload on one variant: it fails each time.
    void drop(std::uint32_t workload, std::uint32_t variant);

    /// True when no run of that workload and round is left.
    [[nodiscard]] bool roundDone(std::uint32_t workload, std::uint32_t round) const;

    /// Runs made or found so far and those to come.
    [[nodiscard]] std::uint32_t expectedRuns() const;

    /// Estimate of the time that the slots to come take: warm-up, window, cool-down and
    /// `overhead` for each.
    [[nodiscard]] Nanoseconds remaining(Nanoseconds overhead) const;

private:
    [[nodiscard]] bool wanted(const Slot& slot) const;

    /// The slot ahead of which everything is done.
    void advance();

    const Plan* m_plan;
    std::vector<Slot> m_order;
    std::size_t m_at = 0;
    std::uint32_t m_made = 0;
    std::set<Slot> m_done; ///< found in the library
    std::set<std::uint32_t> m_endedWorkloads;
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_dropped;
};

} // namespace tidemark::experiment
