#pragma once

#include "core/model/finding.h"
#include "core/model/verdict.h"

#include <string>

namespace tidemark::text {

/// The sentence of a verdict (statistics 10): "B is faster by 12 % [10 %, 14 %] (n=5+5, p<0.001)".
[[nodiscard]] std::string sentence(const Verdict& verdict, const std::string& nameA,
                                   const std::string& nameB);

/// The sentence of a finding, with its numbers and what to do. An unknown code gives the code and
/// its values, never nothing.
[[nodiscard]] std::string sentence(const Finding& finding);

/// Short word for a verdict in tables: "faster", "about the same", "cannot tell".
[[nodiscard]] std::string word(const Verdict& verdict);

} // namespace tidemark::text
