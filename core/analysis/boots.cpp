#include "core/analysis/boots.h"

#include <algorithm>

namespace tidemark::analysis {

std::string bootOf(const Run& run, const Environments& environments)
{
    if (!run.environment) {
        return {};
    }
    const auto found = environments.find(*run.environment);
    if (found == environments.end()) {
        return {};
    }
    const auto& facts = found->second.facts;
    const auto boot = std::ranges::find(facts, bootKey, &Fact::key);
    return boot == facts.end() ? std::string() : boot->value;
}

} // namespace tidemark::analysis
