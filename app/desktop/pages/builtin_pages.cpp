#include "app/desktop/pages/builtin_pages.h"

#include "app/desktop/pages/compare/compare_page.h"
#include "app/desktop/pages/live/live_page.h"
#include "app/desktop/pages/run/run_page.h"
#include "app/desktop/pages/runs/runs_page.h"
#include "app/desktop/pages/variance/variance_page.h"

namespace tidemark::app {

std::vector<PageEntry> builtinPages()
{
    return {runPageEntry(), livePageEntry(), runsPageEntry(), comparePageEntry(),
            variancePageEntry()};
}

} // namespace tidemark::app
