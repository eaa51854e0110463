#include "core/base/text.h"
#include "core/model/json.h"
#include "core/store/library_copy.h"
#include "core/store/result_blobs.h"
#include "core/store/search_text.h"
#include "core/store/store_impl.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tidemark::store {
namespace {

/// "/home/ana", "/dev/sda + 3".
std::string shownTarget(const Plan& plan)
{
    if (plan.targets.empty()) {
        return {};
    }
    std::string text = plan.targets.front().location;
    if (plan.targets.size() > 1) {
        text += " + " + std::to_string(plan.targets.size() - 1);
    }
    return text;
}

std::int64_t stored(WallTime time)
{
    return static_cast<std::int64_t>(time.time_since_epoch().count());
}

Result<> addVariants(const Database& database, std::int64_t experiment, const Plan& plan)
{
    TM_TRY(add, database.prepare("INSERT INTO variant (experiment, number, name, path, search)"
                                 " VALUES (?, ?, ?, ?, ?)"));
    std::int64_t number = 0;
    for (const auto& variant : plan.variants) {
        TM_CHECK(add.bind(experiment, number++, variant.name, variant.path,
                          foldCase(variant.name + '\n' + variant.path))
                     .run());
    }
    return {};
}

/// 64-bit FNV-1a; equal hashes are compared in full, so its strength does not matter.
std::int64_t contentHash(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    }
    return static_cast<std::int64_t>(hash);
}

std::int64_t warningsIn(const std::vector<Finding>& findings)
{
    return std::ranges::count_if(findings, [](const Finding& finding) {
        return finding.severity == Severity::Warning || finding.severity == Severity::Error;
    });
}

Result<> storeFindings(const Database& database, const Run& run)
{
    TM_TRY(clear, database.prepare("DELETE FROM finding WHERE run = ?"));
    TM_CHECK(clear.bind(run.id.value).run());
    TM_TRY(add, database.prepare("INSERT INTO finding (run, position, code, severity, content)"
                                 " VALUES (?, ?, ?, ?, ?)"));
    std::int64_t position = 0;
    for (const auto& finding : run.findings) {
        TM_CHECK(add.bind(run.id.value, position++, finding.code, name(finding.severity),
                          toJson(finding).dump())
                     .run());
    }
    return {};
}

Result<> storeData(const Database& database, const Run& run)
{
    const auto& result = run.result;
    TM_TRY(add, database.prepare("INSERT OR REPLACE INTO run_data"
                                 " (run, summary, worker_latency, intervals, seconds)"
                                 " VALUES (?, ?, ?, ?, ?)"));
    TM_CHECK(add.bind(run.id.value, encodeSummary(result), encodeWorkerLatency(result.workers),
                      encodeIntervals(result.intervals), encodeSeconds(result.seconds))
                 .run());
    TM_TRY(clear, database.prepare("DELETE FROM run_chunk WHERE run = ?"));
    return clear.bind(run.id.value).run();
}

std::optional<std::int64_t> environmentOf(const Run& run)
{
    return run.environment ? std::optional(run.environment->value) : std::nullopt;
}

/// The row of a variant of an experiment; BadInput when the plan has no such variant.
Result<std::int64_t> variantRow(const Database& database, const Run& run)
{
    TM_TRY(find, database.prepare("SELECT id FROM variant WHERE experiment = ? AND number = ?"));
    TM_TRY(hasRow, find.bind(run.experiment.value, run.variant).step());
    if (!hasRow) {
        return fail(ErrorCode::BadInput,
                    "the plan has no variant with index " + std::to_string(run.variant),
                    "experiment " + std::to_string(run.experiment.value));
    }
    return find.integer(0);
}

/// NotFound when the run is not there, BadInput when another one was begun under its id.
Result<> checkIdentity(const Database& database, const Run& run)
{
    TM_TRY(find, database.prepare("SELECT run.experiment, run.workload, variant.number FROM run"
                                  " JOIN variant ON variant.id = run.variant WHERE run.id = ?"));
    TM_TRY(hasRow, find.bind(run.id.value).step());
    if (!hasRow) {
        return std::unexpected(noSuch(database, "run", run.id.value));
    }
    if (find.integer(0) != run.experiment.value || find.integer(1) != run.workload ||
        find.integer(2) != run.variant)
    {
        return fail(ErrorCode::BadInput,
                    "experiment, workload or variant are not those with which the run began",
                    "run " + std::to_string(run.id.value));
    }
    return {};
}

} // namespace

