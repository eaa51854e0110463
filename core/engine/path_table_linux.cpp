#include "core/engine/path.h"
#include "core/engine/paths/io_uring_linux.h"
#include "core/engine/paths/libaio_linux.h"
#include "core/engine/paths/null.h"
#include "core/engine/paths/psync_linux.h"

#include <array>

namespace tidemark::engine {

std::span<const PathType> pathTypes()
{
    static const std::array types{ioUringPath(), libaioPath(), psyncPath(), nullPath()};
    return types;
}

} // namespace tidemark::engine
