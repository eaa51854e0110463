#include "core/base/random.h"
#include "core/store/process_identity.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <csignal>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <thread>

#include "tests/core/store/example.h"
#include <sys/wait.h>
#include <unistd.h>

using namespace tidemark;
using namespace tidemark::store;

namespace {

/// The child program, from its start to the kill.
class Child
{
public:
    explicit Child(const std::filesystem::path& library)
    {
        std::array<int, 2> ends{};
        EXPECT_EQ(pipe(ends.data()), 0);
        m_pid = fork();
        if (m_pid == 0) {
            dup2(ends[1], STDOUT_FILENO);
            close(ends[0]);
            close(ends[1]);
            execl(TIDEMARK_STORE_WRITER, "store_writer", library.c_str(), nullptr);
            _exit(127);
        }
        close(ends[1]);
        m_output = ends[0];
    }

    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    ~Child() { collect(); }

    /// kill -9, and waits until it is dead; it stays a zombie until collect().
    void kill()
    {
        ::kill(m_pid, SIGKILL);
        siginfo_t info{};
        waitid(P_PID, static_cast<id_t>(m_pid), &info, WEXITED | WNOWAIT);
    }

    void collect()
    {
        if (m_pid > 0) {
            ::kill(m_pid, SIGKILL);
            waitpid(m_pid, nullptr, 0);
            close(m_output);
            m_pid = 0;
        }
    }

    /// All that it wrote until its end.
    std::string rest()
    {
        std::string text;
        std::array<char, 4096> part{};
        for (ssize_t n = 0; (n = read(m_output, part.data(), part.size())) > 0;) {
            text.append(part.data(), static_cast<std::size_t>(n));
        }
        return text;
    }

private:
    pid_t m_pid = 0;
    int m_output = -1;
};

struct Said
{
    std::set<std::int64_t> finished;
    std::map<std::int64_t, std::uint32_t> appended; ///< seconds by run
};

void note(const std::string& output, Said& said)
{
    std::istringstream lines(output);
    std::string word;
    std::int64_t id = 0;
    while (lines >> word >> id) {
        if (word == "finished") {
            said.finished.insert(id);
        } else {
            lines >> said.appended[id];
        }
    }
}

/// A finished run of the child is exactly what it always writes.
void expectWhole(const tidemark::Run& run)
{
    auto expected = exampleRun(run.experiment, 3);
    expected.id = run.id;
    expected.position = run.position;
    EXPECT_EQ(run, expected) << "run " << run.id.value;
}

void expectPartial(const tidemark::Run& run, std::uint32_t seconds)
{
    EXPECT_EQ(run.state, RunState::Incomplete);
    EXPECT_GE(run.result.seconds.size(), seconds);
    EXPECT_EQ(run.result.read.ios, 1000 * run.result.seconds.size());
    EXPECT_EQ(run.result.read.latency.count(), run.result.read.ios);
    EXPECT_EQ(run.result.window, std::chrono::seconds(run.result.seconds.size()));
}

} // namespace

TEST(KilledWriter, LosesNoFinishedRunAndKeepsTheRunningOneUpToItsLastSecond)
{
    TemporaryFolder folder;
    std::mt19937_64 random(entropySeed());
    std::uniform_int_distribution<int> moment(5, 250);
    Said said;
    // A slow machine may kill every writer before its first line: then it lets them live longer.
    for (int kills = 0; kills < 12 || (said.appended.empty() && kills < 60); ++kills) {
        Child child(folder.library());
        std::this_thread::sleep_for(std::chrono::milliseconds(moment(random) * (1 + kills / 12)));
        child.kill();
        note(child.rest(), said);
        child.collect();

        auto opened = Store::open(folder.library(), OpenMode::ReadWrite);
        ASSERT_TRUE(opened) << opened.error().sentence();
        ASSERT_TRUE(opened->recoverInterrupted());
        const auto rows = opened->experiments({}).value();
        for (const auto& row : rows) {
            EXPECT_NE(row.state, ExperimentState::Running);
            const auto runs = opened->runsOf(row.id, true).value();
            for (const auto& run : runs) {
                if (run.state == RunState::Finished) {
                    expectWhole(run);
                    said.finished.erase(run.id.value);
                } else {
                    expectPartial(run, said.appended[run.id.value]);
                }
            }
        }
        EXPECT_TRUE(said.finished.empty()) << "run " << *said.finished.begin() << " is lost";
    }
    EXPECT_FALSE(said.appended.empty());
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        EXPECT_EQ(entry.path(), folder.library());
    }
}

TEST(KilledWriter, IsToldFromALivingOne)
{
    TemporaryFolder folder;
    Child child(folder.library());
    auto store = [&] {
        while (true) { // until the child has begun its first run
            auto opened = Store::open(folder.library(), OpenMode::ReadWrite);
            if (opened && opened->runCount().value() > 0) {
                return std::move(*opened);
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }();
    const ExperimentId experiment{1};
    EXPECT_EQ(store.recoverInterrupted().value(), 0U);
    EXPECT_EQ(store.experiment(experiment).value().state, ExperimentState::Running);
    EXPECT_EQ(store.moveToTrash(experiment).error().code, ErrorCode::Busy);
    child.kill();
    ASSERT_TRUE(store.recoverInterrupted());
    EXPECT_EQ(store.experiment(experiment).value().state, ExperimentState::Interrupted);
    EXPECT_EQ(store.runs({.state = RunState::Running}).value().size(), 0U);
    EXPECT_EQ(store.recoverInterrupted().value(), 0U);
    EXPECT_TRUE(store.moveToTrash(experiment));
}

TEST(ProcessIdentity, NamesThisProcessOnly)
{
    const auto self = thisProcess();
    EXPECT_EQ(self, thisProcess());
    EXPECT_EQ(self.pid, getpid());
    EXPECT_FALSE(self.boot.empty());
    EXPECT_TRUE(isAlive(self));
    EXPECT_FALSE(isAlive({self.pid, self.started + 1, self.boot}));
    EXPECT_FALSE(isAlive({self.pid, self.started, "another boot"}));
}

TEST(ProcessIdentity, OfAZombieIsDead)
{
    const pid_t child = fork();
    if (child == 0) {
        _exit(0);
    }
    siginfo_t info{};
    ASSERT_EQ(waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT), 0);
    auto identity = thisProcess();
    identity.pid = child;
    EXPECT_FALSE(isAlive(identity));
    waitpid(child, nullptr, 0);
    EXPECT_FALSE(isAlive(identity));
}
