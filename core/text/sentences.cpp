#include "core/text/sentences.h"

#include "core/analysis/judge.h"
#include "core/model/enum_names.h"
#include "core/text/numbers.h"

#include <algorithm>
#include <cmath>

namespace tidemark::text {
namespace {

/// Above this many further runs the advice is to reduce the noise.
constexpr std::uint32_t mostRuns = 200;

bool isRate(Metric metric)
{
    return higherIsBetter(metric);
}

/// "verdict.better" + ".rate" when the language tells them apart for this kind.
std::string keyFor(const std::string& group, const Verdict& verdict)
{
    const auto key = group + "." + std::string(name(verdict.kind));
    switch (verdict.kind) {
    case VerdictKind::Better:
    case VerdictKind::Worse:
    case VerdictKind::BetterMaybeTrivial:
    case VerdictKind::WorseMaybeTrivial:
        return key + (isRate(verdict.metric) ? ".rate" : ".cost");
    default:
        return key;
    }
}

/// True when the sentence says the direction in words, so that numbers need no sign.
bool isDirected(VerdictKind kind)
{
    return kind == VerdictKind::Better || kind == VerdictKind::Worse ||
           kind == VerdictKind::BetterMaybeTrivial || kind == VerdictKind::WorseMaybeTrivial;
}

std::string difference(double value, Metric metric, bool sign)
{
    const char* mark = !sign ? "" : value < 0 ? "-" : "+";
    return mark + valueText(std::abs(value), metric);
}

void addEffect(Values& values, const Verdict& verdict)
{
    if (!verdict.effect) {
        return;
    }
    const bool sign = !isDirected(verdict.kind);
    double low = verdict.low.value_or(*verdict.effect);
    double high = verdict.high.value_or(*verdict.effect);
    const int decimals = decimalsFor(100 * (high - low) / 2);
    const auto show = [&](double v) {
        return verdict.logScale ? percent(v, decimals, sign) : difference(v, verdict.metric, sign);
    };
    if (!sign && *verdict.effect < 0) {
        std::swap(low, high); // magnitudes: the smaller one first
    }
    values["effect"] = show(*verdict.effect);
    values["interval"] = "[" + show(low) + ", " + show(high) + "]";
}

Values valuesFor(const Verdict& verdict, const std::string& nameA, const std::string& nameB,
                 const Catalogue& catalogue)
{
    Values values;
    values["a"] = nameA;
    values["b"] = nameB;
    values["metric"] = metricName(verdict.metric, catalogue);
    values["n"] = "n=" + std::to_string(verdict.nA) + "+" + std::to_string(verdict.nB);
    values["p"] = verdict.p ? pText(*verdict.p) : "";
    values["margin"] =
        verdict.logScale ? marginText(verdict.margin) : valueText(verdict.margin, verdict.metric);
    values["moreRuns"] = std::to_string(verdict.moreRuns.value_or(0));
    values["most"] = std::to_string(mostRuns);
    values["valueA"] = verdict.centreA ? valueText(*verdict.centreA, verdict.metric) : "";
    values["valueB"] = verdict.centreB ? valueText(*verdict.centreB, verdict.metric) : "";
    addEffect(values, verdict);
    return values;
}

std::string tailOf(const Verdict& verdict, Values values, const Catalogue& catalogue)
{
    std::string out;
    if (verdict.smallestDetectable) {
        const double seen = *verdict.smallestDetectable;
        values["detectable"] = verdict.logScale ? percent(seen, decimalsFor(100 * seen), false)
                                                : valueText(seen, verdict.metric);
        out += catalogue.phrase("tail.detectable", values);
    }
    if (!verdict.moreRuns || *verdict.moreRuns > mostRuns) {
        return out + (verdict.smallestDetectable ? catalogue.phrase("tail.noisy", values) : "");
    }
    return *verdict.moreRuns == 0 ? out : out + catalogue.phrase("tail.more", values);
}

/// What caps the verdict, all in one: " — NOT CONFIRMED: ...; and ...". Empty when nothing does.
std::string capsOf(const Verdict& verdict, const Catalogue& catalogue)
{
    std::string reasons;
    for (const auto& qualifier : verdict.qualifiers) {
        if (!analysis::caps(qualifier)) {
            continue;
        }
        const auto reason = catalogue.phrase("cap." + qualifier);
        reasons = reasons.empty()
                      ? reason
                      : catalogue.phrase("cap.next", {{"reasons", reasons}, {"reason", reason}});
    }
    return reasons.empty() ? reasons : catalogue.phrase("cap.sentence", {{"reasons", reasons}});
}

} // namespace

std::string metricName(Metric metric, const Catalogue& catalogue)
{
    return catalogue.phrase("metric." + std::string(name(metric)));
}

std::string sentence(const Verdict& verdict, const std::string& nameA, const std::string& nameB,
                     const Catalogue& catalogue)
{
    const auto values = valuesFor(verdict, nameA, nameB, catalogue);
    auto out = catalogue.phrase(keyFor("verdict", verdict), values);
    if (verdict.kind == VerdictKind::TooFew && verdict.nA == 1 && verdict.nB == 1) {
        return catalogue.phrase("verdict.single", values) + "; " + out;
    }
    if (verdict.kind == VerdictKind::Inconclusive) {
        out += tailOf(verdict, values, catalogue);
    }
    if (!analysis::isClaim(verdict.kind)) {
        return out;
    }
    return out + capsOf(verdict, catalogue);
}

std::string sentence(const analysis::Headline& headline, const std::string& nameA,
                     const std::string& nameB, const Catalogue& catalogue)
{
    const Values values{{"a", nameA},
                        {"b", nameB},
                        {"workloads", std::to_string(headline.workloads)},
                        {"better", std::to_string(headline.better)},
                        {"worse", std::to_string(headline.worse)},
                        {"same", std::to_string(headline.same)},
                        {"undecided", std::to_string(headline.undecided)}};
    if (headline.workloads == 0) {
        return catalogue.phrase("headline.none", values);
    }
    const bool all = headline.better == headline.workloads;
    return catalogue.phrase(all ? "headline.all_better" : "headline.some", values);
}

std::string headlineRule(std::size_t tests, const Catalogue& catalogue)
{
    return catalogue.phrase("headline.rule", {{"tests", std::to_string(tests)}});
}

std::string lostInFamily(const Verdict& verdict, std::optional<double> familyP,
                         const Catalogue& catalogue)
{
    if (!isDirected(verdict.kind) || !analysis::isPlainClaim(verdict) || !familyP ||
        *familyP < verdict.alpha)
    {
        return {};
    }
    return catalogue.phrase("headline.lost", {{"p", pText(*familyP)}});
}

std::string orderName(Design design, const Catalogue& catalogue)
{
    return catalogue.phrase("order." + std::string(name(design)));
}

std::string sentence(const Finding& finding, const Catalogue& catalogue)
{
    auto values = finding.values;
    if (const auto metric = values.find("metric"); metric != values.end()) {
        if (const auto known = fromName<Metric>(metric->second)) {
            metric->second = metricName(*known, catalogue);
        }
    }
    const auto code = "finding." + finding.code;
    const bool known = catalogue.has(code) || Catalogue::english().has(code);
    return catalogue.phrase(known ? code : finding.code, values);
}

std::string word(const Verdict& verdict, const Catalogue& catalogue)
{
    const auto plain = catalogue.phrase(keyFor("word", verdict));
    if (analysis::isClaim(verdict.kind) && !analysis::isPlainClaim(verdict)) {
        return catalogue.phrase("word.not_confirmed", {{"word", plain}});
    }
    return plain;
}

std::vector<std::string> notes(const Verdict& verdict, const Catalogue& catalogue)
{
    std::vector<std::string> out;
    for (const auto& qualifier : verdict.qualifiers) {
        if (!analysis::caps(qualifier)) {
            out.push_back(catalogue.phrase("note." + qualifier));
        }
    }
    return out;
}

} // namespace tidemark::text
