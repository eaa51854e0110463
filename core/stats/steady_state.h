#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace tidemark::stats {

/// The steady-state rule of SNIA's Solid State Storage Performance Test Specification 2.0.2,
/// definition 2.1.24: in a window of rounds the range is at most 20 % of the average and the
/// excursion of the best linear fit at most 10 %. It lets a drift of 2.5 % a round pass.
struct SniaWindow
{
    double average = 0;
    double range = 0;          ///< (max - min) / average
    double slope = 0;          ///< of the fit, for each round
    double intercept = 0;      ///< of the fit, with rounds counted from 1
    double slopeExcursion = 0; ///< |slope| (n - 1) / average
    bool steady = false;
};

struct SniaLimits
{
    double range = 0.20;
    double slope = 0.10;
};

/// Empty for fewer than 2 rounds or an average that is not positive.
[[nodiscard]] std::optional<SniaWindow> sniaWindow(std::span<const double> rounds,
                                                   const SniaLimits& limits = {});

/// The first window that is steady, and the (1-based) round that ends it.
struct SniaSteady
{
    std::size_t round = 0;
    SniaWindow window;
};

/// Rolls a window of `length` rounds (5 in the specification, which allows 25 rounds at most).
[[nodiscard]] std::optional<SniaSteady> firstSniaSteady(std::span<const double> rounds,
                                                        std::size_t length = 5,
                                                        const SniaLimits& limits = {});

/// fio's steady-state detection (steadystate.c): largest deviation from the window's mean, or the
/// least-squares slope for each sample, strictly below a limit; per cents refer to the mean, for
/// the slope to the integer mean.
struct FioSteadyOptions
{
    std::size_t window = 10;
    double limit = 1; ///< per cent when `percent`, else in the unit of the series
    bool slope = false;
    bool percent = true;
};

struct FioSteady
{
    std::optional<std::size_t> sample;                 ///< 0-based sample at which it was attained
    std::optional<double> criterion;                   ///< at that sample, or at the last one
    std::vector<std::pair<std::size_t, double>> trace; ///< every sample with its criterion
};

/// The series is in whole numbers, as fio keeps it.
[[nodiscard]] FioSteady fioSteadyState(std::span<const std::uint64_t> series,
                                       const FioSteadyOptions& options);

/// The rule of a run that is to be compared at +-margin: over the window, the Theil-Sen line moves
/// by at most margin / 2 of the level, and Mann-Kendall finds no trend (p > 0.01) in means of
/// blocks of at least 3 autocorrelation times.
struct ComparisonGrade
{
    double drift = 0;             ///< of the line over the window, relative to its middle; signed
    std::optional<double> trendP; ///< empty when there are fewer than 6 blocks: no trend can show
    std::size_t block = 1;        ///< values in a block
    bool steady = false;
};

/// Empty for fewer than 6 values or a level that is not positive. Series longer than 120 values are
/// averaged in equal parts first (the work is O(n^2)).
[[nodiscard]] std::optional<ComparisonGrade> comparisonGrade(std::span<const double> series,
                                                             double margin);

/// Where a run's warm-up ends.
struct WarmUp
{
    std::size_t cut = 0;             ///< values before it are warm-up; 0 when there is none
    std::vector<std::size_t> starts; ///< of the segments after the first
};

/// PELT for shifts of the mean (penalty 3 noise^2 ln n), segments of at least `minSegment` values;
/// cuts all before the first segment from which on every segment's mean is within +-margin of the
/// last one's. Without noise (most differences 0) any jump is a change. Empty when the series is
/// shorter than one segment.
[[nodiscard]] std::optional<WarmUp> warmUpCut(std::span<const double> series, double margin,
                                              std::size_t minSegment);

} // namespace tidemark::stats
