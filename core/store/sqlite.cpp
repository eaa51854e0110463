#include "core/store/sqlite.h"

#include "core/base/posix_error.h"
#include "core/base/text.h"
#include "core/store/library_copy.h"

#include <sqlite3.h>

#include <cerrno>
#include <limits>
#include <new>

namespace tidemark::store {
namespace {

/// `path` as an SQLite URI that promises that nobody writes.
std::string immutableUri(const std::filesystem::path& path)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char c : utf8(path)) {
        if (c == '%' || c == '?' || c == '#') {
            const auto byte = static_cast<unsigned char>(c);
            uri += {'%', digits[byte >> 4], digits[byte & 15]};
        } else {
            uri += c;
        }
    }
    return uri + "?immutable=1";
}

} // namespace

void Database::Close::operator()(sqlite3* connection) const
{
    sqlite3_close_v2(connection);
}

Result<Database> Database::open(const std::filesystem::path& file, Access access,
                                Nanoseconds busyTimeout)
{
    const bool immutable = access == Access::Immutable;
    const std::string name = immutable ? immutableUri(file) : utf8(file);
    const int flags = SQLITE_OPEN_NOMUTEX | (immutable ? SQLITE_OPEN_URI : 0) |
                      (access == Access::Write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                               : SQLITE_OPEN_READONLY);
    Database database;
    database.m_file = file;
    sqlite3* connection = nullptr;
    const int result = sqlite3_open_v2(name.c_str(), &connection, flags, nullptr);
    database.m_connection.reset(connection);
    if (connection == nullptr) {
        throw std::bad_alloc();
    }
    if (result != SQLITE_OK) {
        return std::unexpected(database.failure(result));
    }
    if (access == Access::Write && sqlite3_db_readonly(connection, "main") == 1) {
        // SQLite falls back to reading by itself.
        return std::unexpected(database.failure(SQLITE_READONLY));
    }
    sqlite3_extended_result_codes(connection, 1);
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(busyTimeout).count();
    sqlite3_busy_timeout(connection, static_cast<int>(milliseconds));
    return database;
}

Result<Statement> Database::prepare(std::string_view sql) const
{
    sqlite3_stmt* handle = nullptr;
    const int result = sqlite3_prepare_v2(m_connection.get(), sql.data(),
                                          static_cast<int>(sql.size()), &handle, nullptr);
    if (result != SQLITE_OK) {
        return std::unexpected(failure(result));
    }
    return Statement(*this, handle);
}

Result<> Database::execute(const char* sql) const
{
    const int result = sqlite3_exec(m_connection.get(), sql, nullptr, nullptr, nullptr);
    if (result != SQLITE_OK) {
        return std::unexpected(failure(result));
    }
    return {};
}

Result<std::int64_t> Database::integer(std::string_view sql) const
{
    TM_TRY(statement, prepare(sql));
    TM_TRY(hasRow, statement.step());
    return hasRow ? statement.integer(0) : 0;
}

std::int64_t Database::lastInsertedId() const
{
    return sqlite3_last_insert_rowid(m_connection.get());
}

std::int64_t Database::changedRows() const
{
    return sqlite3_changes64(m_connection.get());
}

void Database::checkpoint() const
{
    // Passive: whatever it can't copy now stays safe in the log for the next time.
    sqlite3_wal_checkpoint_v2(m_connection.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr,
                              nullptr);
}

Error Database::damaged(std::string_view what) const
{
    return {ErrorCode::Io, "the library is damaged (" + std::string(what) + ")", utf8(m_file),
            adviceForDamage(m_file)};
}

Error Database::failure(int resultCode) const
{
    const std::string detail = sqlite3_errmsg(m_connection.get());
    const int systemCode = posixError(sqlite3_system_errno(m_connection.get()));
    const auto error = [&](ErrorCode code, std::string message, std::string advice) {
        return Error{code, std::move(message), utf8(m_file), std::move(advice)};
    };
    switch (resultCode & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return error(ErrorCode::Busy, "another process holds the library locked",
                     "Wait until it is done, or end it, and try again");
    case SQLITE_CORRUPT:
        return damaged(detail);
    case SQLITE_NOTADB:
        return error(ErrorCode::BadInput, "this file is not a Tidemark library",
                     lastCopy(m_file) ? adviceForDamage(m_file) : "Name another file");
    case SQLITE_FULL:
        return error(ErrorCode::NoSpace, "there is no space left for the library",
                     "Free some space on that file system and try again");
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return error(ErrorCode::Denied, "the library can't be written to",
                     "Check the rights of the file and of its folder, or name another library");
    case SQLITE_CANTOPEN:
        if (systemCode != 0) {
            return systemError(systemCode, "open the library", utf8(m_file),
                               "Check the rights of the file and of its folder");
        }
        return error(ErrorCode::NotFound, "the library can't be opened (" + detail + ")",
                     "Check that the folder is there and that you may write to it");
    case SQLITE_IOERR:
        if (systemCode == ENOSPC) {
            return error(ErrorCode::NoSpace, "there is no space left for the library",
                         "Free some space on that file system and try again");
        }
        return error(ErrorCode::Io, "reading or writing the library failed (" + detail + ")",
                     "Check the drive that holds it");
    case SQLITE_NOMEM:
        return error(ErrorCode::NoSpace, "there is not enough memory", "");
    default:
        return error(ErrorCode::Internal, "a database statement failed (" + detail + ")",
                     "Please report this");
    }
}

