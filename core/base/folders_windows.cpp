#include "core/base/folders.h"

#include <cstdlib>
#include <string>

namespace tidemark {
namespace {

Result<std::filesystem::path> ownFolder(const char* variable)
{
    const auto base = environmentPath(variable);
    if (base.empty()) {
        return fail(ErrorCode::NotFound, "the folder of your settings is not known", variable,
                    std::string("Set the environment variable ") + variable);
    }
    return base / "Tidemark";
}

} // namespace

std::filesystem::path environmentPath(const char* variable)
{
    // The wide form: the narrow one can't hold a user name outside the ANSI code page.
    const std::wstring wideName(variable, variable + std::char_traits<char>::length(variable));
    const wchar_t* value = _wgetenv(wideName.c_str());
    return value == nullptr ? std::filesystem::path() : std::filesystem::path(value);
}

Result<std::filesystem::path> userDataFolder()
{
    return ownFolder("LOCALAPPDATA");
}

Result<std::filesystem::path> userConfigFolder()
{
    return ownFolder("APPDATA");
}

} // namespace tidemark
