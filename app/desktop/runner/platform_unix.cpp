#include "app/desktop/runner/platform.h"

#include <QProcess>

#include <unistd.h>

namespace tidemark::app {

void makeIndependent(QProcess& process)
{
    process.setChildProcessModifier([] { ::setsid(); });
}

QString runnerFileName()
{
    return QStringLiteral("tidemark-cli");
}

} // namespace tidemark::app
