#include "core/analysis/run_steadiness.h"

#include "core/stats/autocorrelation.h"
#include "core/stats/fixed_math.h"
#include "core/stats/steady_state.h"
#include "core/stats/summary.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace tidemark::analysis {
namespace {

/// Means of `length` neighbours.
std::vector<double> coarse(std::span<const double> values, std::size_t length)
{
    std::vector<double> out;
    for (std::size_t i = 0; i + length <= values.size(); i += length) {
        out.push_back(*stats::mean(values.subspan(i, length)));
    }
    return out;
}

void setWarmUp(RunSteadiness& out, std::span<const double> window, double step,
               std::span<const double> start, double margin)
{
    const auto n = static_cast<double>(window.size());
    const double seconds = std::max(std::min(5.0, n * step / 5), 0.02 * n * step);
    const auto least = std::max<std::size_t>(2, static_cast<std::size_t>(seconds / step));
    if (const auto cut = stats::warmUpCut(window, margin, least)) {
        out.cutSeconds = static_cast<double>(cut->cut) * step;
        for (const auto at : cut->starts) {
            out.levelStarts.push_back(start[at]);
        }
    }
}

void setSampleSize(RunSteadiness& out, std::span<const double> window)
{
    const auto ess = stats::effectiveSampleSize(window);
    if (!ess) {
        return;
    }
    out.lag1 = ess->lag1;
    out.effectiveSize = ess->essOverlapping;
    if (ess->mean > 0) {
        out.withinError = ess->errorOverlapping / ess->mean;
    }
}

void setSnia(RunSteadiness& out, std::span<const double> window)
{
    constexpr std::size_t rounds = 5;
    if (window.size() < rounds) {
        return;
    }
    if (const auto snia = stats::sniaWindow(coarse(window, window.size() / rounds))) {
        out.snia = snia->steady;
    }
}

void setChanges(RunSteadiness& out, std::span<const double> window, std::span<const double> start,
                const SteadinessOptions& options)
{
    constexpr std::size_t most = 600;
    const std::size_t length = (window.size() + most - 1) / most;
    const auto values = coarse(window, std::max<std::size_t>(length, 1));
    stats::DivisiveOptions divisive{.seed = options.seed};
    if (out.effectiveSize && *out.effectiveSize > 0) {
        const double time =
            static_cast<double>(window.size()) / *out.effectiveSize / static_cast<double>(length);
        // Blocks keep autocorrelation in the permutations; ten of them at least.
        divisive.block = static_cast<std::size_t>(std::clamp(
            std::ceil(time), 1.0, std::max(1.0, static_cast<double>(values.size()) / 10)));
    }
    out.changes = stats::divisiveChangePoints(values, divisive);
    const std::span<const double> all(values);
    for (std::size_t i = 0; i < out.changes.size(); ++i) {
        const std::size_t at = out.changes[i].start;
        const std::size_t from = i == 0 ? 0 : out.changes[i - 1].start;
        const std::size_t to =
            i + 1 < out.changes.size() ? out.changes[i + 1].start : values.size();
        const double before = *stats::mean(all.subspan(from, at - from));
        const double after = *stats::mean(all.subspan(at, to - at));
        out.changeSeconds.push_back(start[at * length]);
        out.changeSteps.push_back(before > 0 ? std::optional(after / before - 1) : std::nullopt);
    }
}

bool driftsBeyondChance(const stats::ComparisonGrade& grade, double margin)
{
    constexpr double level = 0.01;
    return std::abs(grade.drift) > margin / 2 && grade.trendP.value_or(1) <= level;
}

} // namespace

RateSeries rateSeries(const RunResult& result, Metric metric)
{
    RateSeries out;
    for (const auto& slice : result.intervals) {
        if (slice.target || slice.length.count() <= 0) {
            continue;
        }
        const double length = seconds(slice.length);
        const auto ios = static_cast<double>(slice.read.ios + slice.write.ios);
        const auto bytes = static_cast<double>((slice.read.bytes + slice.write.bytes).value());
        out.values.push_back((metric == Metric::Iops ? ios : bytes) / length);
        out.start.push_back(seconds(slice.start));
        out.step = std::max(out.step, length);
        out.measured += slice.start.count() < 0 ? 1 : 0;
    }
    return out;
}

bool isDrifting(const RateSeries& series, double margin)
{
    const auto grade =
        stats::comparisonGrade(std::span(series.values).subspan(series.measured), margin);
    return grade && driftsBeyondChance(*grade, margin);
}

RunSteadiness steadiness(const RateSeries& series, const SteadinessOptions& options)
{
    RunSteadiness out;
    const auto window = std::span(series.values).subspan(series.measured);
    const auto start = std::span(series.start).subspan(series.measured);
    if (window.size() < 2 || !(series.step > 0)) {
        return out;
    }
    if (const auto grade = stats::comparisonGrade(window, options.margin)) {
        out.drift = grade->drift;
        out.trendP = grade->trendP;
        out.steady = grade->steady;
        out.drifting = driftsBeyondChance(*grade, options.margin);
    }
    setSnia(out, window);
    setWarmUp(out, window, series.step, start, options.margin);
    setSampleSize(out, window);
    if (options.changePoints) {
        setChanges(out, window, start, options);
    }
    return out;
}

} // namespace tidemark::analysis
