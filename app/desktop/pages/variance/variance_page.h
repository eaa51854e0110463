#pragma once

#include "app/desktop/shell/page.h"

class QComboBox;
class QLabel;
class QStackedWidget;
class QTabWidget;
class QTableView;

namespace tidemark::app {

class ChartPanel;
class FindingCards;
class HowView;
class MetricBox;
class TextTableModel;
class VariancePresenter;
struct Card;

/// Can the numbers be trusted: how the runs of one experiment vary, where the variation comes from,
/// and what to repeat more.
class VariancePage : public Page
{
    Q_OBJECT

public:
    VariancePage(AppContext& context, QWidget* parent);

    [[nodiscard]] bool busy() const override;

    [[nodiscard]] QList<QAction*> commands() const override { return m_commands; }

private:
    void refresh() override;
    void build();
    [[nodiscard]] QWidget* buildTop();
    [[nodiscard]] QWidget* buildLower();
    [[nodiscard]] QWidget* buildInside();
    [[nodiscard]] QWidget* buildSide();
    void connectParts();
    void render();
    void renderChoices();
    void renderTables();
    void renderCharts();
    void showEvidence(const Card& card);
    void copy();

    AppContext& m_context;
    VariancePresenter* m_presenter;
    TextTableModel* m_rowModel;
    TextTableModel* m_runModel;
    TextTableModel* m_figureModel;
    QComboBox* m_experiment;
    MetricBox* m_metric;
    QStackedWidget* m_stack;
    QLabel* m_empty;
    QTableView* m_rows;
    QTableView* m_runs;
    QTableView* m_figures;
    QTabWidget* m_tabs;
    QWidget* m_insideTab;
    QLabel* m_runSentence;
    ChartPanel* m_every;
    ChartPanel* m_inside;
    ChartPanel* m_latency;
    HowView* m_how;
    FindingCards* m_cards;
    QList<QAction*> m_commands;
};

/// The rail's entry.
[[nodiscard]] PageEntry variancePageEntry();

} // namespace tidemark::app
