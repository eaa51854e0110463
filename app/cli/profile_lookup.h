#pragma once

#include "core/base/result.h"
#include "core/model/experiment.h"
#include "core/workload/profiles.h"

#include <string>

namespace tidemark::cli {

/// The built-in profiles and the user's own.
[[nodiscard]] workload::ProfileSet profilesHere();

/// The profile with that id, else the one in the file of that name. NotFound lists the ids.
[[nodiscard]] Result<Profile> findProfile(const std::string& idOrFile);

} // namespace tidemark::cli
