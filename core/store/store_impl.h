#pragma once

#include "core/model/json.h"
#include "core/store/sqlite.h"
#include "core/store/store.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <utility>

namespace tidemark::store {

/// What a Store holds, and the helpers that its parts share. Each part of the class lies in a file
/// of its own: store.cpp (open, settings, copies), record.cpp (writing an experiment),
/// recovery.cpp, marks.cpp (the user's marks, trash), read.cpp, lists.cpp.
struct Store::Impl
{
    Impl(Database opened, OpenMode openMode) : database(std::move(opened)), mode(openMode) {}

    ~Impl();

    Database database;
    OpenMode mode;
    bool recorded = false; ///< this process stands in `writer`

    /// Row of this process in `writer`, made when missing. Inside a write transaction.
    [[nodiscard]] Result<std::int64_t> ownWriter();

    /// Does `work` in a write transaction that survives a power cut once it is committed, then
    /// copies the log into the file.
    template <class Work>
    [[nodiscard]] Result<> durably(Work&& work)
    {
        TM_CHECK(database.execute("PRAGMA synchronous = FULL"));
        const auto done = [&]() -> Result<> {
            TM_TRY(transaction, Transaction::begin(database, Transaction::Kind::Write));
            TM_CHECK(work());
            return transaction.commit();
        }();
        const auto back = database.execute("PRAGMA synchronous = NORMAL");
        database.checkpoint();
        return done ? back : done;
    }

    /// Makes a copy of the library unless the last one is younger than a day.
    [[nodiscard]] Result<> copyWhenDue();

    /// NotFound unless the experiment is there; its state otherwise.
    [[nodiscard]] Result<ExperimentState> stateOf(ExperimentId id) const;
};

/// NotFound: "there is no run 7 in the library".
[[nodiscard]] Error noSuch(const Database& database, std::string_view what, std::int64_t id);

/// Writes anew the text in which an experiment is searched for. Inside a write transaction.
[[nodiscard]] Result<> refreshSearchText(const Database& database, ExperimentId id);

[[nodiscard]] Result<Plan> readPlan(const Database& database, ExperimentId id);

/// All of a run but its result; with findings.
[[nodiscard]] Result<Run> readRunRow(const Database& database, RunId id);

/// Sorted.
[[nodiscard]] Result<std::vector<std::string>> readTags(const Database& database, ExperimentId id);

/// Reads a value from a JSON column.
template <class T>
Result<T> fromColumn(const Database& database, const std::string& text, std::string_view what)
{
    auto json = parseJson(text);
    auto value = json ? fromJson<T>(*json) : Result<T>(std::unexpected(json.error()));
    if (!value) {
        return std::unexpected(
            database.damaged(std::string(what) + ": " + value.error().sentence()));
    }
    return value;
}

/// Replaces all that is stored of `run` by `run`. Inside a write transaction.
[[nodiscard]] Result<> storeWhole(const Database& database, const Run& run);

/// What appendToRun brought so far, in order.
struct Partial
{
    std::vector<Interval> intervals;
    std::vector<LatencySecond> seconds;
    std::uint32_t damagedChunks = 0; ///< left out
};

[[nodiscard]] Result<Partial> readChunks(const Database& database, RunId id);

/// A result made of what was recorded until the process ended: counts and window from the measured
/// intervals, latency from the seconds.
[[nodiscard]] RunResult assemble(Partial partial, const Plan& plan);

} // namespace tidemark::store
