#include "app/desktop/pages/variance/variance_presenter.h"

#include "app/desktop/library/background.h"
#include "app/desktop/text/display.h"

#include <algorithm>

namespace tidemark::app {

const analysis::VarianceRow* VarianceState::shown() const
{
    return record && row < record->rows.size() ? &record->rows[row] : nullptr;
}

VariancePresenter::VariancePresenter(Library& library, Basket& basket, QObject* parent)
    : QObject(parent)
    , m_library(library)
    , m_basket(basket)
{
    connect(&m_library, &Library::changed, this, &VariancePresenter::outdated);
    connect(&m_basket, &Basket::changed, this, [this] {
        // What is put into the basket is what the user looks at now.
        m_chosen.reset();
        emit outdated();
    });
}

void VariancePresenter::reload()
{
    VarianceQuestion question{.experiment = m_chosen, .metric = m_state.metric};
    if (!question.experiment && !m_basket.items().isEmpty()) {
        question.experiment = m_basket.items().constFirst().experiment;
    }
    const auto mine = m_latest.next();
    m_state.loading = true;
    emit changed();
    m_library.read(
        this, [question](const store::Store& store) { return readVariance(store, question); },
        [this, mine](Result<VarianceRecord> record) {
            if (m_latest.isCurrent(mine)) {
                take(std::move(record));
            }
        });
}

std::optional<VariancePresenter::Place> VariancePresenter::wantedPlace() const
{
    const auto* shown = m_state.shown();
    if (shown == nullptr) {
        return std::nullopt;
    }
    return Place{shown->workload, shown->variant, shown->runs[m_state.run].unit.run};
}

void VariancePresenter::take(Result<VarianceRecord> record)
{
    auto place = wantedPlace();
    const auto before = m_state.record ? m_state.record->experiment.id : ExperimentId{};
    m_state.look.reset();
    m_state.close.reset();
    m_state.record.reset();
    m_state.error.clear();
    if (!record) {
        m_state.loading = false;
        m_state.error = text(record.error().sentence());
        emit changed();
        return;
    }
    m_state.record = std::make_shared<const VarianceRecord>(std::move(*record));
    if (m_state.record->experiment.id != before) {
        place.reset();
        for (const auto& item : m_basket.items()) {
            if (!place && item.experiment == m_state.record->experiment.id) {
                place = Place{.workload = 0, .variant = item.variant, .run = {}};
            }
        }
    }
    goTo(place);
}

void VariancePresenter::goTo(const std::optional<Place>& place)
{
    const auto& rows = m_state.record->rows;
    m_state.row = 0;
    m_state.run = 0;
    if (place) {
        const auto row = std::ranges::find_if(rows, [&](const analysis::VarianceRow& candidate) {
            return candidate.workload == place->workload && candidate.variant == place->variant;
        });
        if (row != rows.end()) {
            m_state.row = static_cast<std::size_t>(row - rows.begin());
            const auto run = std::ranges::find_if(
                row->runs, [&](const auto& candidate) { return candidate.unit.run == place->run; });
            m_state.run =
                run == row->runs.end() ? 0 : static_cast<std::size_t>(run - row->runs.begin());
        }
    }
    lookAtShownRow();
}

void VariancePresenter::lookAtShownRow()
{
    m_state.look.reset();
    m_state.close.reset();
    m_state.loading = m_state.shown() != nullptr;
    const auto mine = m_latestRow.next();
    emit changed();
    if (m_state.shown() == nullptr) {
        return;
    }
    inBackground(
        this,
        [record = m_state.record, row = m_state.row] {
            return std::make_shared<const RowLook>(lookAtRow(*record, record->rows[row]));
        },
        [this, mine](std::shared_ptr<const RowLook> look) {
            if (m_latestRow.isCurrent(mine)) {
                m_state.look = std::move(look);
                m_state.loading = false;
                emit changed();
            }
        });
    lookAtShownRun();
}

void VariancePresenter::lookAtShownRun()
{
    const auto* row = m_state.shown();
    const auto mine = m_latestRun.next();
    m_state.close.reset();
    const Run* run = m_state.record->run(row->runs[m_state.run].unit.run);
    m_state.looking = run != nullptr;
    emit changed();
    if (run == nullptr) {
        return;
    }
    inBackground(
        this,
        // The record that is kept alive holds the row and the run.
        [record = m_state.record, row, run] { return lookAtRun(*run, *row); },
        [this, mine](RunLook look) {
            if (m_latestRun.isCurrent(mine)) {
                m_state.close = std::move(look);
                m_state.looking = false;
                emit changed();
            }
        });
}

void VariancePresenter::setExperiment(ExperimentId id)
{
    if (!m_state.record || m_state.record->experiment.id != id) {
        m_chosen = id;
        reload();
    }
}

void VariancePresenter::setMetric(std::optional<Metric> metric)
{
    if (metric != m_state.metric) {
        m_state.metric = metric;
        reload();
    }
}

void VariancePresenter::selectRow(int row)
{
    const auto index = static_cast<std::size_t>(row);
    if (row >= 0 && m_state.record && index < m_state.record->rows.size() && index != m_state.row) {
        m_state.row = index;
        m_state.run = 0;
        lookAtShownRow();
    }
}

void VariancePresenter::selectRun(int run)
{
    const auto* row = m_state.shown();
    const auto index = static_cast<std::size_t>(run);
    if (run >= 0 && row != nullptr && index < row->runs.size() && index != m_state.run) {
        m_state.run = index;
        lookAtShownRun();
    }
}

void VariancePresenter::selectRun(RunId id)
{
    if (const auto* row = m_state.shown()) {
        const auto found = std::ranges::find_if(
            row->runs, [&](const auto& candidate) { return candidate.unit.run == id; });
        if (found != row->runs.end()) {
            selectRun(static_cast<int>(found - row->runs.begin()));
        }
    }
}

QList<Card> VariancePresenter::cards() const
{
    const auto* row = m_state.shown();
    return row == nullptr ? QList<Card>{} : cardsOf(m_state.record->experiment.plan, *row);
}

QList<Figure> VariancePresenter::figures() const
{
    const auto* row = m_state.shown();
    return row == nullptr ? QList<Figure>{} : figuresOf(*row, QLocale());
}

QString VariancePresenter::asText() const
{
    const auto* row = m_state.shown();
    if (row == nullptr) {
        return m_state.error;
    }
    const auto& plan = m_state.record->experiment.plan;
    QStringList lines{tr("%1: %2, %3, %4")
                          .arg(text(plan.name), text(label(plan.profile.workloads[row->workload])),
                               text(plan.variants[row->variant].name), metricName(row->metric))};
    for (const auto& figure : figures()) {
        lines << tr("%1: %2", "name of a figure, its value").arg(figure.name, figure.value);
    }
    for (std::size_t run = 0; run < row->runs.size(); ++run) {
        lines << runCells(*row, run, QLocale()).join(u'\t');
    }
    for (const auto& card : cards()) {
        lines << card.sentence;
    }
    return lines.join(u'\n');
}

} // namespace tidemark::app
