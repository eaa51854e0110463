#include "core/stats/multiplicity.h"

#include <algorithm>
#include <cmath>

namespace tidemark::stats {
namespace {

double factor(Adjustment method, std::size_t rank, std::size_t n)
{
    const auto count = static_cast<double>(n);
    const auto at = static_cast<double>(rank); // 1 = smallest
    switch (method) {
    case Adjustment::Bonferroni:
        return count;
    case Adjustment::Holm:
    case Adjustment::Hochberg:
        return count - at + 1;
    case Adjustment::BenjaminiHochberg:
        return count / at;
    case Adjustment::BenjaminiYekutieli: {
        double harmonic = 0;
        for (std::size_t i = 1; i <= n; ++i) {
            harmonic += 1 / static_cast<double>(i);
        }
        return harmonic * count / at;
    }
    }
    return count;
}

/// Step-up methods take the smallest value from the largest p on, step-down ones the largest from
/// the smallest p on.
bool stepsUp(Adjustment method)
{
    return method == Adjustment::Hochberg || method == Adjustment::BenjaminiHochberg ||
           method == Adjustment::BenjaminiYekutieli;
}

} // namespace

std::vector<std::optional<double>> adjusted(std::span<const std::optional<double>> p,
                                            Adjustment method)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < p.size(); ++i) {
        if (p[i] && !std::isnan(*p[i])) {
            order.push_back(i);
        }
    }
    std::ranges::stable_sort(order, [&](std::size_t i, std::size_t j) { return *p[i] < *p[j]; });
    std::vector<std::optional<double>> out(p.size());
    const auto n = order.size();
    double running = stepsUp(method) ? 1 : 0;
    for (std::size_t step = 0; step < n; ++step) {
        const std::size_t rank = stepsUp(method) ? n - step : step + 1;
        const auto i = order[rank - 1];
        const double value = *p[i] * factor(method, rank, n);
        if (method == Adjustment::Bonferroni) {
            running = value;
        } else {
            running = stepsUp(method) ? std::min(running, value) : std::max(running, value);
        }
        out[i] = std::min(1.0, running);
    }
    return out;
}

} // namespace tidemark::stats
