#include "core/stats/bootstrap.h"

#include "core/base/random.h"
#include "core/stats/distributions.h"
#include "core/stats/quantiles.h"
#include "core/stats/summary.h"

#include <algorithm>
#include <cmath>

namespace tidemark::stats {
namespace {

void draw(std::span<const double> from, std::vector<double>& into, SplitMix64& random)
{
    for (double& v : into) {
        v = from[random.below(from.size())];
    }
}

/// Influence values of one side from leaving out each of its values.
void addInfluence(std::vector<double>& out, std::span<const double> side,
                  const std::function<double(std::span<const double>)>& statistic)
{
    if (side.size() < 2) {
        return;
    }
    std::vector<double> left(side.begin() + 1, side.end());
    std::vector<double> values;
    for (std::size_t i = 0; i < side.size(); ++i) {
        values.push_back(statistic(left));
        if (i < left.size()) {
            left[i] = side[i]; // next: without side[i + 1]
        }
    }
    const double centre = *mean(values);
    const auto n = static_cast<double>(side.size());
    for (const double v : values) {
        out.push_back((n - 1) * (centre - v) / n);
    }
}

double accelerationOf(std::span<const double> a, std::span<const double> b,
                      const Statistic& statistic)
{
    std::vector<double> influence;
    addInfluence(influence, a, [&](std::span<const double> left) { return statistic(left, b); });
    addInfluence(influence, b, [&](std::span<const double> left) { return statistic(a, left); });
    double squares = 0;
    double cubes = 0;
    for (const double l : influence) {
        squares += l * l;
        cubes += l * l * l;
    }
    return squares > 0 ? cubes / (6 * squares * std::sqrt(squares)) : 0;
}

/// Fills everything that follows from the replicates; `ordered` are they in ascending order.
void summarise(Bootstrap& out, std::span<const double> ordered, double confidence)
{
    const double tail = (1 - confidence) / 2;
    out.mean = *mean(out.replicates);
    out.spread = standardDeviation(out.replicates);
    out.percentileLow = *quantile(ordered, tail);
    out.percentileHigh = *quantile(ordered, 1 - tail);
}

void setBca(Bootstrap& out, std::span<const double> ordered, double confidence)
{
    double below = 0;
    for (const double v : ordered) {
        below += v < out.estimate ? 1 : v == out.estimate ? 0.5 : 0;
    }
    const double share = below / static_cast<double>(ordered.size());
    const double tail = (1 - confidence) / 2;
    if (!(share > 0 && share < 1)) {
        // No finite correction: every replicate lies on one side of the estimate.
        out.bcaTailLow = tail;
        out.bcaTailHigh = 1 - tail;
    } else {
        out.z0 = normalQuantile(share);
        const auto level = [&](double z) {
            const double shifted = out.z0 + z;
            return normalCdf(out.z0 + shifted / (1 - out.acceleration * shifted));
        };
        out.bcaTailLow = level(normalQuantile(tail));
        out.bcaTailHigh = level(normalQuantile(1 - tail));
    }
    out.bcaLow = *quantile(ordered, out.bcaTailLow);
    out.bcaHigh = *quantile(ordered, out.bcaTailHigh);
}

std::vector<double> joined(std::span<const std::vector<double>> units)
{
    std::vector<double> out;
    for (const auto& unit : units) {
        out.insert(out.end(), unit.begin(), unit.end());
    }
    return out;
}

std::vector<double> drawNested(std::span<const std::vector<double>> units, SplitMix64& random)
{
    std::vector<double> out;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const auto& unit = units[random.below(units.size())];
        for (std::size_t j = 0; j < unit.size(); ++j) {
            out.push_back(unit[random.below(unit.size())]);
        }
    }
    return out;
}

} // namespace

std::optional<Bootstrap> bootstrap(std::span<const double> a, std::span<const double> b,
                                   const Statistic& statistic, const BootstrapOptions& options)
{
    if (a.empty() || options.resamples < 2) {
        return {};
    }
    Bootstrap out;
    out.estimate = statistic(a, b);
    out.replicates.resize(options.resamples);
    std::vector<double> drawnA(a.size());
    std::vector<double> drawnB(b.size());
    SplitMix64 random(options.seed);
    for (double& replicate : out.replicates) {
        draw(a, drawnA, random);
        draw(b, drawnB, random);
        replicate = statistic(drawnA, drawnB);
    }
    const auto ordered = sorted(out.replicates);
    summarise(out, ordered, options.confidence);
    out.acceleration = accelerationOf(a, b, statistic);
    setBca(out, ordered, options.confidence);
    return out;
}

std::optional<Bootstrap> bootstrapNested(std::span<const std::vector<double>> unitsA,
                                         std::span<const std::vector<double>> unitsB,
                                         const Statistic& statistic,
                                         const BootstrapOptions& options)
{
    const auto a = joined(unitsA);
    const auto b = joined(unitsB);
    if (a.empty() || options.resamples < 2) {
        return {};
    }
    Bootstrap out;
    out.estimate = statistic(a, b);
    SplitMix64 random(options.seed);
    for (std::uint32_t r = 0; r < options.resamples; ++r) {
        const auto drawnA = drawNested(unitsA, random);
        const auto drawnB = drawNested(unitsB, random);
        out.replicates.push_back(statistic(drawnA, drawnB));
    }
    const auto ordered = sorted(out.replicates);
    summarise(out, ordered, options.confidence);
    out.bcaLow = out.percentileLow;
    out.bcaHigh = out.percentileHigh;
    return out;
}

SimpleLimits basicLimits(const Bootstrap& b, double confidence)
{
    const auto ordered = sorted(b.replicates);
    const double tail = (1 - confidence) / 2;
    return {2 * b.estimate - *quantile(ordered, 1 - tail),
            2 * b.estimate - *quantile(ordered, tail)};
}

SimpleLimits normalLimits(const Bootstrap& b, double confidence)
{
    const double centre = 2 * b.estimate - b.mean;
    const double half = normalQuantile((1 + confidence) / 2) * b.spread.value_or(0);
    return {centre - half, centre + half};
}

} // namespace tidemark::stats
