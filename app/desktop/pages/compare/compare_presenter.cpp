#include "app/desktop/pages/compare/compare_presenter.h"

#include "app/desktop/pages/compare/compare_sides.h"
#include "app/desktop/runner/runner_client.h"
#include "app/desktop/text/display.h"
#include "core/text/sentences.h"

#include <QLocale>

#include <algorithm>

namespace tidemark::app {

namespace {

/// More than this many rounds are not offered by a button: then the noise is the problem.
constexpr std::uint32_t mostOffered = 100;

QString value(const std::optional<double>& centre, const Verdict& verdict, std::uint32_t n)
{
    if (!centre) {
        return ComparePresenter::tr("none");
    }
    return ComparePresenter::tr("%1  (n=%2)")
        .arg(quantity(*centre, verdict.metric, QLocale()))
        .arg(n);
}

bool undecided(const Verdict& verdict)
{
    return verdict.kind == VerdictKind::Inconclusive || verdict.kind == VerdictKind::TooFew ||
           verdict.kind == VerdictKind::BetterMaybeTrivial ||
           verdict.kind == VerdictKind::WorseMaybeTrivial;
}

std::uint32_t roundsToDecide(const analysis::Comparison& comparison)
{
    std::uint32_t more = 0;
    for (const auto& row : comparison.rows) {
        const auto wanted = row.verdict.moreRuns.value_or(0);
        if (undecided(row.verdict) && wanted <= mostOffered) {
            more = std::max(more, wanted);
        }
    }
    return more;
}

} // namespace

ComparePresenter::ComparePresenter(Library& library, RunnerClient& runner, Basket& basket,
                                   QObject* parent)
    : QObject(parent)
    , m_library(library)
    , m_runner(runner)
    , m_basket(basket)
{
    connect(&m_library, &Library::changed, this, &ComparePresenter::reload);
    connect(&m_basket, &Basket::changed, this, &ComparePresenter::reload);
    connect(&m_runner, &RunnerClient::changed, this, [this] {
        const bool running = m_runner.session().active();
        if (running != m_state.running) {
            m_state.running = running;
            emit changed();
        }
    });
    reload();
}

void ComparePresenter::reload()
{
    const auto mine = m_latest.next();
    m_state.loading = true;
    emit changed();
    const CompareQuestion question{
        .sides = m_basket.items().mid(0, 2), .metric = m_state.metric, .margin = m_state.margin};
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
    m_state.remarks.clear();
    m_state.moreRounds = 0;
    if (sides) {
        m_state.sides = std::move(*sides);
        fillRows();
    } else {
        m_state.sides.reset();
        m_state.error = text(sides.error().sentence());
    }
    emit changed();
}

void ComparePresenter::fillRows()
{
    const auto& sides = *m_state.sides;
    const std::string& a = sides.plan.variants[sides.comparison.a].name;
    const std::string& b = sides.plan.variants[sides.comparison.b].name;
    m_state.nameA = text(a);
    m_state.nameB = text(b);
    for (const auto& row : sides.comparison.rows) {
        CompareRow shown{.workload = row.workload,
                         .test = text(label(sides.plan.profile.workloads[row.workload])),
                         .valueA = value(row.verdict.centreA, row.verdict, row.verdict.nA),
                         .valueB = value(row.verdict.centreB, row.verdict, row.verdict.nB),
                         .word = text(text::word(row.verdict)),
                         .sentence = text(text::sentence(row.verdict, a, b)),
                         .notes = {},
                         .verdict = row.verdict};
        for (const auto& note : text::notes(row.verdict)) {
            shown.notes << text(note);
        }
        m_state.rows.push_back(std::move(shown));
    }
    for (const auto& finding : sides.findings) {
        const QString sentence = text(text::sentence(finding));
        if (finding.severity != Severity::Ok && !m_state.remarks.contains(sentence)) {
            m_state.remarks << sentence;
        }
    }
    if (m_basket.items().size() == 1) {
        m_state.remarks.prepend(tr("The basket holds only one side; this is the newest experiment "
                                   "with two variants. Pick a second one on the page Runs."));
    } else if (m_basket.items().size() > 2) {
        m_state.remarks.prepend(tr("The first two of the basket are compared."));
    }
    m_state.selected =
        std::clamp(m_state.selected, 0, std::max(0, static_cast<int>(m_state.rows.size()) - 1));
    m_state.moreRounds = sides.experiment ? roundsToDecide(sides.comparison) : 0;
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
    for (const auto& row : m_state.rows) {
        result += tr("%1: %2").arg(row.test, row.sentence) + u'\n';
    }
    for (const auto& remark : m_state.remarks) {
        result += remark + u'\n';
    }
    return result;
}

} // namespace tidemark::app
