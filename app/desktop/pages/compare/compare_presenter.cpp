#include "app/desktop/pages/compare/compare_presenter.h"

#include "app/desktop/pages/compare/compare_sides.h"
#include "app/desktop/runner/runner_client.h"
#include "app/desktop/text/display.h"
#include "core/analysis/more_rounds.h"
#include "core/experiment/centre.h"
#include "core/text/sentences.h"

#include <QLocale>

#include <algorithm>

namespace tidemark::app {

namespace {

QString value(const std::vector<analysis::Unit>& units, const std::optional<double>& centre,
              const Verdict& verdict, std::uint32_t n)
{
    if (!centre) {
        return ComparePresenter::tr("none");
    }
    std::vector<double> values;
    for (const auto& unit : units) {
        values.push_back(unit.value);
    }
    const auto known = experiment::centreOf(values, verdict.alpha);
    const QString shown =
        verdict.logScale && known && known->halfWidth
            ? quantityWithin(known->value, known->value / (1 + *known->halfWidth),
                             known->value * (1 + *known->halfWidth), verdict.metric, QLocale())
            : quantity(*centre, verdict.metric, QLocale());
    return ComparePresenter::tr("%1  n=%2", "value, number of runs").arg(shown).arg(n);
}

bool sameSide(const BasketItem& a, const BasketItem& b)
{
    return a.experiment == b.experiment && a.variant == b.variant;
}

void addUnlessThere(QList<BasketItem>& items, const BasketItem& item)
{
    if (std::ranges::none_of(items, [&](const auto& known) { return sameSide(known, item); })) {
        items.append(item);
    }
}

} // namespace

ComparePresenter::ComparePresenter(Library& library, RunnerClient& runner, Basket& basket,
                                   QObject* parent)
    : QObject(parent)
    , m_library(library)
    , m_runner(runner)
    , m_basket(basket)
{
    connect(&m_library, &Library::changed, this, &ComparePresenter::outdated);
    connect(&m_basket, &Basket::changed, this, &ComparePresenter::outdated);
    connect(&m_runner, &RunnerClient::changed, this, [this] {
        const bool running = m_runner.session().active();
        if (running != m_state.running) {
            m_state.running = running;
            emit changed();
        }
    });
}

void ComparePresenter::reload()
{
    const auto mine = m_latest.next();
    m_state.loading = true;
    emit changed();
    const CompareQuestion question{
        .basket = m_basket.items(), .metric = m_state.metric, .margin = m_state.margin};
    m_library.read(
        this, [question](const store::Store& store) { return readSides(store, question); },
        [this, mine](Result<ComparedSides> sides) {
            if (m_latest.isCurrent(mine)) {
                take(std::move(sides));
            }
        });
}

void ComparePresenter::take(Result<ComparedSides> sides)
{
    m_state.loading = false;
    m_state.error.clear();
    m_state.rows.clear();
    m_state.headline.clear();
    m_state.remarks.clear();
    m_state.moreRounds = 0;
    if (sides) {
        m_state.sides = std::move(*sides);
        fillRows();
    } else {
        m_state.sides.reset();
        m_state.error = text(sides.error().sentence());
    }
    fillChoices();
    emit changed();
}

void ComparePresenter::fillChoices()
{
    const auto& basket = m_basket.items();
    m_state.choices.clear();
    m_state.a.reset();
    m_state.b.reset();
    if (m_state.sides) {
        m_state.choices = m_state.sides->choices;
        m_state.a = m_state.sides->a;
        m_state.b = m_state.sides->b;
    } else if (basket.size() >= 2) {
        // Two that can't be compared: the way out is another choice.
        m_state.a = basket[0];
        m_state.b = basket[1];
    }
    for (const auto& item : basket) {
        addUnlessThere(m_state.choices, item);
    }
}

CompareRow ComparePresenter::makeRow(std::size_t index) const
{
    const auto& sides = *m_state.sides;
    const auto& row = sides.comparison.rows[index];
    const auto& verdict = row.verdict;
    const std::string& a = sides.plan.variants[sides.comparison.a].name;
    const std::string& b = sides.plan.variants[sides.comparison.b].name;
    CompareRow shown{.workload = row.workload,
                     .test = text(label(sides.plan.profile.workloads[row.workload])),
                     .valueA = value(row.a, verdict.centreA, verdict, verdict.nA),
                     .valueB = value(row.b, verdict.centreB, verdict, verdict.nB),
                     .word = text(text::word(verdict)),
                     .sentence = text(text::sentence(verdict, a, b)),
                     .notes = {},
                     .verdict = verdict};
    for (const auto& note : text::notes(verdict)) {
        shown.notes << text(note);
    }
    if (index < sides.familyP.size()) {
        if (const auto lost = text::lostInFamily(verdict, sides.familyP[index]); !lost.empty()) {
            shown.notes << text(lost);
        }
    }
    return shown;
}

void ComparePresenter::fillRows()
{
    const auto& sides = *m_state.sides;
    const std::string& a = sides.plan.variants[sides.comparison.a].name;
    const std::string& b = sides.plan.variants[sides.comparison.b].name;
    m_state.nameA = text(a);
    m_state.nameB = text(b);
    for (std::size_t index = 0; index < sides.comparison.rows.size(); ++index) {
        m_state.rows.push_back(makeRow(index));
    }
    if (sides.headline && sides.claims > 1) {
        m_state.headline = text(text::sentence(*sides.headline, a, b));
        m_state.headlineRule = text(text::headlineRule(sides.claims));
    }
    fillRemarks();
    m_state.selected =
        std::clamp(m_state.selected, 0, std::max(0, static_cast<int>(m_state.rows.size()) - 1));
    m_state.moreRounds = sides.experiment ? analysis::roundsToDecide({sides.comparison}) : 0;
}

void ComparePresenter::fillRemarks()
{
    for (const auto& finding : m_state.sides->findings) {
        const QString sentence = text(text::sentence(finding));
        if (finding.severity != Severity::Ok && !m_state.remarks.contains(sentence)) {
            m_state.remarks << sentence;
        }
    }
    if (m_basket.items().size() == 1) {
        m_state.remarks.prepend(
            tr("The basket holds only one side. Choose the other one above, or on the page Runs."));
    } else if (m_basket.items().size() > 2) {
        m_state.remarks.prepend(
            tr("The first two of the basket are compared; choose others above."));
    }
}

void ComparePresenter::chooseA(const BasketItem& item)
{
    if (m_state.a && m_state.b) {
        choose(item, sameSide(item, *m_state.b) ? *m_state.a : *m_state.b);
    }
}

void ComparePresenter::chooseB(const BasketItem& item)
{
    if (m_state.a && m_state.b) {
        choose(sameSide(item, *m_state.a) ? *m_state.b : *m_state.a, item);
    }
}

void ComparePresenter::swap()
{
    if (m_state.a && m_state.b) {
        choose(*m_state.b, *m_state.a);
    }
}

void ComparePresenter::choose(const BasketItem& a, const BasketItem& b)
{
    QList<BasketItem> items{a, b};
    for (const auto& item : m_basket.items()) {
        addUnlessThere(items, item);
    }
    m_basket.replace(items);
}

void ComparePresenter::setMetric(std::optional<Metric> metric)
{
    if (metric != m_state.metric) {
        m_state.metric = metric;
        reload();
    }
}

void ComparePresenter::setMargin(std::optional<double> margin)
{
    if (margin != m_state.margin) {
        m_state.margin = margin;
        reload();
    }
}

void ComparePresenter::select(int row)
{
    if (row >= 0 && row < static_cast<int>(m_state.rows.size()) && row != m_state.selected) {
        m_state.selected = row;
        emit changed();
    }
}

void ComparePresenter::runMore()
{
    if (!m_state.sides || !m_state.sides->experiment || m_state.moreRounds == 0) {
        return;
    }
    const auto started =
        m_runner.resume(*m_state.sides->experiment, m_state.sides->rounds + m_state.moreRounds);
    if (!started) {
        m_state.error = text(started.error().sentence());
        emit changed();
    }
}

QString ComparePresenter::asText() const
{
    QString result = tr("%1 against %2").arg(m_state.nameB, m_state.nameA) + u'\n';
    if (!m_state.headline.isEmpty()) {
        result += m_state.headline + u'\n';
    }
    for (const auto& row : m_state.rows) {
        result += tr("%1: %2").arg(row.test, row.sentence) + u'\n';
    }
    for (const auto& remark : m_state.remarks) {
        result += remark + u'\n';
    }
    return result;
}

} // namespace tidemark::app
