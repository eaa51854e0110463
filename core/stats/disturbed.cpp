#include "core/stats/disturbed.h"

#include "core/stats/summary.h"

#include <algorithm>
#include <cmath>

namespace tidemark::stats {
namespace {

std::vector<double> distances(std::span<const double> x)
{
    const double centre = *median(x);
    std::vector<double> out;
    out.reserve(x.size());
    for (const double v : x) {
        out.push_back(std::abs(v - centre));
    }
    return out;
}

/// Median of the distances less the `zeros` smallest, scaled to a standard deviation.
double scaleOf(std::vector<double> distances, std::size_t zeros)
{
    if (distances.size() <= zeros) {
        return 0;
    }
    std::ranges::sort(distances);
    return madToSigma * medianOfSorted(std::span(distances).subspan(zeros));
}

std::vector<std::size_t> beyond(std::span<const double> distances, double limit)
{
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < distances.size(); ++i) {
        if (distances[i] > limit) {
            out.push_back(i);
        }
    }
    return out;
}

} // namespace

DisturbedUnits disturbedUnits(std::span<const double> a, std::span<const double> b, double factor,
                              double floor)
{
    const auto fromA = distances(a);
    const auto fromB = distances(b);
    std::vector<double> all = fromA;
    all.insert(all.end(), fromB.begin(), fromB.end());
    const std::size_t zeroA = a.size() % 2;
    const std::size_t zeroB = b.size() % 2;
    const double pooledScale = std::max(scaleOf(std::move(all), zeroA + zeroB), floor);
    return {beyond(fromA, factor * std::max(pooledScale, scaleOf(fromA, zeroA))),
            beyond(fromB, factor * std::max(pooledScale, scaleOf(fromB, zeroB)))};
}

} // namespace tidemark::stats
