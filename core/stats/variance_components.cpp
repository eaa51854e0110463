#include "core/stats/variance_components.h"

#include "core/stats/distributions.h"
#include "core/stats/summary.h"

#include <algorithm>
#include <cmath>

namespace tidemark::stats {
namespace {

/// Sums over the groups that the components are made of.
struct Sums
{
    double units = 0;
    double runs = 0;
    double squaredRuns = 0; ///< sum of n_i^2
    double total = 0;
    double within = 0; ///< sum of squares inside the units
    bool balanced = true;
    double runsOfFirst = 0;
};

Sums sumsOf(std::span<const std::vector<double>> groups)
{
    Sums s;
    for (const auto& group : groups) {
        if (group.empty()) {
            continue;
        }
        const auto n = static_cast<double>(group.size());
        s.runsOfFirst = s.units == 0 ? n : s.runsOfFirst;
        s.balanced = s.balanced && n == s.runsOfFirst;
        s.units += 1;
        s.runs += n;
        s.squaredRuns += n * n;
        for (const double v : group) {
            s.total += v;
        }
        s.within += variance(group).value_or(0) * (n - 1);
    }
    return s;
}

double betweenSquares(std::span<const std::vector<double>> groups, double grandMean)
{
    double sum = 0;
    for (const auto& group : groups) {
        if (const auto m = mean(group)) {
            sum += static_cast<double>(group.size()) * (*m - grandMean) * (*m - grandMean);
        }
    }
    return sum;
}

void setExactLimits(VarianceComponents& out, const Sums& s, double confidence)
{
    const double tail = (1 - confidence) / 2;
    const double n = s.runsOfFirst;
    const double low = out.f / fQuantile(1 - tail, out.dfBetween, out.dfWithin);
    const double high = out.f * fQuantile(1 - tail, out.dfWithin, out.dfBetween);
    out.iccLow = (low - 1) / (low + n - 1);
    out.iccHigh = (high - 1) / (high + n - 1);
    out.meanHalfWidth =
        tQuantile(1 - tail, out.dfBetween) * std::sqrt(out.meanSquareBetween / s.runs);
}

/// Means over runs of `length` neighbours.
std::vector<double> meansOf(std::span<const double> values, std::size_t length)
{
    std::vector<double> out;
    for (std::size_t i = 0; i < values.size(); i += length) {
        out.push_back(*mean(values.subspan(i, length)));
    }
    return out;
}

} // namespace

std::optional<VarianceComponents> varianceComponents(std::span<const std::vector<double>> groups,
                                                     double confidence)
{
    const Sums s = sumsOf(groups);
    if (s.units < 2 || s.runs <= s.units) {
        return {};
    }
    VarianceComponents out;
    out.dfBetween = s.units - 1;
    out.dfWithin = s.runs - s.units;
    out.meanSquareBetween = betweenSquares(groups, s.total / s.runs) / out.dfBetween;
    out.meanSquareWithin = s.within / out.dfWithin;
    out.n0 = (s.runs - s.squaredRuns / s.runs) / out.dfBetween;
    out.between = (out.meanSquareBetween - out.meanSquareWithin) / out.n0;
    if (!(out.meanSquareWithin > 0)) {
        out.icc = out.between > 0 ? 1 : 0;
        out.p = out.between > 0 ? 0 : 1;
        return out;
    }
    out.icc = out.between / (out.between + out.meanSquareWithin);
    out.f = out.meanSquareBetween / out.meanSquareWithin;
    out.p = fUpper(out.f, out.dfBetween, out.dfWithin);
    if (s.balanced) {
        setExactLimits(out, s, confidence);
    }
    return out;
}

std::optional<double> cheapestRunsPerUnit(double varianceWithin, double varianceBetween,
                                          double costOfUnit, double costOfRun)
{
    if (!(varianceBetween > 0) || !(costOfRun > 0) || varianceWithin < 0 || costOfUnit < 0) {
        return {};
    }
    return std::sqrt(costOfUnit / costOfRun * varianceWithin / varianceBetween);
}

std::optional<NestedVariances> nestedVariances(std::span<const double> values,
                                               std::span<const std::size_t> counts)
{
    std::size_t product = 1;
    for (const auto count : counts) {
        product *= count;
    }
    const bool tooFew = std::ranges::any_of(counts, [](std::size_t c) { return c < 2; });
    if (counts.empty() || tooFew || product != values.size()) {
        return {};
    }
    NestedVariances out;
    std::vector<double> level(values.begin(), values.end());
    double below = 0;
    for (std::size_t i = counts.size(); i-- > 0;) {
        const auto length = counts[i];
        double sum = 0;
        for (std::size_t at = 0; at < level.size(); at += length) {
            sum += *variance(std::span(level).subspan(at, length));
        }
        const double s2 = sum / static_cast<double>(level.size() / length);
        out.s2.push_back(s2);
        out.t2.push_back(s2 - below);
        below = s2 / static_cast<double>(length);
        level = meansOf(level, length);
    }
    out.mean = level.front();
    const auto outermost = static_cast<double>(counts.front());
    out.halfWidth = tQuantile(0.975, outermost - 1) * std::sqrt(out.s2.back() / outermost);
    return out;
}

} // namespace tidemark::stats
