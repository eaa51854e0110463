#include "app/desktop/pages/run/run_presenter.h"

#include "app/desktop/library/background.h"
#include "app/desktop/runner/runner_client.h"
#include "core/device/preflight.h"
#include "core/workload/estimate.h"
#include "core/workload/profile_file.h"
#include "core/workload/profiles.h"

#include <QRandomGenerator>
#include <QSettings>

#include <algorithm>

namespace tidemark::app {

namespace {

std::vector<PathOffer> offeredPaths()
{
    std::vector<PathOffer> offers;
    for (const auto& type : engine::pathTypes()) {
        const auto available = type.available();
        offers.push_back({.id = std::string(type.capabilities.id),
                          .name = std::string(type.capabilities.displayName),
                          .family = type.capabilities.family,
                          .problem = available ? std::string() : available.error().sentence()});
    }
    return offers;
}

/// What was learnt about a folder.
struct FolderAnswer
{
    Result<device::Location> location;
    std::vector<Finding> preflight;
};

FolderAnswer lookAt(const std::string& folder, std::optional<Bytes> fileSize)
{
    Target target;
    target.location = folder;
    return {.location = device::locate(folder), .preflight = device::preflight(target, fileSize)};
}

} // namespace

RunPresenter::RunPresenter(Library& library, RunnerClient& runner, QSettings& settings,
                           QObject* parent)
    : QObject(parent)
    , m_library(library)
    , m_runner(runner)
    , m_settings(settings)
{
    m_state.setup = loadSetup(settings);
    m_state.unit = static_cast<DisplayUnit>(
        std::clamp<int>(settings.value(QStringLiteral("run/unit"), 0).toInt(), 0,
                        static_cast<int>(allUnits().size()) - 1));
    loadProfiles();
    askMachine();
    askFolder();
    connect(&m_runner, &RunnerClient::changed, this, &RunPresenter::followSession);
}

void RunPresenter::loadProfiles()
{
    std::vector<std::filesystem::path> folders;
    if (const auto folder = workload::userProfileFolder()) {
        folders.push_back(*folder);
    }
    m_state.profiles = workload::allProfiles(folders).profiles;
    if (chosenProfile() == nullptr && !m_state.profiles.empty()) {
        m_state.setup.profile = m_state.profiles.front().id;
    }
}

void RunPresenter::askMachine()
{
    m_pending += 2;
    inBackground(this, &offeredPaths, [this](std::vector<PathOffer> paths) {
        --m_pending;
        m_state.paths = std::move(paths);
        pickPaths();
        updatePlan();
        emit changed();
    });
    inBackground(this, &device::listDrives, [this](Result<std::vector<device::Drive>> drives) {
        --m_pending;
        if (drives) {
            m_state.drives = std::move(*drives);
            emit changed();
        }
    });
}

void RunPresenter::pickPaths()
{
    const auto choose = [this](std::string& id, PathFamily family) {
        const auto usable = [&](const PathOffer& offer) {
            return offer.family == family && offer.problem.empty();
        };
        const auto chosen = std::ranges::find(m_state.paths, id, &PathOffer::id);
        if (chosen != m_state.paths.end() && usable(*chosen)) {
            return;
        }
        const auto first = std::ranges::find_if(m_state.paths, usable);
        if (first != m_state.paths.end()) {
            id = first->id;
        }
    };
    choose(m_state.setup.nativePath, PathFamily::Native);
    choose(m_state.setup.legacyPath, PathFamily::Legacy);
}

void RunPresenter::askFolder()
{
    const auto mine = m_latestFolder.next();
    m_state.location.reset();
    m_state.locationProblem.clear();
    ++m_pending;
    const Profile* profile = chosenProfile();
    const auto fileSize = profile != nullptr
                              ? std::optional(m_state.setup.fileSize.value_or(profile->fileSize))
                              : m_state.setup.fileSize;
    inBackground(
        this, [folder = m_state.setup.folder, fileSize] { return lookAt(folder, fileSize); },
        [this, mine](FolderAnswer answer) {
            --m_pending;
            if (!m_latestFolder.isCurrent(mine)) {
                return;
            }
            if (answer.location) {
                m_state.location = std::move(*answer.location);
            } else {
                m_state.locationProblem = text(answer.location.error().sentence());
            }
            m_state.preflight = std::move(answer.preflight);
            updatePlan();
            emit changed();
        });
}

const Profile* RunPresenter::chosenProfile() const
{
    const auto found = std::ranges::find(m_state.profiles, m_state.setup.profile, &Profile::id);
    return found == m_state.profiles.end() ? nullptr : &*found;
}

void RunPresenter::setSetup(const RunSetup& setup)
{
    if (setup == m_state.setup) {
        return;
    }
    // What the file needs of the folder depends on its size.
    const bool otherFolder = setup.folder != m_state.setup.folder ||
                             setup.fileSize != m_state.setup.fileSize ||
                             setup.profile != m_state.setup.profile;
    const bool otherGrid = setup.profile != m_state.setup.profile ||
                           setup.paths != m_state.setup.paths ||
                           setup.wholeDrive != m_state.setup.wholeDrive;
    m_state.setup = setup;
    m_state.error.clear();
    if (otherGrid && !m_state.running) {
        m_state.shownPlan.reset();
        m_state.shownRuns.clear();
    }
    saveSetup(m_settings, setup);
    if (otherFolder) {
        askFolder();
    }
    updatePlan();
    emit changed();
}

void RunPresenter::setUnit(DisplayUnit unit)
{
    m_state.unit = unit;
    m_settings.setValue(QStringLiteral("run/unit"), static_cast<int>(unit));
    emit changed();
}

void RunPresenter::updatePlan()
{
    m_state.plan.reset();
    m_state.estimate.reset();
    m_state.planProblem.clear();
    const Profile* profile = chosenProfile();
    if (profile == nullptr) {
        m_state.planProblem = tr("There is no profile to run.");
        return;
    }
    auto plan = makePlan(m_state.setup, *profile, m_state.paths, {}, 0);
    if (!plan) {
        // Until the machine has answered there is nothing to complain about.
        m_state.planProblem = m_state.paths.empty() ? QString() : text(plan.error().sentence());
        return;
    }
    if (!m_state.setup.wholeDrive && !m_state.locationProblem.isEmpty()) {
        m_state.planProblem = m_state.locationProblem;
        return;
    }
    m_state.estimate = workload::estimatedDuration(
        plan->profile, static_cast<std::uint32_t>(plan->variants.size()),
        plan->profile.repetition.rounds);
    m_state.plan = std::move(*plan);
}

void RunPresenter::start(const std::vector<std::uint32_t>& rows)
{
    const Profile* profile = chosenProfile();
    if (profile == nullptr || m_state.running) {
        return;
    }
    const auto plan = makePlan(m_state.setup, *profile, m_state.paths, rows,
                               QRandomGenerator::system()->generate64());
    const auto started = plan ? m_runner.start(*plan) : Result<>(std::unexpected(plan.error()));
    m_state.error = started ? QString() : text(started.error().sentence());
    if (started) {
        m_state.resultsAreOld = m_state.shownPlan.has_value();
        m_state.running = true;
    }
    emit changed();
}

void RunPresenter::followSession()
{
    const Session& session = m_runner.session();
    m_state.running = session.active();
    // The grid changes over to the new experiment with its first result, so that the old numbers
    // can be read meanwhile.
    if (session.plan && (!session.finished.empty() || !m_state.shownPlan)) {
        m_state.shownPlan = session.plan->experiment.plan;
        m_state.shownExperiment = session.plan->experiment.id;
        m_state.shownRuns = session.finished;
        m_state.resultsAreOld = false;
    }
    if (session.done && session.error) {
        m_state.error = text(session.error->sentence());
    }
    emit changed();
}

Result<> RunPresenter::saveProfile(const QString& name)
{
    const Profile* chosen = chosenProfile();
    if (chosen == nullptr) {
        return fail(ErrorCode::NotFound, "there is no profile to save");
    }
    Profile own = effectiveProfile(m_state.setup, *chosen);
    own.name = utf8(name.trimmed());
    QString id;
    for (const QChar c : name.trimmed().toLower()) {
        id += c.isLetterOrNumber() && c.unicode() < 128 ? c : QChar(u'_');
    }
    own.id = utf8(id);
    if (std::ranges::find(m_state.profiles, own.id, &Profile::id) != m_state.profiles.end()) {
        return fail(ErrorCode::BadInput, "there is a profile of that name", own.id,
                    "Choose another name");
    }
    TM_TRY(folder, workload::userProfileFolder());
    TM_CHECK(workload::saveProfile(own, folder));
    m_state.setup.profile = own.id;
    loadProfiles();
    updatePlan();
    emit changed();
    return {};
}

} // namespace tidemark::app
