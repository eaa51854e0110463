#pragma once

#include "app/desktop/shell/page.h"

#include <vector>

namespace tidemark::app {

/// All pages, in the order of the rail. A new page is one folder and one line here.
[[nodiscard]] std::vector<PageEntry> builtinPages();

} // namespace tidemark::app
