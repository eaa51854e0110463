#pragma once

#include "core/base/result.h"
#include "core/model/experiment.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace tidemark::workload {

/// Profiles that could be read, sorted by id, and why others could not.
struct ProfileSet
{
    std::vector<Profile> profiles;
    std::vector<Error> warnings;
};

/// The profiles of resources/profiles, which are part of the program; sorted by id.
[[nodiscard]] std::vector<Profile> builtinProfiles();

/// All "*.json" in `folders`. A folder that is not there is an empty one; a file that is no profile
/// is a warning; of two profiles with one id the first counts and the other is a warning.
[[nodiscard]] ProfileSet loadProfiles(const std::vector<std::filesystem::path>& folders);

/// Where the user's own profiles lie: `profiles` in userConfigFolder() of core/base/folders.h.
[[nodiscard]] Result<std::filesystem::path> userProfileFolder();

/// The built-in profiles and those of `folders` under the rules of loadProfiles(); a user's profile
/// can't take the id of a built-in one, so that an id means the same everywhere.
[[nodiscard]] ProfileSet allProfiles(const std::vector<std::filesystem::path>& folders);

/// The profile with that id, else the one that the file of that name holds. NotFound names the ids
/// that there are.
[[nodiscard]] Result<Profile> findProfile(const ProfileSet& set, std::string_view idOrFile);

} // namespace tidemark::workload
