#pragma once

#include "core/base/result.h"
#include "core/model/experiment.h"

#include <filesystem>
#include <string_view>

namespace tidemark::workload {

/// Reads a profile from JSON text: the model's fields (core/model/json.h), and besides, as is
/// handier by hand: sizes ("4k", "1GiB"), durations ("5s", "500ms") and block mixes
/// ("4k/60:64k/40") as text, and an object `common` with fields that all workloads share. A
/// workload without a name gets its label. `id` becomes the profile's id; `where` names the source
/// in errors. BadInput names the field: wrong type or value, unknown field, no workloads, two of
/// one name, a workload that makes no sense or does not fit in the file size, no rounds.
[[nodiscard]] Result<Profile> parseProfile(std::string_view text, std::string_view id,
                                           std::string_view where);

/// Reads a profile file; its name without ".json" is the profile's id. NotFound, Denied, or as
/// parseProfile().
[[nodiscard]] Result<Profile> loadProfile(const std::filesystem::path& file);

/// Writes `folder`/`id`.json, replacing it at once or not at all, and makes the folder when it is
/// missing. BadInput when the profile makes no sense or its id is not a file name of letters,
/// digits, '_' and '-'. Returns the file.
[[nodiscard]] Result<std::filesystem::path> saveProfile(const Profile& profile,
                                                        const std::filesystem::path& folder);

/// Checks what parseProfile() checks; BadInput names profile and field.
[[nodiscard]] Result<> validate(const Profile& profile);

} // namespace tidemark::workload
