#include "core/experiment/targets.h"

#include "core/base/time.h"
#include "core/experiment/plan_check.h"

#include <algorithm>
#include <filesystem>

namespace tidemark::experiment {
namespace {

constexpr Nanoseconds progressEvery = std::chrono::milliseconds(250);

bool sameContents(const Workload& a, const Workload& b)
{
    return a.data == b.data && a.compressPercent == b.compressPercent;
}

} // namespace

Result<std::vector<engine::PreparedTarget*>> Targets::prepare(const Workload& workload,
                                                              const std::stop_token& stop)
{
    auto set = std::ranges::find_if(m_sets, [&](const Set& s) {
        return s.data == workload.data && s.compressPercent == workload.compressPercent;
    });
    if (set == m_sets.end()) {
        Set fresh{workload.data, workload.compressPercent, {}};
        for (const auto& target : m_plan.targets) {
            TM_TRY(prepared, prepareOne(target, workload, stop));
            fresh.targets.push_back(std::move(prepared));
        }
        set = m_sets.insert(m_sets.end(), std::move(fresh));
    }
    std::vector<engine::PreparedTarget*> pointers;
    for (auto& target : set->targets) {
        pointers.push_back(&target);
    }
    return pointers;
}

Result<engine::PreparedTarget> Targets::prepareOne(const Target& target, const Workload& like,
                                                   const std::stop_token& stop)
{
    std::vector<Workload> sharing;
    std::ranges::copy_if(m_plan.profile.workloads, std::back_inserter(sharing),
                         [&](const Workload& workload) { return sameContents(workload, like); });
    auto sized = target;
    if (target.kind == TargetKind::Folder) {
        sized.fileSize = testFileSize(m_plan, target);
    }
    const auto needs = engine::needsOf(sized, sharing);
    std::optional<Nanoseconds> told;
    return engine::PreparedTarget::prepare(
        sized, needs,
        [&](Bytes done, Bytes total) {
            const auto now = monotonicNow();
            if (!told || now - *told >= progressEvery || done == total) {
                m_sink(PreparingEvent{target.location, done, total});
                told = now;
            }
        },
        stop);
}

void removeOrphans(const Plan& plan)
{
    for (const auto& target : plan.targets) {
        if (target.kind == TargetKind::Folder) {
            (void)engine::removeOrphans(std::filesystem::path(
                std::u8string(target.location.begin(), target.location.end())));
        }
    }
}

} // namespace tidemark::experiment
