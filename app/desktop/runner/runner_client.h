#pragma once

#include "app/desktop/runner/session.h"
#include "core/base/result.h"

#include <QElapsedTimer>
#include <QObject>
#include <QProcess>
#include <QStringList>

#include <filesystem>
#include <memory>

namespace tidemark::app {

/// The runner process (`tidemark-cli`) as the app's pages see it: start, follow, stop, skip, and
/// the session that its event stream tells. The process goes on when the app ends.
class RunnerClient : public QObject
{
    Q_OBJECT

public:
    /// `program` is the runner; empty when none was found, then start() fails with a sentence.
    RunnerClient(QString program, std::filesystem::path library, QObject* parent = nullptr);
    ~RunnerClient() override;

    /// The runner beside the app or in ../cli (the build tree); empty when it is not there.
    [[nodiscard]] static QString findProgram();

    /// Begins an experiment. Busy when one is running.
    Result<> start(const Plan& plan);

    /// Makes `rounds` rounds in all of a recorded experiment: the missing ones are added to it.
    Result<> resume(ExperimentId id, std::uint32_t rounds);

    /// Shows an experiment that another runner is working on.
    Result<> follow(ExperimentId id);

    /// Asks the runner to end now; finished runs are kept.
    void stop();
    /// Asks it to leave out the rest of the current workload.
    void skip();

    [[nodiscard]] const Session& session() const { return m_session; }

    /// Seconds on the clock of the session's times.
    [[nodiscard]] double clock() const;

signals:
    /// Anything but an interval changed the session: phase, runs, findings, errors.
    void changed();
    /// One or more intervals arrived.
    void intervalsArrived();
    /// A run was recorded, or the experiment ended: the library has something new.
    void recorded();

private:
    Result<> launch(const QStringList& arguments);
    void readEvents();
    void applyLine(const QByteArray& line);
    void finishProcess();
    void failToStart();
    void command(experiment::Command command);

    QString m_program;
    std::filesystem::path m_library;
    std::unique_ptr<QProcess> m_process;
    std::optional<ExperimentId> m_followed; ///< stop goes to its owner, not to our child
    Session m_session;
    QElapsedTimer m_clock;
};

} // namespace tidemark::app
