#include "app/desktop/pages/compare/compare_sides.h"

#include "app/desktop/library/reading.h"
#include "core/analysis/comparability.h"
#include "core/analysis/merge.h"

#include <algorithm>

namespace tidemark::app {

namespace {

/// Runs of both sides in one plan, and which variants they are.
struct Together
{
    Plan plan;
    std::vector<Run> runs;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::optional<ExperimentId> experiment;
    QList<BasketItem> choices; ///< by variant of the plan
};

Result<ExperimentId> newestWithTwoVariants(const store::Store& store)
{
    TM_TRY(rows, store.experiments({}));
    const auto found = std::ranges::find_if(rows, [](const store::ExperimentRow& row) {
        return row.variants.size() >= 2 && row.finishedRuns > 0;
    });
    if (found == rows.end()) {
        return fail(ErrorCode::NotFound, "there is nothing to compare yet", {},
                    "Run a profile on both paths, or put two records into the basket on the page "
                    "Runs (Space)");
    }
    return found->id;
}

void addChoices(QList<BasketItem>& choices, const Experiment& experiment)
{
    for (std::uint32_t v = 0; v < experiment.plan.variants.size(); ++v) {
        choices.append(basketItem(experiment, v));
    }
}

Result<Together> ofOne(const store::Store& store, ExperimentId id, std::uint32_t a,
                       std::optional<std::uint32_t> b)
{
    TM_TRY(experiment, store.experiment(id));
    TM_TRY(runs, store.runsOf(id, true));
    Together one{.plan = experiment.plan,
                 .runs = std::move(runs),
                 .a = a,
                 .b = b.value_or(a == 0 ? 1 : 0),
                 .experiment = id,
                 .choices = {}};
    addChoices(one.choices, experiment);
    return one;
}

Result<Together> ofTwo(const store::Store& store, const BasketItem& a, const BasketItem& b)
{
    TM_TRY(first, store.experiment(a.experiment));
    TM_TRY(second, store.experiment(b.experiment));
    TM_TRY(firstRuns, store.runsOf(a.experiment, true));
    TM_TRY(secondRuns, store.runsOf(b.experiment, true));
    TM_TRY(merged, analysis::merge(first, firstRuns, second, secondRuns));
    const auto shift = static_cast<std::uint32_t>(first.plan.variants.size());
    Together two{.plan = std::move(merged.plan),
                 .runs = std::move(merged.runs),
                 .a = a.variant,
                 .b = shift + b.variant,
                 .experiment = {},
                 .choices = {}};
    addChoices(two.choices, first);
    addChoices(two.choices, second);
    return two;
}

/// The newest experiment with two variants; its plan says which side the others are compared with.
Result<Together> ofNewest(const store::Store& store)
{
    TM_TRY(id, newestWithTwoVariants(store));
    TM_TRY(one, ofOne(store, id, 0, 1));
    one.a = one.plan.reference;
    one.b = one.a == 0 ? 1 : 0;
    return one;
}

Result<Together> together(const store::Store& store, const CompareQuestion& question)
{
    if (question.basket.isEmpty()) {
        return ofNewest(store);
    }
    const BasketItem& a = question.basket[0];
    if (question.basket.size() == 1) {
        TM_TRY(one, ofOne(store, a.experiment, a.variant, {}));
        return one.plan.variants.size() >= 2 ? Result<Together>(std::move(one)) : ofNewest(store);
    }
    const BasketItem& b = question.basket[1];
    return a.experiment == b.experiment ? ofOne(store, a.experiment, a.variant, b.variant)
                                        : ofTwo(store, a, b);
}

/// What holds of the shown side when all variants that were measured with it are judged together.
/// Two experiments put together are a family of two.
void judgeFamily(ComparedSides& sides, const analysis::Circumstances& circumstances)
{
    const auto& shown = sides.comparison;
    std::vector<analysis::Comparison> family;
    std::size_t place = 0;
    for (std::uint32_t v = 0; v < sides.plan.variants.size(); ++v) {
        if (v == shown.b) {
            place = family.size();
            family.push_back(shown);
        } else if (v != shown.a && sides.experiment) {
            family.push_back(
                analysis::compare(sides.plan, sides.runs, shown.a, v, {}, circumstances));
        }
    }
    sides.headline = analysis::headlines(sides.plan, family)[place];
    const auto adjusted = analysis::familyP(sides.plan, family);
    sides.familyP = adjusted[place];
    for (const auto& each : adjusted) {
        sides.claims += static_cast<std::size_t>(
            std::ranges::count_if(each, [](const auto& p) { return p.has_value(); }));
    }
}

} // namespace

Result<ComparedSides> readSides(const store::Store& store, const CompareQuestion& question)
{
    TM_TRY(both, together(store, question));
    const auto variants = both.plan.variants.size();
    if (both.a >= variants || both.b >= variants) {
        return fail(ErrorCode::BadInput, "the record has no such variant", both.plan.name,
                    "Clear the basket and choose again");
    }
    std::vector<Metric> metrics;
    if (question.metric) {
        metrics.push_back(*question.metric);
    }
    TM_TRY(environments, environmentsOf(store, both.runs));
    const analysis::Circumstances circumstances{.environments = environments,
                                                .margin = question.margin};
    ComparedSides sides{
        .plan = std::move(both.plan), .runs = std::move(both.runs), .experiment = both.experiment};
    sides.comparison =
        analysis::compare(sides.plan, sides.runs, both.a, both.b, metrics, circumstances);
    sides.findings = analysis::comparability(sides.runs, both.a, both.b, environments);
    sides.findings.insert(sides.findings.end(), sides.comparison.findings.begin(),
                          sides.comparison.findings.end());
    for (const auto& run : sides.runs) {
        sides.rounds = std::max(sides.rounds, run.round + 1);
    }
    sides.a = both.choices[both.a];
    sides.b = both.choices[both.b];
    sides.choices = std::move(both.choices);
    // Headlines are made of each test's own metric.
    if (!question.metric) {
        judgeFamily(sides, circumstances);
    }
    return sides;
}

} // namespace tidemark::app
