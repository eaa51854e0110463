#pragma once

#include "core/analysis/boots.h"
#include "core/model/experiment.h"
#include "core/model/run.h"
#include "core/model/verdict.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace tidemark::cli {

/// One workload's outcome for two variants.
struct VerdictLine
{
    std::uint32_t workload = 0;
    std::uint32_t a = 0; ///< the reference
    std::uint32_t b = 0;
    Verdict verdict;
    std::string sentence;
};

/// Verdicts of every variant against the plan's reference, by variant, then workload. None for a
/// single variant.
[[nodiscard]] std::vector<VerdictLine> verdictsOf(const Plan& plan, const std::vector<Run>& runs,
                                                  const analysis::Environments& environments);

/// Table of what every workload gave on every variant: geometric means over the finished runs, with
/// the half width of the 95 % interval of the throughput in per cent and n.
[[nodiscard]] std::string resultTable(const Plan& plan, const std::vector<Run>& runs);

/// A line for each verdict, under a heading.
[[nodiscard]] std::string verdictText(const Plan& plan, const std::vector<VerdictLine>& verdicts);

/// A line for each different thing that checks found worth a warning, and for each error of a run,
/// with how many runs it concerns. Empty when there is none.
[[nodiscard]] std::string checksText(const Plan& plan, const std::vector<Run>& runs);

/// Experiment, runs without series, and verdicts.
[[nodiscard]] nlohmann::json resultJson(const Experiment& experiment, const std::vector<Run>& runs,
                                        const analysis::Environments& environments);

} // namespace tidemark::cli
