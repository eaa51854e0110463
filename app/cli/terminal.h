#pragma once

#include <cstddef>

namespace tidemark::cli {

/// Whether a person sees standard error. Platform code: terminal_linux.cpp, terminal_windows.cpp.
[[nodiscard]] bool errorIsTerminal();

/// Columns of that terminal; 80 when it does not tell.
[[nodiscard]] std::size_t terminalWidth();

} // namespace tidemark::cli
