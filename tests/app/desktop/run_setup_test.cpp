#include "app/desktop/pages/run/run_setup.h"

#include <gtest/gtest.h>

#include "tests/app/desktop/test_library.h"

namespace tidemark::app {
namespace {

const std::vector<PathOffer> paths = {
    {.id = "io_uring", .name = "io_uring", .family = PathFamily::Native, .problem = {}},
    {.id = "libaio", .name = "libaio", .family = PathFamily::Legacy, .problem = {}},
    {.id = "broken", .name = "broken", .family = PathFamily::Legacy, .problem = "no rights"}};

RunSetup setupFor(PathChoice choice)
{
    RunSetup setup;
    setup.folder = "/tmp";
    setup.paths = choice;
    setup.nativePath = "io_uring";
    setup.legacyPath = "libaio";
    return setup;
}

TEST(MakePlan, ComparesTheNativePathWithTheLegacyOne)
{
    const auto plan =
        makePlan(setupFor(PathChoice::Both), testing::samplePlan().profile, paths, {}, 99);
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->variants.size(), 2U);
    EXPECT_EQ(plan->variants[plan->reference].path, "libaio");
    EXPECT_EQ(plan->seed, 99U);
}

TEST(MakePlan, TakesOnlyTheRowsAskedFor)
{
    const auto plan =
        makePlan(setupFor(PathChoice::Native), testing::samplePlan().profile, paths, {1}, 0);
    ASSERT_TRUE(plan);
    ASSERT_EQ(plan->profile.workloads.size(), 1U);
    EXPECT_EQ(plan->profile.workloads[0], testing::samplePlan().profile.workloads[1]);
    EXPECT_EQ(plan->reference, 0U);
}

TEST(MakePlan, SaysWhatIsMissing)
{
    RunSetup setup = setupFor(PathChoice::Both);
    setup.legacyPath = "broken";
    const auto broken = makePlan(setup, testing::samplePlan().profile, paths, {}, 0);
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().message, "no rights");

    setup = setupFor(PathChoice::Both);
    setup.wholeDrive = true;
    const auto noDrive = makePlan(setup, testing::samplePlan().profile, paths, {}, 0);
    ASSERT_FALSE(noDrive);
    EXPECT_EQ(noDrive.error().code, ErrorCode::BadInput);
}

TEST(MakePlan, NeverWritesToAWholeDrive)
{
    Profile profile = testing::samplePlan().profile;
    profile.workloads[0].readPercent = 0;
    RunSetup setup = setupFor(PathChoice::Both);
    setup.wholeDrive = true;
    setup.drive = "/dev/null";
    const auto plan = makePlan(setup, profile, paths, {}, 0);
    ASSERT_TRUE(plan);
    for (const auto& workload : plan->profile.workloads) {
        EXPECT_FALSE(workload.writes());
    }
    profile.workloads[1].readPercent = 50;
    EXPECT_FALSE(makePlan(setup, profile, paths, {}, 0)); // nothing is left
}

TEST(EffectiveProfile, AppliesTheOptions)
{
    RunSetup setup = setupFor(PathChoice::Both);
    setup.data = DataKind::Compressible;
    setup.compressPercent = 30;
    setup.cached = true;
    setup.rounds = 8;
    setup.precise = true;
    setup.fileSize = mib(64);
    const Profile profile = effectiveProfile(setup, testing::samplePlan().profile);
    EXPECT_EQ(profile.workloads[0].data, DataKind::Compressible);
    EXPECT_EQ(profile.workloads[0].compressPercent, 30);
    EXPECT_TRUE(profile.workloads[0].cached);
    EXPECT_EQ(profile.repetition.rule, StopRule::Precision);
    EXPECT_EQ(profile.repetition.minRounds, 8U);
    EXPECT_GT(profile.repetition.rounds, 8U);
    EXPECT_EQ(profile.fileSize, mib(64));
}

TEST(Setup, IsFoundAgainButNotTheDangerousParts)
{
    QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
    RunSetup setup = setupFor(PathChoice::Legacy);
    setup.profile = "quick";
    setup.fileSize = gib(4);
    setup.cached = true;
    setup.wholeDrive = true;
    setup.drive = "/dev/sda";
    saveSetup(settings, setup);
    const RunSetup found = loadSetup(settings);
    EXPECT_EQ(found.folder, "/tmp");
    EXPECT_EQ(found.profile, "quick");
    EXPECT_EQ(found.paths, PathChoice::Legacy);
    EXPECT_EQ(found.fileSize, gib(4));
    EXPECT_FALSE(found.cached);
    EXPECT_FALSE(found.wholeDrive);
    EXPECT_TRUE(found.drive.empty());
}

} // namespace
} // namespace tidemark::app
