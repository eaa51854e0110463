// What the Run page says about its state.
#include "app/desktop/pages/run/run_presenter.h"
#include "app/desktop/runner/runner_client.h"
#include "core/text/sentences.h"

#include <QLocale>

#include <algorithm>
#include <set>

namespace tidemark::app {

Grid RunPresenter::grid() const
{
    if (m_state.shownPlan) {
        return makeGrid(*m_state.shownPlan, m_state.shownRuns, m_state.unit);
    }
    if (m_state.plan) {
        return makeGrid(*m_state.plan, {}, m_state.unit);
    }
    // Something is missing for a plan: show the tests of the profile all the same.
    Plan empty;
    if (const Profile* profile = chosenProfile()) {
        empty.profile = effectiveProfile(m_state.setup, *profile);
        empty.variants = {{}};
    }
    return makeGrid(empty, {}, m_state.unit);
}

CellProgress RunPresenter::progressOf(std::uint32_t workload, std::uint32_t variant) const
{
    if (m_state.resultsAreOld) {
        return CellProgress::Old;
    }
    const auto& current = m_runner.session().current;
    return m_state.running && current && current->workload == workload &&
                   current->variant == variant
               ? CellProgress::Running
               : CellProgress::Final;
}

QString RunPresenter::resultsAsText() const
{
    if (!m_state.shownPlan) {
        return {};
    }
    const Plan& plan = *m_state.shownPlan;
    QStringList heading{tr("Tidemark: %1, rounds: %2, test file %3")
                            .arg(text(plan.name))
                            .arg(plan.profile.repetition.rounds)
                            .arg(size(plan.profile.fileSize, QLocale()))};
    if (m_state.location && !m_state.setup.wholeDrive) {
        heading << tr("File system: %1").arg(text(m_state.location->fileSystem));
    }
    heading << tr("Median of the rounds, \302\261 half the 95 % interval of their mean");
    return asText(grid(), heading.join(u'\n'), QLocale());
}

QString RunPresenter::hint() const
{
    if (!m_state.error.isEmpty()) {
        return m_state.error;
    }
    if (m_state.running) {
        return tr("Measuring. The page Live shows it as it goes; Stop keeps what is finished.");
    }
    if (!m_state.planProblem.isEmpty()) {
        return m_state.planProblem;
    }
    if (!m_state.plan) {
        return tr("Looking at this machine...");
    }
    const Plan& plan = *m_state.plan;
    const QString length = m_state.estimate ? roughly(*m_state.estimate) : QString();
    if (m_state.setup.wholeDrive) {
        return tr("Press All. It only reads %1 and changes nothing on it; it takes %2.")
            .arg(text(m_state.setup.drive), length);
    }
    return tr("Press All. It only creates a %1 file in %2 and deletes it afterwards; it takes %3.")
        .arg(size(plan.profile.fileSize, QLocale()), text(m_state.setup.folder), length);
}

QString RunPresenter::checksLine() const
{
    std::set<std::string> codes;
    QStringList sentences;
    std::size_t runs = 0;
    for (const auto& run : m_state.shownRuns) {
        runs += run.state == RunState::Finished ? 1 : 0;
        for (const auto& finding : run.findings) {
            if (finding.severity != Severity::Ok && codes.insert(finding.code).second) {
                sentences << text(text::sentence(finding));
            }
        }
    }
    if (runs == 0) {
        return {};
    }
    if (sentences.isEmpty()) {
        return tr("Checks: nothing found in %1 runs.").arg(runs);
    }
    return tr("Checks: %1").arg(sentences.join(QStringLiteral("  ")));
}

} // namespace tidemark::app
