#pragma once

#include "core/base/result.h"
#include "core/base/time.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tidemark::store {

class Database;

/// How many automatic copies of a library are kept; copies made before a migration are not counted
/// and never removed.
inline constexpr std::size_t copiesKept = 5;

/// Copies of `library` that lie beside it ("library.db.copy-20261201T101500Z",
/// "library.db.before-v2"), oldest first.
[[nodiscard]] std::vector<std::filesystem::path> copiesOf(const std::filesystem::path& library);

/// The newest of copiesOf(); empty when there is none.
[[nodiscard]] std::optional<std::filesystem::path> lastCopy(const std::filesystem::path& library);

/// What a person can do about a damaged library: names the last copy if there is one.
[[nodiscard]] std::string adviceForDamage(const std::filesystem::path& library);

/// Writes a consistent, compact copy of the open `database` to `to`, which is replaced if it
/// exists; other processes may go on reading and writing. On failure nothing is left behind.
[[nodiscard]] Result<> copyLibrary(const Database& database, const std::filesystem::path& to);

/// Makes a copy named after `now` and removes the oldest so that `copiesKept` stay. Returns its
/// place.
[[nodiscard]] Result<std::filesystem::path> makeCopy(const Database& database, WallTime now);

} // namespace tidemark::store
