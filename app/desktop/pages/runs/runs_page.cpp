#include "app/desktop/pages/runs/runs_page.h"

#include "app/desktop/pages/runs/details_pane.h"
#include "app/desktop/pages/runs/filter.h"
#include "app/desktop/pages/runs/runs_presenter.h"
#include "app/desktop/shell/app_context.h"
#include "app/desktop/shell/navigator.h"
#include "app/desktop/text/display.h"

#include <QComboBox>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QStackedWidget>
#include <QTableView>

#include <algorithm>
#include <set>

namespace tidemark::app {

namespace {

constexpr int tagRole = Qt::UserRole;

QListWidgetItem* addPlace(QListWidget* list, const QString& title, const QString& tag)
{
    auto* item = new QListWidgetItem(title, list);
    item->setData(tagRole, tag);
    return item;
}

} // namespace

PageEntry runsPageEntry()
{
    return {.id = QStringLiteral("runs"),
            .title = RunsPage::tr("Runs"),
            .icon = QStringLiteral("runs"),
            .create = [](AppContext& context, QWidget* parent) -> Page* {
                return new RunsPage(context, parent);
            }};
}

RunsPage::RunsPage(AppContext& context, QWidget* parent)
    : Page(parent)
    , m_context(context)
    , m_presenter(new RunsPresenter(context.library, context.basket, context.undo, this))
    , m_experiments(makeExperimentsModel(context.library, this))
    , m_runs(makeRunsModel(context.library, this))
{
    build();
    addActions();
    connect(m_presenter, &RunsPresenter::changed, m_details, &DetailsPane::render);
    connect(&context.library, &Library::changed, this, &RunsPage::outdated);
    connect(&context.navigator, &Navigator::experimentRequested, this, &RunsPage::showExperiment);
    for (PagedModelBase* model :
         {static_cast<PagedModelBase*>(m_experiments), static_cast<PagedModelBase*>(m_runs)})
    {
        connect(model, &PagedModelBase::loaded, this, [this] {
            updateTags();
            updateEmptyText();
            restoreSelection();
        });
        connect(model, &PagedModelBase::failed, this, [this](const Error& error) {
            m_empty->setText(text(error.sentence()));
            m_tables->setCurrentWidget(m_empty);
        });
    }
    applyFilter();
}

void RunsPage::refresh()
{
    m_experiments->refresh();
    if (showsRuns()) {
        m_runs->refresh();
    }
    m_presenter->reload();
}

bool RunsPage::busy() const
{
    return m_experiments->waiting() || m_runs->waiting() || m_presenter->state().loading;
}

QTableView* RunsPage::currentView() const
{
    return showsRuns() ? m_runsView : m_experimentsView;
}

bool RunsPage::showsTrash() const
{
    return m_places->currentRow() == 1;
}

void RunsPage::applyFilter()
{
    Filter filter = parseFilter(m_filter->text());
    m_filterProblem->setText(filter.problems.join(u' '));
    m_filterProblem->setVisible(!filter.problems.isEmpty());
    const auto* place = m_places->currentItem();
    if (place != nullptr && !place->data(tagRole).toString().isEmpty()) {
        filter.query.tag = utf8(place->data(tagRole).toString());
    }
    filter.query.trash = showsTrash();
    filter.query.order = m_order;
    m_restoreAction->setEnabled(showsTrash());
    m_trashAction->setEnabled(!showsTrash());
    if (showsRuns()) {
        m_runs->setQuery(filter.query);
    } else {
        m_experiments->setQuery(filter.query);
    }
}

void RunsPage::sortBy(int column)
{
    auto* model = static_cast<PagedModelBase*>(currentView()->model());
    auto order = model->orderOf(column);
    if (!order) {
        return;
    }
    if (*order == store::Query::Order::Newest && m_order == store::Query::Order::Newest) {
        order = store::Query::Order::Oldest;
    }
    m_order = *order;
    currentView()->horizontalHeader()->setSortIndicator(
        column, m_order == store::Query::Order::Oldest || m_order == store::Query::Order::P99
                    ? Qt::AscendingOrder
                    : Qt::DescendingOrder);
    applyFilter();
}

void RunsPage::updateTags()
{
    std::set<QString> tags;
    for (int row = 0; row < m_experiments->rowCount(); ++row) {
        for (const auto& tag : m_experiments->at(row).tags) {
            tags.insert(text(tag));
        }
    }
    for (int row = 2; row < m_places->count(); ++row) {
        tags.erase(m_places->item(row)->data(tagRole).toString());
    }
    for (const auto& tag : tags) {
        addPlace(m_places, tr("Tag: %1").arg(tag), tag);
    }
}

void RunsPage::updateEmptyText()
{
    auto* view = currentView();
    if (view->model()->rowCount() > 0) {
        m_tables->setCurrentWidget(view);
        return;
    }
    const bool filtered = !m_filter->text().trimmed().isEmpty() || m_places->currentRow() > 1;
    m_empty->setText(showsTrash() ? tr("The trash is empty.")
                     : filtered
                         ? tr("Nothing matches the filter. Clear it to see all records.")
                         : tr("No runs yet. Go to Run and press All: every run is kept here."));
    m_tables->setCurrentWidget(m_empty);
    m_presenter->select({});
}

std::vector<ExperimentId> RunsPage::selectedExperiments() const
{
    std::vector<ExperimentId> ids;
    for (const auto& index : currentView()->selectionModel()->selectedRows()) {
        const auto id =
            showsRuns() ? m_runs->at(index.row()).experiment : m_experiments->at(index.row()).id;
        if (std::ranges::find(ids, id) == ids.end()) {
            ids.push_back(id);
        }
    }
    return ids;
}

void RunsPage::selectionChanged()
{
    const auto rows = currentView()->selectionModel()->selectedRows();
    if (rows.isEmpty()) {
        return; // the details of the last one stay while the table is read again
    }
    const int row = rows.constLast().row();
    if (showsRuns()) {
        m_presenter->select(m_runs->at(row).experiment, m_runs->at(row).id);
    } else {
        m_presenter->select(m_experiments->at(row).id);
    }
}

void RunsPage::showExperiment(ExperimentId id)
{
    m_wanted = id;
    m_kind->setCurrentIndex(0);
    m_filter->clear();
    m_places->setCurrentRow(0);
    applyFilter();
    m_presenter->select(id);
}

void RunsPage::restoreSelection()
{
    if (showsRuns() || m_experiments->rowCount() == 0) {
        return;
    }
    const auto& details = m_presenter->state().details;
    ExperimentId id; // of no row when nothing was chosen
    if (m_wanted) {
        id = *m_wanted;
    } else if (details) {
        id = details->experiment.id;
    }
    if (currentView()->selectionModel()->hasSelection() && !m_wanted) {
        return;
    }
    for (int row = 0; row < m_experiments->rowCount(); ++row) {
        if (m_experiments->at(row).id == id) {
            m_experimentsView->selectRow(row);
            m_wanted.reset();
            return;
        }
    }
    if (!m_wanted) {
        m_experimentsView->selectRow(0);
    }
}

bool RunsPage::showsRuns() const
{
    return m_kind->currentIndex() == 1;
}

} // namespace tidemark::app
