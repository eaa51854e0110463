#include "core/model/enum_names.h"
#include "core/stats/fixed_math.h"
#include "core/stats/procedure_v.h"

#include "oracle_support.h"

namespace tidemark::stats::oracle {
namespace {

AbOptions optionsOf(const Json& in)
{
    AbOptions options;
    options.design = *fromName<Design>(in.value("design", "interleaved"));
    options.higherIsBetter = in.value("higher_better", true);
    options.margin = in.value("margin", 0.02);
    options.resolution = in.value("resolution", 0.0);
    options.looks = in.value("looks", 1U);
    for (const auto& side : in.value("order", Json::array())) {
        options.order.push_back(side == "A" ? Side::A : Side::B);
    }
    return options;
}

std::string list(const std::vector<std::size_t>& indices)
{
    std::string out = "[";
    for (const auto i : indices) {
        out += (out.size() > 1 ? ", " : "") + std::to_string(i);
    }
    return out + "]";
}

Json limits(const std::optional<Limits>& l)
{
    return l ? Json{l->low, l->high} : Json();
}

Json percent(const std::optional<Limits>& l)
{
    return l ? Json{100 * expm1Of(l->low), 100 * expm1Of(l->high)} : Json();
}

std::vector<std::string> flagsOf(const AbOutcome& outcome)
{
    auto flags = outcome.flags;
    for (auto& flag : flags) {
        if (flag == "disturbed_units") {
            flag += ":A" + list(outcome.disturbed.a) + ",B" + list(outcome.disturbed.b);
        }
    }
    return flags;
}

Json verdict(const Json& in)
{
    const auto options = optionsOf(in);
    const auto o = compareUnits(numbers(in.at("A")), numbers(in.at("B")), options);
    Json out;
    out["nA"] = o.nA;
    out["nB"] = o.nB;
    out["alpha"] = o.alpha;
    out["margin"] = options.margin;
    out["design"] = name(options.design);
    out["higher_better"] = options.higherIsBetter;
    out["scale"] = o.logScale ? "log" : "linear";
    out["method"] = name(o.method);
    out["verdict"] = name(o.kind);
    out["flags"] = flagsOf(o);
    out["estimate"] = orNull(o.estimate);
    out["ratio"] = o.logScale ? Json(expOf(*o.estimate)) : Json();
    out["effect_pct"] = o.logScale ? Json(100 * expm1Of(*o.estimate)) : Json();
    out["se"] = orNull(o.se);
    out["df"] = orNull(o.df);
    out["p"] = orNull(o.p);
    out["s_unit"] = orNull(o.unitSpread);
    out["ci95"] = limits(o.interval);
    out["ci90"] = limits(o.innerInterval);
    out["ci95_pct"] = percent(o.interval);
    out["mde"] = orNull(o.smallestDetectable);
    out["mde_pct"] = o.smallestDetectable ? Json(100 * expm1Of(*o.smallestDetectable)) : Json();
    out["n_for_margin"] = o.unitsForMargin ? Json(*o.unitsForMargin) : Json();
    out["need_more"] = o.moreUnits ? Json(*o.moreUnits) : Json();
    return out;
}

} // namespace

void addVerdictHandlers(Handlers& handlers)
{
    handlers["verdict"] = verdict;
}

} // namespace tidemark::stats::oracle
