// Runs the real program and looks at what a script sees of it.
#include "core/experiment/protocol.h"
#include "core/model/json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <thread>

#include "tests/app/cli/cli_fixture.h"
#include <unistd.h>

using namespace tidemark;
using namespace tidemark::experiment;
using tidemark::test::CliTest;
using tidemark::test::Outcome;

namespace {

std::vector<Event> eventsIn(const std::string& text)
{
    std::vector<Event> events;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        const auto event = parseEvent(line);
        EXPECT_TRUE(event) << line;
        if (event) {
            events.push_back(*event);
        }
    }
    return events;
}

} // namespace

TEST_F(CliTest, HelpNamesTheCommandsAndExitCodes)
{
    const auto help = cli({"--help"});
    EXPECT_EQ(help.exitCode, 0);
    for (const auto* word : {"run", "runs", "compare", "variance", "profiles", "paths", "drives",
                             "env", "version", "follow", "stop", "Exit codes"})
    {
        EXPECT_NE(help.out.find(word), std::string::npos) << word;
    }
    EXPECT_NE(cli({"run", "--help"}).out.find("Examples:"), std::string::npos);
}

TEST_F(CliTest, ARunPrintsATableWithVerdictsAndSaysWhereItIs)
{
    const auto done = cli(quick({target(), "--bs", "4k", "--rw", "randread", "--rounds", "3",
                                 "--variants", "io_uring,psync"}));
    ASSERT_EQ(done.exitCode, 0) << done.err;
    EXPECT_TRUE(done.err.empty()) << done.err;
    EXPECT_NE(done.out.find("MB/s"), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("RND 4K Q1 T1 read"), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("io_uring"), std::string::npos);
    EXPECT_NE(done.out.find("Recorded as experiment 1 in " + library()), std::string::npos)
        << done.out;
    EXPECT_TRUE(std::filesystem::is_empty(target()));
}

TEST_F(CliTest, EventsTellTheWholeRunAndEndWithDone)
{
    const auto done = cli(quick(
        {"null", "--rw", "randread", "--rounds", "2", "--variants", "a=null,b=null", "--events"}));
    ASSERT_EQ(done.exitCode, 0) << done.err;
    const auto events = eventsIn(done.out);
    ASSERT_GE(events.size(), 10U);
    EXPECT_TRUE(std::holds_alternative<PlanEvent>(events.front()));
    const auto* last = std::get_if<DoneEvent>(&events.back());
    ASSERT_NE(last, nullptr);
    EXPECT_EQ(*last, (DoneEvent{ExperimentId{1}, ExperimentState::Finished, 4, 0}));
    EXPECT_EQ(
        std::ranges::count_if(
            events, [](const Event& event) { return std::holds_alternative<VerdictEvent>(event); }),
        1);
}

TEST_F(CliTest, ARefusedPlanTellsErrorAndDone)
{
    const auto refused = cli({"run", "/no/such/folder", "--events"});
    expectOneSentence(refused, 1, "/no/such/folder");
    const auto events = eventsIn(refused.out);
    ASSERT_EQ(events.size(), 2U);
    EXPECT_TRUE(std::holds_alternative<ErrorEvent>(events[0]));
    EXPECT_FALSE(std::get<DoneEvent>(events[1]).experiment);
}

TEST_F(CliTest, AWholePlanCanComeOnStandardInputWithCommandsAfterIt)
{
    Plan plan;
    Workload workload;
    workload.name = "w";
    workload.measure = std::chrono::seconds(30);
    plan.profile.workloads = {workload};
    plan.variants = {{"null", "null", {}}};
    plan.targets = {{.kind = TargetKind::Null, .location = "null", .fileSize = {}}};
    test::Child child(TIDEMARK_CLI, {"run", "--events", "--library", library(), "--plan", "-"});
    child.write(toJson(plan).dump() + "\nstop\n");
    const auto outcome = child.finish();
    EXPECT_EQ(outcome.exitCode, 3) << outcome.err;
    const auto events = eventsIn(outcome.out);
    EXPECT_EQ(std::get<DoneEvent>(events.back()).state, ExperimentState::Stopped);
}

