#pragma once

#include "core/engine/path.h"

namespace tidemark::engine {

/// The path without a device: every request is done at once. It measures the engine itself.
[[nodiscard]] PathType nullPath();

} // namespace tidemark::engine
