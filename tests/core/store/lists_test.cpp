#include "core/store/search_text.h"

#include <gtest/gtest.h>

#include "tests/core/store/example.h"

using namespace tidemark;
using namespace tidemark::store;

namespace {

class ListsTest : public testing::Test
{
protected:
    TemporaryFolder m_folder;
    Store m_store = Store::open(m_folder.library(), OpenMode::ReadWrite).value();

    /// A finished run with `ios` reads of 4 KiB in one second, each of `latency` ns.
    RunId addRun(ExperimentId experiment, std::uint32_t variant, std::uint64_t ios,
                 std::uint64_t latency, RunState state = RunState::Finished)
    {
        tidemark::Run run;
        run.experiment = experiment;
        run.variant = variant;
        run.started = WallTime(Nanoseconds(m_clock += 1000));
        run.position = m_position++;
        run.id = m_store.beginRun(run).value();
        run.state = state;
        run.result.window = std::chrono::seconds(1);
        run.result.read.ios = ios;
        run.result.read.bytes = Bytes(ios * 4096);
        for (std::uint64_t i = 0; i < ios; ++i) {
            run.result.read.latency.record(latency);
        }
        EXPECT_TRUE(m_store.finishRun(run));
        return run.id;
    }

    std::vector<RunId> idsOf(const Query& query)
    {
        std::vector<RunId> ids;
        const auto rows = m_store.runs(query);
        EXPECT_TRUE(rows) << rows.error().sentence();
        for (const auto& row : *rows) {
            ids.push_back(row.id);
        }
        return ids;
    }

    std::vector<std::string> namesOf(const Query& query)
    {
        std::vector<std::string> names;
        const auto rows = m_store.experiments(query);
        EXPECT_TRUE(rows) << rows.error().sentence();
        for (const auto& row : *rows) {
            names.push_back(row.name);
        }
        return names;
    }

private:
    std::int64_t m_clock = 0;
    std::uint32_t m_position = 0;
};

} // namespace

TEST_F(ListsTest, ARowShowsTheNumbersOfItsRun)
{
    const auto experiment = m_store.addExperiment(examplePlan("first")).value();
    auto run = exampleRun(experiment, 20);
    run.workload = 1;
    run.variant = 1;
    run.round = 3;
    run.id = m_store.beginRun(run).value();
    ASSERT_TRUE(m_store.finishRun(run));
    const auto rows = m_store.runs({}).value();
    ASSERT_EQ(rows.size(), 1U);
    const auto& row = rows[0];
    EXPECT_EQ(row.id, run.id);
    EXPECT_EQ(row.experimentName, "first");
    EXPECT_EQ(row.workloadLabel, "RND 4K Q32 T1 read");
    EXPECT_EQ(row.variantName, "legacy");
    EXPECT_EQ(row.path, "libaio");
    EXPECT_EQ(row.round, 3U);
    EXPECT_EQ(row.state, RunState::Finished);
    EXPECT_EQ(row.started, run.started);
    EXPECT_EQ(row.throughput, valueOf(run.result, Metric::Throughput));
    EXPECT_EQ(row.iops, valueOf(run.result, Metric::Iops));
    EXPECT_EQ(row.meanLatency, valueOf(run.result, Metric::MeanLatency));
    EXPECT_EQ(row.p99, valueOf(run.result, Metric::P99));
    EXPECT_TRUE(row.p99);
    EXPECT_EQ(row.cpuPerIo, 1234.5);
    EXPECT_EQ(row.warnings, 1U);
    EXPECT_TRUE(row.cached);
}

