#include "core/experiment/centre.h"

#include "core/stats/summary.h"
#include "core/stats/t_tests.h"

#include <cmath>
#include <vector>

namespace tidemark::experiment {

std::optional<Centre> centreOf(std::span<const double> values, double alpha)
{
    std::vector<double> logs;
    for (const double value : values) {
        if (!(value > 0)) {
            return {};
        }
        logs.push_back(std::log(value));
    }
    const auto mean = stats::mean(logs);
    if (!mean) {
        return {};
    }
    Centre centre{
        .n = static_cast<std::uint32_t>(logs.size()), .value = std::exp(*mean), .halfWidth = {}};
    if (const auto spread = stats::standardDeviation(logs)) {
        const auto n = static_cast<double>(logs.size());
        const stats::TEstimate estimate{
            .estimate = *mean, .se = *spread / std::sqrt(n), .df = n - 1};
        centre.halfWidth = std::expm1(estimate.halfWidth(alpha));
    }
    return centre;
}

} // namespace tidemark::experiment
