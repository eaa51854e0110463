#include "app/desktop/pages/variance/variance_page.h"

#include "app/desktop/charts/chart_panel.h"
#include "app/desktop/pages/variance/finding_cards.h"
#include "app/desktop/pages/variance/text_table_model.h"
#include "app/desktop/pages/variance/variance_charts.h"
#include "app/desktop/pages/variance/variance_presenter.h"
#include "app/desktop/results/metric_box.h"
#include "app/desktop/shell/app_context.h"
#include "app/desktop/shell/navigator.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>

namespace tidemark::app {

namespace {

/// Selects a row without asking for it again; says nothing to a table without rows.
void showRow(QTableView* table, std::size_t row)
{
    if (table->currentIndex().row() != static_cast<int>(row)) {
        table->selectRow(static_cast<int>(row));
    }
}

} // namespace

PageEntry variancePageEntry()
{
    return {.id = QStringLiteral("variance"),
            .title = VariancePage::tr("Variance"),
            .icon = QStringLiteral("variance"),
            .create = [](AppContext& context, QWidget* parent) -> Page* {
                return new VariancePage(context, parent);
            }};
}

VariancePage::VariancePage(AppContext& context, QWidget* parent)
    : Page(parent)
    , m_context(context)
    , m_presenter(new VariancePresenter(context.library, context.basket, this))
    , m_rowModel(new TextTableModel(this))
    , m_runModel(new TextTableModel(this))
    , m_figureModel(new TextTableModel(this))
{
    build();
    connectParts();
    auto* copyAction = new QAction(tr("Copy variance report as text"), this);
    connect(copyAction, &QAction::triggered, this, &VariancePage::copy);
    m_commands = {copyAction};
    for (auto* table : {m_rows, m_runs, m_figures}) {
        table->addAction(copyAction);
        table->setContextMenuPolicy(Qt::ActionsContextMenu);
    }
    render();
}

bool VariancePage::busy() const
{
    return m_presenter->state().loading || m_presenter->state().looking;
}

void VariancePage::refresh()
{
    m_presenter->reload();
}

void VariancePage::connectParts()
{
    connect(m_presenter, &VariancePresenter::changed, this, &VariancePage::render);
    connect(m_presenter, &VariancePresenter::outdated, this, &VariancePage::outdated);
    connect(m_experiment, &QComboBox::activated, this, [this](int index) {
        m_presenter->setExperiment(ExperimentId{m_experiment->itemData(index).toLongLong()});
    });
    connect(m_metric, &MetricBox::metricChosen, m_presenter, &VariancePresenter::setMetric);
    connect(m_rows->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { m_presenter->selectRow(current.row()); });
    connect(m_runs->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { m_presenter->selectRun(current.row()); });
    connect(m_cards, &FindingCards::evidenceWanted, this, &VariancePage::showEvidence);
}

void VariancePage::render()
{
    const auto& state = m_presenter->state();
    const bool shown = state.shown() != nullptr;
    m_stack->setCurrentIndex(shown ? 0 : 1);
    renderChoices();
    if (!shown) {
        m_empty->setText(!state.error.isEmpty() ? state.error
                         : state.loading        ? tr("Computing...")
                                                : tr("No finished run of this experiment carries "
                                                            "this number. Choose another."));
        return;
    }
    renderTables();
    renderCharts();
}

void VariancePage::renderChoices()
{
    const auto& record = m_presenter->state().record;
    if (!record) {
        m_experiment->setEnabled(m_experiment->count() > 0);
        return;
    }
    const auto current = QVariant::fromValue<qlonglong>(record->experiment.id.value);
    QStringList titles;
    for (const auto& choice : record->choices) {
        titles << choiceTitle(choice, locale());
    }
    // An open list is not rebuilt under the user's hand when nothing changed.
    QStringList known;
    for (int i = 0; i < m_experiment->count(); ++i) {
        known << m_experiment->itemText(i);
    }
    if (titles != known) {
        m_experiment->clear();
        for (qsizetype i = 0; i < titles.size(); ++i) {
            m_experiment->addItem(titles[i],
                                  QVariant::fromValue<qlonglong>(
                                      record->choices[static_cast<std::size_t>(i)].id.value));
        }
    }
    m_experiment->setCurrentIndex(m_experiment->findData(current));
    m_experiment->setEnabled(true);
}

void VariancePage::renderTables()
{
    const auto& state = m_presenter->state();
    const auto& row = *state.shown();
    QList<QStringList> rows;
    for (const auto& each : state.record->rows) {
        rows.append(rowCells(state.record->experiment.plan, each, locale()));
    }
    m_rowModel->setRows(rows);
    showRow(m_rows, state.row);
    QList<QStringList> runs;
    for (std::size_t run = 0; run < row.runs.size(); ++run) {
        runs.append(runCells(row, run, locale()));
    }
    m_runModel->setRows(runs);
    showRow(m_runs, state.run);
    QList<QStringList> figures;
    QStringList remarks;
    for (const auto& figure : m_presenter->figures()) {
        figures.append({figure.name, figure.value});
        remarks << tr("%1: %2\n%3", "figure, value, what it means")
                       .arg(figure.name, figure.value, figure.remark);
    }
    m_figureModel->setRows(figures, remarks);
    m_cards->setCards(m_presenter->cards());
}

void VariancePage::renderCharts()
{
    const auto& state = m_presenter->state();
    const auto& row = *state.shown();
    const RunLook* close = state.close ? &*state.close : nullptr;
    m_every->setData(everyRun(row));
    m_runSentence->setText(runSentence(row.runs[state.run], close, locale()));
    if (state.look) {
        m_inside->setData(insideRun(row, *state.look, state.run, close));
        m_latency->setData(latencyOfRuns(*state.look, state.run));
    }
}

void VariancePage::showEvidence(const Card& card)
{
    if (card.run) {
        m_presenter->selectRun(*card.run);
    }
    const bool inside = card.evidence == Evidence::InsideRun;
    m_tabs->setCurrentWidget(inside ? m_insideTab : m_every);
    (inside ? m_inside : m_every)->setFocus();
}

void VariancePage::copy()
{
    QGuiApplication::clipboard()->setText(m_presenter->asText());
    m_context.navigator.say(tr("The report is in the clipboard."));
}

} // namespace tidemark::app
