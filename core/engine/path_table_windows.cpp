#include "core/engine/path.h"
#include "core/engine/paths/iocp_windows.h"
#include "core/engine/paths/null.h"
#include "core/engine/paths/sync_windows.h"

#include <array>

namespace tidemark::engine {

std::span<const PathType> pathTypes()
{
    static const std::array types{iocpPath(), syncPath(), nullPath()};
    return types;
}

} // namespace tidemark::engine