void Statement::Finalize::operator()(sqlite3_stmt* handle) const
{
    sqlite3_finalize(handle);
}

Statement::Statement(const Database& database, sqlite3_stmt* handle)
    : m_database(&database)
    , m_handle(handle)
{
}

void Statement::reset()
{
    sqlite3_reset(m_handle.get());
    sqlite3_clear_bindings(m_handle.get());
    m_bindResult = SQLITE_OK;
}

void Statement::bindAt(int position, std::nullptr_t)
{
    m_bindResult |= sqlite3_bind_null(m_handle.get(), position);
}

void Statement::bindAt(int position, std::int64_t value)
{
    m_bindResult |= sqlite3_bind_int64(m_handle.get(), position, value);
}

void Statement::bindAt(int position, double value)
{
    m_bindResult |= sqlite3_bind_double(m_handle.get(), position, value);
}

void Statement::bindAt(int position, std::string_view value)
{
    // An empty view may have no data; a null pointer would bind NULL.
    const char* data = value.empty() ? "" : value.data();
    m_bindResult |= sqlite3_bind_text64(m_handle.get(), position, data, value.size(),
                                        SQLITE_TRANSIENT, SQLITE_UTF8);
}

void Statement::bindAt(int position, const Blob& value)
{
    const void* data = value.empty() ? static_cast<const void*>("") : value.data();
    m_bindResult |=
        sqlite3_bind_blob64(m_handle.get(), position, data, value.size(), SQLITE_TRANSIENT);
}

Result<bool> Statement::step()
{
    if (m_bindResult != SQLITE_OK) {
        return std::unexpected(m_database->failure(m_bindResult));
    }
    TM_CHECK(intact());
    const int result = sqlite3_step(m_handle.get());
    if (result == SQLITE_ROW) {
        return true;
    }
    if (result == SQLITE_DONE) {
        return false;
    }
    return std::unexpected(m_database->failure(result));
}

Result<> Statement::run()
{
    while (true) {
        TM_TRY(hasRow, step());
        if (!hasRow) {
            return {};
        }
    }
}

Result<> Statement::intact() const
{
    if (m_outOfRange) {
        return std::unexpected(m_database->damaged("a value is out of its range"));
    }
    return {};
}

bool Statement::isNull(int column) const
{
    return sqlite3_column_type(m_handle.get(), column) == SQLITE_NULL;
}

std::int64_t Statement::integer(int column) const
{
    return sqlite3_column_int64(m_handle.get(), column);
}

std::uint32_t Statement::number(int column)
{
    const auto value = integer(column);
    m_outOfRange = m_outOfRange || !std::in_range<std::uint32_t>(value);
    return static_cast<std::uint32_t>(value);
}

std::optional<double> Statement::real(int column) const
{
    return isNull(column) ? std::nullopt
                          : std::optional(sqlite3_column_double(m_handle.get(), column));
}

std::string Statement::text(int column) const
{
    const auto* const data = sqlite3_column_text(m_handle.get(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_handle.get(), column));
    return data == nullptr ? std::string() : std::string(data, data + size);
}

Blob Statement::blob(int column) const
{
    const auto* const data =
        static_cast<const std::uint8_t*>(sqlite3_column_blob(m_handle.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_handle.get(), column));
    return data == nullptr ? Blob() : Blob(data, data + size);
}

Result<Transaction> Transaction::begin(const Database& database, Kind kind)
{
    TM_CHECK(database.execute(kind == Kind::Write ? "BEGIN IMMEDIATE" : "BEGIN"));
    return Transaction(database);
}

Transaction::Transaction(Transaction&& other) noexcept
    : m_database(std::exchange(other.m_database, nullptr))
{
}

Transaction::~Transaction()
{
    if (m_database != nullptr) {
        // After a full disk SQLite may have rolled back by itself: failing here is no news.
        (void)m_database->execute("ROLLBACK");
    }
}

Result<> Transaction::commit()
{
    TM_CHECK(m_database->execute("COMMIT"));
    m_database = nullptr;
    return {};
}

} // namespace tidemark::store
