#include "app/desktop/shell/shell_window.h"

#include "app/desktop/library/library.h"
#include "app/desktop/runner/runner_client.h"
#include "app/desktop/shell/basket.h"
#include "app/desktop/shell/command_palette.h"
#include "app/desktop/shell/navigator.h"
#include "app/desktop/shell/notice_bar.h"
#include "app/desktop/shell/rail.h"
#include "app/desktop/text/display.h"

#include <QCloseEvent>
#include <QLabel>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace tidemark::app {

ShellWindow::ShellWindow(AppContext& context, std::vector<PageEntry> entries, QWidget* parent)
    : QMainWindow(parent)
    , m_context(context)
    , m_entries(std::move(entries))
    , m_pages(m_entries.size(), nullptr)
{
    setWindowTitle(tr("Tidemark"));
    resize(1280, 800);
    build();
    buildMenus();
    buildStatusBar();
    connect(&m_context.navigator, &Navigator::pageRequested, this, [this](const QString& id) {
        const auto found = std::ranges::find(m_entries, id, &PageEntry::id);
        if (found != m_entries.end()) {
            showPage(static_cast<int>(found - m_entries.begin()));
        }
    });
    connect(&m_context.navigator, &Navigator::said, this,
            [this](const QString& sentence) { statusBar()->showMessage(sentence, 8000); });
    connect(&m_context.library, &Library::changed, this, &ShellWindow::renderStatus);
    connect(&m_context.runner, &RunnerClient::changed, this, &ShellWindow::renderStatus);
    connect(&m_context.runner, &RunnerClient::recorded, &m_context.library, &Library::noteChange);
    restoreGeometry(m_context.settings.value(QStringLiteral("window/geometry")).toByteArray());
    showPage(0);
    // Off the way to the first paint: the other pages, the library, runners that are still alive.
    QTimer::singleShot(0, this, [this] {
        for (int index = 0; index < pageCount(); ++index) {
            static_cast<void>(page(index));
        }
        lookForRunners();
        renderStatus();
    });
}

void ShellWindow::build()
{
    auto* centre = new QWidget(this);
    auto* columns = new QHBoxLayout(centre);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    m_rail = new Rail(centre);
    for (int index = 0; index < pageCount(); ++index) {
        m_rail->addPage(entry(index), tr("Ctrl+%1", "shortcut").arg(index + 1));
    }
    columns->addWidget(m_rail);
    auto* right = new QVBoxLayout;
    right->setContentsMargins(8, 8, 8, 4);
    m_notice = new NoticeBar(centre);
    m_stack = new QStackedWidget(centre);
    right->addWidget(m_notice);
    right->addWidget(m_stack, 1);
    columns->addLayout(right, 1);
    setCentralWidget(centre);
    connect(m_rail, &Rail::chosen, this, &ShellWindow::showPage);
}

Page* ShellWindow::page(int index)
{
    auto& page = m_pages[static_cast<std::size_t>(index)];
    if (page == nullptr) {
        page = entry(index).create(m_context, m_stack);
        m_stack->addWidget(page);
    }
    return page;
}

void ShellWindow::showPage(int index)
{
    if (index < 0 || index >= pageCount()) {
        return;
    }
    Page* shown = page(index);
    m_stack->setCurrentWidget(shown);
    m_rail->setCurrent(index);
    shown->activated();
}

int ShellWindow::currentPage() const
{
    const auto found = std::ranges::find(m_pages, m_stack->currentWidget());
    return static_cast<int>(found - m_pages.begin());
}

void ShellWindow::openPalette()
{
    QList<QAction*> actions = m_actions;
    for (auto* page : m_pages) {
        if (page != nullptr) {
            actions += page->commands();
        }
    }
    auto* palette = new CommandPalette(m_context.library, m_context.navigator, actions, this);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    palette->open();
}

void ShellWindow::renderStatus()
{
    const Session& session = m_context.runner.session();
    m_state->setText(
        session.active()
            ? tr("Running: %1 left").arg(clockTime(session.remainingNow(m_context.runner.clock())))
            : tr("Idle"));
    m_context.library.read(
        this, [](const store::Store& store) { return store.runCount(); },
        [this](const Result<std::uint64_t>& count) {
            if (count) {
                m_count->setText(tr("Runs: %1").arg(locale().toString(qulonglong(*count))));
            } else {
                m_count->setText(tr("Library not readable"));
                m_notice->showNotice(text(count.error().sentence()), {});
            }
        });
}

void ShellWindow::lookForRunners()
{
    // Runs whose process died are closed first; what is still Running then has a living runner.
    m_context.library.write(
        this,
        [](store::Store& store) -> Result<std::vector<store::ExperimentRow>> {
            TM_TRY(recovered, store.recoverInterrupted());
            static_cast<void>(recovered);
            return store.experiments({});
        },
        [this](const Result<std::vector<store::ExperimentRow>>& rows) {
            if (!rows || m_context.runner.session().active()) {
                return;
            }
            const auto alive =
                std::ranges::find(*rows, ExperimentState::Running, &store::ExperimentRow::state);
            if (alive != rows->end()) {
                offerRunner(alive->id, text(alive->name));
            }
        });
}

void ShellWindow::offerRunner(ExperimentId id, const QString& name)
{
    const auto follow = [this, id] {
        if (const auto result = m_context.runner.follow(id); !result) {
            m_notice->showNotice(text(result.error().sentence()), {});
        }
    };
    m_notice->showNotice(tr("A run is still going: %1.").arg(name),
                         {{tr("Watch"),
                           [this, follow] {
                               follow();
                               m_context.navigator.open(QStringLiteral("live"));
                           }},
                          {tr("Stop it"), [this, follow] {
                               follow();
                               m_context.runner.stop();
                           }}});
}

void ShellWindow::closeEvent(QCloseEvent* event)
{
    m_context.settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    QMainWindow::closeEvent(event);
}

} // namespace tidemark::app
