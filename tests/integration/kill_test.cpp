// Kills the runner at random moments and checks that nothing finished is lost.
#include "core/base/random.h"
#include "core/base/text.h"
#include "core/base/time.h"
#include "core/experiment/protocol.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <map>
#include <thread>

#include "tests/app/cli/process.h"
#include "tests/core/store/example.h"

using namespace tidemark;
using namespace tidemark::experiment;

namespace {

constexpr unsigned rounds = 3;
constexpr unsigned variants = 2;
/// Appends come every second of the clock; the slice that completes it and scheduling come on top.
constexpr Nanoseconds mostLost = std::chrono::milliseconds(1600);

unsigned killCount()
{
    const char* text = std::getenv("TIDEMARK_KILLS");
    const auto number = text == nullptr ? std::nullopt : parseInteger(text);
    return static_cast<unsigned>(number.value_or(5));
}

/// What the events of one runner said until it was killed.
struct Seen
{
    std::optional<ExperimentId> experiment;
    std::map<RunId, std::uint64_t> finished; ///< and how many I/Os they said they had
    std::map<RunId, Nanoseconds> lastSlice;  ///< its end
    std::optional<unsigned> filesAtFirstRun;
    bool done = false;
};

class KillTest : public testing::Test
{
protected:
    KillTest() { std::filesystem::create_directory(target()); }

    [[nodiscard]] std::filesystem::path target() const { return m_folder.path() / "target"; }

    [[nodiscard]] unsigned testFiles() const
    {
        return static_cast<unsigned>(
            std::distance(std::filesystem::directory_iterator(target()), {}));
    }

    [[nodiscard]] std::vector<std::string> arguments() const
    {
        std::vector<std::string> all{"run", "--events", "--library", m_folder.library().string()};
        if (m_open) {
            all.insert(all.end(), {"--resume", std::to_string(m_open->value)});
        } else {
            all.insert(all.end(),
                       {target().string(), "--bs", "4k", "--rw", "randread", "--iodepth", "4",
                        "--time", "1500ms", "--warm-up", "0s", "--size", "4m", "--rounds",
                        std::to_string(rounds), "--variants", "io_uring,psync"});
        }
        return all;
    }

    void take(const Event& event, Seen& seen) const
    {
        if (const auto* plan = std::get_if<PlanEvent>(&event)) {
            seen.experiment = plan->experiment.id;
        } else if (const auto* slice = std::get_if<IntervalEvent>(&event)) {
            seen.lastSlice[slice->run] = slice->interval.start + slice->interval.length;
        } else if (const auto* run = std::get_if<RunFinishedEvent>(&event)) {
            ASSERT_EQ(run->run.state, RunState::Finished);
            seen.finished[run->run.id] = run->run.result.read.ios;
        } else if (std::holds_alternative<RunStartedEvent>(event)) {
            seen.filesAtFirstRun = seen.filesAtFirstRun.value_or(testFiles());
        } else if (std::holds_alternative<DoneEvent>(event)) {
            seen.done = true;
        }
    }

    /// Runs until its end or until it is killed after `life`.
    Seen runFor(std::optional<Nanoseconds> life)
    {
        test::Child child(TIDEMARK_CLI, arguments());
        std::jthread killer;
        if (life) {
            killer = std::jthread([&child, life] {
                std::this_thread::sleep_for(*life);
                child.send(SIGKILL);
            });
        }
        Seen seen;
        while (const auto line = child.readLine()) {
            if (const auto event = parseEvent(*line)) {
                take(*event, seen);
            }
        }
        killer = {};
        const auto outcome = child.finish();
        EXPECT_TRUE(outcome.err.empty()) << outcome.err;
        return seen;
    }

