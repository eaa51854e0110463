#include "core/workload/profiles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

using namespace tidemark;
using namespace tidemark::workload;

namespace {

std::vector<std::string> labelsOf(const Profile& profile)
{
    std::vector<std::string> labels;
    for (const auto& workload : profile.workloads) {
        labels.push_back(workload.name);
    }
    return labels;
}

Profile builtin(std::string_view id)
{
    return findProfile({builtinProfiles(), {}}, id).value();
}

} // namespace

TEST(BuiltinProfiles, EveryFileOfTheResourcesIsPartOfTheProgram)
{
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(TIDEMARK_RESOURCES "/profiles")) {
        files.push_back(entry.path().stem().string());
    }
    std::ranges::sort(files);
    std::vector<std::string> ids;
    for (const auto& profile : builtinProfiles()) {
        ids.push_back(profile.id);
    }
    EXPECT_EQ(ids, files);
    EXPECT_GE(ids.size(), 9U);
}

TEST(BuiltinProfiles, NamesAndDescriptionsAreDistinctAndThere)
{
    std::vector<std::string> names;
    for (const auto& profile : builtinProfiles()) {
        EXPECT_FALSE(profile.description.empty()) << profile.id;
        names.push_back(profile.name);
    }
    std::ranges::sort(names);
    EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
}

TEST(BuiltinProfiles, CrystalDiskMarkDefaultIsItsFourRowsReadAndWrite)
{
    const auto profile = builtin("crystaldiskmark_default");
    EXPECT_EQ(
        labelsOf(profile),
        (std::vector<std::string>{"SEQ 1M Q8 T1 read", "SEQ 1M Q1 T1 read", "RND 4K Q32 T1 read",
                                  "RND 4K Q1 T1 read", "SEQ 1M Q8 T1 write", "SEQ 1M Q1 T1 write",
                                  "RND 4K Q32 T1 write", "RND 4K Q1 T1 write"}));
    EXPECT_EQ(profile.repetition.rounds, 3U);
    EXPECT_EQ(profile.fileSize, gib(1));
    EXPECT_EQ(profile.coolDown, std::chrono::seconds(5));
    for (const auto& workload : profile.workloads) {
        EXPECT_EQ(workload.measure, std::chrono::seconds(5));
        EXPECT_EQ(workload.warmUp, std::chrono::seconds(5));
        EXPECT_EQ(workload.data, DataKind::Random);
        EXPECT_FALSE(workload.cached);
    }
}

TEST(BuiltinProfiles, CrystalDiskMarkNvmeReplacesTheTwoMiddleRows)
{
    const auto labels = labelsOf(builtin("crystaldiskmark_nvme"));
    ASSERT_EQ(labels.size(), 8U);
    EXPECT_EQ(labels[1], "SEQ 128K Q32 T1 read");
    EXPECT_EQ(labels[6], "RND 4K Q32 T16 write");
}

TEST(BuiltinProfiles, PeakAndRealWorldHaveTwoRowsEach)
{
    EXPECT_EQ(labelsOf(builtin("crystaldiskmark_peak")),
              (std::vector<std::string>{"SEQ 1M Q8 T1 read", "RND 4K Q32 T1 read",
                                        "SEQ 1M Q8 T1 write", "RND 4K Q32 T1 write"}));
    EXPECT_EQ(labelsOf(builtin("crystaldiskmark_real_world")),
              (std::vector<std::string>{"SEQ 1M Q1 T1 read", "RND 4K Q1 T1 read",
                                        "SEQ 1M Q1 T1 write", "RND 4K Q1 T1 write"}));
}

TEST(BuiltinProfiles, AttoWritesThenReadsEveryPowerOfTwo)
{
    const auto profile = builtin("atto");
    ASSERT_EQ(profile.workloads.size(), 36U);
    Bytes size{512};
    for (std::size_t i = 0; i < 36; i += 2, size = size * 2) {
        EXPECT_EQ(profile.workloads[i].largestBlock(), size);
        EXPECT_EQ(profile.workloads[i + 1].largestBlock(), size);
        EXPECT_TRUE(profile.workloads[i].writes());
        EXPECT_FALSE(profile.workloads[i + 1].writes());
        EXPECT_EQ(profile.workloads[i].queueDepth, 4U);
        EXPECT_EQ(profile.workloads[i].randomPercent, 0);
    }
    EXPECT_EQ(size, mib(128));
    EXPECT_EQ(profile.fileSize, mib(256));
}

TEST(BuiltinProfiles, DiskSpdDatabaseIsTheSeventyThirtyMix)
{
    EXPECT_EQ(labelsOf(builtin("diskspd_database")),
              (std::vector<std::string>{"RND 4K Q32 T16 70/30", "RND 64K Q32 T16 70/30"}));
}

TEST(BuiltinProfiles, TheNativeReviewHasItsFourShapesReadAndWrite)
{
    EXPECT_EQ(labelsOf(builtin("native_nvme_review")),
              (std::vector<std::string>{"RND 4K Q32 T1 read", "RND 64K Q32 T1 read",
                                        "SEQ 64K Q32 T1 read", "SEQ 128K Q32 T1 read",
                                        "RND 4K Q32 T1 write", "RND 64K Q32 T1 write",
                                        "SEQ 64K Q32 T1 write", "SEQ 128K Q32 T1 write"}));
}

TEST(BuiltinProfiles, EverydayNamesItsTestsInPlainWords)
{
    const auto profile = builtin("everyday");
    ASSERT_EQ(profile.workloads.size(), 8U);
    EXPECT_EQ(profile.workloads[3].plainName, "one small at a time");
    EXPECT_EQ(profile.workloads[3].name, "RND 4K Q1 T1 read");
}

TEST(BuiltinProfiles, QuickOnlyReads)
{
    for (const auto& workload : builtin("quick").workloads) {
        EXPECT_FALSE(workload.writes());
    }
}
