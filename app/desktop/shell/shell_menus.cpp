// Menus and status bar of the shell.
#include "app/desktop/runner/runner_client.h"
#include "app/desktop/shell/basket.h"
#include "app/desktop/shell/basket_bar.h"
#include "app/desktop/shell/navigator.h"
#include "app/desktop/shell/shell_window.h"
#include "app/desktop/theme/icons.h"
#include "app/desktop/theme/theme.h"

#include <QActionGroup>
#include <QApplication>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QUndoStack>

namespace tidemark::app {

void ShellWindow::buildMenus()
{
    buildRunMenu();
    auto* edit = menuBar()->addMenu(tr("&Edit"));
    auto* undo = m_context.undo.createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    auto* redo = m_context.undo.createRedoAction(this, tr("&Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence::Redo});
    edit->addActions({undo, redo});
    buildViewMenu();
    auto* help = menuBar()->addMenu(tr("&Help"));
    auto* about = help->addAction(tr("&About Tidemark"), this, &ShellWindow::showAbout);
    m_actions << undo << redo << about;

    auto* search = new QPushButton(tr("Search runs, commands   Ctrl+K"), this);
    search->setFlat(true);
    search->setIcon(tintedIcon(QStringLiteral("search"), palette()));
    search->setAccessibleName(tr("Search runs and commands"));
    search->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_K));
    connect(search, &QPushButton::clicked, this, &ShellWindow::openPalette);
    menuBar()->setCornerWidget(search);
}

void ShellWindow::buildRunMenu()
{
    auto* run = menuBar()->addMenu(tr("&Run"));
    // The Run page listens to the same keys through its own commands; stopping works everywhere.
    auto* stop = run->addAction(tr("&Stop the run"));
    stop->setShortcuts(
        {QKeySequence(Qt::SHIFT | Qt::Key_F5), QKeySequence(Qt::CTRL | Qt::Key_Period)});
    stop->setEnabled(false);
    connect(stop, &QAction::triggered, this, [this] {
        m_context.navigator.open(QStringLiteral("live"));
        m_context.navigator.requestStop();
    });
    connect(&m_context.runner, &RunnerClient::changed, stop,
            [this, stop] { stop->setEnabled(m_context.runner.session().active()); });
    auto* start = run->addAction(tr("Run the &profile"));
    start->setShortcut(QKeySequence(Qt::Key_F5));
    connect(start, &QAction::triggered, this, [this] {
        m_context.navigator.open(QStringLiteral("run"));
        m_context.navigator.requestStart();
    });
    run->addSeparator();
    auto* quit = run->addAction(tr("&Quit"), qApp, &QApplication::closeAllWindows);
    quit->setShortcut(QKeySequence::Quit);
    m_actions << start << stop << quit;
}

void ShellWindow::buildViewMenu()
{
    auto* view = menuBar()->addMenu(tr("&View"));
    for (int index = 0; index < pageCount(); ++index) {
        auto* action =
            view->addAction(entry(index).title, this, [this, index] { showPage(index); });
        action->setShortcut(QKeySequence(Qt::CTRL | (Qt::Key_1 + index)));
        m_actions << action;
    }
    view->addSeparator();
    auto* themes = view->addMenu(tr("&Theme"));
    auto* group = new QActionGroup(this);
    const auto addTheme = [&](const QString& name, const QString& key, ThemeChoice choice) {
        auto* action = themes->addAction(name, this, [this, key, choice] {
            m_context.theme.apply(choice);
            m_context.settings.setValue(QStringLiteral("theme"), key);
        });
        action->setCheckable(true);
        action->setChecked(m_context.theme.choice() == choice);
        group->addAction(action);
    };
    addTheme(tr("Like the &system"), QStringLiteral("system"), ThemeChoice::System);
    addTheme(tr("&Light"), QStringLiteral("light"), ThemeChoice::Light);
    addTheme(tr("&Dark"), QStringLiteral("dark"), ThemeChoice::Dark);
    auto* full = view->addAction(tr("&Full screen"), this,
                                 [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    full->setShortcut(QKeySequence(Qt::Key_F11));
    m_actions << full;
}

void ShellWindow::buildStatusBar()
{
    auto* basket = new BasketBar(m_context.basket, this);
    connect(basket, &BasketBar::compareRequested, this,
            [this] { m_context.navigator.open(QStringLiteral("compare")); });
    m_state = new QLabel(tr("Idle"), this);
    m_count = new QLabel(this);
    statusBar()->addWidget(basket, 1);
    statusBar()->addPermanentWidget(m_state);
    statusBar()->addPermanentWidget(m_count);
    statusBar()->addPermanentWidget(
        new QLabel(tr("v%1").arg(QApplication::applicationVersion()), this));
}

void ShellWindow::showAbout()
{
    auto* box = new QMessageBox(
        QMessageBox::Information, tr("About Tidemark"),
        tr("Tidemark %1\n\nRuns the same storage workload over different I/O paths, repeats it "
           "until the answer is sound, and says whether a difference is real.\n\n"
           "Licence: GPL-3.0-or-later. Qt %2 with Qt Charts.")
            .arg(QApplication::applicationVersion(), QLatin1String(qVersion())),
        QMessageBox::Ok, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace tidemark::app
