// The widgets and actions of the Runs page.
#include "app/desktop/pages/runs/details_pane.h"
#include "app/desktop/pages/runs/runs_page.h"
#include "app/desktop/pages/runs/runs_presenter.h"
#include "app/desktop/shell/app_context.h"
#include "app/desktop/shell/navigator.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

namespace tidemark::app {

void RunsPage::build()
{
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(buildTop());
    m_filterProblem = new QLabel(this);
    m_filterProblem->setTextFormat(Qt::PlainText);
    m_filterProblem->hide();
    layout->addWidget(m_filterProblem);

    m_places = new QListWidget(this);
    m_places->setAccessibleName(tr("Records shown"));
    m_places->addItem(tr("All records"));
    m_places->addItem(tr("Trash"));
    m_places->setCurrentRow(0);
    connect(m_places, &QListWidget::currentRowChanged, this, &RunsPage::applyFilter);

    m_experimentsView = makeView(m_experiments, tr("Experiments"));
    m_runsView = makeView(m_runs, tr("Single runs"));
    m_empty = new QLabel(this);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_tables = new QStackedWidget(this);
    m_tables->addWidget(m_experimentsView);
    m_tables->addWidget(m_runsView);
    m_tables->addWidget(m_empty);

    m_details = new DetailsPane(*m_presenter, this);
    auto* tables = new QSplitter(Qt::Vertical, this);
    tables->addWidget(m_tables);
    tables->addWidget(m_details);
    tables->setSizes({300, 340});
    tables->setChildrenCollapsible(false);
    auto* columns = new QSplitter(Qt::Horizontal, this);
    columns->addWidget(m_places);
    columns->addWidget(tables);
    columns->setSizes({fontMetrics().averageCharWidth() * 22, 1200});
    columns->setStretchFactor(1, 1);
    columns->setChildrenCollapsible(false);
    layout->addWidget(columns, 1);
}

QWidget* RunsPage::buildTop()
{
    auto* top = new QWidget(this);
    auto* row = new QHBoxLayout(top);
    row->setContentsMargins(0, 0, 0, 0);
    m_filter = new QLineEdit(top);
    m_filter->setPlaceholderText(
        tr("Filter: words, path:io_uring, tag:after-update, state:failed"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    m_kind = new QComboBox(top);
    m_kind->setAccessibleName(tr("Rows of the table"));
    m_kind->addItems({tr("Experiments"), tr("Single runs")});
    row->addWidget(m_filter, 1);
    row->addWidget(m_kind);
    // The question goes to the library when the typing pauses, not at each letter.
    auto* pause = new QTimer(this);
    pause->setSingleShot(true);
    pause->setInterval(200);
    connect(pause, &QTimer::timeout, this, &RunsPage::applyFilter);
    connect(m_filter, &QLineEdit::textEdited, pause, qOverload<>(&QTimer::start));
    connect(m_filter, &QLineEdit::returnPressed, this, &RunsPage::applyFilter);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        m_order = store::Query::Order::Newest;
        m_tables->setCurrentWidget(currentView());
        applyFilter();
    });
    return top;
}

QTableView* RunsPage::makeView(PagedModelBase* model, const QString& name)
{
    auto* view = new QTableView(this);
    view->setModel(model);
    view->setAccessibleName(name);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setTabKeyNavigation(false);
    view->setAlternatingRowColors(true);
    view->setShowGrid(false);
    view->setWordWrap(false);
    view->verticalHeader()->hide();
    view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 10);
    view->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* header = view->horizontalHeader();
    header->setSectionsClickable(true);
    header->setHighlightSections(false);
    header->setStretchLastSection(true);
    const int character = fontMetrics().averageCharWidth();
    for (int column = 0; column < model->columnCount({}); ++column) {
        const bool wide = column >= 1 && column <= 3;
        view->setColumnWidth(column, character * (wide ? 26 : 15));
    }
    connect(header, &QHeaderView::sectionClicked, this, &RunsPage::sortBy);
    connect(view->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &RunsPage::selectionChanged);
    connect(view, &QTableView::activated, this, &RunsPage::compareSelected);
    return view;
}

QAction* RunsPage::addCommand(const QString& name, const QKeySequence& keys,
                              void (RunsPage::*act)())
{
    auto* action = new QAction(name, this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, act);
    m_commands.append(action);
    return action;
}

void RunsPage::addActions()
{
    // Plain keys belong to the tables, where no text is typed.
    const auto onTables = [this](QAction* action) {
        m_experimentsView->addAction(action);
        m_runsView->addAction(action);
        return action;
    };
    onTables(addCommand(tr("Compare record"), {}, &RunsPage::compareSelected));
    onTables(addCommand(tr("Add to basket"), Qt::Key_Space, &RunsPage::addToBasket));
    onTables(addCommand(tr("Rename record..."), Qt::Key_F2, &RunsPage::editName));
    onTables(addCommand(tr("Tag record..."), Qt::Key_T, &RunsPage::editTags));
    m_trashAction =
        onTables(addCommand(tr("Move to trash"), Qt::Key_Delete, &RunsPage::moveToTrash));
    m_restoreAction = onTables(addCommand(tr("Restore from trash"), {}, &RunsPage::restore));
    addAction(addCommand(tr("Filter records"), QKeySequence::Find, &RunsPage::focusFilter));
}

void RunsPage::addToBasket()
{
    if (!m_presenter->addToBasket()) {
        m_context.navigator.say(tr("The basket is full or has these variants already."));
    }
}

void RunsPage::compareSelected()
{
    const auto& details = m_presenter->state().details;
    if (!details) {
        return;
    }
    m_context.basket.clear();
    m_presenter->addToBasket();
    m_context.navigator.open(QStringLiteral("compare"));
}

void RunsPage::moveToTrash()
{
    const auto ids = selectedExperiments();
    m_presenter->moveToTrash(ids);
    if (!ids.empty()) {
        m_context.navigator.say(tr("Moved to the trash. Ctrl+Z brings it back."));
    }
}

void RunsPage::restore()
{
    m_presenter->restore(selectedExperiments());
}

void RunsPage::editName()
{
    m_details->editName();
}

void RunsPage::editTags()
{
    m_details->editTags();
}

void RunsPage::focusFilter()
{
    m_filter->setFocus();
    m_filter->selectAll();
}

} // namespace tidemark::app
