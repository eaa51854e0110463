#include "core/device/inspect.h"

namespace tidemark::device {

Result<std::vector<Drive>> listDrives()
{
    return fail(ErrorCode::Unsupported, "Drives are not listed on Windows yet");
}

Result<Location> locate(const std::filesystem::path& path)
{
    return fail(ErrorCode::Unsupported, "Places are not looked up on Windows yet", path.string());
}

std::optional<DeviceCounters> countersOf(const std::string&)
{
    return {};
}

Environment readEnvironment(const std::vector<Target>&)
{
    return {};
}

} // namespace tidemark::device
