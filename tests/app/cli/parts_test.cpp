#include "app/cli/export.h"
#include "app/cli/plan_options.h"
#include "app/cli/progress_line.h"
#include "app/cli/text_table.h"
#include "app/cli/variant_list.h"
#include "core/analysis/merge.h"

#include <gtest/gtest.h>

using namespace tidemark;
using namespace tidemark::cli;

TEST(TextTable, AlignsByCharactersAndLeavesNoTrailingBlanks)
{
    TextTable table({{"Name", TextTable::Align::Left}, {"us", TextTable::Align::Right}});
    table.add({"µ", "1.5"});
    table.add({"longer", "12"});
    table.add({"x"});
    EXPECT_EQ(table.text(), "Name     us\n"
                            "------  ---\n"
                            "µ       1.5\n"
                            "longer   12\n"
                            "x\n");
}

TEST(TextTable, WidthCountsCharactersNotBytes)
{
    EXPECT_EQ(textWidth("± 1 µs"), 6U);
    EXPECT_EQ(textWidth(""), 0U);
}

TEST(Variants, AreReadWithNamesAndOptions)
{
    const auto variants = parseVariants("psync, fast=io_uring:iopoll=1:batch=8,io_uring:sqpoll=1");
    ASSERT_TRUE(variants) << variants.error().sentence();
    ASSERT_EQ(variants->size(), 3U);
    EXPECT_EQ((*variants)[0], (Variant{"psync", "psync", {}}));
    EXPECT_EQ((*variants)[1], (Variant{"fast", "io_uring", {{"iopoll", "1"}, {"batch", "8"}}}));
    EXPECT_EQ((*variants)[2], (Variant{"io_uring:sqpoll=1", "io_uring", {{"sqpoll", "1"}}}));
}

TEST(Variants, WithoutAPathOrWithABrokenOptionAreBadInput)
{
    for (const auto* text : {"", "psync,", "=psync", "fast=", "psync:iopoll", "psync:=1"}) {
        const auto variants = parseVariants(text);
        ASSERT_FALSE(variants) << text;
        EXPECT_EQ(variants.error().code, ErrorCode::BadInput);
    }
}

TEST(PlanOptions, DescribeAWorkloadOfOnesOwn)
{
    PlanOptions options;
    options.targets = {"null"};
    options.blocks = "4k/70:64k/30";
    options.pattern = "randrw";
    options.mix = 70;
    options.queueDepth = 16;
    options.threads = 4;
    options.span = "1g";
    options.rate = 5000;
    options.time = "250ms";
    options.seed = 9;
    options.margin = 3;
    const auto plan = makePlan(options);
    ASSERT_TRUE(plan) << plan.error().sentence();
    ASSERT_EQ(plan->profile.workloads.size(), 1U);
    const auto& workload = plan->profile.workloads[0];
    EXPECT_EQ(workload.blocks, (std::vector<BlockShare>{{kib(4), 70}, {kib(64), 30}}));
    EXPECT_EQ(workload.readPercent, 70);
    EXPECT_EQ(workload.randomPercent, 100);
    EXPECT_EQ(workload.queueDepth, 16U);
    EXPECT_EQ(workload.threads, 4U);
    EXPECT_EQ(workload.span, gib(1));
    EXPECT_EQ(workload.rateLimit, Iops(5000));
    EXPECT_EQ(workload.measure, std::chrono::milliseconds(250));
    EXPECT_EQ(plan->seed, 9U);
    EXPECT_NEAR(*plan->margin, 0.03, 1e-12);
    EXPECT_EQ(plan->variants, (std::vector<Variant>{{"null", "null", {}}}));
}

TEST(PlanOptions, ChangeAProfile)
{
    PlanOptions options;
    options.targets = {"null"};
    options.profile = "everyday";
    options.only = {"2"};
    options.warmUp = "0s";
    options.precise = true;
    options.data = "compressible=30";
    const auto plan = makePlan(options);
    ASSERT_TRUE(plan) << plan.error().sentence();
    ASSERT_EQ(plan->profile.workloads.size(), 1U);
    EXPECT_EQ(plan->profile.workloads[0].warmUp, Nanoseconds(0));
    EXPECT_EQ(plan->profile.workloads[0].data, DataKind::Compressible);
    EXPECT_EQ(plan->profile.workloads[0].compressPercent, 30);
    EXPECT_EQ(plan->profile.repetition.rule, StopRule::Precision);
    EXPECT_GE(plan->profile.repetition.minRounds, 5U);
}

