#include "app/desktop/shell/screenshots.h"

#include "app/desktop/shell/shell_window.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

namespace tidemark::app {

namespace {

constexpr int longestWait = 10'000; ///< ms, for the data of one page
constexpr int settle = 200;         ///< ms, for layouts and the last repaint

void process(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

} // namespace

QString saveScreenshots(ShellWindow& window, const QString& folder, const QString& suffix)
{
    if (!QDir().mkpath(folder)) {
        return QCoreApplication::translate("Screenshots", "The folder %1 can't be made.")
            .arg(folder);
    }
    window.show();
    process(settle); // the pages beyond the first are made after the first paint
    for (int index = 0; index < window.pageCount(); ++index) {
        window.showPage(index);
        QElapsedTimer waited;
        waited.start();
        do {
            process(settle);
        } while (window.page(index)->busy() && waited.elapsed() < longestWait);
        const QString file =
            QDir(folder).filePath(window.entry(index).id + suffix + QStringLiteral(".png"));
        if (!window.grab().save(file, "PNG")) {
            return QCoreApplication::translate("Screenshots", "%1 can't be written.").arg(file);
        }
    }
    return {};
}

} // namespace tidemark::app
