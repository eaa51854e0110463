#include "core/store/process_identity.h"
#include "core/store/result_blobs.h"
#include "core/store/store_impl.h"

#include <algorithm>

namespace tidemark::store {
namespace {

Result<std::vector<std::int64_t>> deadWriters(const Database& database)
{
    std::vector<std::int64_t> dead;
    TM_TRY(writers, database.prepare("SELECT id, pid, started, boot FROM writer"));
    while (true) {
        TM_TRY(hasRow, writers.step());
        if (!hasRow) {
            return dead;
        }
        if (!isAlive({writers.integer(1), writers.integer(2), writers.text(3)})) {
            dead.push_back(writers.integer(0));
        }
    }
}

struct Orphan
{
    RunId run;
    ExperimentId experiment;
};

Result<std::vector<Orphan>> orphansOf(const Database& database, std::int64_t writer)
{
    std::vector<Orphan> orphans;
    TM_TRY(find, database.prepare("SELECT id, experiment FROM run WHERE writer = ? ORDER BY id"));
    find.bind(writer);
    while (true) {
        TM_TRY(hasRow, find.step());
        if (!hasRow) {
            return orphans;
        }
        orphans.push_back({{find.integer(0)}, {find.integer(1)}});
    }
}

void add(DirectionTotals& to, const IntervalDirection& from)
{
    to.ios += from.ios;
    to.bytes += from.bytes;
}

/// Makes an experiment Interrupted unless its runner had already ended it.
Result<> interrupt(const Database& database, const char* which, std::int64_t id)
{
    const std::string sql = std::string("UPDATE experiment SET state = 'interrupted' WHERE ") +
                            which + " = ? AND state IN ('planned', 'running')";
    TM_TRY(set, database.prepare(sql));
    return set.bind(id).run();
}

} // namespace

Result<Partial> readChunks(const Database& database, RunId id)
{
    Partial partial;
    TM_TRY(find, database.prepare("SELECT intervals, seconds FROM run_chunk WHERE run = ?"
                                  " ORDER BY id"));
    find.bind(id.value);
    while (true) {
        TM_TRY(hasRow, find.step());
        if (!hasRow) {
            return partial;
        }
        auto intervals = decodeIntervals(find.blob(0));
        auto seconds = decodeSeconds(find.blob(1));
        if (!intervals || !seconds) {
            ++partial.damagedChunks;
            continue;
        }
        std::ranges::move(*intervals, std::back_inserter(partial.intervals));
        std::ranges::move(*seconds, std::back_inserter(partial.seconds));
    }
}

RunResult assemble(Partial partial, const Plan& plan)
{
    RunResult result;
    for (const auto& target : plan.targets) {
        result.targets.emplace_back().location = target.location;
    }
    const bool single = result.targets.size() == 1;
    double busy = 0;
    for (const auto& interval : partial.intervals) {
        if (interval.start < Nanoseconds(0)) {
            continue; // warm-up
        }
        if (!interval.target) {
            add(result.read, interval.read);
            add(result.write, interval.write);
            result.window = std::max(result.window, interval.start + interval.length);
            busy += interval.machineBusy * static_cast<double>(interval.length.count());
        }
        // The totals of a single target are its own.
        const auto target = single && !interval.target ? std::optional(0U) : interval.target;
        if (target && *target < result.targets.size() && single == !interval.target) {
            add(result.targets[*target].read, interval.read);
            add(result.targets[*target].write, interval.write);
        }
    }
    if (result.window > Nanoseconds(0)) {
        result.cpu.machineBusy = busy / static_cast<double>(result.window.count());
    }
    for (const auto& second : partial.seconds) {
        const bool reads = second.direction == Direction::Read;
        (reads ? result.read : result.write).latency.merge(second.latency);
        if (second.target < result.targets.size()) {
            auto& target = result.targets[second.target];
            (reads ? target.read : target.write).latency.merge(second.latency);
        }
    }
    if (partial.damagedChunks != 0) {
        result.notes.push_back(std::to_string(partial.damagedChunks) +
                               " seconds of the record were damaged and are left out");
    }
    result.intervals = std::move(partial.intervals);
    result.seconds = std::move(partial.seconds);
    return result;
}

Result<std::uint32_t> Store::recoverInterrupted()
{
    const auto& database = m_impl->database;
    {
        TM_TRY(dead, deadWriters(database)); // the usual start: nothing to do, no lock taken
        if (dead.empty()) {
            return 0;
        }
    }
    std::uint32_t recovered = 0;
    TM_TRY(transaction, Transaction::begin(database, Transaction::Kind::Write));
    TM_TRY(dead, deadWriters(database));
    for (const auto writer : dead) {
        TM_TRY(orphans, orphansOf(database, writer));
        for (const auto& orphan : orphans) {
            TM_TRY(run, readRunRow(database, orphan.run));
            TM_TRY(plan, readPlan(database, orphan.experiment));
            TM_TRY(partial, readChunks(database, orphan.run));
            run.result = assemble(std::move(partial), plan);
            run.state = RunState::Incomplete;
            TM_CHECK(storeWhole(database, run));
            TM_CHECK(interrupt(database, "id", orphan.experiment.value));
            ++recovered;
        }
        TM_CHECK(interrupt(database, "writer", writer));
        TM_TRY(release, database.prepare("UPDATE experiment SET writer = NULL WHERE writer = ?"));
        TM_CHECK(release.bind(writer).run());
        TM_TRY(forget, database.prepare("DELETE FROM writer WHERE id = ?"));
        TM_CHECK(forget.bind(writer).run());
    }
    TM_CHECK(transaction.commit());
    database.checkpoint();
    return recovered;
}

} // namespace tidemark::store
