#include "core/store/store.h"

#include "core/base/folders.h"
#include "core/base/text.h"
#include "core/store/library_copy.h"
#include "core/store/process_identity.h"
#include "core/store/schema.h"
#include "core/store/store_impl.h"

#include <system_error>

namespace tidemark::store {
namespace {

namespace fs = std::filesystem;

/// Whether a write-ahead log with content lies beside the library.
bool hasLog(const fs::path& file)
{
    auto log = file;
    log += "-wal";
    std::error_code error;
    const auto size = fs::file_size(log, error);
    return !error && size > 0;
}

Result<> checkPlace(const fs::path& file, OpenMode mode)
{
    std::error_code error;
    const auto status = fs::status(file, error);
    if (fs::is_directory(status)) {
        return fail(ErrorCode::BadInput, "this is a folder, not a library", utf8(file),
                    "Name a file in it");
    }
    if (fs::exists(status)) {
        return {};
    }
    if (mode == OpenMode::ReadOnly) {
        return fail(ErrorCode::NotFound, "there is no library here", utf8(file),
                    "It is made by the first run; or name another place");
    }
    if (file.has_parent_path()) {
        fs::create_directories(file.parent_path(), error);
        if (error) {
            return std::unexpected(systemError(error.value(), "make the folder of the library",
                                               utf8(file.parent_path()),
                                               "Name a place where you may write"));
        }
    }
    return {};
}

Result<Database> openToRead(const fs::path& file, Nanoseconds busyTimeout)
{
    auto database = Database::open(file, Access::Read, busyTimeout);
    auto version = database ? libraryVersion(*database, migrations())
                            : Result<int>(std::unexpected(database.error()));
    if (!version && version.error().code != ErrorCode::Busy && !hasLog(file)) {
        // On a read-only file system SQLite can't make the shared memory of the log. Nobody else
        // can write there either, and without a log the file alone is the whole library.
        auto plain = Database::open(file, Access::Immutable, busyTimeout);
        auto plainVersion = plain ? libraryVersion(*plain, migrations())
                                  : Result<int>(std::unexpected(plain.error()));
        if (plainVersion) {
            database = std::move(plain);
            version = plainVersion;
        }
    }
    if (!version) {
        return std::unexpected(version.error());
    }
    if (*version == 0) {
        return fail(ErrorCode::NotFound, "the library is empty", utf8(file),
                    "It is filled by the first run; or name another place");
    }
    if (*version < migrations().back().version) {
        return fail(ErrorCode::Unsupported, "the library was made by an older Tidemark", utf8(file),
                    "Open it once for writing, so that it is brought up to date");
    }
    return database;
}

Result<bool> hasDeadWriter(const Database& database)
{
    TM_TRY(writers, database.prepare("SELECT pid, started, boot FROM writer"));
    while (true) {
        TM_TRY(hasRow, writers.step());
        if (!hasRow) {
            return false;
        }
        if (!isAlive({writers.integer(0), writers.integer(1), writers.text(2)})) {
            return true;
        }
    }
}

/// After an unclean end (a power cut, a killed writer) the whole file is read once.
Result<> checkAfterUncleanEnd(const Database& database)
{
    TM_TRY(unclean, hasDeadWriter(database));
    if (!unclean) {
        return {};
    }
    TM_TRY(check, database.prepare("PRAGMA quick_check(1)"));
    TM_TRY(hasRow, check.step());
    if (!hasRow || check.text(0) != "ok") {
        return std::unexpected(database.damaged(hasRow ? check.text(0) : "it can't be checked"));
    }
    return {};
}

Result<> prepareToWrite(const Database& database)
{
    // Looks before the first byte is written: a foreign or newer file stays untouched.
    TM_TRY(version, libraryVersion(database, migrations()));
    if (version == 0) {
        // Only possible before the first table exists.
        TM_CHECK(database.execute("PRAGMA auto_vacuum = INCREMENTAL"));
    }
    // Checkpoints wait for the drive, so they happen between runs, never within one.
    TM_CHECK(database.execute("PRAGMA journal_mode = WAL;"
                              "PRAGMA wal_autocheckpoint = 0;"
                              "PRAGMA journal_size_limit = 67108864;"
                              "PRAGMA synchronous = NORMAL;"
                              "PRAGMA foreign_keys = ON;"));
    TM_CHECK(migrate(database, migrations()));
    return checkAfterUncleanEnd(database);
}

Result<Database> openToWrite(const fs::path& file, Nanoseconds busyTimeout)
{
    auto database = Database::open(file, Access::Write, busyTimeout);
    if (!database) {
        // The folder is there by now: so what is not found could not be made in it.
        return database.error().code == ErrorCode::NotFound
                   ? fail(ErrorCode::Denied, "the library can't be made in this folder", utf8(file),
                          "Check the rights of the folder, or name another library")
                   : std::unexpected(database.error());
    }
    TM_CHECK(prepareToWrite(*database));
    return database;
}
} // namespace

Result<fs::path> defaultLibrary()
{
    if (auto named = environmentPath("TIDEMARK_LIBRARY"); !named.empty()) {
        return named;
    }
    TM_TRY(folder, userDataFolder());
    return folder / "library.db";
}

Store::Store(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::open(const fs::path& file, OpenMode mode, Nanoseconds busyTimeout)
{
    TM_CHECK(checkPlace(file, mode));
    auto database =
        mode == OpenMode::ReadOnly ? openToRead(file, busyTimeout) : openToWrite(file, busyTimeout);
    if (!database) {
        return std::unexpected(database.error());
    }
    return Store(std::make_unique<Impl>(std::move(*database), mode));
}

Store::Impl::~Impl()
{
    if (!recorded) {
        return;
    }
    // A clean end leaves no trace. If this fails, the next start only checks once in vain.
    const auto self = thisProcess();
    auto forget = database.prepare(
        "DELETE FROM writer WHERE pid = ? AND started = ? AND boot = ?"
        " AND NOT EXISTS (SELECT 1 FROM run WHERE run.writer = writer.id)"
        " AND NOT EXISTS (SELECT 1 FROM experiment WHERE experiment.writer = writer.id)");
    if (forget) {
        (void)forget->bind(self.pid, self.started, self.boot).run();
    }
}

Result<std::int64_t> Store::Impl::ownWriter()
{
    const auto self = thisProcess();
    TM_TRY(add, database.prepare("INSERT OR IGNORE INTO writer (pid, started, boot)"
                                 " VALUES (?, ?, ?)"));
    TM_CHECK(add.bind(self.pid, self.started, self.boot).run());
    TM_TRY(find, database.prepare("SELECT id FROM writer"
                                  " WHERE pid = ? AND started = ? AND boot = ?"));
    TM_CHECK(find.bind(self.pid, self.started, self.boot).step());
    recorded = true;
    return find.integer(0);
}

Result<ExperimentState> Store::Impl::stateOf(ExperimentId id) const
{
    TM_TRY(find, database.prepare("SELECT state FROM experiment WHERE id = ?"));
    TM_TRY(hasRow, find.bind(id.value).step());
    if (!hasRow) {
        return std::unexpected(noSuch(database, "experiment", id.value));
    }
    const auto state = find.named<ExperimentState>(0);
    TM_CHECK(find.intact());
    return state;
}

Error noSuch(const Database& database, std::string_view what, std::int64_t id)
{
    return {ErrorCode::NotFound,
            "there is no " + std::string(what) + " " + std::to_string(id) + " in the library",
            utf8(database.file()), "List what is there to see the numbers"};
}

Result<> Store::setSetting(std::string_view key, std::string_view value)
{
    TM_TRY(set, m_impl->database.prepare("INSERT OR REPLACE INTO setting (key, value)"
                                         " VALUES (?, ?)"));
    return set.bind(key, value).run();
}

Result<std::optional<std::string>> Store::setting(std::string_view key) const
{
    TM_TRY(get, m_impl->database.prepare("SELECT value FROM setting WHERE key = ?"));
    TM_TRY(hasRow, get.bind(key).step());
    return hasRow ? std::optional(get.text(0)) : std::nullopt;
}

Result<fs::path> Store::makeCopy()
{
    return store::makeCopy(m_impl->database, wallNow());
}

} // namespace tidemark::store