Result<> refreshSearchText(const Database& database, ExperimentId id)
{
    TM_TRY(plan, readPlan(database, id));
    TM_TRY(tags, readTags(database, id));
    TM_TRY(find, database.prepare("SELECT name FROM experiment WHERE id = ?"));
    TM_CHECK(find.bind(id.value).step());
    std::string text = find.text(0) + '\n' + plan.profile.name;
    for (const auto& target : plan.targets) {
        text += '\n' + target.location;
    }
    for (const auto& tag : tags) {
        text += '\n' + tag;
    }
    TM_TRY(set, database.prepare("UPDATE experiment SET search = ? WHERE id = ?"));
    return set.bind(foldCase(text), id.value).run();
}

Result<> storeWhole(const Database& database, const Run& run)
{
    const auto value = [&](Metric metric) { return valueOf(run.result, metric); };
    const auto error = run.error ? std::optional(toJson(*run.error).dump()) : std::nullopt;
    TM_TRY(update,
           database.prepare("UPDATE run SET state = ?, round = ?, position = ?, started = ?,"
                            " warnings = ?, throughput = ?, iops = ?, mean_latency = ?, p99 = ?,"
                            " cpu_per_io = ?, environment = ?, error = ?, writer = NULL"
                            " WHERE id = ?"));
    TM_CHECK(update
                 .bind(name(run.state), run.round, run.position, stored(run.started),
                       warningsIn(run.findings), value(Metric::Throughput), value(Metric::Iops),
                       value(Metric::MeanLatency), value(Metric::P99), value(Metric::CpuPerIo),
                       environmentOf(run), error, run.id.value)
                 .run());
    TM_CHECK(storeFindings(database, run));
    return storeData(database, run);
}

Result<ExperimentId> Store::addExperiment(const Plan& plan)
{
    const auto& database = m_impl->database;
    TM_TRY(transaction, Transaction::begin(database, Transaction::Kind::Write));
    TM_TRY(add, database.prepare("INSERT INTO experiment"
                                 " (name, profile_name, target, state, created, search)"
                                 " VALUES (?, ?, ?, ?, ?, '')"));
    TM_CHECK(add.bind(plan.name, plan.profile.name, shownTarget(plan),
                      name(ExperimentState::Planned), stored(wallNow()))
                 .run());
    const ExperimentId id{database.lastInsertedId()};
    TM_TRY(addPlan, database.prepare("INSERT INTO experiment_plan (experiment, plan)"
                                     " VALUES (?, ?)"));
    TM_CHECK(addPlan.bind(id.value, toJson(plan).dump()).run());
    TM_CHECK(addVariants(database, id.value, plan));
    TM_CHECK(refreshSearchText(database, id));
    TM_CHECK(transaction.commit());
    return id;
}

Result<> Store::setState(ExperimentId id, ExperimentState state)
{
    const auto& database = m_impl->database;
    TM_CHECK(m_impl->durably([&]() -> Result<> {
        TM_CHECK(m_impl->stateOf(id));
        std::optional<std::int64_t> writer;
        if (state == ExperimentState::Running) {
            TM_TRY(own, m_impl->ownWriter());
            writer = own;
        }
        TM_TRY(set, database.prepare("UPDATE experiment SET state = ?, writer = ? WHERE id = ?"));
        return set.bind(name(state), writer, id.value).run();
    }));
    if (state == ExperimentState::Finished || state == ExperimentState::Stopped) {
        return m_impl->copyWhenDue();
    }
    return {};
}

