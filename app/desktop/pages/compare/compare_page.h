#pragma once

#include "app/desktop/shell/page.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTabWidget;
class QTableView;

namespace tidemark::app {

class ChartPanel;
class ComparePresenter;
class HowView;
class MetricBox;
class VerdictModel;
struct BasketItem;

/// Is A faster than B: a verdict for every test, and for the chosen one all its runs.
class ComparePage : public Page
{
    Q_OBJECT

public:
    ComparePage(AppContext& context, QWidget* parent);

    [[nodiscard]] bool busy() const override;

    [[nodiscard]] QList<QAction*> commands() const override { return m_commands; }

private:
    void refresh() override;
    void build();
    [[nodiscard]] QWidget* buildTop();
    [[nodiscard]] QWidget* buildLower();
    void addCommands();
    void connectParts();
    void render();
    void renderChoices();
    void renderRow();
    void copy();

    AppContext& m_context;
    ComparePresenter* m_presenter;
    VerdictModel* m_model;
    QComboBox* m_a;
    QComboBox* m_b;
    QLabel* m_headline;
    QPushButton* m_swap;
    MetricBox* m_metric;
    QDoubleSpinBox* m_margin;
    QStackedWidget* m_stack;
    QLabel* m_empty;
    QTableView* m_table;
    QLabel* m_remarks;
    QLabel* m_sentence;
    QPushButton* m_more;
    QTabWidget* m_tabs;
    ChartPanel* m_dots;
    ChartPanel* m_paired;
    ChartPanel* m_order;
    ChartPanel* m_percentiles;
    HowView* m_how;
    QAction* m_copy;
    QList<QAction*> m_commands;
};

/// The rail's entry.
[[nodiscard]] PageEntry comparePageEntry();

} // namespace tidemark::app
