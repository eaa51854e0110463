#pragma once

#include <QString>

class QProcess;

namespace tidemark::app {

/// Makes the program that `process` will start outlive this one: a session of its own, so that
/// neither closing the terminal nor Ctrl-C in it reaches the runner.
void makeIndependent(QProcess& process);

/// File name of the runner on this platform.
[[nodiscard]] QString runnerFileName();

} // namespace tidemark::app
