#include "app/desktop/runner/runner_client.h"

#include "app/desktop/runner/platform.h"
#include "app/desktop/text/display.h"
#include "core/model/json.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <nlohmann/json.hpp>

#include <utility>

namespace tidemark::app {

namespace {

QString libraryName(const std::filesystem::path& library)
{
    return QString::fromStdU16String(library.u16string());
}

} // namespace

RunnerClient::RunnerClient(QString program, std::filesystem::path library, QObject* parent)
    : QObject(parent)
    , m_program(std::move(program))
    , m_library(std::move(library))
{
    m_clock.start();
}

RunnerClient::~RunnerClient()
{
    if (m_process && m_process->state() != QProcess::NotRunning && !m_followed) {
        // A QProcess kills its child when it is destroyed, but a run must survive the window. The
        // object is given up on purpose; the runner goes on by itself and the next start of the
        // app finds it in the library.
        m_process->disconnect(this);
        static_cast<void>(m_process.release());
    }
}

QString RunnerClient::findProgram()
{
    const QDir here(QCoreApplication::applicationDirPath());
    const QString name = runnerFileName();
    for (const QString& place : {name, QStringLiteral("../cli/") + name}) {
        const QFileInfo file(here.filePath(place));
        if (file.isExecutable()) {
            return file.canonicalFilePath();
        }
    }
    return {};
}

double RunnerClient::clock() const
{
    return static_cast<double>(m_clock.nsecsElapsed()) / 1e9;
}

Result<> RunnerClient::start(const Plan& plan)
{
    TM_CHECK(launch({QStringLiteral("run"), QStringLiteral("--events"), QStringLiteral("--library"),
                     libraryName(m_library), QStringLiteral("--plan"), QStringLiteral("-")}));
    m_process->write(QByteArray::fromStdString(toJson(plan).dump()) + '\n');
    return {};
}

Result<> RunnerClient::resume(ExperimentId id, std::uint32_t rounds)
{
    return launch({QStringLiteral("run"), QStringLiteral("--events"), QStringLiteral("--resume"),
                   QString::number(id.value), QStringLiteral("--rounds"), QString::number(rounds),
                   QStringLiteral("--library"), libraryName(m_library)});
}

Result<> RunnerClient::follow(ExperimentId id)
{
    TM_CHECK(
        launch({QStringLiteral("follow"), QString::number(id.value), QStringLiteral("--events"),
                QStringLiteral("--library"), libraryName(m_library)}));
    m_followed = id;
    return {};
}

Result<> RunnerClient::launch(const QStringList& arguments)
{
    if (m_session.active()) {
        return fail(ErrorCode::Busy, "an experiment is running already", {},
                    "Wait for its end or stop it first");
    }
    if (m_program.isEmpty()) {
        return fail(ErrorCode::NotFound,
                    "the program tidemark-cli, which makes the runs, is missing",
                    utf8(QCoreApplication::applicationDirPath()),
                    "Install Tidemark again, or build the target tidemark-cli");
    }
    m_followed.reset();
    m_process = std::make_unique<QProcess>();
    makeIndependent(*m_process);
    connect(m_process.get(), &QProcess::readyReadStandardOutput, this, &RunnerClient::readEvents);
    connect(m_process.get(), &QProcess::finished, this, &RunnerClient::finishProcess);
    connect(m_process.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) {
            failToStart();
        }
    });
    m_session.begin(clock());
    m_process->start(m_program, arguments);
    emit changed();
    return {};
}

void RunnerClient::readEvents()
{
    while (m_process->canReadLine()) {
        applyLine(m_process->readLine());
    }
}

void RunnerClient::applyLine(const QByteArray& line)
{
    const auto event = experiment::parseEvent(
        std::string_view(line.constData(), static_cast<std::size_t>(line.size())));
    if (!event) {
        return; // kinds of events that a newer runner may know are left out, as the protocol says
    }
    m_session.apply(*event, clock());
    if (std::holds_alternative<experiment::IntervalEvent>(*event)) {
        emit intervalsArrived();
        return;
    }
    emit changed();
    if (std::holds_alternative<experiment::RunFinishedEvent>(*event) ||
        std::holds_alternative<experiment::DoneEvent>(*event) ||
        std::holds_alternative<experiment::PlanEvent>(*event))
    {
        emit recorded();
    }
}

void RunnerClient::finishProcess()
{
    readEvents();
    if (m_session.active()) {
        const QString said = QString::fromUtf8(m_process->readAllStandardError()).trimmed();
        m_session.apply(
            experiment::ErrorEvent{{.code = ErrorCode::Internal,
                                    .message = said.isEmpty() ? "the runner ended unexpectedly"
                                                              : "the runner ended: " + utf8(said),
                                    .where = {},
                                    .advice = "Finished runs are kept; open Runs to continue"}},
            clock());
        m_session.apply(
            experiment::DoneEvent{.experiment = {}, .state = ExperimentState::Interrupted},
            clock());
    }
    emit changed();
    emit recorded();
}

void RunnerClient::failToStart()
{
    m_session.apply(experiment::ErrorEvent{{.code = ErrorCode::NotFound,
                                            .message = "the runner could not be started",
                                            .where = utf8(m_program),
                                            .advice = "Install Tidemark again"}},
                    clock());
    m_session.apply(experiment::DoneEvent{.experiment = {}, .state = ExperimentState::Stopped},
                    clock());
    emit changed();
}

void RunnerClient::command(experiment::Command command)
{
    if (!m_process || m_process->state() != QProcess::Running) {
        return;
    }
    m_process->write(command == experiment::Command::Stop ? "stop\n" : "skip\n");
}

void RunnerClient::stop()
{
    if (m_followed) {
        // Our child only watches; the owner of the experiment is asked through the library.
        QProcess::startDetached(m_program,
                                {QStringLiteral("stop"), QString::number(m_followed->value),
                                 QStringLiteral("--library"), libraryName(m_library)});
        return;
    }
    command(experiment::Command::Stop);
}

void RunnerClient::skip()
{
    if (!m_followed) {
        command(experiment::Command::Skip);
    }
}

} // namespace tidemark::app
