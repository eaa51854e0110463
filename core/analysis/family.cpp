#include "core/analysis/family.h"

#include "core/analysis/judge.h"
#include "core/stats/multiplicity.h"

namespace tidemark::analysis {
namespace {

bool isPrimary(const Plan& plan, const ComparisonRow& row)
{
    return row.verdict.metric == primaryMetric(plan.profile.workloads.at(row.workload));
}

/// Adjusts the p of all rows that `counts` picks, as one family.
template <class Counts>
std::vector<std::vector<std::optional<double>>> adjustRows(const std::vector<Comparison>& family,
                                                           stats::Adjustment method, Counts counts)
{
    std::vector<std::optional<double>> p;
    for (const auto& comparison : family) {
        for (const auto& row : comparison.rows) {
            p.push_back(counts(row) ? row.verdict.p : std::nullopt);
        }
    }
    const auto all = stats::adjusted(p, method);
    std::vector<std::vector<std::optional<double>>> out;
    std::size_t next = 0;
    for (const auto& comparison : family) {
        auto& rows = out.emplace_back();
        for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
            rows.push_back(all[next++]);
        }
    }
    return out;
}

void count(Headline& headline, const Verdict& verdict, std::optional<double> p)
{
    ++headline.workloads;
    const bool holds = p && *p < verdict.alpha;
    if (!isPlainClaim(verdict)) {
        ++headline.undecided;
        return;
    }
    switch (verdict.kind) {
    case VerdictKind::Better:
    case VerdictKind::BetterMaybeTrivial:
        ++(holds ? headline.better : headline.undecided);
        return;
    case VerdictKind::Worse:
    case VerdictKind::WorseMaybeTrivial:
        ++(holds ? headline.worse : headline.undecided);
        return;
    default:
        ++headline.same;
        return;
    }
}

} // namespace

std::vector<Comparison> compareAll(const Plan& plan, const std::vector<Run>& runs,
                                   const std::vector<Metric>& metrics,
                                   const Circumstances& circumstances)
{
    std::vector<Comparison> out;
    for (std::uint32_t b = 0; b < plan.variants.size(); ++b) {
        if (b != plan.reference) {
            out.push_back(compare(plan, runs, plan.reference, b, metrics, circumstances));
        }
    }
    return out;
}

std::vector<std::vector<std::optional<double>>> familyP(const Plan& plan,
                                                        const std::vector<Comparison>& family)
{
    return adjustRows(family, stats::Adjustment::Holm,
                      [&](const ComparisonRow& row) { return isPrimary(plan, row); });
}

std::vector<std::vector<std::optional<double>>> explorationP(const std::vector<Comparison>& family)
{
    return adjustRows(family, stats::Adjustment::BenjaminiHochberg,
                      [](const ComparisonRow&) { return true; });
}

std::vector<Headline> headlines(const Plan& plan, const std::vector<Comparison>& family)
{
    const auto adjusted = familyP(plan, family);
    std::vector<Headline> out;
    for (std::size_t c = 0; c < family.size(); ++c) {
        auto& headline = out.emplace_back();
        headline.a = family[c].a;
        headline.b = family[c].b;
        for (std::size_t i = 0; i < family[c].rows.size(); ++i) {
            const auto& row = family[c].rows[i];
            if (isPrimary(plan, row) && row.verdict.kind != VerdictKind::NoData) {
                count(headline, row.verdict, adjusted[c][i]);
            }
        }
    }
    return out;
}

} // namespace tidemark::analysis