TEST_F(CliTest, CtrlCKeepsWhatIsFinishedAndResumeGoesOn)
{
    test::Child child(TIDEMARK_CLI,
                      {"run", "null", "--rw", "randread", "--time", "200ms", "--warm-up", "0s",
                       "--rounds", "3", "--variants", "null", "--events", "--library", library()});
    bool asked = false;
    while (const auto line = child.readLine()) {
        const auto event = parseEvent(*line);
        if (event && std::holds_alternative<RunFinishedEvent>(*event) && !asked) {
            asked = true;
            child.send(SIGINT);
        }
    }
    EXPECT_EQ(child.finish().exitCode, 3);
    auto records = store::Store::open(library(), store::OpenMode::ReadOnly).value();
    const auto before = records.runsOf({1}, false).value();
    EXPECT_EQ(before.front().state, RunState::Finished);
    EXPECT_EQ(records.experiment({1}).value().state, ExperimentState::Stopped);

    const auto resumed = cli({"run", "--resume", "1"});
    EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
    const auto after = records.runsOf({1}, false).value();
    EXPECT_EQ(after.front(), before.front());
    EXPECT_EQ(std::ranges::count(after, RunState::Finished, &tidemark::Run::state), 3);
}

TEST_F(CliTest, TheRunnerOutlivesTheReaderOfItsEvents)
{
    test::Child child(TIDEMARK_CLI,
                      {"run", "null", "--rw", "randread", "--time", "300ms", "--warm-up", "0s",
                       "--rounds", "3", "--variants", "null", "--events", "--library", library()});
    ASSERT_TRUE(child.readLine());
    child.closeOutput();
    EXPECT_EQ(child.finish().exitCode, 0);
    auto records = store::Store::open(library(), store::OpenMode::ReadOnly).value();
    EXPECT_EQ(records.experiment({1}).value().state, ExperimentState::Finished);
    EXPECT_EQ(records.runCount().value(), 3U);
}

TEST_F(CliTest, FollowSeesAnotherRunnerToItsEndAndStopEndsIt)
{
    test::Child runner(TIDEMARK_CLI,
                       {"run", "null", "--rw", "randread", "--time", "60s", "--warm-up", "0s",
                        "--variants", "null", "--events", "--library", library()});
    while (const auto line = runner.readLine()) {
        const auto event = parseEvent(*line);
        if (event && std::holds_alternative<IntervalEvent>(*event)) {
            break;
        }
    }
    test::Child follower(TIDEMARK_CLI, {"follow", "1", "--events", "--library", library()});
    bool saw = false;
    while (const auto line = follower.readLine()) {
        const auto event = parseEvent(*line);
        if (event && std::holds_alternative<IntervalEvent>(*event)) {
            saw = true;
            break;
        }
    }
    EXPECT_TRUE(saw);
    EXPECT_NE(cli({"run", "--resume", "1"}).err.find("another process"), std::string::npos);
    EXPECT_EQ(cli({"stop", "1"}).exitCode, 0);
    EXPECT_EQ(runner.finish().exitCode, 3);
    const auto followed = follower.finish();
    EXPECT_EQ(followed.exitCode, 3) << followed.err;
    EXPECT_EQ(std::get<DoneEvent>(eventsIn(followed.out).back()).state, ExperimentState::Stopped);
    expectOneSentence(cli({"stop", "1"}), 1, "no process works on it");
}

