// The widgets of the Compare page.
#include "app/desktop/charts/chart_panel.h"
#include "app/desktop/pages/compare/compare_page.h"
#include "app/desktop/pages/compare/interval_delegate.h"
#include "app/desktop/pages/compare/verdict_model.h"
#include "app/desktop/results/how_view.h"
#include "app/desktop/results/metric_box.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace tidemark::app {

namespace {

QLabel* sentenceLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QTableView* verdictTable(VerdictModel* model, QWidget* parent)
{
    auto* table = new QTableView(parent);
    table->setModel(model);
    table->setItemDelegateForColumn(VerdictModel::Effect, new IntervalDelegate(table));
    table->setAccessibleName(ComparePage::tr("Verdicts"));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTabKeyNavigation(false);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 14);
    auto* header = table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(VerdictModel::Effect, QHeaderView::Stretch);
    return table;
}

QComboBox* sideBox(const QString& name, QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(12);
    return box;
}

} // namespace

void ComparePage::build()
{
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(buildTop());
    m_stack = new QStackedWidget(this);
    auto* rows = new QSplitter(Qt::Vertical, m_stack);
    auto* upper = new QWidget(rows);
    auto* upperLayout = new QVBoxLayout(upper);
    upperLayout->setContentsMargins(0, 0, 0, 0);
    m_headline = sentenceLabel(upper);
    QFont bold = m_headline->font();
    bold.setBold(true);
    m_headline->setFont(bold);
    m_table = verdictTable(m_model, upper);
    upperLayout->addWidget(m_headline);
    m_remarks = sentenceLabel(upper);
    upperLayout->addWidget(m_table, 1);
    upperLayout->addWidget(m_remarks);
    rows->addWidget(upper);
    rows->addWidget(buildLower());
    rows->setChildrenCollapsible(false);
    rows->setSizes({320, 380});
    m_empty = sentenceLabel(m_stack);
    m_empty->setAlignment(Qt::AlignCenter);
    m_stack->addWidget(rows);
    m_stack->addWidget(m_empty);
    layout->addWidget(m_stack, 1);
}

QWidget* ComparePage::buildTop()
{
    auto* top = new QWidget(this);
    auto* row = new QHBoxLayout(top);
    row->setContentsMargins(0, 0, 0, 0);
    m_a = sideBox(tr("Side A, the reference"), top);
    m_b = sideBox(tr("Side B"), top);
    auto* labelA = new QLabel(tr("&A"), top);
    labelA->setBuddy(m_a);
    auto* labelB = new QLabel(tr("&B"), top);
    labelB->setBuddy(m_b);
    m_swap = new QPushButton(tr("S&wap"), top);
    m_swap->setToolTip(tr("Makes B the reference."));
    m_metric = new MetricBox(top);
    m_margin = new QDoubleSpinBox(top);
    m_margin->setAccessibleName(tr("Smallest difference that matters"));
    m_margin->setRange(0, 50);
    m_margin->setSingleStep(0.5);
    m_margin->setDecimals(1);
    m_margin->setSuffix(tr(" %"));
    m_margin->setSpecialValueText(tr("as planned"));
    m_margin->setKeyboardTracking(false);
    auto* metricLabel = new QLabel(tr("M&easured"), top);
    metricLabel->setBuddy(m_metric);
    auto* marginLabel = new QLabel(tr("Smallest difference that &matters"), top);
    marginLabel->setBuddy(m_margin);
    row->addWidget(labelA);
    row->addWidget(m_a, 1);
    row->addWidget(m_swap);
    row->addWidget(labelB);
    row->addWidget(m_b, 1);
    row->addWidget(metricLabel);
    row->addWidget(m_metric);
    row->addWidget(marginLabel);
    row->addWidget(m_margin);
    return top;
}

QWidget* ComparePage::buildLower()
{
    auto* lower = new QWidget(this);
    auto* layout = new QVBoxLayout(lower);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* line = new QHBoxLayout;
    m_sentence = sentenceLabel(lower);
    m_more = new QPushButton(lower);
    line->addWidget(m_sentence, 1);
    line->addWidget(m_more);
    layout->addLayout(line);
    m_tabs = new QTabWidget(lower);
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setAccessibleName(tr("Views of the selected test"));
    m_dots = new ChartPanel(m_tabs);
    m_paired = new ChartPanel(m_tabs);
    m_order = new ChartPanel(m_tabs);
    m_percentiles = new ChartPanel(m_tabs);
    m_how = new HowView(m_tabs);
    m_tabs->addTab(m_dots, tr("Every run"));
    m_tabs->addTab(m_paired, tr("Paired"));
    m_tabs->addTab(m_order, tr("In order"));
    m_tabs->addTab(m_percentiles, tr("Latency"));
    m_tabs->addTab(m_how, tr("How was this computed?"));
    layout->addWidget(m_tabs, 1);
    return lower;
}

} // namespace tidemark::app