Result<EnvironmentId> Store::addEnvironment(const Environment& environment)
{
    const auto& database = m_impl->database;
    const auto facts = toJson(environment).dump();
    const auto hash = contentHash(facts);
    TM_TRY(transaction, Transaction::begin(database, Transaction::Kind::Write));
    TM_TRY(find, database.prepare("SELECT id FROM environment WHERE hash = ? AND facts = ?"));
    TM_TRY(hasRow, find.bind(hash, facts).step());
    if (hasRow) {
        return EnvironmentId{find.integer(0)};
    }
    TM_TRY(add, database.prepare("INSERT INTO environment (hash, facts) VALUES (?, ?)"));
    TM_CHECK(add.bind(hash, facts).run());
    const EnvironmentId id{database.lastInsertedId()};
    TM_CHECK(transaction.commit());
    return id;
}

Result<RunId> Store::beginRun(const Run& run)
{
    const auto& database = m_impl->database;
    TM_TRY(transaction, Transaction::begin(database, Transaction::Kind::Write));
    TM_CHECK(m_impl->stateOf(run.experiment));
    TM_TRY(plan, readPlan(database, run.experiment));
    if (run.workload >= plan.profile.workloads.size()) {
        return fail(ErrorCode::BadInput,
                    "the profile has no workload with index " + std::to_string(run.workload),
                    "experiment " + std::to_string(run.experiment.value));
    }
    const auto& workload = plan.profile.workloads[run.workload];
    TM_TRY(variant, variantRow(database, run));
    TM_TRY(writer, m_impl->ownWriter());
    TM_TRY(add, database.prepare(
                    "INSERT INTO run (experiment, variant, workload, round, position, label,"
                    " cached, state, started, in_trash, environment, writer)"
                    " SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, in_trash, ?, ? FROM experiment"
                    " WHERE id = ?"));
    TM_CHECK(add.bind(variant, run.workload, run.round, run.position,
                      workload.name.empty() ? label(workload) : workload.name,
                      std::int64_t{workload.cached ? 1 : 0}, name(RunState::Running),
                      stored(run.started), environmentOf(run), writer, run.experiment.value)
                 .run());
    const RunId id{database.lastInsertedId()};
    TM_CHECK(transaction.commit());
    return id;
}

Result<> Store::appendToRun(RunId id, const std::vector<Interval>& intervals,
                            const std::vector<LatencySecond>& seconds)
{
    const auto& database = m_impl->database;
    TM_TRY(transaction, Transaction::begin(database, Transaction::Kind::Write));
    TM_TRY(find, database.prepare("SELECT state FROM run WHERE id = ?"));
    TM_TRY(hasRow, find.bind(id.value).step());
    if (!hasRow) {
        return std::unexpected(noSuch(database, "run", id.value));
    }
    if (find.text(0) != name(RunState::Running)) {
        return fail(ErrorCode::BadInput, "the run has ended, so nothing can be added to it",
                    "run " + std::to_string(id.value));
    }
    TM_TRY(add, database.prepare("INSERT INTO run_chunk (run, intervals, seconds)"
                                 " VALUES (?, ?, ?)"));
    TM_CHECK(add.bind(id.value, encodeIntervals(intervals), encodeSeconds(seconds)).run());
    return transaction.commit();
}

Result<> Store::finishRun(const Run& run)
{
    if (run.state == RunState::Running) {
        return fail(ErrorCode::BadInput, "a run that is finished can't be in the state 'running'",
                    "run " + std::to_string(run.id.value));
    }
    const auto& database = m_impl->database;
    return m_impl->durably([&]() -> Result<> {
        TM_CHECK(checkIdentity(database, run));
        return storeWhole(database, run);
    });
}

Result<> Store::Impl::copyWhenDue()
{
    constexpr Nanoseconds interval = std::chrono::hours(24);
    const auto now = wallNow();
    TM_TRY(last, database.integer("SELECT CAST(value AS INTEGER) FROM setting"
                                  " WHERE key = 'copy.last'"));
    if (stored(now) - last < interval.count()) {
        return {};
    }
    const auto copy = store::makeCopy(database, now);
    TM_TRY(set, database.prepare("INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)"));
    if (!copy) {
        return set.bind("copy.problem", copy.error().sentence()).run();
    }
    TM_CHECK(set.bind("copy.last", std::to_string(stored(now))).run());
    return database.execute("DELETE FROM setting WHERE key = 'copy.problem'");
}

} // namespace tidemark::store
