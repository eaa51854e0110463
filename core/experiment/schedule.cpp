#include "core/experiment/schedule.h"

#include "core/base/random.h"

#include <algorithm>
#include <numeric>

namespace tidemark::experiment {

std::vector<Slot> runOrder(const Plan& plan, unsigned rounds)
{
    const auto workloads = static_cast<std::uint32_t>(plan.profile.workloads.size());
    SplitMix64 random(plan.seed);
    std::vector<std::uint32_t> variants(plan.variants.size());
    std::vector<Slot> order;
    order.reserve(std::size_t{rounds} * workloads * variants.size());
    for (std::uint32_t round = 0; round < rounds; ++round) {
        for (std::uint32_t workload = 0; workload < workloads; ++workload) {
            std::iota(variants.begin(), variants.end(), 0U);
            for (std::size_t left = variants.size(); left > 1; --left) {
                std::swap(variants[left - 1], variants[random.below(left)]);
            }
            for (const auto variant : variants) {
                order.push_back({workload, variant, round});
            }
        }
    }
    return order;
}

Schedule::Schedule(const Plan& plan, unsigned rounds, const std::vector<Run>& earlier)
    : m_plan(&plan)
    , m_order(runOrder(plan, rounds))
{
    for (const auto& run : earlier) {
        if (run.state == RunState::Finished) {
            m_done.insert({run.workload, run.variant, run.round});
        }
    }
    m_made = static_cast<std::uint32_t>(m_done.size());
    advance();
}

std::optional<Slot> Schedule::next() const
{
    return m_at < m_order.size() ? std::optional(m_order[m_at]) : std::nullopt;
}

void Schedule::ended(const Slot& slot)
{
    if (m_done.insert(slot).second) {
        ++m_made;
    }
    advance();
}

void Schedule::endWorkload(std::uint32_t workload)
{
    m_endedWorkloads.insert(workload);
    advance();
}

void Schedule::drop(std::uint32_t workload, std::uint32_t variant)
{
    m_dropped.insert({workload, variant});
    advance();
}

bool Schedule::roundDone(std::uint32_t workload, std::uint32_t round) const
{
    return std::none_of(m_order.begin() + static_cast<std::ptrdiff_t>(m_at), m_order.end(),
                        [&](const Slot& slot) {
                            return slot.workload == workload && slot.round == round && wanted(slot);
                        });
}

std::uint32_t Schedule::expectedRuns() const
{
    return m_made + static_cast<std::uint32_t>(
                        std::count_if(m_order.begin() + static_cast<std::ptrdiff_t>(m_at),
                                      m_order.end(), [&](const Slot& s) { return wanted(s); }));
}

Nanoseconds Schedule::remaining(Nanoseconds overhead) const
{
    Nanoseconds sum{0};
    for (auto i = m_at; i < m_order.size(); ++i) {
        if (wanted(m_order[i])) {
            const auto& workload = m_plan->profile.workloads[m_order[i].workload];
            sum += workload.warmUp + workload.measure + m_plan->profile.coolDown + overhead;
        }
    }
    return sum;
}

bool Schedule::wanted(const Slot& slot) const
{
    return !m_done.contains(slot) && !m_endedWorkloads.contains(slot.workload) &&
           !m_dropped.contains({slot.workload, slot.variant});
}

void Schedule::advance()
{
    while (m_at < m_order.size() && !wanted(m_order[m_at])) {
        ++m_at;
    }
}

} // namespace tidemark::experiment
