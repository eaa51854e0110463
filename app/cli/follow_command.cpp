#include "app/cli/command.h"
#include "app/cli/event_stream.h"
#include "app/cli/interrupts.h"
#include "app/cli/progress_line.h"
#include "core/experiment/schedule.h"

#include <cstdio>
#include <functional>
#include <memory>
#include <set>
#include <thread>

namespace tidemark::cli {
namespace {

using namespace experiment;

/// The library gets a running run's data once a second, so looking more often shows nothing new.
constexpr auto lookEvery = std::chrono::milliseconds(500);

/// Turns what appears in the library into the events that the runner sent for it.
class Follower
{
public:
    Follower(const store::Store& library, Experiment experiment, std::string place,
             std::function<void(const Event&)> sink)
        : m_library(library)
        , m_experiment(std::move(experiment))
        , m_place(std::move(place))
        , m_sink(std::move(sink))
    {
    }

    /// Looks once; the end when the runner is done or gone.
    Result<std::optional<DoneEvent>> look()
    {
        // The owner first: what it wrote before it ended is then there to be read.
        TM_TRY(owner, m_library.ownerOf(m_experiment.id));
        TM_TRY(experiment, m_library.experiment(m_experiment.id));
        m_experiment.state = experiment.state;
        TM_TRY(runs, m_library.runsOf(m_experiment.id, false));
        if (!m_begun) {
            begin(runs);
        }
        for (const auto& run : runs) {
            TM_CHECK(show(run, runs));
        }
        if (owner) {
            return std::nullopt;
        }
        DoneEvent done{m_experiment.id, m_experiment.state, 0, 0};
        if (done.state == ExperimentState::Running) {
            done.state = ExperimentState::Interrupted; // the next start of a runner marks it so
        }
        for (const auto& run : runs) {
            done.finishedRuns += run.state == RunState::Finished ? 1 : 0;
            done.failedRuns += run.state == RunState::Failed ? 1 : 0;
        }
        return done;
    }

private:
    /// The state of things when following begins: ended runs are no news.
    void begin(const std::vector<Run>& runs)
    {
        m_begun = true;
        PlanEvent plan{m_experiment, m_place, 0, 0, {}};
        for (const auto& run : runs) {
            plan.finishedRuns += run.state == RunState::Finished ? 1 : 0;
            if (run.state != RunState::Running) {
                m_ended.insert(run.id);
            }
        }
        const auto left = schedule(runs);
        plan.expectedRuns = left.expectedRuns();
        plan.remaining = left.remaining(Nanoseconds(0));
        m_sink(plan);
    }

    [[nodiscard]] Schedule schedule(const std::vector<Run>& runs) const
    {
        return {m_experiment.plan, m_experiment.plan.profile.repetition.rounds, runs};
    }

    Result<> show(const Run& run, const std::vector<Run>& runs)
    {
        if (m_ended.contains(run.id)) {
            return {};
        }
        if (run.id != m_current) {
            m_current = run.id;
            m_shown = 0;
            const auto left = schedule(runs);
            m_sink(RunStartedEvent{run.id, run.workload, run.variant, run.round, run.position,
                                   left.expectedRuns(), left.remaining(Nanoseconds(0))});
        }
        TM_TRY(whole, m_library.run(run.id));
        const auto& intervals = whole.result.intervals;
        for (; m_shown < intervals.size(); ++m_shown) {
            m_sink(IntervalEvent{run.id, intervals[m_shown]});
        }
        if (run.state != RunState::Running) {
            m_ended.insert(run.id);
            for (const auto& finding : run.findings) {
                m_sink(FindingEvent{run.id, finding});
            }
            m_sink(RunFinishedEvent{withoutSeries(run)});
        }
        return {};
    }

    const store::Store& m_library;
    Experiment m_experiment;
    std::string m_place;
    std::function<void(const Event&)> m_sink;
    bool m_begun = false;
    std::set<RunId> m_ended;
    RunId m_current;
    std::size_t m_shown = 0;
};

Result<ExitCode> follow(ExperimentId id, bool events, const Shared& shared)
{
    TM_TRY(place, libraryPath(shared));
    TM_TRY(library, openLibrary(shared, store::OpenMode::ReadOnly));
    TM_TRY(experiment, library.experiment(id));
    std::unique_ptr<EventStream> stream;
    std::unique_ptr<ProgressLine> progress;
    if (events) {
        stream = std::make_unique<EventStream>(stdout);
    } else {
        progress = std::make_unique<ProgressLine>();
    }
    const auto sink = [&](const Event& event) {
        if (stream) {
            stream->send(event);
        } else {
            progress->show(event);
        }
    };
    Follower follower(library, experiment, toUtf8(place), sink);
    while (true) {
        TM_TRY(done, follower.look());
        if (done) {
            sink(*done);
            return done->state == ExperimentState::Finished && done->failedRuns == 0
                       ? ExitCode::Success
                       : ExitCode::Partial;
        }
        std::this_thread::sleep_for(lookEvery);
    }
}

Result<ExitCode> stop(ExperimentId id, const Shared& shared)
{
    TM_TRY(library, openLibrary(shared, store::OpenMode::ReadOnly));
    TM_CHECK(library.experiment(id));
    TM_TRY(owner, library.ownerOf(id));
    if (!owner) {
        return fail(ErrorCode::NotFound, "no process works on it",
                    "experiment " + std::to_string(id.value),
                    "It is not running: see 'tidemark-cli runs list'");
    }
    TM_CHECK(requestStop(*owner));
    return ExitCode::Success;
}

} // namespace

void addFollowCommand(CLI::App& app, Shared& shared)
{
    auto* command = app.add_subcommand("follow", "Watch an experiment that another process runs");
    const auto id = std::make_shared<std::int64_t>();
    const auto events = std::make_shared<bool>();
    command->add_option("ID", *id)->required()->type_name("");
    command->add_flag("--events", *events, "Print an event a line in JSON");
    addLibraryOption(*command, shared);
    command->callback([id, events, &shared] {
        shared.action = [id, events, &shared] {
            const auto code = follow({*id}, *events, shared);
            return code ? *code : complain(code.error());
        };
    });
}

void addStopCommand(CLI::App& app, Shared& shared)
{
    auto* command = app.add_subcommand("stop", "Ask the process that runs an experiment to stop");
    const auto id = std::make_shared<std::int64_t>();
    command->add_option("ID", *id)->required()->type_name("");
    addLibraryOption(*command, shared);
    command->callback([id, &shared] {
        shared.action = [id, &shared] {
            const auto code = stop({*id}, shared);
            return code ? *code : complain(code.error());
        };
    });
}

} // namespace tidemark::cli
