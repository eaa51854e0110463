// The widgets of the Live page.
#include "app/desktop/charts/chart_panel.h"
#include "app/desktop/pages/live/live_page.h"
#include "app/desktop/runner/runner_client.h"
#include "app/desktop/shell/app_context.h"

#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QGroupBox>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

namespace tidemark::app {

void LivePage::build()
{
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(buildTop());
    auto* charts = new QWidget(this);
    auto* grid = new QGridLayout(charts);
    grid->setContentsMargins(0, 0, 0, 0);
    for (int i = 0; i < 4; ++i) {
        auto* chart = new ChartPanel(charts);
        m_charts.append(chart);
        grid->addWidget(chart, i / 2, i % 2);
    }
    shareCrosshair();
    auto* columns = new QSplitter(Qt::Horizontal, this);
    columns->addWidget(charts);
    columns->addWidget(buildSide());
    columns->setStretchFactor(0, 1);
    columns->setChildrenCollapsible(false);
    auto* rows = new QSplitter(Qt::Vertical, this);
    rows->addWidget(columns);
    m_events = new QListWidget(this);
    m_events->setAccessibleName(tr("Events"));
    rows->addWidget(m_events);
    rows->setStretchFactor(0, 4);
    rows->setStretchFactor(1, 1);
    rows->setChildrenCollapsible(false);
    layout->addWidget(rows, 1);

    auto* skip = new QAction(tr("Skip the current test"), this);
    connect(skip, &QAction::triggered, &m_context.runner, &RunnerClient::skip);
    m_commands = {skip};
}

QWidget* LivePage::buildTop()
{
    auto* top = new QWidget(this);
    auto* grid = new QGridLayout(top);
    grid->setContentsMargins(0, 0, 0, 0);
    m_headline = new QLabel(top);
    m_headline->setTextFormat(Qt::PlainText);
    m_headline->setWordWrap(true);
    QFont bold = m_headline->font();
    bold.setBold(true);
    m_headline->setFont(bold);
    m_remaining = new QLabel(top);
    m_progress = new QProgressBar(top);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress of the experiment"));
    m_stop = new QPushButton(tr("&Stop"), top);
    m_skip = new QPushButton(tr("S&kip test"), top);
    m_pause = new QPushButton(tr("&Pause view"), top);
    m_pause->setCheckable(true);
    m_pause->setToolTip(tr("Holds the charts; the run goes on."));
    m_window = new QComboBox(top);
    m_window->addItems({tr("Last 60 s"), tr("Last 10 min"), tr("All")});
    m_window->setAccessibleName(tr("Part shown"));
    grid->addWidget(m_headline, 0, 0);
    grid->addWidget(m_remaining, 0, 1);
    grid->addWidget(m_progress, 1, 0, 1, 2);
    grid->addWidget(m_stop, 0, 2);
    grid->addWidget(m_skip, 0, 3);
    grid->addWidget(m_pause, 1, 2);
    grid->addWidget(m_window, 1, 3);
    grid->setColumnStretch(0, 1);
    connect(m_stop, &QPushButton::clicked, this, &LivePage::stop);
    connect(m_skip, &QPushButton::clicked, &m_context.runner, &RunnerClient::skip);
    connect(m_pause, &QPushButton::toggled, this, [this] {
        redraw();
        schedule();
    });
    connect(m_window, &QComboBox::activated, this, &LivePage::redraw);
    return top;
}

QWidget* LivePage::buildSide()
{
    auto* side = new QGroupBox(tr("This run"), this);
    m_numbers = new QFormLayout(side);
    side->setMinimumWidth(fontMetrics().averageCharWidth() * 40);
    return side;
}

void LivePage::shareCrosshair()
{
    // The line in all charts, the numbers only in the one under the mouse.
    for (auto* from : m_charts) {
        for (auto* to : m_charts) {
            if (from != to) {
                connect(from, &ChartPanel::crosshairMoved, to, &ChartPanel::setCrosshair);
            }
        }
    }
}

} // namespace tidemark::app
