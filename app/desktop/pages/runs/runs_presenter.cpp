#include "app/desktop/pages/runs/runs_presenter.h"

#include "app/desktop/text/display.h"

#include <QUndoStack>

#include <algorithm>

namespace tidemark::app {

namespace {

Result<RecordDetails> readDetails(const store::Store& store, ExperimentId id)
{
    TM_TRY(experiment, store.experiment(id));
    TM_TRY(runs, store.runsOf(id, false));
    RecordDetails details{.experiment = experiment, .runs = runs, .environment = {}};
    const auto last = std::find_if(runs.rbegin(), runs.rend(),
                                   [](const Run& run) { return run.environment.has_value(); });
    if (last != runs.rend()) {
        TM_TRY(environment, store.environment(*last->environment));
        details.environment = environment;
    }
    return details;
}

LibraryCommand::Work forEach(std::vector<ExperimentId> ids,
                             Result<> (store::Store::*act)(ExperimentId))
{
    return [ids = std::move(ids), act](store::Store& store) -> Result<> {
        for (const auto id : ids) {
            TM_CHECK((store.*act)(id));
        }
        return {};
    };
}

} // namespace

RunsPresenter::RunsPresenter(Library& library, Basket& basket, QUndoStack& undo, QObject* parent)
    : QObject(parent)
    , m_library(library)
    , m_basket(basket)
    , m_undo(undo)
{
}

void RunsPresenter::select(std::optional<ExperimentId> experiment, std::optional<RunId> run)
{
    const auto mine = m_latestDetails.next();
    m_latestRun.next();
    m_state.error.clear();
    if (!experiment) {
        m_state = {};
        emit changed();
        return;
    }
    m_state.loading = true;
    emit changed();
    m_library.read(
        this, [id = *experiment](const store::Store& store) { return readDetails(store, id); },
        [this, mine, run](Result<RecordDetails> details) {
            if (!m_latestDetails.isCurrent(mine)) {
                return;
            }
            m_state.loading = false;
            if (!details) {
                m_state.details.reset();
                fail(details.error());
                return;
            }
            m_state.details = std::move(*details);
            const auto& runs = m_state.details->runs;
            const auto shown = std::ranges::find_if(runs, [&](const Run& candidate) {
                return run ? candidate.id == *run : candidate.state == RunState::Finished;
            });
            emit changed();
            if (shown != runs.end()) {
                selectRun(shown->id);
            } else {
                m_state.run.reset();
                emit changed();
            }
        });
}

void RunsPresenter::selectRun(RunId run)
{
    const auto mine = m_latestRun.next();
    m_library.read(
        this, [run](const store::Store& store) { return store.run(run); },
        [this, mine](Result<Run> whole) {
            if (!m_latestRun.isCurrent(mine)) {
                return;
            }
            if (!whole) {
                fail(whole.error());
                return;
            }
            m_state.run = std::move(*whole);
            emit changed();
        });
}

void RunsPresenter::reload()
{
    if (m_state.details) {
        const auto run = m_state.run ? std::optional(m_state.run->id) : std::nullopt;
        select(m_state.details->experiment.id, run);
    }
}

void RunsPresenter::push(const QString& name, LibraryCommand::Work redo, LibraryCommand::Work undo)
{
    m_undo.push(new LibraryCommand(m_library, this, name, std::move(redo), std::move(undo),
                                   [this](const Error& error) { fail(error); }));
}

void RunsPresenter::rename(const QString& name)
{
    if (!m_state.details || name.trimmed().isEmpty()) {
        return;
    }
    const auto id = m_state.details->experiment.id;
    const std::string before = m_state.details->experiment.plan.name;
    const std::string after = utf8(name.trimmed());
    if (before != after) {
        push(
            tr("Rename record"), [=](store::Store& s) { return s.rename(id, after); },
            [=](store::Store& s) { return s.rename(id, before); });
    }
}

void RunsPresenter::setNote(const QString& note)
{
    if (!m_state.details) {
        return;
    }
    const auto id = m_state.details->experiment.id;
    const std::string before = m_state.details->experiment.note;
    const std::string after = utf8(note);
    if (before != after) {
        push(
            tr("Change note"), [=](store::Store& s) { return s.setNote(id, after); },
            [=](store::Store& s) { return s.setNote(id, before); });
    }
}

void RunsPresenter::setTags(const QString& tags)
{
    if (!m_state.details) {
        return;
    }
    std::vector<std::string> after;
    for (const QString& tag : tags.split(u',', Qt::SkipEmptyParts)) {
        if (!tag.trimmed().isEmpty()) {
            after.push_back(utf8(tag.trimmed()));
        }
    }
    std::ranges::sort(after);
    after.erase(std::ranges::unique(after).begin(), after.end());
    const auto id = m_state.details->experiment.id;
    const auto before = m_state.details->experiment.tags;
    if (before != after) {
        push(
            tr("Change tags"), [=](store::Store& s) { return s.setTags(id, after); },
            [=](store::Store& s) { return s.setTags(id, before); });
    }
}

void RunsPresenter::moveToTrash(const std::vector<ExperimentId>& ids)
{
    if (!ids.empty()) {
        push(tr("Move to trash"), forEach(ids, &store::Store::moveToTrash),
             forEach(ids, &store::Store::restoreFromTrash));
    }
}

void RunsPresenter::restore(const std::vector<ExperimentId>& ids)
{
    if (!ids.empty()) {
        push(tr("Restore from trash"), forEach(ids, &store::Store::restoreFromTrash),
             forEach(ids, &store::Store::moveToTrash));
    }
}

bool RunsPresenter::addToBasket()
{
    if (!m_state.details) {
        return false;
    }
    const auto& experiment = m_state.details->experiment;
    bool added = false;
    for (std::uint32_t v = 0; v < experiment.plan.variants.size(); ++v) {
        added |= m_basket.add(basketItem(experiment, v));
    }
    return added;
}

void RunsPresenter::fail(const Error& error)
{
    m_state.error = text(error.sentence());
    emit changed();
}

} // namespace tidemark::app
