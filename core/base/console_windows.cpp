#include "core/base/console.h"

#include <windows.h>

namespace tidemark {

void useUtf8Console()
{
    // Fails without a console, as with redirected output: then nobody needs it.
    SetConsoleOutputCP(CP_UTF8);
    SetConsoleCP(CP_UTF8);
}

} // namespace tidemark
