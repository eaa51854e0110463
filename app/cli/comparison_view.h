#pragma once

#include "core/analysis/family.h"
#include "core/model/experiment.h"
#include "core/model/finding.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tidemark::cli {

/// Comparisons that are read together, ready to be shown.
struct Compared
{
    Plan plan;
    std::vector<analysis::Comparison> family;
    std::vector<std::vector<std::optional<double>>> familyP; ///< see analysis::familyP
    std::vector<analysis::Headline> headlines;               ///< one for each comparison
    std::vector<std::vector<Finding>> comparability;         ///< the same
    std::vector<std::string> remarks;                        ///< about all, as sentences
    std::string environmentCommand;                          ///< that shows the environments
    std::uint32_t moreRounds = 0; ///< that would decide, see more_rounds.h
};

/// A name, a text and a source for each of the figures that can be explained, each once; as text
/// for a person and as JSON.
[[nodiscard]] std::string explanations(const std::vector<std::string>& figures);
[[nodiscard]] nlohmann::json explanationsJson(const std::vector<std::string>& figures);

/// The figures of all verdicts, and of the headlines where there are several tests.
[[nodiscard]] std::vector<std::string> figuresOf(const Compared& compared);

/// For each comparison a table of values, then the sentences with their notes, then the headline
/// where there is more than one test, then what speaks against comparing.
[[nodiscard]] std::string comparisonText(const Compared& compared);

/// The same with all units, p values in the family, notes and findings.
[[nodiscard]] nlohmann::json comparisonJson(const Compared& compared);

} // namespace tidemark::cli