TEST_F(CliTest, RunsAreListedShownExportedTrashedAndRestored)
{
    recordSomething();
    EXPECT_NE(cli({"runs", "list"}).out.find("a, b"), std::string::npos);
    const auto list = parseJson(cli({"runs", "list", "--json"}).out).value();
    EXPECT_EQ(list.at(0).at("finishedRuns"), 4);
    EXPECT_EQ(list.at(0).at("tags"), nlohmann::json({"x"}));
    EXPECT_NE(cli({"runs", "show", "1", "--every-run"}).out.find("a note"), std::string::npos);

    const auto exported = parseJson(cli({"runs", "export", "1"}).out).value();
    EXPECT_TRUE(fromJson<Experiment>(exported.at("experiment")));
    const auto run = fromJson<tidemark::Run>(exported.at("runs").at(0));
    ASSERT_TRUE(run) << run.error().sentence();
    EXPECT_GT(run->result.read.ios, 0U);
    const auto csv = cli({"runs", "export", "1", "--format", "csv"}).out;
    EXPECT_EQ(std::ranges::count(csv, '\n'), 5);

    EXPECT_EQ(cli({"runs", "delete", "1"}).exitCode, 0);
    EXPECT_EQ(parseJson(cli({"runs", "list", "--json"}).out).value().size(), 0U);
    EXPECT_EQ(parseJson(cli({"runs", "list", "--trash", "--json"}).out).value().size(), 1U);
    EXPECT_EQ(cli({"runs", "restore", "1"}).exitCode, 0);
    EXPECT_EQ(parseJson(cli({"runs", "list", "--json"}).out).value().size(), 1U);
}

TEST_F(CliTest, CompareTellsVerdictsOfVariantsAndOfExperiments)
{
    recordSomething();
    recordSomething();
    EXPECT_NE(cli({"compare", "1"}).out.find("b against a"), std::string::npos);
    const auto swapped =
        cli({"compare", "1", "b", "a", "--metric", "meanLatency", "--metric", "throughput"});
    EXPECT_NE(swapped.out.find("a against b"), std::string::npos) << swapped.err;
    const auto two = parseJson(cli({"compare", "1", "2", "--json"}).out).value();
    ASSERT_EQ(two.at("comparisons").size(), 2U);
    EXPECT_EQ(two.at("comparisons").at(0).at("b"), "a (2)");
    EXPECT_EQ(two.at("comparisons").at(0).at("rows").at(0).at("a").size(), 2U);
    expectOneSentence(cli({"compare", "1", "a", "zebra"}), 2, "zebra");
    expectOneSentence(cli({"compare", "99"}), 1, "99");
    expectOneSentence(cli({"compare", "x"}), 2, "'x'");
}

TEST_F(CliTest, EnvironmentsOfRunsCanBeShownAndCompared)
{
    recordSomething();
    EXPECT_NE(cli({"env", "show", "1"}).out.find("kernel.release"), std::string::npos);
    EXPECT_EQ(cli({"env", "diff", "1", "2"}).exitCode, 0);
    EXPECT_NE(cli({"env", "now", target()}).out.find("target.0."), std::string::npos);
    expectOneSentence(cli({"env", "show", "99"}), 1, "99");
}

TEST_F(CliTest, MachineCommandsGiveTablesAndJson)
{
    EXPECT_NE(cli({"paths"}).out.find("psync"), std::string::npos);
    EXPECT_TRUE(parseJson(cli({"paths", "--json"}).out).value().at(0).contains("available"));
    EXPECT_EQ(cli({"drives"}).exitCode, 0);
    EXPECT_TRUE(parseJson(cli({"drives", "--json"}).out).value().is_array());
    EXPECT_NE(cli({"version"}).out.find("tidemark-cli"), std::string::npos);
}

TEST_F(CliTest, AProfileCanBeShownChangedSavedAndRun)
{
    auto profile = parseJson(cli({"profiles", "show", "quick", "--json"}).out).value();
    profile["id"] = "mine";
    profile["workloads"].erase(profile["workloads"].begin() + 1, profile["workloads"].end());
    const auto file = (m_folder.path() / "mine.json").string();
    std::ofstream(file) << profile.dump();
    ASSERT_EQ(cli({"profiles", "save", file}).exitCode, 0);
    EXPECT_NE(cli({"profiles", "list"}).out.find("mine"), std::string::npos);
    const auto done =
        cli(quick({target(), "--profile", "mine", "--rounds", "1", "--variants", "psync"}));
    EXPECT_EQ(done.exitCode, 0) << done.err;
    expectOneSentence(cli({"run", target(), "--profile", "nope"}), 1, "nope");
}

