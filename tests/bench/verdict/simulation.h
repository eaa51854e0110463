#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "noise.h"

namespace tidemark::bench {

/// Shares of many simulated experiments.
struct Rates
{
    double claims = 0;     ///< the interval excludes 0: with no true effect the type I error
    double covered = 0;    ///< the interval holds the true effect
    double equivalent = 0; ///< the verdict is "equivalent"
    std::uint32_t repetitions = 0;
};

/// The two sides of one simulated experiment.
struct Drawn
{
    std::vector<double> a;
    std::vector<double> b;
    std::vector<stats::Side> order; ///< paired design
};

/// Draws and judges `repetitions` experiments; `trueEffect` is on the scale of the analysis (logs).
[[nodiscard]] Rates simulate(const std::function<Drawn(Normal&)>& draw,
                             const stats::AbOptions& options, double trueEffect,
                             std::uint32_t repetitions, std::uint64_t seed);

/// nA and nB runs mixed in time, B better by `effect` (ratio minus one).
[[nodiscard]] Rates independentRuns(const NoiseModel& model, std::size_t nA, std::size_t nB,
                                    double effect, std::uint32_t repetitions, std::uint64_t seed);

/// n rounds in random order within each round; runs have a standard deviation of 1 %.
[[nodiscard]] Rates rounds(const SessionModel& model, std::size_t n, double effect,
                           std::uint32_t repetitions, std::uint64_t seed);

/// `units` boots a side with `runs` runs each (boots 1.5 %, runs 0.7 %): judged on boot means, or
/// wrongly on all runs.
[[nodiscard]] Rates nested(std::size_t units, std::size_t runs, bool onUnits,
                           std::uint32_t repetitions, std::uint64_t seed);

} // namespace tidemark::bench
