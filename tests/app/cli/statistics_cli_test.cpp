// What the command line says of verdicts and of variation, on libraries whose numbers are known.
#include "core/model/json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>

#include "tests/app/cli/cli_fixture.h"

using namespace tidemark;

namespace {

class StatisticsCliTest : public test::CliTest
{
protected:
    /// IOPS by round.
    using Rates = std::vector<std::uint64_t>;

    /// Records an experiment of `planned` rounds on the null target with these runs of "native" and
    /// "legacy"; its number. Every workload gets the same runs.
    [[nodiscard]] ExperimentId record(const Rates& native, const Rates& legacy,
                                      unsigned planned = 5, std::size_t workloads = 1) const
    {
        auto library = store::Store::open(m_folder.library(), store::OpenMode::ReadWrite).value();
        auto plan = store::examplePlan();
        plan.profile.workloads.resize(workloads);
        for (auto& workload : plan.profile.workloads) {
            workload.cached = false;
            workload.warmUp = Nanoseconds(0);
            workload.measure = std::chrono::milliseconds(20);
        }
        plan.profile.repetition.rounds = planned;
        plan.variants = {{"native", "null", {}}, {"legacy", "null", {}}};
        plan.targets = {{.kind = TargetKind::Null, .location = "null", .fileSize = {}}};
        const auto id = library.addExperiment(plan).value();
        std::uint32_t position = 0;
        for (std::uint32_t round = 0; round < native.size(); ++round) {
            for (std::uint32_t workload = 0; workload < workloads; ++workload) {
                for (std::uint32_t i = 0; i < 2; ++i) {
                    const std::uint32_t variant = (i + round) % 2;
                    tidemark::Run run;
                    run.experiment = id;
                    run.workload = workload;
                    run.variant = variant;
                    run.round = round;
                    run.position = position++;
                    run.state = RunState::Finished;
                    run.started = WallTime(std::chrono::seconds(1'777'730'527 + 3 * position));
                    run.environment =
                        library.addEnvironment({{{"boot.id", "b"}, {"kernel.release", "6.1"}}})
                            .value();
                    run.result.window = std::chrono::seconds(1);
                    run.result.read.ios = (variant == 0 ? native : legacy)[round];
                    run.result.read.bytes = Bytes(run.result.read.ios * 4096);
                    run.id = library.beginRun(run).value();
                    EXPECT_TRUE(library.finishRun(run));
                }
            }
        }
        EXPECT_TRUE(library.setState(id, ExperimentState::Finished));
        return id;
    }

    /// Six rounds in which the second variant does 10 % more and every run of it slows down from
    /// beginning to end, recorded as experiment 1.
    void recordDriftingRuns() const
    {
        auto library = store::Store::open(m_folder.library(), store::OpenMode::ReadWrite);
        ASSERT_TRUE(library) << library.error().sentence();
        auto plan = store::examplePlan();
        plan.profile.workloads.resize(1);
        const auto id = library->addExperiment(plan);
        ASSERT_TRUE(id) << id.error().sentence();
        std::uint32_t position = 0;
        for (std::uint32_t round = 0; round < 6; ++round) {
            for (const std::uint32_t variant : {0U, 1U}) {
                auto run = store::exampleRun(*id, 6);
                run.findings.clear();
                run.variant = variant;
                run.round = round;
                run.position = position++;
                run.result.read.ios += variant * run.result.read.ios / 10 + round;
                run.result.intervals.clear();
                for (std::uint32_t i = 0; i < 60; ++i) {
                    Interval slice;
                    slice.length = Nanoseconds(100'000'000);
                    slice.start = slice.length * i;
                    slice.read.ios = variant == 0 ? 1000 + i * 7 % 5 : 1400 - 10 * i;
                    slice.read.bytes = Bytes(slice.read.ios * 4096);
                    run.result.intervals.push_back(slice);
                }
                const auto number = library->beginRun(run);
                ASSERT_TRUE(number) << number.error().sentence();
                run.id = *number;
                const auto finished = library->finishRun(run);
                ASSERT_TRUE(finished) << finished.error().sentence();
            }
        }
        ASSERT_TRUE(library->setState(*id, ExperimentState::Finished));
    }

    [[nodiscard]] nlohmann::json json(std::vector<std::string> arguments) const
    {
        arguments.emplace_back("--json");
        const auto outcome = cli(arguments);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return parseJson(outcome.out).value();
    }
};

bool contains(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

// The series lie in the library apart from the totals: a verdict must not be made without them.
TEST_F(StatisticsCliTest, RunsThatWereStillChangingGiveNoPlainVerdictWhereverItIsShown)
{
    recordDriftingRuns();
    for (const auto& command : {std::vector<std::string>{"compare", "1"},
                                {"compare", "1", "native", "legacy"},
                                {"runs", "show", "1"}})
    {
        const auto shown = cli(command);
        EXPECT_EQ(shown.exitCode, 0) << shown.err;
        EXPECT_NE(shown.out.find("legacy is faster than native"), std::string::npos) << shown.out;
        EXPECT_NE(shown.out.find("NOT CONFIRMED: the speed was still changing"), std::string::npos)
            << shown.out;
    }
    EXPECT_EQ(cli({"compare", "1", "--fail-on", "difference"}).exitCode, 0);
    const auto json = parseJson(cli({"runs", "show", "1", "--json"}).out);
    ASSERT_TRUE(json) << json.error().sentence();
    EXPECT_EQ(json->at("verdicts").at(0).at("verdict").at("qualifiers").at(0), "not_steady");
    EXPECT_TRUE(json->at("runs").at(0).at("result").at("intervals").empty());
}

TEST_F(StatisticsCliTest, CompareShowsValuesSentencesNotesAndTheHeadline)
{
    // Round 3 of legacy is disturbed.
    ASSERT_EQ(record({1000, 1005, 998, 1002, 1001, 999, 1003, 997},
                     {1200, 1203, 600, 1199, 1202, 1201, 1198, 1204}, 8, 2),
              ExperimentId{1});
    const auto shown = cli({"compare", "1"});
    ASSERT_EQ(shown.exitCode, 0) << shown.err;
    for (const auto* part :
         {"legacy against native", "8+8", "in rounds", "RND 4K Q1 T1 read: legacy is faster than",
          "\n  some runs were disturbed; a rank-based interval is used\n", "rounds 3 (-50 %)",
          "legacy is better than native in all 2 workloads",
          "only when it holds among all 2 comparisons together (Holm)"})
    {
        EXPECT_TRUE(contains(shown.out, part)) << part << '\n' << shown.out;
    }
    EXPECT_FALSE(contains(shown.out, "Source:"));
    const auto how = cli({"compare", "1", "--how"}).out;
    EXPECT_TRUE(contains(how, "Source: Hodges and Lehmann 1963")) << how;
    EXPECT_TRUE(contains(how, "Source: Holm 1979")) << how;
}

TEST_F(StatisticsCliTest, CompareGivesAllOfItAsJson)
{
    ASSERT_EQ(record({1000, 1005, 998, 1002, 1001}, {1200, 1203, 1198, 1199, 1202}, 5, 2),
              ExperimentId{1});
    const auto json = this->json({"compare", "1", "--how"});
    const auto& comparison = json.at("comparisons").at(0);
    const auto& row = comparison.at("rows").at(0);
    // Two tests: the smaller p counts twice.
    EXPECT_NEAR(row.at("familyP").get<double>(), 2 * row.at("verdict").at("p").get<double>(),
                1e-15);
    EXPECT_TRUE(row.at("notes").empty());
    EXPECT_EQ(comparison.at("headline").at("better"), 2);
    EXPECT_TRUE(comparison.at("findings").empty());
    EXPECT_EQ(json.at("moreRounds"), 0);
    EXPECT_EQ(json.at("how").at(0).at("figure"), "paired_t");
}

TEST_F(StatisticsCliTest, CompareTellsWhatElseDiffersBetweenTheSides)
{
    ASSERT_EQ(record({1000, 1005, 998}, {1200, 1203, 1198}), ExperimentId{1});
    auto library = store::Store::open(m_folder.library(), store::OpenMode::ReadWrite).value();
    const auto newer =
        library.addEnvironment({{{"boot.id", "c"}, {"kernel.release", "6.12"}}}).value();
    const auto id = library.addExperiment(library.experiment({1}).value().plan).value();
    const auto runs = library.runsOf({1}, true).value();
    for (auto run : runs) {
        run.experiment = id;
        run.environment = newer;
        run.id = library.beginRun(run).value();
        ASSERT_TRUE(library.finishRun(run));
    }
    const auto shown = cli({"compare", "1", "2"}).out;
    EXPECT_TRUE(contains(shown, "kernel.release is 6.1 on one side and 6.12 on the other"))
        << shown;
    EXPECT_FALSE(contains(shown, "boot.id")) << shown;
    const auto findings = json({"compare", "1", "2"}).at("comparisons").at(0).at("findings");
    EXPECT_EQ(findings.at(0).at("code"), "environment_differs");
    EXPECT_EQ(findings.at(1).at("code"), "machine_restarted");
    // Each side is one boot: nothing is known of others.
    const auto qualifiers = json({"compare", "1", "2"})
                                .at("comparisons")
                                .at(0)
                                .at("rows")
                                .at(0)
                                .at("verdict")
                                .at("qualifiers");
    EXPECT_NE(std::ranges::find(qualifiers, "within_one_boot"), qualifiers.end());
}

TEST_F(StatisticsCliTest, AMarginOfNowChangesTheVerdictAndLeavesItUnconfirmed)
{
    ASSERT_EQ(record({1000, 1005, 998, 1002, 1001}, {1020, 1025, 1018, 1023, 1021}),
              ExperimentId{1});
    EXPECT_TRUE(contains(cli({"compare", "1"}).out, "it may be less than the 2 % that matters"));
    const auto wide = cli({"compare", "1", "--margin", "5"}).out;
    EXPECT_TRUE(contains(wide, "less than the ±5 % that matters")) << wide;
    EXPECT_TRUE(contains(wide, "NOT CONFIRMED: runs were added or settings changed")) << wide;
    EXPECT_FALSE(contains(cli({"compare", "1", "--margin", "2"}).out, "NOT CONFIRMED"));
    expectOneSentence(cli({"compare", "1", "--margin", "-5"}), 2, "--margin");
}

TEST_F(StatisticsCliTest, RunMoreRunsTheRoundsThatWouldDecide)
{
    // The margin of 2 % needs a few rounds more.
    ASSERT_EQ(record({1000, 1015, 992, 1008, 985}, {1008, 1001, 1012, 990, 1010}), ExperimentId{1});
    const auto before = json({"compare", "1"});
    const unsigned more = before.at("moreRounds");
    ASSERT_GT(more, 0U);
    ASSERT_LT(more, 10U);
    EXPECT_TRUE(contains(cli({"compare", "1"}).out, "tidemark-cli compare 1 --run-more"));
    // The same question is asked again, else other rounds would be run.
    EXPECT_TRUE(contains(
        cli({"compare", "1", "native", "legacy", "--metric", "iops", "--margin", "1.9"}).out,
        "compare 1 native legacy --metric iops --margin 1.900 --run-more"));
    const auto done = cli({"compare", "1", "--run-more"});
    EXPECT_EQ(done.exitCode, 0) << done.err;
    EXPECT_TRUE(contains(done.err, "running " + std::to_string(more) + " more round")) << done.err;
    EXPECT_TRUE(contains(done.out, "legacy against native")) << done.out;
    const auto library = store::Store::open(m_folder.library(), store::OpenMode::ReadOnly).value();
    EXPECT_EQ(library.runsOf({1}, false).value().size(), 2 * (5 + more));
    EXPECT_EQ(library.experiment({1}).value().state, ExperimentState::Finished);
}

TEST_F(StatisticsCliTest, RunMoreRunsNothingWhereNothingIsUndecided)
{
    ASSERT_EQ(record({1000, 1005, 998, 1002, 1001}, {1200, 1203, 1198, 1199, 1202}),
              ExperimentId{1});
    ASSERT_EQ(record({1000, 1005, 998, 1002, 1001}, {1200, 1203, 1198, 1199, 1202}),
              ExperimentId{2});
    const auto decided = cli({"compare", "1", "--run-more"});
    EXPECT_EQ(decided.exitCode, 0);
    EXPECT_TRUE(contains(decided.err, "nothing is undecided")) << decided.err;
    EXPECT_TRUE(contains(decided.out, "legacy is faster")) << decided.out;
    expectOneSentence(cli({"compare", "1", "2", "--run-more"}), 2, "single experiment");
}

TEST_F(StatisticsCliTest, AShortPlanIsToldThatItsExtensionStaysUnconfirmed)
{
    ASSERT_EQ(record({1000, 1015, 992}, {1008, 1001, 1012}, 3), ExperimentId{1});
    const auto shown = cli({"compare", "1"}).out;
    EXPECT_TRUE(contains(shown, "rounds added to fewer than 5 after a look")) << shown;
}

TEST_F(StatisticsCliTest, VarianceTellsHowMuchWhereFromAndWhatToRepeat)
{
    ASSERT_EQ(record({100000, 101000, 99500, 100400, 60000, 100100},
                     {100200, 99800, 100500, 99900, 100000, 100300}, 6),
              ExperimentId{1});
    const auto shown = cli({"variance", "1", "--every-run"});
    ASSERT_EQ(shown.exitCode, 0) << shown.err;
    for (const auto* part : {"How much the runs vary", "Where it comes from", "Between boots %",
                             "Prove equal", "native: 1 of 6 runs disturbed", "(-40 %)",
                             "RND 4K Q1 T1 read, legacy, IOPS", "Off median"})
    {
        EXPECT_TRUE(contains(shown.out, part)) << part << '\n' << shown.out;
    }
    EXPECT_FALSE(contains(cli({"variance", "1"}).out, "Off median"));
    EXPECT_TRUE(contains(cli({"variance", "1", "--how"}).out, "Source: Searle, Casella"));
}

TEST_F(StatisticsCliTest, VarianceGivesAllOfItAsJson)
{
    ASSERT_EQ(record({100000, 101000, 99500, 100400, 60000, 100100},
                     {100200, 99800, 100500, 99900, 100000, 100300}, 6, 2),
              ExperimentId{1});
    const auto json = this->json({"variance", "1", "--workload", "2", "--metric", "throughput"});
    ASSERT_EQ(json.at("rows").size(), 2U);
    const auto& row = json.at("rows").at(1);
    EXPECT_EQ(row.at("workload"), "RND 4K Q32 T1 read");
    EXPECT_EQ(row.at("variant"), "legacy");
    EXPECT_EQ(row.at("metric"), "throughput");
    EXPECT_EQ(row.at("n"), 6);
    EXPECT_EQ(row.at("boots"), 1);
    EXPECT_NEAR(row.at("spread").get<double>(), 0.0026, 0.0001);
    EXPECT_EQ(row.at("runsToResolve"), 3);
    EXPECT_EQ(row.at("runs").size(), 6U);
    EXPECT_FALSE(row.at("shares").contains("betweenBoots"));
    EXPECT_EQ(json.at("findings").at(0).at("code"), "repeat_runs_one_boot");
    EXPECT_TRUE(contains(json.at("findings").at(0).at("sentence"), "repeat runs"));
}

TEST_F(StatisticsCliTest, VarianceShowsWhatHappensInsideRuns)
{
    recordDriftingRuns();
    const auto shown = cli({"variance", "1", "--every-run"}).out;
    EXPECT_TRUE(contains(shown, "legacy: 6 of 6 runs still change speed")) << shown;
    EXPECT_TRUE(contains(shown, "drifts")) << shown;
    EXPECT_TRUE(contains(shown, "steady")) << shown;
    const auto json = this->json({"variance", "1"});
    const auto& run = json.at("rows").at(1).at("runs").at(0);
    EXPECT_EQ(run.at("steadiness").at("drifting"), true);
    ASSERT_FALSE(run.at("steadiness").at("changes").empty());
    EXPECT_LT(run.at("steadiness").at("changes").at(0).at("step").get<double>(), 0);
}

TEST_F(StatisticsCliTest, VarianceNamesWhatIsNotThere)
{
    ASSERT_EQ(record({1000}, {1200}, 1), ExperimentId{1});
    EXPECT_EQ(cli({"variance", "1"}).exitCode, 0);
    expectOneSentence(cli({"variance", "9"}), 1, "9");
    expectOneSentence(cli({"variance", "1", "--metric", "speed"}), 2, "speed");
    expectOneSentence(cli({"variance", "1", "--workload", "none"}), 2, "none");
    expectOneSentence(cli({"variance", "1", "--metric", "p99"}), 1, "no finished run");
}
