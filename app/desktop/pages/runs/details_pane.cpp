#include "app/desktop/pages/runs/details_pane.h"

#include "app/desktop/charts/chart_panel.h"
#include "app/desktop/results/result_grid.h"
#include "app/desktop/results/run_chart.h"
#include "app/desktop/text/display.h"
#include "core/model/enum_names.h"
#include "core/text/sentences.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

namespace tidemark::app {

namespace {

void setRow(QTableWidget* table, int row, const QStringList& cells)
{
    for (int column = 0; column < cells.size(); ++column) {
        auto* item = new QTableWidgetItem(cells[column]);
        item->setToolTip(cells[column]);
        table->setItem(row, column, item);
    }
}

QString severityWord(Severity severity)
{
    switch (severity) {
    case Severity::Ok:
        return DetailsPane::tr("ok");
    case Severity::Note:
        return DetailsPane::tr("note");
    case Severity::Warning:
        return DetailsPane::tr("warning");
    case Severity::Error:
        return DetailsPane::tr("error");
    }
    return {};
}

} // namespace

DetailsPane::DetailsPane(RunsPresenter& presenter, QWidget* parent)
    : QTabWidget(parent)
    , m_presenter(presenter)
{
    setDocumentMode(true);
    addTab(makeResults(), tr("Results"));
    m_checks = makeTable(tr("Checks"), {tr("Run"), tr("Kind"), tr("What it says")});
    addTab(m_checks, tr("Checks"));
    addTab(makeSeries(), tr("Over time"));
    m_environment = makeTable(tr("Environment"), {tr("Fact"), tr("Value")});
    addTab(m_environment, tr("Environment"));
    addTab(makeRecord(), tr("Name and note"));
    tabBar()->setAccessibleName(tr("Details"));
    render();
}

QWidget* DetailsPane::makeResults()
{
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    m_headline = new QLabel(page);
    m_headline->setWordWrap(true);
    m_headline->setTextFormat(Qt::PlainText);
    layout->addWidget(m_headline);
    auto* scroll = new QScrollArea(page);
    scroll->setAccessibleName(tr("Results by workload and variant"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    m_grid = new ResultGrid(ResultGrid::Buttons::None, scroll);
    scroll->setWidget(m_grid);
    layout->addWidget(scroll, 1);
    return page;
}

QWidget* DetailsPane::makeSeries()
{
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    auto* form = new QFormLayout;
    m_runs = new QComboBox(page);
    m_runs->setAccessibleName(tr("Run shown"));
    form->addRow(tr("&Run"), m_runs);
    layout->addLayout(form);
    auto* charts = new QHBoxLayout;
    m_throughput = new ChartPanel(page);
    m_latency = new ChartPanel(page);
    charts->addWidget(m_throughput);
    charts->addWidget(m_latency);
    layout->addLayout(charts, 1);
    connect(m_throughput, &ChartPanel::crosshairMoved, m_latency, &ChartPanel::setCrosshair);
    connect(m_latency, &ChartPanel::crosshairMoved, m_throughput, &ChartPanel::setCrosshair);
    connect(m_runs, &QComboBox::activated, this, [this](int index) {
        m_presenter.selectRun(RunId{m_runs->itemData(index).toLongLong()});
    });
    return page;
}

QWidget* DetailsPane::makeRecord()
{
    m_record = new QWidget(this);
    auto* form = new QFormLayout(m_record);
    m_name = new QLineEdit(m_record);
    m_tags = new QLineEdit(m_record);
    m_tags->setPlaceholderText(tr("Words, separated by commas"));
    m_note = new QPlainTextEdit(m_record);
    m_note->setTabChangesFocus(true);
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("Ta&gs"), m_tags);
    form->addRow(tr("N&ote"), m_note);
    auto* save = new QPushButton(tr("&Keep note"), m_record);
    form->addRow({}, save);
    connect(m_name, &QLineEdit::editingFinished, this,
            [this] { m_presenter.rename(m_name->text()); });
    connect(m_tags, &QLineEdit::editingFinished, this,
            [this] { m_presenter.setTags(m_tags->text()); });
    connect(save, &QPushButton::clicked, this,
            [this] { m_presenter.setNote(m_note->toPlainText()); });
    return m_record;
}

QTableWidget* DetailsPane::makeTable(const QString& name, const QStringList& header)
{
    auto* table = new QTableWidget(this);
    table->setAccessibleName(name);
    table->setColumnCount(static_cast<int>(header.size()));
    table->setHorizontalHeaderLabels(header);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setTabKeyNavigation(false);
    table->setWordWrap(true);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setStretchLastSection(true);
    return table;
}

void DetailsPane::editName()
{
    setCurrentWidget(m_record);
    m_name->setFocus();
    m_name->selectAll();
}

void DetailsPane::editTags()
{
    setCurrentWidget(m_record);
    m_tags->setFocus();
}

void DetailsPane::render()
{
    const auto& state = m_presenter.state();
    m_record->setEnabled(state.details.has_value());
    if (!state.details) {
        m_headline->setText(!state.error.isEmpty() ? state.error
                            : state.loading        ? tr("Reading...")
                                                   : tr("Select a record to see what it says."));
        m_grid->setGrid({});
        m_checks->setRowCount(0);
        m_environment->setRowCount(0);
        m_runs->clear();
        m_shown.reset();
        renderSeries();
        return;
    }
    const auto& details = *state.details;
    const auto& plan = details.experiment.plan;
    m_headline->setText(state.error.isEmpty()
                            ? tr("%1: %2, %3, runs: %4. Median of the rounds \302\261 half the 95 "
                                 "% interval of their mean.")
                                  .arg(text(plan.name), when(details.experiment.created, locale()),
                                       stateWord(details.experiment.state))
                                  .arg(details.runs.size())
                            : state.error);
    m_grid->setGrid(makeGrid(plan, details.runs, DisplayUnit::MegabytesPerSecond));
    renderChecks(details);
    renderEnvironment(details);
    renderRecord(details);
    renderSeries();
    m_shown = details.experiment.id;
}

void DetailsPane::renderChecks(const RecordDetails& details)
{
    QList<QStringList> rows;
    for (const auto& run : details.runs) {
        const QString name = runName(details.experiment.plan, run);
        if (run.error) {
            rows.append({name, severityWord(Severity::Error), text(run.error->sentence())});
        }
        for (const auto& finding : run.findings) {
            if (finding.severity != Severity::Ok) {
                rows.append({name, severityWord(finding.severity), text(text::sentence(finding))});
            }
        }
        for (const auto& note : run.result.notes) {
            rows.append({name, severityWord(Severity::Note), text(note)});
        }
    }
    setTabText(indexOf(m_checks),
               rows.isEmpty() ? tr("Checks: ok") : tr("Checks (%1)").arg(rows.size()));
    if (rows.isEmpty()) {
        rows.append({tr("All"), severityWord(Severity::Ok), tr("No check found anything.")});
    }
    m_checks->setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < rows.size(); ++row) {
        setRow(m_checks, row, rows[row]);
    }
    m_checks->resizeColumnToContents(0);
    m_checks->resizeColumnToContents(1);
}

void DetailsPane::renderEnvironment(const RecordDetails& details)
{
    const auto& facts = details.environment.facts;
    m_environment->setRowCount(static_cast<int>(facts.size()));
    for (int row = 0; row < m_environment->rowCount(); ++row) {
        const auto& fact = facts[static_cast<std::size_t>(row)];
        setRow(m_environment, row, {text(fact.key), text(fact.value)});
    }
    m_environment->resizeColumnToContents(0);
}

void DetailsPane::renderRecord(const RecordDetails& details)
{
    // What the user is typing is not overwritten by a reload of the same record.
    const bool other = m_shown != details.experiment.id;
    if (other || !m_name->hasFocus()) {
        m_name->setText(text(details.experiment.plan.name));
    }
    if (other || !m_tags->hasFocus()) {
        QStringList tags;
        for (const auto& tag : details.experiment.tags) {
            tags << text(tag);
        }
        m_tags->setText(tags.join(QStringLiteral(", ")));
    }
    if (other || !m_note->hasFocus()) {
        m_note->setPlainText(text(details.experiment.note));
    }
}

void DetailsPane::renderSeries()
{
    const auto& state = m_presenter.state();
    if (state.details) {
        const QSignalBlocker quiet(m_runs);
        m_runs->clear();
        for (const auto& run : state.details->runs) {
            m_runs->addItem(runName(state.details->experiment.plan, run),
                            QVariant::fromValue<qlonglong>(run.id.value));
        }
        if (state.run) {
            m_runs->setCurrentIndex(
                m_runs->findData(QVariant::fromValue<qlonglong>(state.run->id.value)));
        }
    }
    const Run run = state.run.value_or(Run{});
    m_throughput->setData(throughputOverTime(run));
    m_latency->setData(latencyOverTime(run));
}

} // namespace tidemark::app
