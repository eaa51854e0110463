#include "app/desktop/pages/live/live_page.h"

#include "app/desktop/charts/chart_panel.h"
#include "app/desktop/library/library.h"
#include "app/desktop/pages/live/live_events.h"
#include "app/desktop/runner/runner_client.h"
#include "app/desktop/shell/app_context.h"
#include "app/desktop/shell/navigator.h"

#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <array>

namespace tidemark::app {

namespace {

constexpr int redrawActive = 500;    ///< ms; each costs about 20 ms of the GUI thread
constexpr int redrawInactive = 1000; ///< ms
constexpr int mostEventLines = 200;

} // namespace

PageEntry livePageEntry()
{
    return {.id = QStringLiteral("live"),
            .title = LivePage::tr("Live"),
            .icon = QStringLiteral("live"),
            .create = [](AppContext& context, QWidget* parent) -> Page* {
                return new LivePage(context, parent);
            }};
}

LivePage::LivePage(AppContext& context, QWidget* parent) : Page(parent), m_context(context)
{
    build();
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &LivePage::tick);
    connect(&context.runner, &RunnerClient::changed, this, &LivePage::schedule);
    connect(&context.runner, &RunnerClient::intervalsArrived, this, &LivePage::schedule);
    connect(&context.navigator, &Navigator::stopRequested, this, &LivePage::stop);
    redraw();
}

std::optional<int> LivePage::interval() const
{
    if (!isVisible() || window()->isMinimized() || m_pause->isChecked()) {
        return {};
    }
    return isActiveWindow() ? redrawActive : redrawInactive;
}

void LivePage::schedule()
{
    const auto wait = interval();
    if (wait && !m_timer.isActive()) {
        m_timer.start(*wait);
    }
}

void LivePage::tick()
{
    redraw();
    if (m_context.runner.session().active()) {
        schedule();
    }
}

void LivePage::redraw()
{
    const Session& session = m_context.runner.session();
    const LiveView view = makeLiveView(session, static_cast<LiveWindow>(m_window->currentIndex()),
                                       m_context.runner.clock(), locale());
    m_headline->setText(view.headline);
    m_remaining->setText(view.remaining);
    m_progress->setValue(static_cast<int>(view.progress * m_progress->maximum()));
    m_stop->setEnabled(view.canStop);
    m_skip->setEnabled(view.canSkip);
    const std::array data = {&view.throughput, &view.iops, &view.latency, &view.cpu};
    for (std::size_t i = 0; i < data.size(); ++i) {
        m_charts[static_cast<int>(i)]->setData(*data[i]);
    }
    showNumbers(view.numbers);
    showEvents();
}

void LivePage::showNumbers(const QList<QPair<QString, QString>>& numbers)
{
    QStringList names;
    for (const auto& [name, value] : numbers) {
        names << name;
    }
    if (names != m_names) {
        while (m_numbers->rowCount() > 0) {
            m_numbers->removeRow(0);
        }
        m_values.clear();
        for (const auto& name : names) {
            auto* value = new QLabel(this);
            value->setAlignment(Qt::AlignRight);
            m_numbers->addRow(name, value);
            m_values.append(value);
        }
        m_names = names;
    }
    for (qsizetype i = 0; i < numbers.size(); ++i) {
        m_values[i]->setText(numbers[i].second);
    }
}

void LivePage::showEvents()
{
    const auto& events = m_context.runner.session().events;
    if (events.size() == m_eventsShown && m_events->count() > 0) {
        return;
    }
    m_eventsShown = events.size();
    m_events->clear();
    m_events->addItems(eventLines(m_context.runner.session(), mostEventLines));
}

void LivePage::stop()
{
    const Session& session = m_context.runner.session();
    const LiveView view =
        makeLiveView(session, LiveWindow::Minute, m_context.runner.clock(), locale());
    if (!view.canStop) {
        return;
    }
    if (!view.longEnoughToAsk) {
        m_context.runner.stop();
        return;
    }
    auto* box = new QMessageBox(
        QMessageBox::Question, tr("Stop the run"),
        tr("Finished runs so far: %1. What is to become of them?").arg(session.finished.size()),
        QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    auto* keep = box->addButton(tr("Stop and &keep them"), QMessageBox::AcceptRole);
    auto* discarding = box->addButton(tr("Stop and &discard"), QMessageBox::DestructiveRole);
    box->addButton(tr("&Go on"), QMessageBox::RejectRole);
    connect(keep, &QAbstractButton::clicked, &m_context.runner, &RunnerClient::stop);
    connect(discarding, &QAbstractButton::clicked, this, &LivePage::discard);
    box->open();
}

void LivePage::discard()
{
    // Discarded means the trash: the record can be moved to it only when its runner is gone.
    auto* waiting = new QObject(this);
    connect(&m_context.runner, &RunnerClient::changed, waiting, [this, waiting] {
        const auto& done = m_context.runner.session().done;
        if (!done) {
            return;
        }
        waiting->deleteLater();
        if (done->experiment) {
            m_context.library.write(
                this,
                [id = *done->experiment](store::Store& store) { return store.moveToTrash(id); },
                [](const Result<>&) {});
        }
    });
    m_context.runner.stop();
}

void LivePage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    redraw();
    schedule();
}

void LivePage::hideEvent(QHideEvent* event)
{
    Page::hideEvent(event);
    m_timer.stop();
}

} // namespace tidemark::app