TEST_F(ListsTest, RunsAreSortedBestFirstAndWithoutNumberLast)
{
    const auto experiment = m_store.addExperiment(examplePlan()).value();
    const auto slow = addRun(experiment, 0, 10'000, 900);
    const auto fast = addRun(experiment, 0, 30'000, 300);
    const auto none = addRun(experiment, 0, 0, 0, RunState::Failed);
    const auto middle = addRun(experiment, 1, 20'000, 600);
    using enum Query::Order;
    EXPECT_EQ(idsOf({.order = Newest}), (std::vector{middle, none, fast, slow}));
    EXPECT_EQ(idsOf({.order = Oldest}), (std::vector{slow, fast, none, middle}));
    for (const auto order : {Throughput, Iops, P99}) {
        EXPECT_EQ(idsOf({.order = order}), (std::vector{fast, middle, slow, none}));
        EXPECT_EQ(idsOf({.experiment = experiment, .order = order}),
                  (std::vector{fast, middle, slow, none}));
    }
}

TEST_F(ListsTest, PagesFollowEachOther)
{
    const auto experiment = m_store.addExperiment(examplePlan()).value();
    std::vector<RunId> all;
    for (int i = 0; i < 7; ++i) {
        all.insert(all.begin(), addRun(experiment, 0, 10, 100));
    }
    std::vector<RunId> paged;
    for (std::uint32_t offset = 0; offset < 9; offset += 3) {
        for (const auto id : idsOf({.limit = 3, .offset = offset})) {
            paged.push_back(id);
        }
    }
    EXPECT_EQ(paged, all);
}

TEST_F(ListsTest, RunsAreFilteredByPathStateExperimentAndTag)
{
    const auto one = m_store.addExperiment(examplePlan("one")).value();
    const auto two = m_store.addExperiment(examplePlan("two")).value();
    ASSERT_TRUE(m_store.setTags(two, {"after-update"}));
    const auto a = addRun(one, 0, 10, 100);
    const auto b = addRun(one, 1, 10, 100);
    const auto c = addRun(two, 1, 10, 100, RunState::Stopped);
    EXPECT_EQ(idsOf({.path = "libaio"}), (std::vector{c, b}));
    EXPECT_EQ(idsOf({.path = "psync"}), std::vector<RunId>{});
    EXPECT_EQ(idsOf({.state = RunState::Stopped}), std::vector{c});
    EXPECT_EQ(idsOf({.experiment = one}), (std::vector{b, a}));
    EXPECT_EQ(idsOf({.tag = "after-update"}), std::vector{c});
    EXPECT_EQ(idsOf({.text = "two", .path = "libaio"}), std::vector{c});
    EXPECT_EQ(namesOf({.state = RunState::Stopped}), std::vector<std::string>{"two"});
    EXPECT_EQ(namesOf({.path = "libaio"}), (std::vector<std::string>{"two", "one"}));
    EXPECT_EQ(namesOf({.tag = "after-update"}), std::vector<std::string>{"two"});
    EXPECT_EQ(namesOf({.experiment = one}), std::vector<std::string>{"one"});
}

TEST_F(ListsTest, TextIsFoundAnywhereWithoutRegardToCase)
{
    auto plan = examplePlan("Größe ÄNDERN 100%_x");
    plan.targets[0].location = "/mnt/Samsung 990";
    const auto experiment = m_store.addExperiment(plan).value();
    ASSERT_TRUE(m_store.setTags(experiment, {"Nach-Update"}));
    (void)m_store.addExperiment(examplePlan("other")).value();
    const auto a = addRun(experiment, 0, 10, 100);
    const auto b = addRun(experiment, 1, 10, 100);
    for (const char* text : {"ndern", "GRÖßE", "ändern", "samsung", "NACH-up", "100%_X"}) {
        EXPECT_EQ(idsOf({.text = text}), (std::vector{b, a})) << text;
        EXPECT_EQ(namesOf({.text = text}).size(), 1U) << text;
    }
    // A variant's name or path finds its runs alone; an experiment by any of its variants.
    EXPECT_EQ(idsOf({.text = "LEGACY"}), std::vector{b});
    EXPECT_EQ(idsOf({.text = "uring"}), std::vector{a});
    EXPECT_EQ(namesOf({.text = "libaio"}).size(), 2U);
    for (const char* text : {"%", "'", "_x_", "\"; DROP TABLE run"}) {
        EXPECT_EQ(idsOf({.text = text}).size(), text[0] == '%' ? 2U : 0U) << text;
    }
}

TEST_F(ListsTest, AnExperimentRowSumsItsRuns)
{
    auto plan = examplePlan("sum");
    plan.targets.resize(3, plan.targets[0]);
    const auto experiment = m_store.addExperiment(plan).value();
    addRun(experiment, 0, 10, 100);
    addRun(experiment, 0, 10, 100, RunState::Failed);
    auto warned = exampleRun(experiment, 1);
    warned.id = m_store.beginRun(warned).value();
    ASSERT_TRUE(m_store.finishRun(warned));
    const auto rows = m_store.experiments({}).value();
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].finishedRuns, 2U);
    EXPECT_EQ(rows[0].warnings, 1U);
    EXPECT_EQ(rows[0].profileName, "Example");
    EXPECT_EQ(rows[0].variants, (std::vector<std::string>{"native", "legacy"}));
    EXPECT_EQ(rows[0].target, "/home/ana + 2");
}

TEST(FoldCase, MapsLettersOfTheCommonAlphabets)
{
    EXPECT_EQ(foldCase("ABC xyz 09"), "abc xyz 09");
    EXPECT_EQ(foldCase("ÄÖÜÞ×÷ß"), "äöüþ×÷ß");
    EXPECT_EQ(foldCase("ĄŹŻŁŸ"), "ąźżłÿ");
    EXPECT_EQ(foldCase("ΣΊΣΥΦΟΣ"), foldCase("σΊσυφος"));
    EXPECT_EQ(foldCase("ЖЁ"), "жё");
    EXPECT_EQ(foldCase("测试 😀"), "测试 😀");
    EXPECT_EQ(foldCase("\xff\xc3"), "\xff\xc3");
}
