#include "core/stats/procedure_v.h"

#include "core/stats/distributions.h"
#include "core/stats/fixed_math.h"
#include "core/stats/hodges_lehmann.h"
#include "core/stats/mann_whitney.h"
#include "core/stats/power.h"
#include "core/stats/procedure_v_units.h"
#include "core/stats/summary.h"
#include "core/stats/t_tests.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tidemark::stats {
namespace {

/// 2 / C(nA + nB, nA): the smallest two-sided p that ranks can give.
double smallestRankP(std::size_t nA, std::size_t nB)
{
    double ways = 1;
    for (std::size_t i = 1; i <= nA && ways < 1e12; ++i) {
        ways *= static_cast<double>(nB + i) / static_cast<double>(i);
    }
    return 2 / ways;
}

void setFromT(AbOutcome& out, const TEstimate& t, IntervalMethod method, double unitSpread)
{
    const double half = t.halfWidth(out.alpha);
    const double inner = t.halfWidth(2 * out.alpha);
    out.method = method;
    out.estimate = t.estimate;
    out.se = t.se;
    out.df = t.df;
    out.interval = Limits{t.estimate - half, t.estimate + half};
    out.innerInterval = Limits{t.estimate - inner, t.estimate + inner};
    out.p = t.p();
    out.unitSpread = unitSpread;
}

/// Replaces a t interval by the rank-sum one when a unit is disturbed and ranks can reach the
/// level.
void switchToRanks(AbOutcome& out, const Units& units, const Scaled& s, const AbOptions& options)
{
    if (s.zeroVariance || smallestRankP(s.x.size(), s.y.size()) > out.alpha) {
        return;
    }
    const auto found = disturbedUnits(s.x, s.y, options.disturbedFactor, s.disturbedFloor);
    if (!found.any()) {
        return;
    }
    for (const auto i : found.a) {
        out.disturbed.a.push_back(units.fromA[i]);
    }
    for (const auto i : found.b) {
        out.disturbed.b.push_back(units.fromB[i]);
    }
    out.flags.emplace_back("disturbed_units");
    const auto outer = *hodgesLehmann(s.x, s.y, 1 - out.alpha);
    const auto inner = *hodgesLehmann(s.x, s.y, 1 - 2 * out.alpha);
    const auto nA = static_cast<double>(s.x.size());
    const auto nB = static_cast<double>(s.y.size());
    out.method = IntervalMethod::RankSum;
    out.estimate = outer.estimate;
    out.interval = Limits{outer.low, outer.high};
    out.innerInterval = Limits{inner.low, inner.high};
    out.p = mannWhitney(s.x, s.y)->p();
    // Rank intervals carry no standard error: one that fits the interval shown serves planning.
    out.df = nA + nB - 2;
    out.se = (outer.high - outer.low) / (2 * tQuantile(1 - out.alpha / 2, *out.df));
    out.unitSpread = *out.se / std::sqrt(1 / nA + 1 / nB);
}

std::optional<TEstimate> trendEstimate(const Units& units, const Scaled& s, double* unitSpread)
{
    std::vector<double> z;
    std::array<std::size_t, 2> seen{};
    for (const Side side : units.order) {
        const auto& values = side == Side::A ? s.x : s.y;
        const auto i = seen[side == Side::A ? 0 : 1]++;
        if (i >= values.size()) {
            return {};
        }
        z.push_back(values[i]);
    }
    if (z.size() != s.x.size() + s.y.size()) {
        return {};
    }
    const auto fit = trendAdjusted(z, units.order);
    if (!fit) {
        return {};
    }
    const double variance = std::max(fit->residualVariance, s.varianceFloor);
    *unitSpread = std::sqrt(variance);
    return TEstimate{fit->difference, std::sqrt(variance * fit->unscaledVariance), fit->df};
}

void pairedInterval(AbOutcome& out, const Units& units, const Scaled& s, const AbOptions& options)
{
    const auto n = s.x.size();
    if (n == 3 || n == 4) {
        double unitSpread = 0;
        if (const auto fit = trendEstimate(units, s, &unitSpread)) {
            setFromT(out, *fit, IntervalMethod::TrendAdjusted, unitSpread);
            return;
        }
    }
    auto t = *paired(s.x, s.y);
    const double rounds = static_cast<double>(n);
    t.se = std::max(t.se, std::sqrt(2 * s.varianceFloor / rounds));
    setFromT(out, t, IntervalMethod::Paired, t.se * std::sqrt(rounds));
    if (n >= 5) {
        switchToRanks(out, units, s, options);
    }
}

void unpairedInterval(AbOutcome& out, const Units& units, const Scaled& s, const AbOptions& options)
{
    const auto least = std::min(s.x.size(), s.y.size());
    const auto most = std::max(s.x.size(), s.y.size());
    const auto nA = static_cast<double>(s.x.size());
    const auto nB = static_cast<double>(s.y.size());
    double vA = std::max(*variance(s.x), s.varianceFloor);
    double vB = std::max(*variance(s.y), s.varianceFloor);
    const auto common = [&] { return ((nA - 1) * vA + (nB - 1) * vB) / (nA + nB - 2); };
    const bool unequal = least < 8 && most >= 2 * least;
    if (unequal) {
        // A short series must not claim less noise than both sides show together.
        out.flags.emplace_back("unequal_runs");
        double& shorter = nA < nB ? vA : vB;
        shorter = std::max(shorter, common());
    }
    const auto t = welchFrom(*mean(s.y) - *mean(s.x), vA, nA, vB, nB);
    setFromT(out, t, IntervalMethod::Welch, std::sqrt(common()));
    if (!unequal) {
        switchToRanks(out, units, s, options);
    }
}

bool excludesZero(const Limits& limits)
{
    return limits.low > 0 || limits.high < 0;
}

bool insideMargin(const Limits& limits, double margin)
{
    return limits.low > -margin && limits.high < margin;
}

VerdictKind claim(const AbOutcome& out, double margin, bool higherIsBetter)
{
    const bool better = (*out.estimate > 0) == higherIsBetter;
    if (excludesZero(*out.interval)) {
        if (out.interval->low > margin || out.interval->high < -margin) {
            return better ? VerdictKind::Better : VerdictKind::Worse;
        }
        if (insideMargin(*out.interval, margin)) {
            return VerdictKind::Trivial;
        }
        return better ? VerdictKind::BetterMaybeTrivial : VerdictKind::WorseMaybeTrivial;
    }
    return insideMargin(*out.innerInterval, margin) ? VerdictKind::Equivalent
                                                    : VerdictKind::Inconclusive;
}

void decide(AbOutcome& out, const Scaled& s, const AbOptions& options)
{
    if (options.planning && *out.se > 0) {
        out.smallestDetectable = smallestDetectable(*out.se, *out.df, out.alpha, options.power);
        out.unitsForMargin = runsToResolve(*out.unitSpread, s.margin, out.alpha,
                                           out.method == IntervalMethod::Paired);
    }
    const auto units = std::min(out.nA, out.nB);
    if (units < options.minUnits) {
        out.kind = VerdictKind::TooFew;
        out.moreUnits = options.minUnits - units;
        return;
    }
    out.kind = claim(out, s.margin, options.higherIsBetter);
    if (excludesZero(*out.interval) && options.design == Design::Sequential) {
        out.flags.emplace_back("order_confounded");
    }
    if (out.kind == VerdictKind::Inconclusive && out.unitsForMargin) {
        out.moreUnits = *out.unitsForMargin - std::min(units, *out.unitsForMargin);
    }
}

} // namespace

