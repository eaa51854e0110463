#include "app/desktop/library/reading.h"

#include <utility>

namespace tidemark::app {

Result<std::map<EnvironmentId, Environment>> environmentsOf(const store::Store& store,
                                                            const std::vector<Run>& runs)
{
    std::map<EnvironmentId, Environment> environments;
    for (const auto& run : runs) {
        if (run.environment && !environments.contains(*run.environment)) {
            TM_TRY(environment, store.environment(*run.environment));
            environments[*run.environment] = std::move(environment);
        }
    }
    return environments;
}

} // namespace tidemark::app
