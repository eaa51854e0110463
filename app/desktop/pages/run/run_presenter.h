#pragma once

#include "app/desktop/library/library.h"
#include "app/desktop/pages/run/run_setup.h"
#include "app/desktop/results/grid.h"
#include "app/desktop/results/result_cell.h"
#include "core/model/finding.h"

#include <QObject>

class QSettings;

namespace tidemark::app {

class RunnerClient;

/// What the Run page shows.
struct RunPageState
{
    RunSetup setup;
    std::vector<Profile> profiles;
    std::vector<PathOffer> paths;
    std::vector<device::Drive> drives;
    std::optional<device::Location> location; ///< of the folder; empty while unknown
    QString locationProblem;                  ///< why the folder can't be used
    std::vector<Finding> preflight;
    std::optional<Plan> plan;            ///< what All would run; empty when it can't
    QString planProblem;                 ///< why not, one sentence
    std::optional<Nanoseconds> estimate; ///< of the runs of `plan`
    DisplayUnit unit = DisplayUnit::MegabytesPerSecond;

    std::optional<Plan> shownPlan; ///< of the results in the grid
    std::optional<ExperimentId> shownExperiment;
    std::vector<Run> shownRuns;
    bool resultsAreOld = false; ///< the grid shows an earlier experiment while a new one begins
    bool running = false;
    QString error; ///< of the last start
};

/// The Run page without widgets.
class RunPresenter : public QObject
{
    Q_OBJECT

public:
    RunPresenter(Library& library, RunnerClient& runner, QSettings& settings,
                 QObject* parent = nullptr);

    [[nodiscard]] const RunPageState& state() const { return m_state; }

    /// Questions to the machine (drives, folder, paths) that are not answered yet.
    [[nodiscard]] bool busy() const { return m_pending > 0; }

    /// Takes a changed setup; looks at a new folder.
    void setSetup(const RunSetup& setup);
    void setUnit(DisplayUnit unit);

    /// Starts the plan; with `rows` (indices into the workloads shown) only those.
    void start(const std::vector<std::uint32_t>& rows = {});

    /// The profile as the options change it, under a new name among the user's own.
    Result<> saveProfile(const QString& name);

    [[nodiscard]] const Profile* chosenProfile() const;

    /// The grid of what is shown, or of the chosen profile without results.
    [[nodiscard]] Grid grid() const;
    [[nodiscard]] CellProgress progressOf(std::uint32_t workload, std::uint32_t variant) const;

    /// Grid and its circumstances as plain text.
    [[nodiscard]] QString resultsAsText() const;

    /// "What All does", or what is in its way: the line under the grid.
    [[nodiscard]] QString hint() const;
    /// The checks of what is shown in one line.
    [[nodiscard]] QString checksLine() const;

signals:
    void changed();

private:
    void loadProfiles();
    void askMachine();
    void askFolder();
    void followSession();
    void updatePlan();
    void pickPaths();

    Library& m_library;
    RunnerClient& m_runner;
    QSettings& m_settings;
    RunPageState m_state;
    Latest m_latestFolder;
    int m_pending = 0;
};

} // namespace tidemark::app
