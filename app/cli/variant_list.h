#pragma once

#include "core/base/result.h"
#include "core/model/variant.h"

#include <string_view>
#include <vector>

namespace tidemark::cli {

/// Reads what `--variants` names, separated by commas. Each is a path ("io_uring"), a path with
/// options ("io_uring:iopoll=1:batch=8"), either with a name of its own ("fast=io_uring:iopoll=1"),
/// or a family: "native" or "legacy" stand for the first path of that family that this machine can
/// use. A variant without a name is called as it is written. Whether paths and options exist is
/// checked with the plan.
[[nodiscard]] Result<std::vector<Variant>> parseVariants(std::string_view text);

} // namespace tidemark::cli
