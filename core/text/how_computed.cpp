#include "core/text/how_computed.h"

#include <algorithm>

namespace tidemark::text {

std::optional<Explanation> howComputed(std::string_view figure, const Catalogue& catalogue)
{
    const auto code = "how." + std::string(figure);
    if (!Catalogue::english().has(code + ".name")) {
        return {};
    }
    return Explanation{catalogue.phrase(code + ".name"), catalogue.phrase(code + ".text"),
                       catalogue.phrase(code + ".source")};
}

std::vector<std::string> figuresOf(const Verdict& verdict)
{
    const auto& qualifiers = verdict.qualifiers;
    const auto has = [&](std::string_view code) {
        return std::ranges::find(qualifiers, code) != qualifiers.end();
    };
    const bool undecided = verdict.kind == VerdictKind::Inconclusive;
    std::vector<std::string> out{verdict.method, "margin"};
    const auto add = [&](const char* figure, bool used) {
        if (used) {
            out.emplace_back(figure);
        }
    };
    add("equivalence", verdict.kind == VerdictKind::Equivalent);
    add("smallest_detectable", undecided && verdict.smallestDetectable);
    add("more_runs", undecided && verdict.moreRuns);
    add("disturbed", has("disturbed_units"));
    add("boots", has("boot_units") || has("within_one_boot"));
    add("steady", has("not_steady"));
    add("exploratory", has("exploratory"));
    add("drift", has("drift"));
    add("percentile", verdict.metric == Metric::P50 || verdict.metric == Metric::P99 ||
                          verdict.metric == Metric::P999);
    return out;
}

} // namespace tidemark::text
