#include "core/base/folders.h"

#include <array>
#include <cstdlib>

#include <pwd.h>
#include <unistd.h>

namespace tidemark {
namespace {

std::filesystem::path homeFolder()
{
    if (auto home = environmentPath("HOME"); !home.empty()) {
        return home;
    }
    // Services and bare shells may lack HOME; the user database still knows.
    passwd entry{};
    passwd* found = nullptr;
    std::array<char, 4096> text{};
    if (getpwuid_r(geteuid(), &entry, text.data(), text.size(), &found) == 0 && found != nullptr) {
        return entry.pw_dir;
    }
    return {};
}

Result<std::filesystem::path> ownFolder(const char* variable, const char* belowHome)
{
    // The XDG base directory specification: a relative path must be ignored.
    if (auto base = environmentPath(variable); base.is_absolute()) {
        return base / "tidemark";
    }
    const auto home = homeFolder();
    if (home.empty()) {
        return fail(ErrorCode::NotFound, "your home folder is not known", variable,
                    std::string("Set HOME or ") + variable);
    }
    return home / belowHome / "tidemark";
}

} // namespace

std::filesystem::path environmentPath(const char* variable)
{
    const char* value = std::getenv(variable); // NOLINT(concurrency-mt-unsafe): never set by us
    return value == nullptr ? std::filesystem::path() : std::filesystem::path(value);
}

Result<std::filesystem::path> userDataFolder()
{
    return ownFolder("XDG_DATA_HOME", ".local/share");
}

Result<std::filesystem::path> userConfigFolder()
{
    return ownFolder("XDG_CONFIG_HOME", ".config");
}

} // namespace tidemark
