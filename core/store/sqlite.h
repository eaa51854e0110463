#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/model/enum_names.h"
#include "core/store/blob.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

struct sqlite3;
struct sqlite3_stmt;

namespace tidemark::store {

class Statement;

/// How Database::open opens the file.
enum class Access
{
    Read,      ///< the file must exist
    Immutable, ///< as Read, without lock and shared memory: only where nobody can write
    Write,     ///< created when missing
};

/// One connection to an SQLite file. Not thread-safe.
class Database
{
public:
    /// Opens the file; nothing is read yet, so a damaged one shows at the first statement.
    [[nodiscard]] static Result<Database> open(const std::filesystem::path& file, Access access,
                                               Nanoseconds busyTimeout);

    /// Compiles one SQL statement.
    [[nodiscard]] Result<Statement> prepare(std::string_view sql) const;

    /// Runs any number of statements without parameters; rows are dropped.
    [[nodiscard]] Result<> execute(const char* sql) const;

    /// First column of the first row of `sql` as integer; 0 when there is no row.
    [[nodiscard]] Result<std::int64_t> integer(std::string_view sql) const;

    [[nodiscard]] std::int64_t lastInsertedId() const;

    /// Rows that the last INSERT, UPDATE or DELETE touched.
    [[nodiscard]] std::int64_t changedRows() const;

    /// Copies what the write-ahead log holds into the file as far as nobody is in the way.
    void checkpoint() const;

    /// The last failure of this connection as an Error; `resultCode` is SQLite's.
    [[nodiscard]] Error failure(int resultCode) const;

    /// Error of a file whose content makes no sense, with the place of the last copy.
    [[nodiscard]] Error damaged(std::string_view what) const;

    [[nodiscard]] const std::filesystem::path& file() const { return m_file; }

private:
    struct Close
    {
        void operator()(sqlite3* connection) const;
    };

    std::unique_ptr<sqlite3, Close> m_connection;
    std::filesystem::path m_file;
};

/// A compiled statement: bind values, step through rows, read columns (counted from 0). A failed
/// binding or a column out of its range is kept and reported by the next step() or by intact().
class Statement
{
public:
    Statement(const Database& database, sqlite3_stmt* handle);

    /// Resets the statement and binds `values` to its parameters in order.
    template <class... T>
    Statement& bind(const T&... values)
    {
        reset();
        int position = 0;
        (bindAt(++position, values), ...);
        return *this;
    }

    void reset();
    void bindAt(int position, std::nullptr_t);
    void bindAt(int position, std::int64_t value);
    void bindAt(int position, double value);
    void bindAt(int position, std::string_view value);
    void bindAt(int position, const Blob& value);

    void bindAt(int position, const char* value) { bindAt(position, std::string_view(value)); }

    void bindAt(int position, const std::string& value)
    {
        bindAt(position, std::string_view(value));
    }

    void bindAt(int position, std::uint32_t value)
    {
        bindAt(position, static_cast<std::int64_t>(value));
    }

    template <class T>
    void bindAt(int position, const std::optional<T>& value)
    {
        if (value) {
            bindAt(position, *value);
        } else {
            bindAt(position, nullptr);
        }
    }

    /// True when there is a row to read, false at the end.
    [[nodiscard]] Result<bool> step();

    /// Runs a statement that gives no rows.
    [[nodiscard]] Result<> run();

    /// Whether all columns read so far were in range.
    [[nodiscard]] Result<> intact() const;

    [[nodiscard]] bool isNull(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] std::uint32_t number(int column);
    [[nodiscard]] std::optional<double> real(int column) const;
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] Blob blob(int column) const;

    /// The enumeration value whose name stands in the column.
    template <class Enum>
    [[nodiscard]] Enum named(int column)
    {
        const auto value = fromName<Enum>(text(column));
        m_outOfRange = m_outOfRange || !value;
        return value.value_or(Enum{});
    }

private:
    struct Finalize
    {
        void operator()(sqlite3_stmt* handle) const;
    };

    const Database* m_database;
    std::unique_ptr<sqlite3_stmt, Finalize> m_handle;
    int m_bindResult = 0;
    bool m_outOfRange = false;
};

/// A transaction, rolled back unless commit() succeeded.
class Transaction
{
public:
    enum class Kind
    {
        Read,  ///< one consistent view for several statements
        Write, ///< takes the write lock at once
    };

    [[nodiscard]] static Result<Transaction> begin(const Database& database, Kind kind);
    Transaction(Transaction&& other) noexcept;
    Transaction& operator=(Transaction&&) = delete;
    ~Transaction();

    [[nodiscard]] Result<> commit();

private:
    explicit Transaction(const Database& database) : m_database(&database) {}

    const Database* m_database; ///< null after commit or move
};

} // namespace tidemark::store
