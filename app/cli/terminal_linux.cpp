#include "app/cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

namespace tidemark::cli {

bool errorIsTerminal()
{
    return isatty(STDERR_FILENO) == 1;
}

std::size_t terminalWidth()
{
    winsize size{};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

} // namespace tidemark::cli
