#pragma once

#include "core/engine/path.h"

namespace tidemark::engine {

/// Overlapped ReadFile and WriteFile with an I/O completion port for each worker, completions
/// collected in batches (GetQueuedCompletionStatusEx).
[[nodiscard]] PathType iocpPath();

} // namespace tidemark::engine