TEST_F(CliTest, AGroupNamedAloneShowsWhatThereIs)
{
    recordSomething();
    for (const auto& [alone, whole] :
         {std::pair<std::vector<std::string>, std::vector<std::string>>{{"runs"}, {"runs", "list"}},
          {{"runs", "--json"}, {"runs", "list", "--json"}},
          {{"profiles"}, {"profiles", "list"}}})
    {
        EXPECT_EQ(cli(alone).out, cli(whole).out);
        EXPECT_EQ(cli(alone).exitCode, 0);
    }
    EXPECT_EQ(cli({"env"}).exitCode, 0);
    EXPECT_NE(cli({"runs", "--help"}).out.find("show"), std::string::npos);
    expectOneSentence(cli({"runs", "everything"}), 2, "everything");
}

TEST_F(CliTest, UnknownOptionsAreUsageErrors)
{
    expectOneSentence(cli({"run", target(), "--frobnicate"}), 2, "--frobnicate");
    expectOneSentence(cli({"dance"}), 2, "--help");
    expectOneSentence(cli({}), 2, "--help");
    expectOneSentence(cli({"run"}), 2, "FOLDER");
    expectOneSentence(cli({"run", target(), "--rounds", "-1"}), 2, "rounds");
}

TEST_F(CliTest, ValuesThatMakeNoSenseAreNamed)
{
    const auto refused = [&](std::vector<std::string> more, const std::string& word) {
        std::vector<std::string> all{"run", target()};
        all.insert(all.end(), more.begin(), more.end());
        expectOneSentence(cli(all), 2, word);
    };
    refused({"--bs", "4q"}, "4q");
    refused({"--bs", "4k/60:64k/50"}, "110");
    refused({"--rw", "sideways"}, "sideways");
    refused({"--rw", "read", "--mix", "70"}, "--mix");
    refused({"--time", "soon"}, "soon");
    refused({"--time", "0s"}, "measuring time");
    refused({"--data", "sand"}, "sand");
    refused({"--bs", "4k", "--profile", "quick"}, "--profile");
    refused({"--bs", "4k", "--span", "1k"}, "span");
    refused({"--bs", "4k", "--size", "2k"}, "2 KiB");
    refused({"--bs", "4k", "--variants", "io_uring:wings=2"}, "wings");
    refused({"--bs", "4k", "--variants", "psync,psync"}, "psync");
    refused({"--only", "99"}, "99");
    refused({"--rounds", "0"}, "rounds");
    refused({"--margin", "0"}, "margin");
}

TEST_F(CliTest, AFolderThatIsNotThereIsNamed)
{
    expectOneSentence(cli({"run", target() + "/nope"}), 1, "/nope");
    EXPECT_EQ(parseJson(cli({"runs", "list", "--json"}).out).value().size(), 0U);
}

TEST_F(CliTest, ABlockThatIsNoMultipleOfTheSectorFailsWithASentence)
{
    const auto refused =
        cli(quick({target(), "--bs", "1000", "--rounds", "2", "--variants", "psync"}));
    expectOneSentence(refused, 1, "sector");
    EXPECT_TRUE(std::filesystem::is_empty(target()));
}

TEST_F(CliTest, MoreThanTheFreeSpaceIsRefusedBeforeWriting)
{
    expectOneSentence(cli({"run", target(), "--size", "900000g", "--bs", "4k"}), 1, "space");
    EXPECT_TRUE(std::filesystem::is_empty(target()));
    EXPECT_EQ(parseJson(cli({"runs", "list", "--json"}).out).value().size(), 0U);
}

