#pragma once

#include "core/model/verdict.h"
#include "core/stats/disturbed.h"
#include "core/stats/trend_fit.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tidemark::stats {

/// What is fixed before the first run.
struct AbOptions
{
    Design design = Design::Interleaved;
    bool higherIsBetter = true;
    double alpha = 0.05;  ///< two-sided, before the correction for looks
    double margin = 0.02; ///< smallest difference that matters: ratio minus one, or absolute when
                          ///< the values can't be compared as ratios
    double disturbedFactor = 5;
    double power = 0.80;
    std::uint32_t minUnits = 3; ///< on each side, for any claim
    double resolution = 0;      ///< reporting quantum in the unit of the values; 0 = not known
    /// Also smallestDetectable and unitsForMargin, which take most of the time.
    bool planning = true;
    unsigned looks = 1; ///< planned analyses of growing data, 1..5 (Pocock 1977)
    /// Paired design: whose value comes when, over all 2n values in time; the i-th A is a[i]. Empty
    /// when the order is not known.
    std::vector<Side> order = {};
};

/// How the interval was made.
enum class IntervalMethod
{
    None,
    Welch,
    Paired,
    TrendAdjusted,
    RankSum
};

/// "none", "welch_t", "paired_t", "trend_adjusted_t", "rank_sum_HL".
[[nodiscard]] std::string name(IntervalMethod method);

struct Limits
{
    double low = 0;
    double high = 0;
};

/// The outcome of procedure V for one metric. Effects are differences of natural logs (B less A)
/// when `logScale`, else differences in the unit of the values.
struct AbOutcome
{
    VerdictKind kind = VerdictKind::NoData;
    IntervalMethod method = IntervalMethod::None;
    std::uint32_t nA = 0; ///< units used; rounds with a value missing are dropped whole
    std::uint32_t nB = 0;
    double alpha = 0.05; ///< after the correction for looks
    bool logScale = true;
    std::optional<double> estimate;
    std::optional<Limits> interval;      ///< level 1 - alpha
    std::optional<Limits> innerInterval; ///< level 1 - 2 alpha, for equivalence
    std::optional<double> p;
    std::optional<double> se;
    std::optional<double> df;
    std::optional<double> unitSpread;            ///< standard deviation that planning uses
    std::optional<double> smallestDetectable;    ///< effect found with the wanted power
    std::optional<std::uint32_t> unitsForMargin; ///< on each side, to resolve the margin
    std::optional<std::uint32_t> moreUnits;      ///< on each side, when nothing can be claimed
    DisturbedUnits disturbed;                    ///< indices into the spans given
    /// Codes: dropped_nonfinite, linear_scale, single_unit, unequal_runs, disturbed_units,
    /// zero_variance, variance_floor, order_confounded.
    std::vector<std::string> flags;
};

/// Procedure V: is the difference of unit-level values `b` against `a` real? Not finite values are
/// dropped and flagged (paired: with their round). Paired needs equal lengths: the longer side is
/// cut. Pure, closed form, no random numbers.
[[nodiscard]] AbOutcome compareUnits(std::span<const double> a, std::span<const double> b,
                                     const AbOptions& options);

/// The rule "precise enough": true when the interval of `outcome` is there and its half width is at
/// most `margin` (ln(1 + margin) on the log scale).
[[nodiscard]] bool preciseEnough(const AbOutcome& outcome, double margin);

/// Level of each of `looks` equally spaced looks that keeps the overall level at `alpha` (Pocock
/// 1977, for 0.05 and scaled from it). `looks` above 5 uses the value for 5 times 5 / looks.
[[nodiscard]] double pocockAlpha(double alpha, unsigned looks);

} // namespace tidemark::stats