std::string name(IntervalMethod method)
{
    switch (method) {
    case IntervalMethod::None:
        return "none";
    case IntervalMethod::Welch:
        return "welch_t";
    case IntervalMethod::Paired:
        return "paired_t";
    case IntervalMethod::TrendAdjusted:
        return "trend_adjusted_t";
    case IntervalMethod::RankSum:
        return "rank_sum_HL";
    }
    return "none";
}

double pocockAlpha(double alpha, unsigned looks)
{
    constexpr std::array levels{0.05, 0.05, 0.0294, 0.0221, 0.0182, 0.0158};
    if (looks <= 1) {
        return alpha;
    }
    const double level =
        looks < levels.size() ? levels[looks] : levels.back() * (levels.size() - 1.0) / looks;
    return level * alpha / 0.05;
}

AbOutcome compareUnits(std::span<const double> a, std::span<const double> b,
                       const AbOptions& options)
{
    const bool inRounds = options.design == Design::Paired;
    const Units units = keptUnits(a, b, options);
    AbOutcome out;
    out.alpha = pocockAlpha(options.alpha, options.looks);
    out.nA = static_cast<std::uint32_t>(units.a.size());
    out.nB = static_cast<std::uint32_t>(units.b.size());
    if (units.dropped) {
        out.flags.emplace_back("dropped_nonfinite");
    }
    if (units.a.empty() || units.b.empty()) {
        return out;
    }
    const auto positive = [](double v) { return v > 0; };
    out.logScale = std::ranges::all_of(units.a, positive) && std::ranges::all_of(units.b, positive);
    if (!out.logScale) {
        out.flags.emplace_back("linear_scale");
    }
    const Scaled s = scaled(units, options, out.logScale);
    if (std::min(out.nA, out.nB) < 2) {
        out.kind = VerdictKind::TooFew;
        out.estimate = *mean(s.y) - *mean(s.x);
        out.moreUnits = options.minUnits - std::min({out.nA, out.nB, options.minUnits});
        out.flags.emplace_back("single_unit");
        return out;
    }
    if (inRounds) {
        pairedInterval(out, units, s, options);
    } else {
        unpairedInterval(out, units, s, options);
    }
    if (*out.se == 0) {
        out.flags.emplace_back("zero_variance");
    } else if (s.zeroVariance) {
        out.flags.emplace_back("variance_floor");
    }
    decide(out, s, options);
    return out;
}

bool preciseEnough(const AbOutcome& outcome, double margin)
{
    if (!outcome.interval) {
        return false;
    }
    const double target = outcome.logScale ? log1pOf(margin) : margin;
    return (outcome.interval->high - outcome.interval->low) / 2 <= target;
}

} // namespace tidemark::stats
