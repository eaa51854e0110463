#pragma once

#include "core/engine/path.h"

namespace tidemark::engine {

/// The native asynchronous interface of Linux (5.6 and later), with registered ring, file and
/// buffers, a single issuer and deferred task work where the kernel has them.
[[nodiscard]] PathType ioUringPath();

} // namespace tidemark::engine
