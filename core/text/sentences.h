#pragma once

#include "core/analysis/family.h"
#include "core/model/finding.h"
#include "core/model/verdict.h"
#include "core/text/catalogue.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tidemark::text {

/// The sentence of a verdict (statistics 10): "B is faster than A by 12 % [10 %, 14 %] (n=5+5,
/// p<0.001)". What caps the verdict is said at its end ("NOT CONFIRMED: ..."). Numbers are in the C
/// locale.
[[nodiscard]] std::string sentence(const Verdict& verdict, const std::string& nameA,
                                   const std::string& nameB,
                                   const Catalogue& catalogue = Catalogue::english());

/// The sentence of a finding, with its numbers and what to do. An unknown code gives the code and
/// its values, never nothing.
[[nodiscard]] std::string sentence(const Finding& finding,
                                   const Catalogue& catalogue = Catalogue::english());

/// Short word for a verdict in tables: "faster", "about the same", "cannot tell".
[[nodiscard]] std::string word(const Verdict& verdict,
                               const Catalogue& catalogue = Catalogue::english());

/// One sentence for each qualifier that is a note and caps nothing, in the order of the verdict.
[[nodiscard]] std::vector<std::string> notes(const Verdict& verdict,
                                             const Catalogue& catalogue = Catalogue::english());

/// The sentence over all workloads: "B against A: better in 7 of 8 workloads, ...".
[[nodiscard]] std::string sentence(const analysis::Headline& headline, const std::string& nameA,
                                   const std::string& nameB,
                                   const Catalogue& catalogue = Catalogue::english());

/// What a headline counts: differences that hold among all `tests` comparisons of the family.
[[nodiscard]] std::string headlineRule(std::size_t tests,
                                       const Catalogue& catalogue = Catalogue::english());

/// Why a difference that a row claims is not in the headline: its p after the family's adjustment
/// is not below alpha. Empty when it is, or when the row claims no difference.
[[nodiscard]] std::string lostInFamily(const Verdict& verdict, std::optional<double> familyP,
                                       const Catalogue& catalogue = Catalogue::english());

/// How the runs of both sides lie in time, in a word or two: "in rounds".
[[nodiscard]] std::string orderName(Design design,
                                    const Catalogue& catalogue = Catalogue::english());

/// Name of a metric in running text: "mean latency".
[[nodiscard]] std::string metricName(Metric metric,
                                     const Catalogue& catalogue = Catalogue::english());

} // namespace tidemark::text
