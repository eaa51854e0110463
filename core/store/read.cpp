#include "core/model/json.h"
#include "core/store/result_blobs.h"
#include "core/store/store_impl.h"

namespace tidemark::store {
namespace {

constexpr const char* runColumns =
    "SELECT run.id, run.experiment, run.workload, variant.number, run.round, run.position,"
    " run.state, run.started, run.environment, run.error"
    " FROM run JOIN variant ON variant.id = run.variant";

WallTime timeAt(const Statement& row, int column)
{
    return WallTime(Nanoseconds(row.integer(column)));
}

Result<Run> runFromRow(const Database& database, Statement& row)
{
    Run run;
    run.id = {row.integer(0)};
    run.experiment = {row.integer(1)};
    run.workload = row.number(2);
    run.variant = row.number(3);
    run.round = row.number(4);
    run.position = row.number(5);
    run.state = row.named<RunState>(6);
    run.started = timeAt(row, 7);
    if (!row.isNull(8)) {
        run.environment = EnvironmentId{row.integer(8)};
    }
    if (!row.isNull(9)) {
        TM_TRY(error, fromColumn<Error>(database, row.text(9), "the error of a run"));
        run.error = std::move(error);
    }
    TM_CHECK(row.intact());
    return run;
}

Result<> readFindings(const Database& database, Run& run)
{
    TM_TRY(find, database.prepare("SELECT content FROM finding WHERE run = ? ORDER BY position"));
    find.bind(run.id.value);
    while (true) {
        TM_TRY(hasRow, find.step());
        if (!hasRow) {
            return {};
        }
        TM_TRY(finding, fromColumn<Finding>(database, find.text(0), "a finding"));
        run.findings.push_back(std::move(finding));
    }
}

/// The value, or the run's number and what is wrong with its blob as an Error of the library.
template <class T>
Result<T> orDamaged(Result<T> value, const Database& database, const Run& run)
{
    if (value || value.error().code == ErrorCode::Unsupported) {
        return value;
    }
    return std::unexpected(database.damaged("the record of run " + std::to_string(run.id.value) +
                                            ": " + value.error().message));
}

Result<> readSeries(const Database& database, Run& run, Statement& data)
{
    TM_CHECK(orDamaged(decodeWorkerLatency(data.blob(1), run.result.workers), database, run));
    TM_TRY(intervals, orDamaged(decodeIntervals(data.blob(2)), database, run));
    TM_TRY(seconds, orDamaged(decodeSeconds(data.blob(3)), database, run));
    run.result.intervals = std::move(intervals);
    run.result.seconds = std::move(seconds);
    return {};
}

/// Fills in result and findings; a run that goes on is assembled from what came so far.
Result<> readResult(const Database& database, Run& run, bool withSeries)
{
    TM_CHECK(readFindings(database, run));
    TM_TRY(find, database.prepare("SELECT summary, worker_latency, intervals, seconds"
                                  " FROM run_data WHERE run = ?"));
    TM_TRY(hasData, find.bind(run.id.value).step());
    if (hasData) {
        TM_TRY(result, orDamaged(decodeSummary(find.blob(0)), database, run));
        run.result = std::move(result);
        return withSeries ? readSeries(database, run, find) : Result<>();
    }
    TM_TRY(plan, readPlan(database, run.experiment));
    TM_TRY(partial, readChunks(database, run.id));
    run.result = assemble(std::move(partial), plan);
    if (!withSeries) {
        run.result.intervals.clear();
        run.result.seconds.clear();
    }
    return {};
}

} // namespace

Result<Run> readRunRow(const Database& database, RunId id)
{
    TM_TRY(find, database.prepare(std::string(runColumns) + " WHERE run.id = ?"));
    TM_TRY(hasRow, find.bind(id.value).step());
    if (!hasRow) {
        return std::unexpected(noSuch(database, "run", id.value));
    }
    TM_TRY(run, runFromRow(database, find));
    TM_CHECK(readFindings(database, run));
    return std::move(run);
}

Result<Plan> readPlan(const Database& database, ExperimentId id)
{
    TM_TRY(find, database.prepare("SELECT plan FROM experiment_plan WHERE experiment = ?"));
    TM_TRY(hasRow, find.bind(id.value).step());
    if (!hasRow) {
        return std::unexpected(noSuch(database, "experiment", id.value));
    }
    return fromColumn<Plan>(database, find.text(0),
                            "the plan of experiment " + std::to_string(id.value));
}

Result<std::vector<std::string>> readTags(const Database& database, ExperimentId id)
{
    std::vector<std::string> tags;
    TM_TRY(find, database.prepare("SELECT name FROM tag WHERE experiment = ? ORDER BY name"));
    find.bind(id.value);
    while (true) {
        TM_TRY(hasRow, find.step());
        if (!hasRow) {
            return tags;
        }
        tags.push_back(find.text(0));
    }
}

Result<Experiment> Store::experiment(ExperimentId id) const
{
    const auto& database = m_impl->database;
    const auto view = Transaction::begin(database, Transaction::Kind::Read);
    if (!view) {
        return std::unexpected(view.error());
    }
    TM_TRY(find, database.prepare("SELECT name, state, created, note FROM experiment"
                                  " WHERE id = ?"));
    TM_TRY(hasRow, find.bind(id.value).step());
    if (!hasRow) {
        return std::unexpected(noSuch(database, "experiment", id.value));
    }
    Experiment experiment;
    experiment.id = id;
    TM_TRY(plan, readPlan(database, id));
    experiment.plan = std::move(plan);
    experiment.plan.name = find.text(0);
    experiment.state = find.named<ExperimentState>(1);
    experiment.created = timeAt(find, 2);
    experiment.note = find.text(3);
    TM_TRY(tags, readTags(database, id));
    experiment.tags = std::move(tags);
    TM_CHECK(find.intact());
    return experiment;
}

Result<Run> Store::run(RunId id) const
{
    const auto& database = m_impl->database;
    const auto view = Transaction::begin(database, Transaction::Kind::Read);
    if (!view) {
        return std::unexpected(view.error());
    }
    TM_TRY(find, database.prepare(std::string(runColumns) + " WHERE run.id = ?"));
    TM_TRY(hasRow, find.bind(id.value).step());
    if (!hasRow) {
        return std::unexpected(noSuch(database, "run", id.value));
    }
    TM_TRY(run, runFromRow(database, find));
    TM_CHECK(readResult(database, run, true));
    return std::move(run);
}

Result<std::vector<Run>> Store::runsOf(ExperimentId id, bool withSeries) const
{
    const auto& database = m_impl->database;
    const auto view = Transaction::begin(database, Transaction::Kind::Read);
    if (!view) {
        return std::unexpected(view.error());
    }
    TM_CHECK(m_impl->stateOf(id));
    TM_TRY(find, database.prepare(std::string(runColumns) +
                                  " WHERE run.experiment = ? ORDER BY run.position, run.id"));
    find.bind(id.value);
    std::vector<Run> runs;
    while (true) {
        TM_TRY(hasRow, find.step());
        if (!hasRow) {
            return runs;
        }
        TM_TRY(run, runFromRow(database, find));
        TM_CHECK(readResult(database, run, withSeries));
        runs.push_back(std::move(run));
    }
}

Result<Environment> Store::environment(EnvironmentId id) const
{
    const auto& database = m_impl->database;
    TM_TRY(find, database.prepare("SELECT facts FROM environment WHERE id = ?"));
    TM_TRY(hasRow, find.bind(id.value).step());
    if (!hasRow) {
        return std::unexpected(noSuch(database, "environment", id.value));
    }
    return fromColumn<Environment>(database, find.text(0), "an environment");
}

Result<std::uint64_t> Store::runCount() const
{
    TM_TRY(count, m_impl->database.integer("SELECT count(*) FROM run"));
    return static_cast<std::uint64_t>(count);
}

} // namespace tidemark::store
