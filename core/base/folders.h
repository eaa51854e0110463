#pragma once

#include "core/base/result.h"

#include <filesystem>

namespace tidemark {

/// Folder of the user's own data of Tidemark, which may not exist yet: $XDG_DATA_HOME/tidemark,
/// else ~/.local/share/tidemark; on Windows %LOCALAPPDATA%\Tidemark. NotFound when the system does
/// not tell where the home folder is.
[[nodiscard]] Result<std::filesystem::path> userDataFolder();

/// Folder of the user's settings, which may not exist yet: $XDG_CONFIG_HOME/tidemark, else
/// ~/.config/tidemark; on Windows %APPDATA%\Tidemark. Errors as above.
[[nodiscard]] Result<std::filesystem::path> userConfigFolder();

/// Value of an environment variable as a path; empty when it is unset or empty.
[[nodiscard]] std::filesystem::path environmentPath(const char* variable);

} // namespace tidemark
