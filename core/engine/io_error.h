#pragma once

#include "core/base/result.h"
#include "core/engine/path.h"

#include <cstdint>
#include <string>

namespace tidemark::engine {

/// The error of a request that did not transfer all its bytes, with target and offset. `result` is
/// that of its Completion; `device` tells a block device from a file.
[[nodiscard]] Error ioError(const std::string& location, bool device, Direction direction,
                            std::uint64_t offset, std::uint32_t length, std::int32_t result);

} // namespace tidemark::engine
