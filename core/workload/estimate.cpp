#include "core/workload/estimate.h"

#include <algorithm>

namespace tidemark::workload {
namespace {

/// Speed at which `workload` writes over `targets`; empty when neither limit nor drive tell it.
std::optional<double> writeRate(const Workload& workload, std::uint32_t targets,
                                std::optional<BytesPerSecond> writeSpeed)
{
    const double share = 1 - workload.readPercent / 100;
    std::optional<double> speed;
    if (writeSpeed) {
        speed = writeSpeed->value() * share;
    }
    if (workload.rateLimit) {
        const double limit =
            workload.rateLimit->value() * workload.meanBlock() * share * std::max(1U, targets);
        speed = std::min(speed.value_or(limit), limit);
    }
    return speed;
}

} // namespace

Nanoseconds estimatedDuration(const Profile& profile, std::uint32_t variants, std::uint32_t rounds)
{
    Nanoseconds round{0};
    for (const auto& workload : profile.workloads) {
        round += workload.warmUp + workload.measure + runOverhead;
    }
    const auto repeats = static_cast<std::int64_t>(variants) * rounds;
    const auto runs = repeats * static_cast<std::int64_t>(profile.workloads.size());
    return round * repeats + profile.coolDown * std::max<std::int64_t>(0, runs - 1);
}

Bytes bytesToFill(const Profile& profile, std::uint32_t folderTargets)
{
    return profile.fileSize * folderTargets;
}

std::optional<Bytes> estimatedWrites(const Profile& profile, std::uint32_t variants,
                                     std::uint32_t rounds, std::uint32_t folderTargets,
                                     std::optional<BytesPerSecond> writeSpeed)
{
    double written = 0;
    for (const auto& workload : profile.workloads) {
        if (!workload.writes()) {
            continue;
        }
        const auto rate = writeRate(workload, folderTargets, writeSpeed);
        if (!rate) {
            return {};
        }
        written += *rate * seconds(workload.warmUp + workload.measure) * variants * rounds;
    }
    return bytesToFill(profile, folderTargets) + Bytes(static_cast<std::uint64_t>(written));
}

} // namespace tidemark::workload
