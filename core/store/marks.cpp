#include "core/store/process_identity.h"
#include "core/store/store_impl.h"

#include <algorithm>

namespace tidemark::store {
namespace {

/// NotFound when the last statement touched no row.
Result<> mustHaveChanged(const Database& database, ExperimentId id)
{
    if (database.changedRows() == 0) {
        return std::unexpected(noSuch(database, "experiment", id.value));
    }
    return {};
}

Result<> replaceTags(const Database& database, ExperimentId id,
                     const std::vector<std::string>& tags)
{
    TM_TRY(clear, database.prepare("DELETE FROM tag WHERE experiment = ?"));
    TM_CHECK(clear.bind(id.value).run());
    TM_TRY(add, database.prepare("INSERT OR IGNORE INTO tag (experiment, name) VALUES (?, ?)"));
    for (const auto& tag : tags) {
        if (!tag.empty()) {
            TM_CHECK(add.bind(id.value, tag).run());
        }
    }
    return {};
}

Result<> setTrashed(const Database& database, ExperimentId id, std::optional<std::int64_t> when)
{
    const std::int64_t flag = when ? 1 : 0;
    TM_TRY(set, database.prepare("UPDATE experiment SET trashed = ?, in_trash = ? WHERE id = ?"));
    TM_CHECK(set.bind(when, flag, id.value).run());
    TM_CHECK(mustHaveChanged(database, id));
    TM_TRY(setRuns, database.prepare("UPDATE run SET in_trash = ? WHERE experiment = ?"));
    return setRuns.bind(flag, id.value).run();
}

} // namespace

Result<> Store::setNote(ExperimentId id, std::string note)
{
    const auto& database = m_impl->database;
    TM_TRY(set, database.prepare("UPDATE experiment SET note = ? WHERE id = ?"));
    TM_CHECK(set.bind(note, id.value).run());
    return mustHaveChanged(database, id);
}

Result<> Store::setTags(ExperimentId id, std::vector<std::string> tags)
{
    const auto& database = m_impl->database;
    TM_TRY(transaction, Transaction::begin(database, Transaction::Kind::Write));
    TM_CHECK(m_impl->stateOf(id));
    TM_CHECK(replaceTags(database, id, tags));
    TM_CHECK(refreshSearchText(database, id));
    return transaction.commit();
}

Result<> Store::rename(ExperimentId id, std::string name)
{
    const auto& database = m_impl->database;
    TM_TRY(transaction, Transaction::begin(database, Transaction::Kind::Write));
    TM_TRY(set, database.prepare("UPDATE experiment SET name = ? WHERE id = ?"));
    TM_CHECK(set.bind(name, id.value).run());
    TM_CHECK(mustHaveChanged(database, id));
    TM_CHECK(refreshSearchText(database, id));
    return transaction.commit();
}

Result<std::optional<std::int64_t>> Store::ownerOf(ExperimentId id) const
{
    const auto& database = m_impl->database;
    TM_TRY(find, database.prepare("SELECT pid, writer.started, boot FROM writer WHERE id IN"
                                  " (SELECT writer FROM experiment WHERE id = ?1 UNION"
                                  "  SELECT writer FROM run WHERE experiment = ?1)"));
    find.bind(id.value);
    while (true) {
        TM_TRY(hasRow, find.step());
        if (!hasRow) {
            return std::nullopt;
        }
        if (isAlive({find.integer(0), find.integer(1), find.text(2)})) {
            return find.integer(0);
        }
    }
}

Result<> Store::moveToTrash(ExperimentId id)
{
    const auto& database = m_impl->database;
    TM_TRY(transaction, Transaction::begin(database, Transaction::Kind::Write));
    TM_TRY(owner, ownerOf(id));
    if (owner) {
        return fail(ErrorCode::Busy, "the experiment is running",
                    "experiment " + std::to_string(id.value), "Stop it first");
    }
    TM_CHECK(setTrashed(database, id, wallNow().time_since_epoch().count()));
    return transaction.commit();
}

Result<> Store::restoreFromTrash(ExperimentId id)
{
    const auto& database = m_impl->database;
    TM_TRY(transaction, Transaction::begin(database, Transaction::Kind::Write));
    TM_CHECK(setTrashed(database, id, std::nullopt));
    return transaction.commit();
}

Result<> Store::purgeTrash(Nanoseconds olderThan)
{
    const auto& database = m_impl->database;
    {
        TM_TRY(transaction, Transaction::begin(database, Transaction::Kind::Write));
        TM_TRY(purge, database.prepare("DELETE FROM experiment WHERE in_trash = 1"
                                       " AND trashed <= ?"));
        TM_CHECK(purge.bind((wallNow() - olderThan).time_since_epoch().count()).run());
        TM_CHECK(database.execute("DELETE FROM environment WHERE id NOT IN"
                                  " (SELECT environment FROM run WHERE environment IS NOT NULL)"));
        TM_CHECK(transaction.commit());
    }
    TM_TRY(shrink, database.prepare("PRAGMA incremental_vacuum"));
    TM_CHECK(shrink.run());
    database.checkpoint();
    return {};
}

} // namespace tidemark::store
