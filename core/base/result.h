#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace tidemark {

/// What kind of failure it was; the exit code of the command line and the icon of a message follow
/// from it.
enum class ErrorCode
{
    NotFound,    ///< a file, folder, drive or record is not there
    Denied,      ///< rights are missing, or a guard refused
    BadInput,    ///< what the user or a file gave makes no sense
    Unsupported, ///< this machine, kernel, file system or build can't do it
    NoSpace,     ///< a file system or memory limit is exhausted
    Busy,        ///< someone else holds the resource
    Cancelled,   ///< the user stopped it: not a failure to report
    Io,          ///< the device or the file system reported an error
    Internal,    ///< a bug of Tidemark
};

/// Stable lower-case name, as stored and as printed in JSON: "not_found", "denied", ...
[[nodiscard]] std::string_view name(ErrorCode code);

/// An expected failure. `message` says what happened in one sentence without a full stop, `where`
/// on what (a path, "fio.json: row 12"; may be empty), `advice` what the user can do (one
/// sentence; may be empty).
struct Error
{
    ErrorCode code = ErrorCode::Internal;
    std::string message;
    std::string where;
    std::string advice;

    bool operator==(const Error&) const = default;

    /// The one sentence a person reads: "WHERE: MESSAGE. ADVICE."
    [[nodiscard]] std::string sentence() const;

    /// The same error at an outer place: `outer` is put before `where`.
    [[nodiscard]] Error at(std::string_view outer) const;
};

template <class T = void>
using Result = std::expected<T, Error>;

/// Shorthand for the failing return: `return fail(ErrorCode::BadInput, "...", path, "...");`
[[nodiscard]] inline std::unexpected<Error> fail(ErrorCode code, std::string message,
                                                 std::string where = {}, std::string advice = {})
{
    return std::unexpected(Error{code, std::move(message), std::move(where), std::move(advice)});
}

/// Error of a failed system call: text and code chosen from `errnoValue` (POSIX numbers, also on
/// Windows through the C library). `doing` is what was attempted: "open the test file".
[[nodiscard]] Error systemError(int errnoValue, std::string_view doing, std::string where = {},
                                std::string advice = {});

#define TM_CONCAT_INNER(a, b) a##b
#define TM_CONCAT(a, b) TM_CONCAT_INNER(a, b)

/// `TM_TRY(header, readHeader(text));` declares `header` or returns the error to the caller.
#define TM_TRY(variable, expression)                                                               \
    auto TM_CONCAT(tmTry, __LINE__) = (expression);                                                \
    if (!TM_CONCAT(tmTry, __LINE__)) {                                                             \
        return std::unexpected(std::move(TM_CONCAT(tmTry, __LINE__)).error());                     \
    }                                                                                              \
    auto& variable = *TM_CONCAT(tmTry, __LINE__)

/// `TM_CHECK(flush());` returns the error to the caller; the value, if any, is dropped.
#define TM_CHECK(expression)                                                                       \
    if (auto TM_CONCAT(tmCheck, __LINE__) = (expression); !TM_CONCAT(tmCheck, __LINE__)) {         \
        return std::unexpected(std::move(TM_CONCAT(tmCheck, __LINE__)).error());                   \
    }

} // namespace tidemark
