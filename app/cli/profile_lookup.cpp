#include "app/cli/profile_lookup.h"

namespace tidemark::cli {

workload::ProfileSet profilesHere()
{
    const auto folder = workload::userProfileFolder();
    return workload::allProfiles(folder ? std::vector{*folder}
                                        : std::vector<std::filesystem::path>{});
}

Result<Profile> findProfile(const std::string& idOrFile)
{
    return workload::findProfile(profilesHere(), idOrFile);
}

} // namespace tidemark::cli
