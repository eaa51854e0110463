#pragma once

#include "core/base/result.h"
#include "core/experiment/control.h"

#include <cstdint>
#include <memory>

namespace tidemark::cli {

/// Turns what comes from outside into requests to a running experiment while it lives: Ctrl-C, a
/// request to end and `requestStop` from another process stop it (a second one ends the process at
/// once with exit code 130), and with `commands` the lines "stop" and "skip" on standard input do
/// what they say; the end of standard input means nothing. A reader of standard output that goes
/// away does not end the process any more. Make it before any other thread. Platform code:
/// interrupts_linux.cpp, interrupts_windows.cpp.
class Interrupts
{
public:
    Interrupts(experiment::Control& control, bool commands);
    ~Interrupts();

    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Asks the runner in process `pid` to stop, as Ctrl-C would. NotFound or Denied when it can't be
/// asked.
[[nodiscard]] Result<> requestStop(std::int64_t pid);

} // namespace tidemark::cli
