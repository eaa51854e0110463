#include "core/base/random.h"
#include "core/stats/bootstrap.h"
#include "core/stats/multiplicity.h"
#include "core/stats/power.h"
#include "core/stats/proportions.h"
#include "core/stats/ranks.h"
#include "core/stats/summary.h"

#include <cmath>
#include <cstdio>

#include "oracle_support.h"

namespace tidemark::stats::oracle {
namespace {

Json adjustments(const Json& in)
{
    std::vector<std::optional<double>> p;
    const auto& given = in.at("p");
    for (const auto& v : given.is_array() ? given : Json::array({given})) {
        p.push_back(v.is_number() ? std::optional(v.get<double>()) : std::nullopt);
    }
    const auto list = [&](Adjustment method) {
        Json out = Json::array();
        for (const auto& v : adjusted(p, method)) {
            out.push_back(orNull(v));
        }
        return given.is_array() && given.size() > 1 ? out : out.at(0);
    };
    return {{"bonferroni", list(Adjustment::Bonferroni)},
            {"holm", list(Adjustment::Holm)},
            {"hochberg", list(Adjustment::Hochberg)},
            {"BH", list(Adjustment::BenjaminiHochberg)},
            {"BY", list(Adjustment::BenjaminiYekutieli)}};
}

double difference(std::span<const double> a, std::span<const double> b)
{
    return *mean(b) - *mean(a);
}

Statistic statisticOf(const std::string& name)
{
    if (name == "mean(B)/mean(A)-1") {
        return [](auto a, auto b) { return *mean(b) / *mean(a) - 1; };
    }
    if (name == "median(B)-median(A)") {
        return [](auto a, auto b) { return *median(b) - *median(a); };
    }
    return difference;
}

Json bootstrapOutputs(const Json& in)
{
    const BootstrapOptions options{.resamples = in.at("R"), .seed = in.at("seed")};
    const auto r =
        *bootstrap(scaled(in, "A"), scaled(in, "B"), statisticOf(in.at("statistic")), options);
    return {{"theta", r.estimate},
            {"mean_rep", r.mean},
            {"sd_rep", orNull(r.spread)},
            {"perc_lo", r.percentileLow},
            {"perc_hi", r.percentileHigh},
            {"z0", r.z0},
            {"accel", r.acceleration},
            {"bca_p_lo", r.bcaTailLow},
            {"bca_p_hi", r.bcaTailHigh},
            {"bca_lo", r.bcaLow},
            {"bca_hi", r.bcaHigh},
            {"first3", {r.replicates[0], r.replicates[1], r.replicates[2]}}};
}

Json bootstrapAsymptotic(const Json& in)
{
    const BootstrapOptions options{.resamples = in.at("R")};
    const auto r = *bootstrap(scaled(in, "A"), scaled(in, "B"), difference, options);
    const auto basic = basicLimits(r, 0.95);
    const auto norm = normalLimits(r, 0.95);
    return {{"estimate", r.estimate},
            {"perc", {r.percentileLow, r.percentileHigh}},
            {"bca", {r.bcaLow, r.bcaHigh}},
            {"basic", {basic.low, basic.high}},
            {"norm", {norm.low, norm.high}}};
}

Json splitMix(const Json& in)
{
    SplitMix64 random(in.at("seed").get<std::uint64_t>());
    Json hex = Json::array();
    for (int i = 0; i < 5; ++i) {
        char text[17];
        std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(random.next()));
        hex.push_back(text);
    }
    Json below = Json::array();
    for (int i = 0; i < 10; ++i) {
        below.push_back(random.below(10));
    }
    return {{"first5_hex", hex}, {"then_below10", below}};
}

/// Applies `f(n1, n2)` to two lists of counts.
template <class F>
Json overPairs(const Json& n1, const Json& n2, F f)
{
    Json out = Json::array();
    for (std::size_t i = 0; i < n1.size(); ++i) {
        out.push_back(f(n1[i].get<std::size_t>(), n2[i].get<std::size_t>()));
    }
    return out;
}

Json smallestRankPs(const Json& in)
{
    return {{"p", overPairs(in.at("n"), in.at("n"), [](std::size_t n, std::size_t) {
                 const auto counts = rankSumCounts(n, n);
                 return std::min(1.0, 2 * countCdf(counts, 0));
             })}};
}

Json rankSumCriticals(const Json& in)
{
    const auto at = [&](double p) {
        return overPairs(in.at("n1"), in.at("n2"), [p](std::size_t n1, std::size_t n2) {
            return countQuantile(rankSumCounts(n1, n2), p);
        });
    };
    const double alpha = in.at("alpha");
    return {{"q", at(alpha / 2)}, {"q90", at(alpha)}};
}

Json signedRankCriticals(const Json& in)
{
    const auto at = [&](double p) {
        return overPairs(in.at("n"), in.at("n"), [p](std::size_t n, std::size_t) {
            return countQuantile(signedRankCounts(n), p);
        });
    };
    const double alpha = in.at("alpha");
    return {{"q", at(alpha / 2)}, {"q90", at(alpha)}};
}

Json binomialTests(const Json& in)
{
    return {{"p", overPairs(in.at("x"), in.at("n"), [](std::size_t x, std::size_t n) {
                 return binomialTest(static_cast<long>(x), static_cast<long>(n));
             })}};
}

Json requiredRuns(const Json& in)
{
    const double n = *runsToDetect(in.at("delta"), in.at("sd"), in.at("alpha"), in.at("power"));
    return {{"n_real", n}, {"n_per_group", std::ceil(n)}};
}

Json powerOutputs(const Json& in)
{
    const double n = in.at("n");
    const double sd = in.at("sd");
    const double alpha = in.at("alpha");
    return {{"power", powerTwoSample(n, in.at("delta"), sd, alpha)},
            {"mde80_delta", *smallestDetectable(sd * std::sqrt(2 / n), 2 * n - 2, alpha, 0.8)}};
}

} // namespace

void addPlanningHandlers(Handlers& handlers)
{
    handlers["p_adjust"] = adjustments;
    handlers["bootstrap_bca"] = bootstrapOutputs;
    handlers["bootstrap_two_sample_asymptotic"] = bootstrapAsymptotic;
    handlers["splitmix64"] = splitMix;
    handlers["mann_whitney_min_p"] = smallestRankPs;
    handlers["wilcoxon_critical"] = rankSumCriticals;
    handlers["signrank_critical"] = signedRankCriticals;
    handlers["binomial_test"] = binomialTests;
    handlers["required_n_ttest"] = requiredRuns;
    handlers["power_ttest"] = powerOutputs;
    handlers["power_paired"] = [](const Json& in) {
        return Json{
            {"power", powerPaired(in.at("n"), in.at("delta"), in.at("sd_diff"), in.at("alpha"))}};
    };
    handlers["tost_power"] = [](const Json& in) {
        return Json{{"power", powerOfEquivalence(in.at("n"), in.at("true"), in.at("sd"),
                                                 in.at("margin"), in.at("alpha"))}};
    };
    handlers["tost_required_n"] = [](const Json& in) {
        return Json{{"n_per_group", *runsToProveEquivalence(in.at("sd"), in.at("margin"),
                                                            in.at("alpha"), in.at("power"))}};
    };
    handlers["sd_upper_limit"] = [](const Json& in) {
        return Json{
            {"ucl", upperLimitOfSd(in.at("pooled_sd"), 2 * in.at("n_per_group").get<double>() - 2,
                                   in.at("conf"))}};
    };
}

} // namespace tidemark::stats::oracle
