#pragma once

#include "core/engine/path.h"

namespace tidemark::engine {

/// pread and pwrite, one request at a time; the engine gives every request of the queue depth a
/// thread of its own.
[[nodiscard]] PathType psyncPath();

} // namespace tidemark::engine
