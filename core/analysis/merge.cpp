#include "core/analysis/merge.h"

#include <algorithm>
#include <map>
#include <optional>

namespace tidemark::analysis {
namespace {

bool sameRequest(Workload a, Workload b)
{
    a.name.clear();
    b.name.clear();
    a.seed = b.seed;
    return a == b;
}

/// Index of each matched workload of `plan` in the merged profile.
using Indices = std::map<std::uint32_t, std::uint32_t>;

struct Matched
{
    std::vector<Workload> workloads;
    Indices a;
    Indices b;
};

Matched matchWorkloads(const Plan& a, const Plan& b)
{
    Matched matched;
    for (std::uint32_t i = 0; i < a.profile.workloads.size(); ++i) {
        for (std::uint32_t j = 0; j < b.profile.workloads.size(); ++j) {
            if (sameRequest(a.profile.workloads[i], b.profile.workloads[j]) &&
                !matched.b.contains(j))
            {
                const auto index = static_cast<std::uint32_t>(matched.workloads.size());
                matched.workloads.push_back(a.profile.workloads[i]);
                matched.a[i] = index;
                matched.b[j] = index;
                break;
            }
        }
    }
    return matched;
}

Variant numbered(Variant variant, ExperimentId experiment)
{
    variant.name += " (" + std::to_string(experiment.value) + ")";
    return variant;
}

/// What to add to the numbers of one side's runs.
struct Shift
{
    std::uint32_t variant = 0;
    std::uint32_t round = 0;
    std::uint32_t position = 0;
};

void append(std::vector<Run>& out, const std::vector<Run>& runs, const Indices& workloads,
            const Shift& shift)
{
    for (auto run : runs) {
        const auto workload = workloads.find(run.workload);
        if (workload == workloads.end()) {
            continue;
        }
        run.workload = workload->second;
        run.variant += shift.variant;
        run.round += shift.round;
        run.position += shift.position;
        out.push_back(std::move(run));
    }
}

/// One more than the largest `member` of the runs.
std::uint32_t past(const std::vector<Run>& runs, std::uint32_t Run::* member)
{
    std::uint32_t result = 0;
    for (const auto& run : runs) {
        result = std::max(result, run.*member + 1);
    }
    return result;
}

} // namespace

Result<Merged> merge(const Experiment& a, const std::vector<Run>& runsA, const Experiment& b,
                     const std::vector<Run>& runsB)
{
    auto matched = matchWorkloads(a.plan, b.plan);
    if (matched.workloads.empty()) {
        return fail(ErrorCode::BadInput, "the two experiments have no workload in common",
                    "experiments " + std::to_string(a.id.value) + " and " +
                        std::to_string(b.id.value),
                    "Run the same profile for both");
    }
    Merged merged;
    merged.plan = a.plan;
    merged.plan.profile.workloads = std::move(matched.workloads);
    merged.plan.variants.clear();
    const auto countA = static_cast<std::uint32_t>(a.plan.variants.size());
    for (const auto& variant : a.plan.variants) {
        merged.plan.variants.push_back(numbered(variant, a.id));
    }
    for (std::uint32_t j = 0; j < b.plan.variants.size(); ++j) {
        merged.plan.variants.push_back(numbered(b.plan.variants[j], b.id));
        const auto same =
            std::ranges::find(a.plan.variants, b.plan.variants[j].name, &Variant::name);
        if (same != a.plan.variants.end()) {
            merged.pairs.emplace_back(same - a.plan.variants.begin(), countA + j);
        }
    }
    if (merged.pairs.empty()) {
        merged.pairs.emplace_back(a.plan.reference, countA + b.plan.reference);
    }
    const bool aFirst = a.created <= b.created;
    const Shift later{0, past(aFirst ? runsA : runsB, &Run::round),
                      past(aFirst ? runsA : runsB, &Run::position)};
    append(merged.runs, runsA, matched.a, aFirst ? Shift{} : later);
    auto shiftB = aFirst ? later : Shift{};
    shiftB.variant = countA;
    append(merged.runs, runsB, matched.b, shiftB);
    std::ranges::sort(merged.runs, {}, &Run::position);
    // None of the rounds that were put together counts as added to the plan.
    merged.plan.profile.repetition.rounds = past(merged.runs, &Run::round);
    return merged;
}

} // namespace tidemark::analysis
