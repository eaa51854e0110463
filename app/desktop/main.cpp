#include "app/desktop/library/library.h"
#include "app/desktop/pages/builtin_pages.h"
#include "app/desktop/runner/runner_client.h"
#include "app/desktop/shell/app_context.h"
#include "app/desktop/shell/basket.h"
#include "app/desktop/shell/navigator.h"
#include "app/desktop/shell/screenshots.h"
#include "app/desktop/shell/shell_window.h"
#include "app/desktop/text/display.h"
#include "app/desktop/theme/icons.h"
#include "app/desktop/theme/theme.h"
#include "core/store/store.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QSettings>
#include <QTextStream>
#include <QUndoStack>

#include <exception>

namespace {

using namespace tidemark;
using namespace tidemark::app;

/// What the command line asks for.
struct Options
{
    QString screenshots; ///< folder; empty: show the window
    QString suffix;
    QString theme;
    QString library;
    QString page;
    double fontScale = 1;
    QSize size;
};

Options readOptions(const QApplication& application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QCoreApplication::translate(
        "Main", "Benchmarks storage, compares I/O paths and says whether a difference is real."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption screenshot(
        QStringLiteral("screenshot"),
        QCoreApplication::translate("Main", "Save a picture of every page in DIR and quit."),
        QStringLiteral("DIR"));
    const QCommandLineOption theme(
        QStringLiteral("theme"),
        QCoreApplication::translate("Main", "Colours: light, dark or system."),
        QStringLiteral("NAME"));
    const QCommandLineOption library(QStringLiteral("library"),
                                     QCoreApplication::translate("Main", "Library file to use."),
                                     QStringLiteral("FILE"));
    const QCommandLineOption suffix(
        QStringLiteral("suffix"),
        QCoreApplication::translate("Main", "Text between page name and .png of pictures."),
        QStringLiteral("TEXT"));
    const QCommandLineOption page(QStringLiteral("page"),
                                  QCoreApplication::translate("Main", "Page to begin with."),
                                  QStringLiteral("ID"));
    const QCommandLineOption scale(
        QStringLiteral("text-scale"),
        QCoreApplication::translate("Main", "Size of text, 1 is the system's."),
        QStringLiteral("FACTOR"), QStringLiteral("1"));
    const QCommandLineOption size(QStringLiteral("size"),
                                  QCoreApplication::translate("Main", "Size of the window."),
                                  QStringLiteral("WxH"), QStringLiteral("1280x800"));
    parser.addOptions({screenshot, theme, library, suffix, page, scale, size});
    parser.process(application);
    const auto sides = parser.value(size).split(u'x');
    return {.screenshots = parser.value(screenshot),
            .suffix = parser.value(suffix),
            .theme = parser.value(theme),
            .library = parser.value(library),
            .page = parser.value(page),
            .fontScale = qBound(0.5, parser.value(scale).toDouble(), 3.0),
            .size = sides.size() == 2 ? QSize(sides[0].toInt(), sides[1].toInt()) : QSize()};
}

int complain(const QString& sentence)
{
    QTextStream(stderr) << "tidemark: " << sentence << '\n';
    return 1;
}

int runApplication(const Options& options)
{
    Result<std::filesystem::path> file =
        options.library.isEmpty() ? store::defaultLibrary()
                                  : std::filesystem::path(options.library.toStdU16String());
    if (!file) {
        return complain(text(file.error().sentence()));
    }
    QSettings settings(QStringLiteral("tidemark"), QStringLiteral("desktop"));
    ThemeSwitch theme;
    theme.apply(themeFromName(options.theme.isEmpty()
                                  ? settings.value(QStringLiteral("theme")).toString()
                                  : options.theme));
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * options.fontScale);
    QApplication::setFont(font);

    Library library(*file);
    RunnerClient runner(RunnerClient::findProgram(), *file);
    Basket basket;
    Navigator navigator;
    QUndoStack undo;
    AppContext context{.library = library,
                       .runner = runner,
                       .basket = basket,
                       .navigator = navigator,
                       .undo = undo,
                       .settings = settings,
                       .theme = theme};
    ShellWindow window(context, builtinPages());
    if (!options.page.isEmpty()) {
        navigator.open(options.page);
    }
    if (!options.screenshots.isEmpty()) {
        window.resize(options.size.isValid() ? options.size : QSize(1280, 800));
        const QString problem = saveScreenshots(window, options.screenshots, options.suffix);
        return problem.isEmpty() ? 0 : complain(problem);
    }
    window.show();
    return QApplication::exec();
}

/// Pictures, help and version need no display; the window says so itself when there is none.
void choosePlatform(int argc, char** argv)
{
    const bool display =
        qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
    if (display || qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        return;
    }
    for (int i = 1; i < argc; ++i) {
        const QByteArray argument(argv[i]);
        if (argument.startsWith("--screenshot") || argument == "--version" || argument == "--help")
        {
            qputenv("QT_QPA_PLATFORM", "offscreen");
        }
    }
}

} // namespace

int main(int argc, char** argv)
{
    try {
        choosePlatform(argc, argv);
        QApplication application(argc, argv);
        QApplication::setApplicationName(QStringLiteral("tidemark"));
        QApplication::setApplicationVersion(QStringLiteral(TIDEMARK_VERSION));
        QApplication::setWindowIcon(
            tintedIcon(QStringLiteral("tidemark"), QApplication::palette()));
        return runApplication(readOptions(application));
    } catch (const std::exception& problem) {
        return complain(QString::fromUtf8(problem.what()));
    }
}
