#pragma once

#include "core/base/result.h"

#include <span>

namespace tidemark::store {

class Database;

/// One step of the schema: brings a library of the version before to `version`.
struct Migration
{
    int version;
    const char* sql;
};

/// All steps, ascending from 1 without a gap. A step that was released is never changed.
[[nodiscard]] std::span<const Migration> migrations();

/// Marks a file as a Tidemark library in SQLite's header ("Tide").
inline constexpr int applicationId = 0x54696465;

/// Version of an open file: 0 when it is empty. BadInput when it is the database of another
/// program, Unsupported when its version is above the last of `steps`.
[[nodiscard]] Result<int> libraryVersion(const Database& database,
                                         std::span<const Migration> steps);

/// Brings the library to the last of `steps` in one transaction, after a copy of a library that is
/// not new to "<file>.before-v<new version>". Safe against another process doing the same.
[[nodiscard]] Result<> migrate(const Database& database, std::span<const Migration> steps);

} // namespace tidemark::store
