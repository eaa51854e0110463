#include "core/workload/estimate.h"
#include "core/workload/profiles.h"

#include <gtest/gtest.h>

using namespace tidemark;
using namespace tidemark::workload;
using std::chrono::milliseconds;
using std::chrono::minutes;

namespace {

/// One write of 4 s after 1 s of warm-up, one mix of 5 s, 2 s pauses.
Profile example()
{
    Profile profile;
    profile.workloads.resize(2);
    profile.workloads[0].readPercent = 0;
    profile.workloads[0].warmUp = std::chrono::seconds(1);
    profile.workloads[0].measure = std::chrono::seconds(4);
    profile.workloads[1].readPercent = 60;
    profile.workloads[1].measure = std::chrono::seconds(5);
    profile.coolDown = std::chrono::seconds(2);
    return profile;
}

} // namespace

TEST(EstimatedDuration, CountsWindowsWarmUpsOverheadAndPausesBetweenRuns)
{
    // 2 workloads x 2 variants x 3 rounds of 5.15 s, and 11 pauses.
    EXPECT_EQ(estimatedDuration(example(), 2, 3), milliseconds(12 * 5150 + 11 * 2000));
    EXPECT_EQ(estimatedDuration(example(), 1, 1), milliseconds(2 * 5150 + 2000));
    EXPECT_EQ(estimatedDuration(example(), 2, 0), Nanoseconds(0));
}

TEST(EstimatedDuration, OfQuickWithTwoVariantsIsUnderTwoMinutes)
{
    const auto quick = findProfile({builtinProfiles(), {}}, "quick").value();
    const auto duration = estimatedDuration(quick, 2, quick.repetition.rounds);
    EXPECT_LT(duration, minutes(2));
    EXPECT_GT(duration, std::chrono::seconds(90));
}

TEST(EstimatedDuration, OfEverydayWithOneVariantIsAboutFourMinutes)
{
    const auto everyday = findProfile({builtinProfiles(), {}}, "everyday").value();
    const auto duration = estimatedDuration(everyday, 1, everyday.repetition.rounds);
    EXPECT_GT(duration, minutes(4) - std::chrono::seconds(15));
    EXPECT_LT(duration, minutes(4) + std::chrono::seconds(15));
}

TEST(EstimatedWrites, IsTheFillAndTheWriteShareOfTheTime)
{
    const auto speed = BytesPerSecond(1e6);
    // 5 s at full speed and 5 s at 40 %, for 2 variants and 3 rounds.
    EXPECT_EQ(estimatedWrites(example(), 2, 3, 1, speed), gib(1) + Bytes(6 * 7'000'000));
    EXPECT_EQ(estimatedWrites(example(), 2, 3, 0, speed), Bytes(6 * 7'000'000));
}

TEST(EstimatedWrites, AreUnknownWithoutASpeed)
{
    EXPECT_EQ(estimatedWrites(example(), 2, 3, 1, {}), std::nullopt);
    EXPECT_EQ(bytesToFill(example(), 3), gib(3));
}

TEST(EstimatedWrites, OfReadsIsTheFill)
{
    auto profile = example();
    profile.workloads[0].readPercent = 100;
    profile.workloads[1].readPercent = 100;
    EXPECT_EQ(estimatedWrites(profile, 2, 3, 1, {}), gib(1));
}

TEST(EstimatedWrites, FollowTheRateLimitWhenThereIsOne)
{
    auto profile = example();
    profile.workloads.resize(1);
    profile.workloads[0].rateLimit = Iops(100); // 100 x 4096 bytes for 5 s
    EXPECT_EQ(estimatedWrites(profile, 1, 1, 0, {}), Bytes(2'048'000));
    EXPECT_EQ(estimatedWrites(profile, 1, 1, 0, BytesPerSecond(1000)), Bytes(5000));
}
