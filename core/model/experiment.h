#pragma once

#include "core/base/time.h"
#include "core/model/id.h"
#include "core/model/metric.h"
#include "core/model/variant.h"
#include "core/model/workload.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tidemark {

/// When an experiment has enough rounds.
enum class StopRule
{
    Rounds,    ///< after `rounds`
    Precision, ///< at least `minRounds`, until the interval's half width is below the margin for
               ///< every workload, at most `rounds`
};

struct Repetition
{
    StopRule rule = StopRule::Rounds;
    unsigned rounds = 5;
    unsigned minRounds = 5;

    bool operator==(const Repetition&) const = default;
};

/// A named list of workloads with a repetition rule.
struct Profile
{
    std::string id;          ///< file name without ".json", stable: "crystaldiskmark_default"
    std::string name;        ///< shown
    std::string description; ///< one sentence: what it answers
    std::vector<Workload> workloads;
    Repetition repetition;
    Nanoseconds coolDown{0}; ///< pause between runs
    Bytes fileSize{gib(1)};  ///< of the test file, for folder targets

    bool operator==(const Profile&) const = default;
};

/// profile x variants x rounds on targets, and all that must be fixed before the first run
/// (statistics 3.1).
struct Plan
{
    std::string name;
    Profile profile;
    std::vector<Variant> variants;
    std::vector<Target> targets;
    std::uint64_t seed = 0; ///< of the order inside the rounds
    double alpha = 0.05;
    /// Smallest difference that matters for the workloads' primary metrics, as a ratio minus one;
    /// defaultMargin() of the metric when absent.
    std::optional<double> margin;
    std::uint32_t reference = 0; ///< index of the variant that the others are compared with
    Nanoseconds interval{100'000'000};

    bool operator==(const Plan&) const = default;
};

enum class ExperimentState
{
    Planned,
    Running,
    Finished,
    Stopped,
    Interrupted
};

/// A plan with its state in the library.
struct Experiment
{
    ExperimentId id;
    Plan plan;
    ExperimentState state = ExperimentState::Planned;
    WallTime created{};
    std::string note;              ///< the user's
    std::vector<std::string> tags; ///< the user's, sorted

    bool operator==(const Experiment&) const = default;
};

} // namespace tidemark
