#include "core/stats/fixed_math.h"
#include "core/stats/normality.h"
#include "core/stats/quantiles.h"
#include "core/stats/root.h"
#include "core/stats/spread.h"
#include "core/stats/summary.h"
#include "core/stats/variance_components.h"

#include <algorithm>
#include <cmath>

#include "oracle_support.h"

namespace tidemark::stats::oracle {
namespace {

Json harrellDavisOutputs(const Json& in)
{
    const auto x = sorted(numbers(in.at("x")));
    Json out{{"q", Json::array()}, {"jackknife_se", Json::array()}};
    for (const double q : numbers(in.at("probs"))) {
        out["q"].push_back(*harrellDavis(x, q));
        out["jackknife_se"].push_back(*harrellDavisError(x, q));
    }
    return out;
}

Json quantileTypes(const Json& in)
{
    const auto x = sorted(numbers(in.at("x")));
    Json out;
    for (int type = 1; type <= 9; ++type) {
        Json values = Json::array();
        for (const double q : numbers(in.at("probs"))) {
            values.push_back(*quantile(x, q, static_cast<QuantileType>(type)));
        }
        out["type" + std::to_string(type)] = values;
    }
    return out;
}

Json quantileIntervals(const Json& in)
{
    const long n = in.at("n");
    const double q = in.at("q");
    const double conf = in.at("conf");
    const auto mode = quantileIntervalFromMode(n, q, conf);
    const auto equal = quantileInterval(n, q, conf);
    return {{"lo_order", mode.low},          {"hi_order", mode.high},
            {"confidence", mode.confidence}, {"eq_lo_order", equal.low},
            {"eq_hi_order", equal.high},     {"eq_confidence", equal.confidence}};
}

/// Restricted maximum likelihood for one random effect, as a cross-check of the analysis of
/// variance (equal for balanced data). The ratio of variances maximises a profile.
struct Reml
{
    double between = 0;
    double within = 0;
    double mean = 0;
    double meanError = 0;
};

Reml remlAt(const std::vector<std::vector<double>>& groups, double ratio, double* deviance)
{
    double weights = 0;
    double weighted = 0;
    double runs = 0;
    double within = 0;
    double logs = 0;
    for (const auto& g : groups) {
        const auto n = static_cast<double>(g.size());
        const double w = n / (1 + ratio * n);
        weights += w;
        weighted += w * *mean(g);
        runs += n;
        within += *variance(g) * (n - 1);
        logs += logOf(1 + ratio * n);
    }
    Reml out;
    out.mean = weighted / weights;
    double squares = within;
    for (const auto& g : groups) {
        const auto n = static_cast<double>(g.size());
        squares += n / (1 + ratio * n) * (*mean(g) - out.mean) * (*mean(g) - out.mean);
    }
    *deviance = (runs - 1) * logOf(squares) + logs + logOf(weights);
    out.within = squares / (runs - 1);
    out.between = ratio * out.within;
    out.meanError = std::sqrt(out.within / weights);
    return out;
}

Reml reml(const std::vector<std::vector<double>>& groups)
{
    const auto slope = [&](double ratio) {
        double above = 0;
        double below = 0;
        const double step = 1e-4 * (1 + ratio);
        (void)remlAt(groups, ratio + step, &above);
        (void)remlAt(groups, std::max(0.0, ratio - step), &below);
        return above - below;
    };
    double deviance = 0;
    const auto best = findRoot(slope, 1e-3, 1e3, 1e-9);
    return remlAt(groups, best.value_or(0), &deviance);
}

Json componentOutputs(const Json& in)
{
    const auto data = groups(in.at("groups"));
    const auto v = *varianceComponents(data);
    const auto r = reml(data);
    return {{"MSB", v.meanSquareBetween},
            {"MSW", v.meanSquareWithin},
            {"n0", v.n0},
            {"var_between_anova", v.between},
            {"var_between_anova_trunc", v.betweenNotNegative()},
            {"icc_anova", v.icc},
            {"F", v.f},
            {"df1", v.dfBetween},
            {"df2", v.dfWithin},
            {"p", v.p},
            {"icc_ci_lo", orNull(v.iccLow)},
            {"icc_ci_hi", orNull(v.iccHigh)},
            {"mean_ci_half", orNull(v.meanHalfWidth)},
            {"reml_var_between", r.between},
            {"reml_var_within", r.within},
            {"reml_mean", r.mean},
            {"reml_mean_se", r.meanError}};
}

Json kaliberaJones(const Json& in)
{
    std::vector<double> values;
    const auto nested = readJson("datasets.json").at(in.at("data").get<std::string>());
    for (const auto& outer : nested) {
        for (const auto& middle : outer) {
            for (const auto& v : middle) {
                values.push_back(v.get<double>());
            }
        }
    }
    const auto counts = in.at("reps_high_to_low").get<std::vector<std::size_t>>();
    const auto costs = numbers(in.at("costs_high_to_low"));
    const auto v = *nestedVariances(values, counts);
    return {{"S2", v.s2},
            {"T2", v.t2},
            {"mean", v.mean},
            {"ci95_half", v.halfWidth},
            {"opt_reps_level1_2",
             {*cheapestRunsPerUnit(v.t2[0], v.t2[1], costs[1], costs[2]),
              *cheapestRunsPerUnit(v.t2[1], v.t2[2], costs[0], costs[1])}}};
}

Json normalityOutputs(const Json& in)
{
    const auto x = numbers(in.at("x"));
    const auto sw = *shapiroWilk(x);
    const auto ad = andersonDarling(x);
    Json out{{"W", sw.statistic}, {"p", sw.p}};
    if (ad) {
        out["AD"] = ad->statistic;
        out["AD_p"] = ad->p;
    }
    return out;
}

Json spreadOutputs(const Json& in)
{
    const auto r = *compareSpread(scaled(in, "A"), scaled(in, "B"));
    return {{"F", r.f},
            {"F_p", r.fP},
            {"ratio_ci_lo", r.fLow},
            {"ratio_ci_hi", r.fHigh},
            {"brown_forsythe_F", r.brownForsytheF},
            {"brown_forsythe_p", r.brownForsytheP},
            {"fligner_chi2", r.flignerChiSquared},
            {"fligner_p", r.flignerP}};
}

Json outlierOutputs(const Json& in)
{
    const auto x = numbers(in.at("x"));
    const auto f = *tukeyFences(sorted(x));
    const auto scores = robustScores(x);
    const auto beyond = [](double z) { return std::abs(z) > 14.826; };
    const auto severe = [&](double v) { return v < f.farLow || v > f.farHigh; };
    const auto mild = [&](double v) { return !severe(v) && (v < f.low || v > f.high); };
    // The source does not give the scores of this one: they hang on the last digit of a tiny MAD.
    const bool given = in.at("case") != "outlier_hf_2";
    return {{"modified_z", given ? Json(scores) : Json()},
            {"n_hyperfine", std::ranges::count_if(scores, beyond)},
            {"tukey_fences", {f.farLow, f.low, f.high, f.farHigh}},
            {"n_mild", std::ranges::count_if(x, mild)},
            {"n_severe", std::ranges::count_if(x, severe)}};
}

} // namespace

void addDescriptionHandlers(Handlers& handlers)
{
    handlers["harrell_davis"] = harrellDavisOutputs;
    handlers["quantile_types"] = quantileTypes;
    handlers["quantile_ci_orders"] = quantileIntervals;
    handlers["quantile_ci_min_n"] = [](const Json& in) {
        return Json{{"n", *runsForQuantileInterval(in.at("q"), in.at("conf"))}};
    };
    handlers["variance_components"] = componentOutputs;
    handlers["kalibera_jones"] = kaliberaJones;
    handlers["normality"] = normalityOutputs;
    handlers["spread_tests"] = spreadOutputs;
    handlers["outliers"] = outlierOutputs;
    handlers["geomean"] = [](const Json& in) {
        return Json{{"geomean", *geometricMean(numbers(in.at("x")))}};
    };
}

} // namespace tidemark::stats::oracle
