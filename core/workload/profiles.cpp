#include "core/workload/profiles.h"

#include "core/base/folders.h"
#include "core/base/text.h"
#include "core/workload/builtin_texts.h"
#include "core/workload/profile_file.h"

#include <algorithm>
#include <stdexcept>
#include <system_error>

namespace tidemark::workload {
namespace {

namespace fs = std::filesystem;

bool has(const ProfileSet& set, std::string_view id)
{
    return std::ranges::find(set.profiles, id, &Profile::id) != set.profiles.end();
}

/// Adds the profiles of one folder to `set`.
void addFolder(ProfileSet& set, const fs::path& folder)
{
    std::error_code error;
    std::vector<fs::path> files;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        if (at->path().extension() == ".json") {
            files.push_back(at->path());
        }
    }
    if (error && error != std::errc::no_such_file_or_directory) {
        set.warnings.push_back(systemError(error.value(), "list the profiles", utf8(folder),
                                           "Check the rights of the folder"));
    }
    std::ranges::sort(files);
    for (const auto& file : files) {
        auto profile = loadProfile(file);
        if (!profile) {
            set.warnings.push_back(profile.error());
        } else if (has(set, profile->id)) {
            set.warnings.push_back({ErrorCode::BadInput,
                                    "there is already a profile '" + profile->id + "'", utf8(file),
                                    "Give the file another name"});
        } else {
            set.profiles.push_back(std::move(*profile));
        }
    }
}

} // namespace

std::vector<Profile> builtinProfiles()
{
    std::vector<Profile> profiles;
    for (const auto& [id, text] : builtinTexts()) {
        auto profile = parseProfile(text, id, id);
        if (!profile) {
            // A bug of ours that a test of every built-in profile finds first.
            throw std::logic_error(profile.error().sentence());
        }
        profiles.push_back(std::move(*profile));
    }
    std::ranges::sort(profiles, {}, &Profile::id);
    return profiles;
}

ProfileSet loadProfiles(const std::vector<fs::path>& folders)
{
    ProfileSet set;
    for (const auto& folder : folders) {
        addFolder(set, folder);
    }
    std::ranges::sort(set.profiles, {}, &Profile::id);
    return set;
}

Result<fs::path> userProfileFolder()
{
    TM_TRY(folder, userConfigFolder());
    return folder / "profiles";
}

ProfileSet allProfiles(const std::vector<fs::path>& folders)
{
    ProfileSet set{builtinProfiles(), {}};
    for (const auto& folder : folders) {
        addFolder(set, folder);
    }
    std::ranges::sort(set.profiles, {}, &Profile::id);
    return set;
}

Result<Profile> findProfile(const ProfileSet& set, std::string_view idOrFile)
{
    const auto found = std::ranges::find(set.profiles, idOrFile, &Profile::id);
    if (found != set.profiles.end()) {
        return *found;
    }
    std::error_code error;
    const fs::path file{std::u8string(idOrFile.begin(), idOrFile.end())};
    if (fs::is_regular_file(file, error)) {
        return loadProfile(file);
    }
    std::string ids;
    for (const auto& profile : set.profiles) {
        ids += (ids.empty() ? "" : ", ") + profile.id;
    }
    return fail(ErrorCode::NotFound, "there is no profile of this name", std::string(idOrFile),
                "Name a file or one of: " + ids);
}

} // namespace tidemark::workload
