#pragma once

#include "core/model/verdict.h"
#include "core/text/catalogue.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tidemark::text {

/// How a figure is computed, for "How was this computed?".
struct Explanation
{
    std::string name;   ///< of the formula
    std::string text;   ///< one or two sentences
    std::string source; ///< paper, standard or program
};

/// The explanation of a figure: a verdict's `method` ("welch_t", "paired_t", "trend_adjusted_t",
/// "rank_sum_HL", "none") or "equivalence", "margin", "disturbed", "smallest_detectable",
/// "more_runs", "family", "boots", "exploratory", "spread", "components", "planning", "cheapest",
/// "steady", "snia", "warm_up", "change_points", "effective_size", "drift", "percentile". Empty for
/// anything else.
[[nodiscard]] std::optional<Explanation>
howComputed(std::string_view figure, const Catalogue& catalogue = Catalogue::english());

/// The figures that a verdict's sentence and notes rest on, for howComputed(), in the order in
/// which they are read.
[[nodiscard]] std::vector<std::string> figuresOf(const Verdict& verdict);

} // namespace tidemark::text
