#include "app/cli/environments.h"

namespace tidemark::cli {

Result<analysis::Environments> environmentsOf(const store::Store& library,
                                              const std::vector<Run>& runs)
{
    analysis::Environments environments;
    for (const auto& run : runs) {
        if (run.environment && !environments.contains(*run.environment)) {
            TM_TRY(environment, library.environment(*run.environment));
            environments[*run.environment] = std::move(environment);
        }
    }
    return environments;
}

} // namespace tidemark::cli
