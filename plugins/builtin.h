#pragma once

#include "core/plugin/registry.h"

namespace tidemark::importers {

/// Adds every reader that is built in: an explicit list, as registering objects in static libraries
/// are dropped by the linker.
void registerBuiltins(plugin::ImporterRegistry& registry);

} // namespace tidemark::importers
