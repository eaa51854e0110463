#include "app/desktop/pages/compare/compare_page.h"

#include "app/desktop/charts/chart_panel.h"
#include "app/desktop/pages/compare/compare_charts.h"
#include "app/desktop/pages/compare/compare_presenter.h"
#include "app/desktop/pages/compare/verdict_model.h"
#include "app/desktop/results/how_view.h"
#include "app/desktop/results/metric_box.h"
#include "app/desktop/shell/app_context.h"
#include "app/desktop/shell/navigator.h"
#include "app/desktop/text/display.h"
#include "core/text/how_computed.h"

#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>

#include <algorithm>

namespace tidemark::app {

PageEntry comparePageEntry()
{
    return {.id = QStringLiteral("compare"),
            .title = ComparePage::tr("Compare"),
            .icon = QStringLiteral("compare"),
            .create = [](AppContext& context, QWidget* parent) -> Page* {
                return new ComparePage(context, parent);
            }};
}

ComparePage::ComparePage(AppContext& context, QWidget* parent)
    : Page(parent)
    , m_context(context)
    , m_presenter(new ComparePresenter(context.library, context.runner, context.basket, this))
    , m_model(new VerdictModel(this))
{
    build();
    addCommands();
    connectParts();
    render();
}

void ComparePage::connectParts()
{
    connect(m_presenter, &ComparePresenter::changed, this, &ComparePage::render);
    connect(m_presenter, &ComparePresenter::outdated, this, &ComparePage::outdated);
    connect(m_a, &QComboBox::activated, this,
            [this](int index) { m_presenter->chooseA(m_presenter->state().choices[index]); });
    connect(m_b, &QComboBox::activated, this,
            [this](int index) { m_presenter->chooseB(m_presenter->state().choices[index]); });
    connect(m_swap, &QPushButton::clicked, m_presenter, &ComparePresenter::swap);
    connect(m_metric, &MetricBox::metricChosen, m_presenter, &ComparePresenter::setMetric);
    connect(m_margin, &QDoubleSpinBox::valueChanged, this, [this](double percentage) {
        m_presenter->setMargin(percentage > 0 ? std::optional(percentage / 100) : std::nullopt);
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { m_presenter->select(current.row()); });
    connect(m_more, &QPushButton::clicked, this, [this] {
        m_presenter->runMore();
        if (m_presenter->state().error.isEmpty()) {
            m_context.navigator.open(QStringLiteral("live"));
        }
    });
}

void ComparePage::refresh()
{
    m_presenter->reload();
}

bool ComparePage::busy() const
{
    return m_presenter->state().loading;
}

void ComparePage::addCommands()
{
    auto* copyAction = new QAction(tr("Copy verdicts as text"), this);
    connect(copyAction, &QAction::triggered, this, &ComparePage::copy);
    m_copy = copyAction;
    auto* swapAction = new QAction(tr("Swap A and B"), this);
    connect(swapAction, &QAction::triggered, m_swap, &QPushButton::click);
    m_commands = {copyAction, swapAction};
    m_table->addAction(copyAction);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void ComparePage::render()
{
    const auto& state = m_presenter->state();
    const bool shown = state.sides && !state.rows.empty();
    m_stack->setCurrentIndex(shown ? 0 : 1);
    renderChoices();
    m_copy->setEnabled(shown);
    // While new numbers are computed the old ones are grey.
    m_stack->setEnabled(!state.loading || !shown);
    if (!shown) {
        m_headline->hide();
        m_empty->setText(!state.error.isEmpty() ? state.error
                         : state.loading        ? tr("Computing...")
                                                : tr("These two sides have no test in common."));
        return;
    }
    m_headline->setText(state.headline);
    m_headline->setToolTip(state.headlineRule);
    m_headline->setAccessibleDescription(state.headlineRule);
    m_headline->setVisible(!state.headline.isEmpty());
    m_model->setState(state);
    if (m_table->currentIndex().row() != state.selected) {
        m_table->selectRow(state.selected);
    }
    QStringList lines = state.remarks;
    if (!state.error.isEmpty()) {
        lines.prepend(state.error);
    }
    m_remarks->setText(
        lines.mid(0, 4).join(u'\n') +
        (lines.size() > 4 ? tr("\nand %1 more (hover)").arg(lines.size() - 4) : QString()));
    m_remarks->setToolTip(lines.join(u'\n'));
    m_remarks->setVisible(!lines.isEmpty());
    m_more->setVisible(state.moreRounds > 0);
    m_more->setEnabled(!state.running);
    m_more->setText(tr("Run %1 more rounds: about what would decide").arg(state.moreRounds));
    renderRow();
}

void ComparePage::renderChoices()
{
    const auto& state = m_presenter->state();
    QStringList titles;
    for (const auto& choice : state.choices) {
        // Two experiments may have one name.
        const auto same = std::ranges::count(state.choices, choice.title, &BasketItem::title);
        titles << (same > 1 ? tr("%1 (record %2)").arg(choice.title).arg(choice.experiment.value)
                            : choice.title);
    }
    const auto fill = [&](QComboBox* box, const std::optional<BasketItem>& chosen) {
        QStringList known;
        for (int i = 0; i < box->count(); ++i) {
            known << box->itemText(i);
        }
        if (known != titles) {
            box->clear();
            box->addItems(titles);
        }
        const auto found = std::ranges::find_if(state.choices, [&](const BasketItem& choice) {
            return chosen && choice.experiment == chosen->experiment &&
                   choice.variant == chosen->variant;
        });
        box->setCurrentIndex(
            found == state.choices.end() ? -1 : static_cast<int>(found - state.choices.begin()));
        box->setToolTip(box->currentText());
        box->setEnabled(chosen.has_value());
    };
    fill(m_a, state.a);
    fill(m_b, state.b);
    m_swap->setEnabled(state.a && state.b);
}

void ComparePage::renderRow()
{
    const auto& state = m_presenter->state();
    const auto row = static_cast<std::size_t>(state.selected);
    const auto& shown = state.rows[row];
    m_sentence->setText(
        (QStringList{tr("%1: %2").arg(shown.test, shown.sentence)} + shown.notes).join(u'\n'));
    m_dots->setData(runsAsDots(*state.sides, row));
    m_paired->setData(pairedRounds(*state.sides, row));
    m_order->setData(runsOverTime(*state.sides, row));
    m_percentiles->setData(latencyPercentiles(*state.sides, row));
    auto figures = text::figuresOf(shown.verdict);
    figures.insert(figures.end(), {"family", "percentile"});
    m_how->setFigures(figures);
}

void ComparePage::copy()
{
    QGuiApplication::clipboard()->setText(m_presenter->asText());
    m_context.navigator.say(tr("The verdicts are in the clipboard."));
}

} // namespace tidemark::app
