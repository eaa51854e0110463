#pragma once

#include "core/base/result.h"
#include "core/model/experiment.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace tidemark::cli {

/// What a person may say about a plan on the command line, as written.
struct PlanOptions
{
    std::vector<std::string> targets;
    std::string profile;
    std::vector<std::string> only;

    // A workload of one's own.
    std::string blocks;
    std::string pattern;
    std::optional<double> mix;
    std::optional<unsigned> queueDepth;
    std::optional<unsigned> threads;
    std::string span;
    std::string offset;
    std::optional<double> rate;
    bool sharedOffset = false;

    // For every workload.
    std::string time;
    std::string warmUp;
    std::string size;
    std::string data;
    bool cached = false;
    bool overwrite = false;

    // The comparison.
    std::string variants; ///< empty: legacy,native, or null for the target null
    std::optional<unsigned> rounds;
    bool precise = false;
    std::optional<double> margin;
    std::string coolDown;
    std::string interval;
    std::optional<std::uint64_t> seed;
    std::string name;

    /// True when a workload of one's own is described.
    [[nodiscard]] bool ownWorkload() const;
};

/// Adds the options to a command, in groups.
void addPlanOptions(CLI::App& command, PlanOptions& options);

/// The plan that the options describe: a profile ("quick" unless another is named) with what
/// changes it, or one workload of one's own. BadInput names the option.
[[nodiscard]] Result<Plan> makePlan(const PlanOptions& options);

/// "null", a folder, a file or a block device: what is there decides; a folder when nothing is.
[[nodiscard]] Target targetAt(const std::string& location);

} // namespace tidemark::cli
