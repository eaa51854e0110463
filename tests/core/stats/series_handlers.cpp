#include "core/stats/autocorrelation.h"
#include "core/stats/e_divisive.h"
#include "core/stats/fixed_math.h"
#include "core/stats/optimal_partition.h"
#include "core/stats/trend.h"

#include <algorithm>

#include "oracle_support.h"

namespace tidemark::stats::oracle {
namespace {

Json autocorrelationOutputs(const Json& in)
{
    const auto x = numbers(in.at("x"));
    const auto box = *ljungBox(x, 10);
    return {{"acf_lag0_10", autocorrelations(x, 10)},
            {"ljung_box10_stat", box.statistic},
            {"ljung_box10_p", box.p},
            {"ess_coda_ar", *autoregressiveSampleSize(x)}};
}

Json sampleSizeOutputs(const Json& in)
{
    const auto e = *effectiveSampleSize(numbers(in.at("x")));
    return {{"n", e.n},
            {"mean", e.mean},
            {"var", e.variance},
            {"lag1", e.lag1},
            {"batch_size", e.batch},
            {"lrv_bm", e.longRunBatch},
            {"lrv_obm", e.longRunOverlapping},
            {"lrv_geyer_ips", e.longRunPositive},
            {"lrv_geyer_ims", e.longRunMonotone},
            {"geyer_pairs", e.geyerPairs},
            {"ess_bm", e.essBatch},
            {"ess_obm", e.essOverlapping},
            {"ess_geyer_ims", e.essMonotone},
            {"se_mean_obm", e.errorOverlapping},
            {"se_mean_naive", e.errorNaive}};
}

Json mannKendallOutputs(const Json& in)
{
    const auto r = *mannKendall(numbers(in.at("x")));
    return {{"S", r.s},
            {"var", r.variance},
            {"z", r.z},
            {"p_normal_cc", r.pNormal},
            {"p_exact", orNull(r.pExact)},
            {"tau_b", r.tauB}};
}

Json theilSenOutputs(const Json& in)
{
    const auto y = numbers(in.at("y"));
    const auto line = *theilSen(y, in.at("conf"));
    const auto fit = *leastSquares(y);
    return {{"slope", line.slope},       {"intercept", line.intercept},
            {"slope_lo", line.slopeLow}, {"slope_hi", line.slopeHigh},
            {"ols_slope", fit.slope},    {"ols_intercept", fit.intercept},
            {"ols_se", fit.slopeError},  {"ols_p", fit.p}};
}

Json divisiveOutputs(const Json& in)
{
    const auto x = numbers(in.at("x"));
    const auto free = *strongestSplitFreeEnd(x);
    const auto fixed = *strongestSplit(x);
    const auto profile = energyProfile(x);
    const auto top = std::ranges::max_element(profile);
    return {{"q_free_max", free.statistic},
            {"q_free_tau", free.start},
            {"q_free_kappa", free.end},
            {"q_fixed_max", fixed.statistic},
            {"q_fixed_tau", fixed.start},
            {"t_max", *top},
            {"t_tau", top - profile.begin()},
            {"t_profile", profile},
            {"t_perm_p_R199_seed5", splitP(x, 199, 5)}};
}

Json partitionOutputs(const Json& in)
{
    const auto x = numbers(in.at("x"));
    const std::size_t least = in.at("min_segment");
    const double noise = *noiseOfDifferences(x);
    const double penalty = meanShiftPenalty(noise, x.size());
    const double logN = logOf(static_cast<double>(x.size()));
    const auto shifts = *optimalPartition(x, SegmentCost::Mean, penalty, least);
    const auto krun = *optimalPartition(x, SegmentCost::MeanAndVariance, 15 * logN, least);
    const auto mbic = *optimalPartition(x, SegmentCost::MeanAndVariance, 3 * logN, least);
    return {{"sigma_diff_mad", noise},
            {"l2_penalty", penalty},
            {"l2_changepoints", shifts.starts},
            {"l2_objective", shifts.objective},
            {"meanvar15_changepoints", krun.starts},
            {"meanvar15_objective", krun.objective},
            {"meanvar_mbic_changepoints", mbic.starts},
            {"meanvar_mbic_objective", mbic.objective}};
}

Json breakOutputs(const Json& in)
{
    const auto r = *breaksOfMean(numbers(in.at("x")), in.at("min_segment"));
    // The source numbers a break by the last value (1-based) of the left part: the same number. It
    // writes a list of one as a bare number.
    return {{"n_breaks_BIC", r.starts.size()},
            {"breaks", r.starts.size() == 1 ? Json(r.starts[0]) : Json(r.starts)},
            {"RSS_by_m", r.squares},
            {"BIC_by_m", r.bic}};
}

} // namespace

void addSeriesHandlers(Handlers& handlers)
{
    handlers["acf"] = autocorrelationOutputs;
    handlers["effective_sample_size"] = sampleSizeOutputs;
    handlers["mann_kendall"] = mannKendallOutputs;
    handlers["theil_sen"] = theilSenOutputs;
    handlers["e_divisive"] = divisiveOutputs;
    handlers["optimal_partition"] = partitionOutputs;
    handlers["breakpoints_mean"] = breakOutputs;
}

} // namespace tidemark::stats::oracle