TEST_F(CliTest, ATmpfsHasNoDirectIoAndTheSentenceNamesCachedMode)
{
    if (!std::filesystem::is_directory("/dev/shm")) {
        GTEST_SKIP() << "no /dev/shm on this machine, so there is no tmpfs to try";
    }
    const auto folder = "/dev/shm/tidemark-test-" + std::to_string(getpid());
    std::filesystem::create_directory(folder);
    const auto refused = cli(quick({folder, "--bs", "4k", "--variants", "psync"}));
    const auto cached =
        cli(quick({folder, "--bs", "4k", "--variants", "psync", "--cached", "--rounds", "1"}));
    const bool empty = std::filesystem::is_empty(folder);
    std::filesystem::remove_all(folder);
    expectOneSentence(refused, 1, "cached");
    EXPECT_EQ(cached.exitCode, 0) << cached.err;
    EXPECT_NE(cached.out.find("(cached!)"), std::string::npos) << cached.out;
    EXPECT_TRUE(empty);
}

TEST_F(CliTest, AReadOnlyFolderIsRefused)
{
    // Root may write everywhere but into /proc.
    const std::string folder = getuid() == 0 ? "/proc/sys" : target();
    if (getuid() != 0) {
        std::filesystem::permissions(folder, std::filesystem::perms::owner_read |
                                                 std::filesystem::perms::owner_exec);
    }
    expectOneSentence(cli(quick({folder, "--bs", "4k", "--variants", "psync"})), 1, folder);
}

TEST_F(CliTest, WritingOverAFileNeedsItsOwnOption)
{
    const auto file = target() + "/precious";
    std::ofstream(file) << std::string(1 << 20, 'x');
    const auto refused =
        cli(quick({file, "--bs", "4k", "--rw", "randwrite", "--variants", "psync"}));
    expectOneSentence(refused, 1, file);
    std::ifstream stream(file);
    std::string content((std::istreambuf_iterator<char>(stream)), {});
    EXPECT_EQ(content, std::string(1 << 20, 'x'));
    const auto allowed = cli(quick({file, "--bs", "4k", "--rw", "randwrite", "--variants", "psync",
                                    "--rounds", "1", "--overwrite"}));
    EXPECT_EQ(allowed.exitCode, 0) << allowed.err;
    EXPECT_TRUE(std::filesystem::exists(file));
}

TEST_F(CliTest, ALibraryOfANewerProgramIsNotTouched)
{
    recordSomething();
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(library().c_str(), &database), SQLITE_OK);
    sqlite3_exec(database, "PRAGMA user_version = 9999", nullptr, nullptr, nullptr);
    sqlite3_close(database);
    expectOneSentence(cli({"runs", "list"}), 1, "newer");
    expectOneSentence(cli(quick({"null", "--rw", "randread"})), 1, "newer");
}

TEST_F(CliTest, ALibraryThatAnotherProgramHoldsIsNamedAndNotWaitedForWithoutEnd)
{
    recordSomething();
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(library().c_str(), &database), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(database, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    const auto refused = cli(quick({"null", "--rw", "randread"}));
    // A reader is not kept out by a writer.
    EXPECT_EQ(cli({"runs", "list"}).exitCode, 0);
    sqlite3_close(database);
    expectOneSentence(refused, 1, library());
}

TEST_F(CliTest, ADamagedLibraryIsNamed)
{
    recordSomething();
    store::overwrite(library(), 0, std::string(4096, '\x5a'));
    const auto refused = cli({"runs", "list"});
    EXPECT_NE(refused.exitCode, 0);
    EXPECT_NE(refused.err.find(library()), std::string::npos) << refused.err;
    EXPECT_EQ(std::ranges::count(refused.err, '\n'), 1) << refused.err;
}

TEST_F(CliTest, TooFewFileDescriptorsGiveASentence)
{
    const auto outcome = test::runProgram(
        "/bin/sh", {"-c", "ulimit -n 16; exec " TIDEMARK_CLI " run " + target() +
                              " --bs 4k --threads 64 --time 50ms --warm-up 0s --size 1m --rounds 1"
                              " --variants psync --library " +
                              library()});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE((outcome.err + outcome.out).find("open files"), std::string::npos)
        << outcome.err << outcome.out;
}