TEST(PlanOptions, ATargetIsWhatLiesThere)
{
    EXPECT_EQ(targetAt("null").kind, TargetKind::Null);
    EXPECT_EQ(targetAt(".").kind, TargetKind::Folder);
    EXPECT_EQ(targetAt("no such thing").kind, TargetKind::Folder);
    EXPECT_NE(targetAt(".").location, ".");
}

TEST(ProgressLine, RemainingTimeHasAUnit)
{
    using std::chrono::seconds;
    EXPECT_EQ(remainingText(seconds(8)), "8 s");
    EXPECT_EQ(remainingText(seconds(65)), "1:05 min");
    EXPECT_EQ(remainingText(seconds(7389)), "2:03:09 h");
    EXPECT_EQ(remainingText(seconds(-3)), "0 s");
}

TEST(ProgressLine, TheBarFillsAndNeverOverflows)
{
    EXPECT_EQ(progressBar(0, 0, 4), "[....]");
    EXPECT_EQ(progressBar(1, 2, 4), "[##..]");
    EXPECT_EQ(progressBar(9, 2, 4), "[####]");
}

namespace {

Experiment experimentOf(std::int64_t id, std::vector<unsigned> depths, int day)
{
    Experiment experiment;
    experiment.id = {id};
    experiment.created = WallTime(std::chrono::hours(24 * day));
    for (const auto depth : depths) {
        Workload workload;
        workload.name = "w" + std::to_string(depth) + "-" + std::to_string(id);
        workload.queueDepth = depth;
        experiment.plan.profile.workloads.push_back(workload);
    }
    experiment.plan.variants = {{"native", "io_uring", {}}, {"legacy", "libaio", {}}};
    return experiment;
}

tidemark::Run runOf(std::uint32_t workload, std::uint32_t position)
{
    tidemark::Run run;
    run.workload = workload;
    run.position = position;
    run.round = position;
    run.state = RunState::Finished;
    return run;
}

} // namespace

TEST(Merge, MatchesWorkloadsAndPutsTheOlderExperimentFirst)
{
    const auto newer = experimentOf(1, {1, 32}, 5);
    const auto older = experimentOf(2, {32, 8}, 3);
    const auto merged =
        analysis::merge(newer, {runOf(0, 0), runOf(1, 1)}, older, {runOf(0, 0), runOf(1, 1)});
    ASSERT_TRUE(merged) << merged.error().sentence();
    ASSERT_EQ(merged->plan.profile.workloads.size(), 1U);
    EXPECT_EQ(merged->plan.profile.workloads[0].queueDepth, 32U);
    ASSERT_EQ(merged->runs.size(), 2U);
    EXPECT_EQ(merged->runs[0].variant, 2U); // of the older one
    EXPECT_EQ(merged->runs[1].variant, 0U);
    EXPECT_LT(merged->runs[0].position, merged->runs[1].position);
    EXPECT_NE(merged->runs[0].round, merged->runs[1].round);
    EXPECT_EQ(merged->pairs.size(), 2U);
    EXPECT_EQ(merged->plan.variants[3].name, "legacy (2)");
}

TEST(Merge, OfExperimentsWithNothingInCommonIsBadInput)
{
    EXPECT_FALSE(analysis::merge(experimentOf(1, {1}, 1), {}, experimentOf(2, {2}, 2), {}));
}

TEST(Export, CsvQuotesWhatNeedsItAndHasALineForEachRun)
{
    auto experiment = experimentOf(1, {1}, 1);
    experiment.plan.profile.workloads[0].name = "a, \"b\"";
    const auto csv = exportCsv(experiment, {runOf(0, 0), runOf(0, 1)});
    EXPECT_NE(csv.find(R"("a, ""b""")"), std::string::npos);
    EXPECT_EQ(std::ranges::count(csv, '\n'), 3);
}
