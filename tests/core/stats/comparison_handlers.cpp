#include "core/stats/disturbed.h"
#include "core/stats/effect_sizes.h"
#include "core/stats/fixed_math.h"
#include "core/stats/hodges_lehmann.h"
#include "core/stats/mann_whitney.h"
#include "core/stats/signed_rank.h"
#include "core/stats/t_tests.h"

#include "oracle_support.h"

namespace tidemark::stats::oracle {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Json tOutputs(const TEstimate& t, const Json& in)
{
    const auto side = in.at("alternative").get<std::string>();
    const double conf = in.at("conf").get<double>();
    Json out{{"t", *t.t()}, {"df", t.df}, {"estimate", t.estimate}, {"se", t.se}};
    if (side == "less") {
        out["p"] = t.pLess();
        out["ci_lo"] = orNull(-infinity);
        out["ci_hi"] = t.estimate + t.halfWidth(2 * (1 - conf));
    } else {
        out["p"] = t.p();
        out["ci_lo"] = t.estimate - t.halfWidth(1 - conf);
        out["ci_hi"] = t.estimate + t.halfWidth(1 - conf);
    }
    return out;
}

Json mannWhitneyOutputs(const Json& in)
{
    const auto r = *mannWhitney(numbers(in.at("A")), numbers(in.at("B")));
    return {{"U_BgtA", r.uBGreater},        {"U_AgtB", r.uAGreater},
            {"has_ties", r.ties},           {"p_exact", *r.pDistance},
            {"p_exact_coin", *r.pDistance}, {"p_exact_doubling", *r.pDoubling},
            {"p_normal", r.pNormal},        {"p_normal_cc", r.pNormalCorrected},
            {"A12_BgtA", r.a12()},          {"cliff_delta", 2 * r.a12() - 1}};
}

Json hodgesLehmannOutputs(const Json& in)
{
    const auto r = *hodgesLehmann(scaled(in, "A"), scaled(in, "B"), in.at("conf").get<double>());
    return {{"estimate", r.estimate},
            {"ci_lo", r.low},
            {"ci_hi", r.high},
            {"order_index", r.order},
            {"achieved_conf", r.confidence},
            {"r_estimate", r.estimate},
            {"r_ci_lo", r.low},
            {"r_ci_hi", r.high}};
}

Json signedRankOutputs(const Json& in)
{
    const auto a = scaled(in, "A");
    auto d = scaled(in, "B");
    for (std::size_t i = 0; i < d.size(); ++i) {
        d[i] -= a[i];
    }
    const auto test = *signedRank(d);
    const auto centre = *hodgesLehmannPaired(d, in.at("conf").get<double>());
    return {{"V", test.v},
            {"p_exact", test.tiesOrZeros ? Json() : Json(test.pExact)},
            {"p_exact_ranktests", test.pExact},
            {"p_normal_cc", test.pNormalCorrected},
            {"hl", centre.estimate},
            {"ci_lo", centre.low},
            {"ci_hi", centre.high},
            {"order_index", centre.order},
            {"achieved_conf", centre.confidence}};
}

Json fiellerOutputs(const Json& in)
{
    const auto r = *ratioOfMeans(numbers(in.at("A")), numbers(in.at("B")), in.at("conf"));
    return {{"ratio", r.ratio},
            {"df", r.df},
            {"g", r.g},
            {"bounded", r.low.has_value()},
            {"ci_lo", orNull(r.low)},
            {"ci_hi", orNull(r.high)}};
}

Json brunnerMunzelOutputs(const Json& in)
{
    const auto r = brunnerMunzel(numbers(in.at("A")), numbers(in.at("B")));
    return {{"W", r ? Json(r->w) : Json()}, {"p", r ? Json(r->p) : Json()}};
}

Json cliffOutputs(const Json& in)
{
    const auto r = *cliffDelta(numbers(in.at("A")), numbers(in.at("B")), in.at("conf"));
    return {{"delta", r.delta},
            {"var", r.variance},
            {"ci_lo", r.low},
            {"ci_hi", r.high},
            {"A12", r.a12()}};
}

std::vector<double> logs(const Json& input)
{
    return scaled({{"x", input}, {"scale", "log"}}, "x");
}

Json tostOutputs(const Json& in)
{
    const auto t = *welch(logs(in.at("A")), logs(in.at("B")));
    const auto r = *tost(t, log1pOf(in.at("margin").get<double>()));
    return {{"estimate", t.estimate},
            {"se", t.se},
            {"df", t.df},
            {"t_lower", r.tLower},
            {"t_upper", r.tUpper},
            {"p_lower", r.pLower},
            {"p_upper", r.pUpper},
            {"p_tost", r.p()},
            {"ci90_lo", t.estimate - t.halfWidth(0.1)},
            {"ci90_hi", t.estimate + t.halfWidth(0.1)}};
}

Json disturbedOutputs(const Json& in)
{
    const auto r = disturbedUnits(scaled(in, "A"), scaled(in, "B"), in.at("k").get<double>(),
                                  in.at("floor").get<double>());
    return {{"A_idx", r.a}, {"B_idx", r.b}};
}

} // namespace

void addComparisonHandlers(Handlers& handlers)
{
    handlers["t_welch"] = [](const Json& in) {
        return tOutputs(*welch(scaled(in, "A"), scaled(in, "B")), in);
    };
    handlers["t_pooled"] = [](const Json& in) {
        return tOutputs(*pooled(scaled(in, "A"), scaled(in, "B")), in);
    };
    handlers["t_paired"] = [](const Json& in) {
        return tOutputs(*paired(scaled(in, "A"), scaled(in, "B")), in);
    };
    handlers["mann_whitney"] = mannWhitneyOutputs;
    handlers["hodges_lehmann"] = hodgesLehmannOutputs;
    handlers["signed_rank"] = signedRankOutputs;
    handlers["fieller_ratio"] = fiellerOutputs;
    handlers["brunner_munzel"] = brunnerMunzelOutputs;
    handlers["cliff_delta"] = cliffOutputs;
    handlers["tost_welch_log"] = tostOutputs;
    handlers["disturbed_units"] = disturbedOutputs;
}

} // namespace tidemark::stats::oracle
