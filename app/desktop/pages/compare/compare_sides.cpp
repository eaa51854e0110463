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

Result<Together> ofOne(const store::Store& store, ExperimentId id, std::uint32_t a, std::uint32_t b)
{
    TM_TRY(experiment, store.experiment(id));
    TM_TRY(runs, store.runsOf(id, true));
    return Together{
        .plan = experiment.plan, .runs = std::move(runs), .a = a, .b = b, .experiment = id};
}

Result<Together> ofTwo(const store::Store& store, const BasketItem& a, const BasketItem& b)
{
    TM_TRY(first, store.experiment(a.experiment));
    TM_TRY(second, store.experiment(b.experiment));
    TM_TRY(firstRuns, store.runsOf(a.experiment, true));
    TM_TRY(secondRuns, store.runsOf(b.experiment, true));
    TM_TRY(merged, analysis::merge(first, firstRuns, second, secondRuns));
    const auto shift = static_cast<std::uint32_t>(first.plan.variants.size());
    return Together{.plan = std::move(merged.plan),
                    .runs = std::move(merged.runs),
                    .a = a.variant,
                    .b = shift + b.variant,
                    .experiment = {}};
}

Result<Together> together(const store::Store& store, const CompareQuestion& question)
{
    if (question.sides.size() < 2) {
        TM_TRY(id, newestWithTwoVariants(store));
        TM_TRY(one, ofOne(store, id, 0, 1));
        // The plan says which side the others are compared with.
        one.a = one.plan.reference;
        one.b = one.a == 0 ? 1 : 0;
        return one;
    }
    const BasketItem& a = question.sides[0];
    const BasketItem& b = question.sides[1];
    return a.experiment == b.experiment ? ofOne(store, a.experiment, a.variant, b.variant)
                                        : ofTwo(store, a, b);
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
    if (question.margin) {
        both.plan.margin = question.margin;
    }
    std::vector<Metric> metrics;
    if (question.metric) {
        metrics.push_back(*question.metric);
    }
    TM_TRY(environments, environmentsOf(store, both.runs));
    ComparedSides sides{.plan = both.plan,
                        .runs = both.runs,
                        .comparison =
                            analysis::compare(both.plan, both.runs, both.a, both.b, metrics),
                        .findings = {},
                        .experiment = both.experiment,
                        .rounds = 0};
    sides.findings = analysis::comparability(both.runs, both.a, both.b, environments);
    sides.findings.insert(sides.findings.end(), sides.comparison.findings.begin(),
                          sides.comparison.findings.end());
    for (const auto& run : both.runs) {
        sides.rounds = std::max(sides.rounds, run.round + 1);
    }
    return sides;
}

} // namespace tidemark::app
