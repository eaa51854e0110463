#pragma once

#include "core/model/experiment.h"
#include "core/model/run.h"

#include <vector>

namespace tidemark::analysis::testing_support {

/// A plan with one 4 KiB random workload and variants "v0", "v1", ...
inline Plan planOf(unsigned variants, unsigned workloads = 1)
{
    Plan plan;
    for (unsigned w = 0; w < workloads; ++w) {
        Workload workload;
        workload.name = w == 0 ? "RND 4K" : "RND 4K " + std::to_string(w);
        plan.profile.workloads.push_back(workload);
    }
    for (unsigned v = 0; v < variants; ++v) {
        plan.variants.push_back({"v" + std::to_string(v), "null", {}});
    }
    return plan;
}

/// A finished run of one second whose IOPS are `iops`.
inline tidemark::Run runOf(std::uint32_t variant, std::uint32_t round, std::uint32_t position,
                           std::uint64_t iops)
{
    tidemark::Run run;
    run.id = RunId{position + 1};
    run.variant = variant;
    run.round = round;
    run.position = position;
    run.state = RunState::Finished;
    run.result.window = Nanoseconds(1'000'000'000);
    run.result.read.ios = iops;
    run.result.read.bytes = Bytes(iops * 4096);
    return run;
}

/// Rounds of both variants; who is first alternates.
inline std::vector<tidemark::Run> rounds(std::vector<std::uint64_t> a, std::vector<std::uint64_t> b)
{
    std::vector<tidemark::Run> runs;
    std::uint32_t position = 0;
    for (std::uint32_t i = 0; i < a.size(); ++i) {
        const bool aFirst = i % 2 == 0;
        runs.push_back(runOf(aFirst ? 0 : 1, i, position++, aFirst ? a[i] : b[i]));
        runs.push_back(runOf(aFirst ? 1 : 0, i, position++, aFirst ? b[i] : a[i]));
    }
    return runs;
}

/// Gives a run a series of 100 ms intervals with these IOPS.
inline void addIntervals(tidemark::Run& run, const std::vector<double>& iops)
{
    for (std::size_t i = 0; i < iops.size(); ++i) {
        Interval slice;
        slice.length = Nanoseconds(100'000'000);
        slice.start = slice.length * static_cast<int>(i);
        slice.read.ios = static_cast<std::uint64_t>(iops[i] / 10);
        slice.read.bytes = Bytes(slice.read.ios * 4096);
        run.result.intervals.push_back(slice);
    }
}

} // namespace tidemark::analysis::testing_support
