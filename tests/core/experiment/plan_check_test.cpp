#include "core/experiment/plan_check.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/core/store/example.h"

using namespace tidemark;
using namespace tidemark::experiment;

namespace {

/// A plan that is all right.
Plan goodPlan()
{
    Plan plan;
    Workload workload;
    workload.name = "w";
    plan.profile.workloads = {workload};
    plan.variants = {{"null", "null", {}}};
    plan.targets = {{.kind = TargetKind::Folder,
                     .location = std::filesystem::temp_directory_path().string(),
                     .fileSize = mib(64)}};
    return plan;
}

/// The error's code and a word that its sentence must hold.
void expectRefused(const Plan& plan, ErrorCode code, const std::string& word)
{
    const auto checked = checkPlan(plan);
    ASSERT_FALSE(checked) << word;
    EXPECT_EQ(checked.error().code, code) << checked.error().sentence();
    EXPECT_NE(checked.error().sentence().find(word), std::string::npos)
        << checked.error().sentence();
}

} // namespace

TEST(PlanCheck, AcceptsAGoodPlan)
{
    const auto checked = checkPlan(goodPlan());
    EXPECT_TRUE(checked) << checked.error().sentence();
}

TEST(PlanCheck, RefusesTargetsThatAreNotThere)
{
    auto plan = goodPlan();
    plan.targets[0].location = "/no/such/folder";
    expectRefused(plan, ErrorCode::NotFound, "/no/such/folder");
    plan.targets[0].kind = TargetKind::File;
    expectRefused(plan, ErrorCode::NotFound, "/no/such/folder");
    plan.targets.clear();
    expectRefused(plan, ErrorCode::BadInput, "target");
}

TEST(PlanCheck, RefusesATargetGivenTwice)
{
    auto plan = goodPlan();
    plan.targets.push_back(plan.targets[0]);
    expectRefused(plan, ErrorCode::BadInput, "twice");
}

TEST(PlanCheck, RefusesToWriteToARawDevice)
{
    if (store::onWindows) {
        GTEST_SKIP() << "there is no device that every Windows has";
    }
    auto plan = goodPlan();
    plan.targets[0] = {.kind = TargetKind::BlockDevice, .location = "/dev/null", .fileSize = {}};
    plan.profile.workloads[0].readPercent = 99;
    expectRefused(plan, ErrorCode::Denied, "raw device");
}

TEST(PlanCheck, RefusesWorkloadsThatDoNotFitTheTestFile)
{
    auto plan = goodPlan();
    plan.targets[0].fileSize = Bytes(2048);
    expectRefused(plan, ErrorCode::BadInput, "4 KiB");
    plan.targets[0].fileSize = mib(64);
    plan.profile.workloads[0].span = gib(1);
    expectRefused(plan, ErrorCode::BadInput, "1 GiB");
    plan.profile.workloads[0].span = Bytes(512);
    expectRefused(plan, ErrorCode::BadInput, "span");
}

TEST(PlanCheck, RefusesUnknownPathsAndOptions)
{
    auto plan = goodPlan();
    plan.variants[0].path = "carrier_pigeon";
    expectRefused(plan, ErrorCode::NotFound, "carrier_pigeon");
    plan.variants[0] = {"x", "null", {{"wings", "2"}}};
    expectRefused(plan, ErrorCode::BadInput, "wings");
    plan.variants.clear();
    expectRefused(plan, ErrorCode::BadInput, "variant");
}

TEST(PlanCheck, RefusesNamesGivenTwice)
{
    auto plan = goodPlan();
    plan.variants.push_back(plan.variants[0]);
    expectRefused(plan, ErrorCode::BadInput, "variants are named");
    plan = goodPlan();
    plan.profile.workloads.push_back(plan.profile.workloads[0]);
    expectRefused(plan, ErrorCode::BadInput, "workloads are named");
}

TEST(PlanCheck, RefusesARealPathOnTheNullTarget)
{
    auto plan = goodPlan();
    plan.targets[0] = {.kind = TargetKind::Null, .location = "null", .fileSize = {}};
    plan.variants[0] = {"sync", store::onWindows ? "sync" : "psync", {}};
    expectRefused(plan, ErrorCode::BadInput, "real target");
}

TEST(PlanCheck, RefusesRulesThatMakeNoSense)
{
    auto plan = goodPlan();
    plan.profile.repetition.rounds = 0;
    expectRefused(plan, ErrorCode::BadInput, "rounds");
    plan = goodPlan();
    plan.alpha = 0;
    expectRefused(plan, ErrorCode::BadInput, "alpha");
    plan = goodPlan();
    plan.margin = 0;
    expectRefused(plan, ErrorCode::BadInput, "margin");
    plan = goodPlan();
    plan.interval = Nanoseconds(1);
    expectRefused(plan, ErrorCode::BadInput, "interval");
    plan = goodPlan();
    plan.reference = 1;
    expectRefused(plan, ErrorCode::BadInput, "reference");
    plan = goodPlan();
    plan.profile.workloads.clear();
    expectRefused(plan, ErrorCode::BadInput, "nothing to measure");
}
