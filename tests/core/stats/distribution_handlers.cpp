#include "core/stats/distributions.h"

#include "oracle_support.h"

namespace tidemark::stats::oracle {
namespace {

/// `f` of every number in a list.
template <class F>
Json over(const Json& list, F f)
{
    Json out = Json::array();
    for (const double v : numbers(list)) {
        out.push_back(f(v));
    }
    return out;
}

Json beta(const Json& in)
{
    const double a = in.at("a");
    const double b = in.at("b");
    const Json at{0.001, 0.1, 0.5, 0.9, 0.999};
    return {{"q", over(in.at("p"), [=](double p) { return betaQuantile(p, a, b); })},
            {"cdf_at", at},
            {"cdf", over(at, [=](double x) { return betaCdf(x, a, b); })}};
}

Json noncentral(const Json& in)
{
    const auto t = numbers(in.at("t"));
    const auto df = numbers(in.at("df"));
    const auto ncp = numbers(in.at("ncp"));
    Json p = Json::array();
    for (std::size_t i = 0; i < t.size(); ++i) {
        p.push_back(noncentralTCdf(t[i], df[i], ncp[i]));
    }
    return {{"p", p}};
}

} // namespace

void addDistributionHandlers(Handlers& handlers)
{
    handlers["t_quantile"] = [](const Json& in) {
        const double df = in.at("df");
        return Json{{"q", over(in.at("p"), [=](double p) { return tQuantile(p, df); })}};
    };
    handlers["t_cdf"] = [](const Json& in) {
        const double df = in.at("df");
        return Json{{"p", over(in.at("t"), [=](double t) { return tCdf(t, df); })},
                    {"p_upper", over(in.at("t"), [=](double t) { return tUpper(t, df); })}};
    };
    handlers["f_quantile"] = [](const Json& in) {
        const double df1 = in.at("df1");
        const double df2 = in.at("df2");
        return Json{{"q", over(in.at("p"), [=](double p) { return fQuantile(p, df1, df2); })}};
    };
    handlers["chisq_quantile"] = [](const Json& in) {
        const double df = in.at("df");
        return Json{{"q", over(in.at("p"), [=](double p) { return chiSquaredQuantile(p, df); })}};
    };
    handlers["normal_quantile"] = [](const Json& in) {
        return Json{{"q", over(in.at("p"), [](double p) { return normalQuantile(p); })}};
    };
    handlers["beta_quantile"] = beta;
    handlers["noncentral_t_cdf"] = noncentral;
}

} // namespace tidemark::stats::oracle
