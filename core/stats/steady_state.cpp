#include "core/stats/steady_state.h"

#include "core/stats/autocorrelation.h"
#include "core/stats/optimal_partition.h"
#include "core/stats/summary.h"
#include "core/stats/trend.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tidemark::stats {
namespace {

/// Criterion of one full window of fio's series; infinite when the mean is 0 and per cents are
/// asked for.
double fioCriterion(std::span<const std::uint64_t> window, const FioSteadyOptions& options)
{
    const auto n = static_cast<double>(window.size());
    std::uint64_t sum = 0;
    double weighted = 0;
    for (std::size_t i = 0; i < window.size(); ++i) {
        sum += window[i];
        weighted += static_cast<double>(i) * static_cast<double>(window[i]);
    }
    const auto total = static_cast<double>(sum);
    if (options.slope) {
        const double sx = n * (n - 1) / 2;
        const double sxx = (n - 1) * n * (2 * n - 1) / 6;
        const double slope = (weighted - sx * total / n) / (sxx - sx * sx / n);
        const auto wholeMean = static_cast<double>(sum / window.size());
        return options.percent ? 100 * slope / wholeMean : slope;
    }
    const double centre = total / n;
    double deviation = 0;
    for (const auto v : window) {
        deviation = std::max(deviation, std::abs(static_cast<double>(v) - centre));
    }
    return options.percent ? 100 * deviation / centre : deviation;
}

std::vector<double> blockMeans(std::span<const double> x, std::size_t length)
{
    std::vector<double> out;
    for (std::size_t i = 0; i + length <= x.size(); i += length) {
        out.push_back(*mean(x.subspan(i, length)));
    }
    return out;
}

/// Autocorrelation time in values (>= 1) of what is left beside the line.
double autocorrelationTime(std::span<const double> x, const Line& line)
{
    std::vector<double> rest;
    for (std::size_t i = 0; i < x.size(); ++i) {
        rest.push_back(x[i] - line.slope * static_cast<double>(i));
    }
    const auto ess = effectiveSampleSize(rest);
    return ess && ess->essMonotone > 0 ? std::max(1.0, ess->n / ess->essMonotone) : 1.0;
}

} // namespace

std::optional<SniaWindow> sniaWindow(std::span<const double> rounds, const SniaLimits& limits)
{
    const auto n = static_cast<double>(rounds.size());
    const auto average = mean(rounds);
    if (rounds.size() < 2 || !(*average > 0)) {
        return {};
    }
    double xx = 0;
    double xy = 0;
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        const double dx = static_cast<double>(i) - (n - 1) / 2;
        xx += dx * dx;
        xy += dx * (rounds[i] - *average);
    }
    SniaWindow out;
    out.average = *average;
    out.slope = xy / xx;
    out.intercept = *average - out.slope * (n + 1) / 2;
    const double spread = range(rounds);
    const double excursion = std::abs(out.slope) * (n - 1);
    out.range = spread / *average;
    out.slopeExcursion = excursion / *average;
    out.steady = spread <= limits.range * *average && excursion <= limits.slope * *average;
    return out;
}

std::optional<SniaSteady> firstSniaSteady(std::span<const double> rounds, std::size_t length,
                                          const SniaLimits& limits)
{
    for (std::size_t end = length; end <= rounds.size(); ++end) {
        const auto window = sniaWindow(rounds.subspan(end - length, length), limits);
        if (window && window->steady) {
            return SniaSteady{end, *window};
        }
    }
    return {};
}

FioSteady fioSteadyState(std::span<const std::uint64_t> series, const FioSteadyOptions& options)
{
    FioSteady out;
    if (options.window < 2) {
        return out;
    }
    for (std::size_t t = options.window - 1; t < series.size(); ++t) {
        const auto window = series.subspan(t + 1 - options.window, options.window);
        out.criterion = fioCriterion(window, options);
        out.trace.emplace_back(t, *out.criterion);
        if (std::abs(*out.criterion) < options.limit) {
            out.sample = t;
            return out;
        }
    }
    return out;
}

std::optional<ComparisonGrade> comparisonGrade(std::span<const double> series, double margin)
{
    constexpr std::size_t most = 120;
    constexpr std::size_t leastBlocks = 6; // below, the smallest p is above 0.01
    constexpr double level = 0.01;
    const std::size_t length = std::max<std::size_t>((series.size() + most - 1) / most, 1);
    const auto values = blockMeans(series, length);
    if (values.size() < leastBlocks) {
        return {};
    }
    const auto line = *theilSen(values, 0.95);
    const auto n = static_cast<double>(values.size());
    const double middle = line.intercept + line.slope * (n - 1) / 2;
    if (!(middle > 0)) {
        return {};
    }
    ComparisonGrade out;
    out.drift = line.slope * (n - 1) / middle;
    const auto block = static_cast<std::size_t>(std::ceil(3 * autocorrelationTime(values, line)));
    const auto blocks = blockMeans(values, block);
    out.block = block * length;
    if (blocks.size() >= leastBlocks) {
        out.trendP = mannKendall(blocks)->p();
    }
    out.steady = std::abs(out.drift) <= margin / 2 && out.trendP.value_or(1) > level;
    return out;
}

std::optional<WarmUp> warmUpCut(std::span<const double> series, double margin,
                                std::size_t minSegment)
{
    if (series.size() < std::max<std::size_t>(minSegment, 2)) {
        return {};
    }
    const double penalty = meanShiftPenalty(*noiseOfDifferences(series), series.size());
    const auto cut = optimalPartition(series, SegmentCost::Mean, penalty, minSegment);
    if (!cut) {
        return {};
    }
    WarmUp out;
    out.starts = cut->starts;
    std::size_t end = series.size();
    std::size_t first = end;
    std::optional<double> last;
    for (auto start = out.starts.rbegin();; ++start) {
        const std::size_t begin = start == out.starts.rend() ? 0 : *start;
        const double level = *mean(series.subspan(begin, end - begin));
        if (last && std::abs(level - *last) > margin * std::abs(*last)) {
            break;
        }
        last = last.value_or(level);
        first = begin;
        if (begin == 0) {
            break;
        }
        end = begin;
    }
    out.cut = first;
    return out;
}

} // namespace tidemark::stats
