#pragma once

#include "app/desktop/pages/runs/record_models.h"
#include "app/desktop/shell/page.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace tidemark::app {

class DetailsPane;
class RunsPresenter;

/// The library: all records, newest first, with filter, tags, trash and details.
class RunsPage : public Page
{
    Q_OBJECT

public:
    RunsPage(AppContext& context, QWidget* parent);

    [[nodiscard]] bool busy() const override;

    [[nodiscard]] QList<QAction*> commands() const override { return m_commands; }

    /// Selects an experiment in the table, loading its details even when its row is not there yet.
    void showExperiment(ExperimentId id);

protected:
    void refresh() override;

private:
    void build();
    [[nodiscard]] QWidget* buildTop();
    [[nodiscard]] QTableView* makeView(PagedModelBase* model, const QString& name);
    void addActions();
    QAction* addCommand(const QString& name, const QKeySequence& keys, void (RunsPage::*act)());
    void applyFilter();
    void sortBy(int column);
    void updateTags();
    void updateEmptyText();
    void selectionChanged();
    void restoreSelection();
    void addToBasket();
    void moveToTrash();
    void restore();
    void compareSelected();
    void editName();
    void editTags();
    void focusFilter();
    [[nodiscard]] std::vector<ExperimentId> selectedExperiments() const;
    [[nodiscard]] QTableView* currentView() const;
    [[nodiscard]] bool showsTrash() const;
    [[nodiscard]] bool showsRuns() const;

    AppContext& m_context;
    RunsPresenter* m_presenter;
    ExperimentsModel* m_experiments;
    RunsModel* m_runs;
    QLineEdit* m_filter;
    QLabel* m_filterProblem;
    QComboBox* m_kind;
    QListWidget* m_places;
    QStackedWidget* m_tables;
    QTableView* m_experimentsView;
    QTableView* m_runsView;
    QLabel* m_empty;
    DetailsPane* m_details;
    QAction* m_restoreAction = nullptr;
    QAction* m_trashAction = nullptr;
    QList<QAction*> m_commands;
    store::Query::Order m_order = store::Query::Order::Newest;
    std::optional<ExperimentId> m_wanted; ///< to be selected when its row arrives
};

/// The rail's entry.
[[nodiscard]] PageEntry runsPageEntry();

} // namespace tidemark::app
