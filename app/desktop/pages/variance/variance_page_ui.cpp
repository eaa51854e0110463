// The widgets of the Variance page.
#include "app/desktop/charts/chart_panel.h"
#include "app/desktop/pages/variance/finding_cards.h"
#include "app/desktop/pages/variance/text_table_model.h"
#include "app/desktop/pages/variance/variance_page.h"
#include "app/desktop/pages/variance/variance_words.h"
#include "app/desktop/results/how_view.h"
#include "app/desktop/results/metric_box.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace tidemark::app {

namespace {

QTableView* textTable(TextTableModel* model, const QString& name, QWidget* parent)
{
    auto* table = new QTableView(parent);
    table->setModel(model);
    table->setAccessibleName(name);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTabKeyNavigation(false);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 8);
    auto* header = table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setStretchLastSection(true);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return table;
}

} // namespace

void VariancePage::build()
{
    m_rowModel->setHeader(rowHeader(), {3, 4, 5});
    m_runModel->setHeader(runHeader(), {0, 2, 3});
    m_figureModel->setHeader({tr("Figure"), tr("Value")}, {});
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(buildTop());
    m_stack = new QStackedWidget(this);
    auto* halves = new QSplitter(Qt::Vertical, m_stack);
    m_rows = textTable(m_rowModel, tr("Tests and variants"), halves);
    halves->addWidget(m_rows);
    halves->addWidget(buildLower());
    halves->setChildrenCollapsible(false);
    halves->setSizes({200, 500});
    m_empty = new QLabel(m_stack);
    m_empty->setTextFormat(Qt::PlainText);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_stack->addWidget(halves);
    m_stack->addWidget(m_empty);
    layout->addWidget(m_stack, 1);
}

QWidget* VariancePage::buildTop()
{
    auto* top = new QWidget(this);
    auto* row = new QHBoxLayout(top);
    row->setContentsMargins(0, 0, 0, 0);
    m_experiment = new QComboBox(top);
    m_experiment->setAccessibleName(tr("Experiment"));
    m_experiment->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_experiment->setMinimumContentsLength(30);
    m_metric = new MetricBox(top);
    auto* experimentLabel = new QLabel(tr("E&xperiment"), top);
    experimentLabel->setBuddy(m_experiment);
    auto* metricLabel = new QLabel(tr("&Measured"), top);
    metricLabel->setBuddy(m_metric);
    row->addWidget(experimentLabel);
    row->addWidget(m_experiment, 1);
    row->addWidget(metricLabel);
    row->addWidget(m_metric);
    return top;
}

QWidget* VariancePage::buildLower()
{
    auto* lower = new QSplitter(Qt::Horizontal, this);
    m_tabs = new QTabWidget(lower);
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setAccessibleName(tr("Views of the selected test and variant"));
    m_every = new ChartPanel(m_tabs);
    m_insideTab = buildInside();
    m_latency = new ChartPanel(m_tabs);
    m_how = new HowView(m_tabs);
    m_how->setFigures({"spread", "components", "planning", "cheapest", "drift", "disturbed",
                       "steady", "warm_up", "change_points", "effective_size", "margin",
                       "percentile"});
    m_tabs->addTab(m_every, tr("Every run"));
    m_tabs->addTab(m_insideTab, tr("Inside a run"));
    m_tabs->addTab(m_latency, tr("Latency"));
    m_tabs->addTab(m_how, tr("How was this computed?"));
    lower->addWidget(m_tabs);
    lower->addWidget(buildSide());
    lower->setChildrenCollapsible(false);
    lower->setSizes({760, 420});
    lower->setStretchFactor(0, 1);
    return lower;
}

QWidget* VariancePage::buildInside()
{
    auto* inside = new QSplitter(Qt::Vertical, m_tabs);
    auto* upper = new QWidget(inside);
    auto* layout = new QVBoxLayout(upper);
    layout->setContentsMargins(0, 4, 0, 0);
    m_runSentence = new QLabel(upper);
    m_runSentence->setTextFormat(Qt::PlainText);
    m_runSentence->setWordWrap(true);
    m_runSentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_inside = new ChartPanel(upper);
    layout->addWidget(m_inside, 1);
    layout->addWidget(m_runSentence);
    m_runs = textTable(m_runModel, tr("Runs in order of time"), inside);
    inside->addWidget(upper);
    inside->addWidget(m_runs);
    inside->setChildrenCollapsible(false);
    inside->setSizes({280, 160});
    return inside;
}

QWidget* VariancePage::buildSide()
{
    auto* side = new QSplitter(Qt::Vertical, this);
    m_cards = new FindingCards(side);
    m_figures = textTable(m_figureModel, tr("Figures"), side);
    side->addWidget(m_cards);
    side->addWidget(m_figures);
    side->setChildrenCollapsible(false);
    side->setSizes({150, 350});
    return side;
}

} // namespace tidemark::app
