#include "app/desktop/runner/platform.h"

#include <QProcess>

#include <windows.h>

namespace tidemark::app {

void makeIndependent(QProcess& process)
{
    process.setCreateProcessArgumentsModifier([](QProcess::CreateProcessArguments* arguments) {
        arguments->flags |= CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW;
    });
}

QString runnerFileName()
{
    return QStringLiteral("tidemark-cli.exe");
}

} // namespace tidemark::app
