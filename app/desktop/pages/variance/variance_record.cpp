#include "app/desktop/pages/variance/variance_record.h"

#include "app/desktop/library/reading.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tidemark::app {

namespace {

constexpr std::uint32_t mostChoices = 200;
constexpr std::uint32_t mostRunsLookedAt = 1000; ///< to find two of one variant

/// True when some workload and variant of the experiment has two finished runs.
Result<bool> repeats(const store::Store& store, ExperimentId id)
{
    store::Query query;
    query.experiment = id;
    query.state = RunState::Finished;
    query.limit = mostRunsLookedAt;
    TM_TRY(rows, store.runs(query));
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> counts;
    return std::ranges::any_of(
        rows, [&](const store::RunRow& row) { return ++counts[{row.workload, row.variant}] == 2; });
}

/// The newest of `choices` that has something to say, or just the newest.
Result<ExperimentId> newest(const store::Store& store,
                            const std::vector<store::ExperimentRow>& choices)
{
    for (const auto& choice : choices) {
        TM_TRY(enough, repeats(store, choice.id));
        if (enough) {
            return choice.id;
        }
    }
    return choices.front().id;
}

} // namespace

const Run* VarianceRecord::run(RunId id) const
{
    const auto found = std::ranges::find(runs, id, &Run::id);
    return found == runs.end() ? nullptr : &*found;
}

Result<VarianceRecord> readVariance(const store::Store& store, const VarianceQuestion& question)
{
    store::Query query;
    query.limit = mostChoices;
    TM_TRY(choices, store.experiments(query));
    // An experiment beyond the newest ones is still to be had by its id.
    const bool all = choices.size() < mostChoices;
    std::erase_if(choices, [](const store::ExperimentRow& row) { return row.finishedRuns == 0; });
    if (choices.empty()) {
        return fail(ErrorCode::NotFound, "there are no finished runs yet", {},
                    "Run a profile on the page Run; five rounds say how much the results vary");
    }
    const bool known = question.experiment &&
                       (!all || std::ranges::find(choices, *question.experiment,
                                                  &store::ExperimentRow::id) != choices.end());
    TM_TRY(id, known ? Result<ExperimentId>(*question.experiment) : newest(store, choices));
    TM_TRY(experiment, store.experiment(id));
    TM_TRY(runs, store.runsOf(id, true));
    TM_TRY(environments, environmentsOf(store, runs));
    VarianceRecord record{.experiment = std::move(experiment),
                          .runs = std::move(runs),
                          .rows = {},
                          .choices = std::move(choices)};
    record.rows = analysis::varianceReport(record.experiment.plan, record.runs, question.metric,
                                           environments);
    return record;
}

} // namespace tidemark::app
