#include "core/stats/summary.h"

#include "core/stats/fixed_math.h"

#include <algorithm>
#include <cmath>

namespace tidemark::stats {

std::optional<double> mean(std::span<const double> x)
{
    if (x.empty()) {
        return {};
    }
    double sum = 0;
    for (const double v : x) {
        sum += v;
    }
    return sum / static_cast<double>(x.size());
}

std::optional<double> variance(std::span<const double> x)
{
    if (x.size() < 2) {
        return {};
    }
    const double centre = *mean(x);
    double squares = 0;
    double residue = 0;
    for (const double v : x) {
        squares += (v - centre) * (v - centre);
        residue += v - centre;
    }
    // The second term corrects the rounding of the mean (Chan, Golub and LeVeque 1983).
    const auto n = static_cast<double>(x.size());
    return std::max(0.0, (squares - residue * residue / n) / (n - 1));
}

std::optional<double> standardDeviation(std::span<const double> x)
{
    const auto v = variance(x);
    return v ? std::optional(std::sqrt(*v)) : std::nullopt;
}

std::vector<double> sorted(std::span<const double> x)
{
    std::vector<double> out(x.begin(), x.end());
    std::ranges::sort(out);
    return out;
}

double medianOfSorted(std::span<const double> x)
{
    const auto n = x.size();
    return n % 2 == 1 ? x[n / 2] : 0.5 * (x[n / 2 - 1] + x[n / 2]);
}

std::optional<double> median(std::span<const double> x)
{
    return x.empty() ? std::nullopt : std::optional(medianOfSorted(sorted(x)));
}

std::optional<double> medianAbsoluteDeviation(std::span<const double> x)
{
    const auto centre = median(x);
    if (!centre) {
        return {};
    }
    std::vector<double> deviations;
    deviations.reserve(x.size());
    for (const double v : x) {
        deviations.push_back(std::abs(v - *centre));
    }
    return median(deviations);
}

std::optional<double> geometricMean(std::span<const double> x)
{
    if (x.empty() || std::ranges::any_of(x, [](double v) { return !(v > 0); })) {
        return {};
    }
    double sum = 0;
    for (const double v : x) {
        sum += logOf(v);
    }
    return expOf(sum / static_cast<double>(x.size()));
}

double range(std::span<const double> x)
{
    if (x.empty()) {
        return 0;
    }
    const auto [low, high] = std::ranges::minmax(x);
    return high - low;
}

} // namespace tidemark::stats