    /// Opens the library as the next start does and checks it against what was seen.
    void check(const Seen& seen)
    {
        auto library = store::Store::open(m_folder.library(), store::OpenMode::ReadWrite);
        ASSERT_TRUE(library) << library.error().sentence();
        ASSERT_TRUE(library->recoverInterrupted());
        if (!seen.experiment) {
            return; // killed before there was anything
        }
        const auto experiment = library->experiment(*seen.experiment).value();
        const auto runs = library->runsOf(*seen.experiment, true).value();
        for (const auto& run : runs) {
            if (run.state == RunState::Finished) {
                m_finished[run.id] = run.result.read.ios;
            }
            EXPECT_NE(run.state, RunState::Running);
            EXPECT_NE(run.state, RunState::Failed);
            checkLastSecond(run, seen);
        }
        for (const auto& [id, ios] : seen.finished) {
            EXPECT_EQ(m_finished[id], ios) << "run " << id.value;
        }
        m_open = experiment.state == ExperimentState::Finished ? std::nullopt : seen.experiment;
        m_kept += seen.finished.size();
    }

    /// An incomplete run must hold all that was seen but the last second.
    void checkLastSecond(const tidemark::Run& run, const Seen& seen)
    {
        const auto last = seen.lastSlice.find(run.id);
        if (run.state != RunState::Incomplete || last == seen.lastSlice.end()) {
            return;
        }
        ++m_incomplete;
        const auto& slices = run.result.intervals;
        const auto recorded =
            slices.empty() ? Nanoseconds(0) : slices.back().start + slices.back().length;
        EXPECT_LE(last->second - recorded, mostLost) << "run " << run.id.value;
        m_worstLoss = std::max(m_worstLoss, last->second - recorded);
    }

    void checkIntegrity() const
    {
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open(m_folder.library().c_str(), &database), SQLITE_OK);
        std::string answer;
        const auto collect = [](void* to, int, char** columns, char**) {
            *static_cast<std::string*>(to) += columns[0];
            return 0;
        };
        EXPECT_EQ(sqlite3_exec(database, "PRAGMA integrity_check", collect, &answer, nullptr),
                  SQLITE_OK);
        EXPECT_EQ(answer, "ok");
        sqlite3_close(database);
    }

    store::TemporaryFolder m_folder;
    std::optional<ExperimentId> m_open; ///< to be resumed
    std::map<RunId, std::uint64_t> m_finished;
    std::size_t m_kept = 0;
    unsigned m_incomplete = 0;
    Nanoseconds m_worstLoss{0};
};

} // namespace

TEST_F(KillTest, NoFinishedRunIsLostAndTheNextStartGoesOn)
{
    SplitMix64 random(20'26);
    const auto kills = killCount();
    for (unsigned i = 0; i < kills && !HasFatalFailure(); ++i) {
        const auto seen =
            runFor(std::chrono::milliseconds(100 + static_cast<int>(random.below(4000))));
        // Each start removes what the kill before it left.
        if (seen.filesAtFirstRun) {
            EXPECT_EQ(*seen.filesAtFirstRun, 1U);
        }
        check(seen);
        if (i % 10 == 9 || i + 1 == kills) {
            checkIntegrity();
        }
    }
    const auto last = runFor({});
    EXPECT_TRUE(last.done);
    check(last);
    EXPECT_FALSE(m_open);
    EXPECT_EQ(testFiles(), 0U);

    auto library = store::Store::open(m_folder.library(), store::OpenMode::ReadOnly).value();
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> slots;
    const auto runs = library.runsOf(*last.experiment, false).value();
    for (const auto& run : runs) {
        if (run.state == RunState::Finished) {
            ++slots[{run.variant, run.round}];
        }
    }
    EXPECT_EQ(slots.size(), std::size_t{rounds} * variants);
    EXPECT_TRUE(std::ranges::all_of(slots, [](const auto& slot) { return slot.second == 1; }));
    std::cout << kills << " kills: " << m_kept << " finished runs announced and all kept, "
              << m_incomplete << " cut runs, at most " << formatDuration(m_worstLoss)
              << " of one lost\n";
}
