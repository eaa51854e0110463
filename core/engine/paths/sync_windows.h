#pragma once

#include "core/engine/path.h"

namespace tidemark::engine {

/// ReadFile and WriteFile that wait, one request at a time; the engine gives every request of the
/// queue depth a thread of its own.
[[nodiscard]] PathType syncPath();

} // namespace tidemark::engine
