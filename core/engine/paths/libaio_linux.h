#pragma once

#include "core/engine/path.h"

namespace tidemark::engine {

/// The older asynchronous interface of Linux: io_submit and io_getevents.
[[nodiscard]] PathType libaioPath();

} // namespace tidemark::engine
