#include "core/engine/prepared_target.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "test_folder.h"

using namespace tidemark;
using namespace tidemark::engine;

namespace {

Target folderTarget(const std::string& path)
{
    return {TargetKind::Folder, path, mib(8), false};
}

TargetNeeds needsOfSize(Bytes size)
{
    TargetNeeds needs;
    needs.size = size;
    return needs;
}

std::string contentsOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

TEST(NeedsOf, CoversAllWorkloadsAndIsCachedOnlyWhenAllAre)
{
    Workload reading;
    reading.offset = mib(1);
    reading.span = mib(3);
    reading.cached = true;
    Workload writing;
    writing.span = Bytes(1000);
    writing.readPercent = 50;
    const std::vector both{reading, writing};
    const auto needs = needsOf({TargetKind::Folder, "/x", {}, false}, both);
    EXPECT_EQ(needs.size, mib(4));
    EXPECT_TRUE(needs.writes);
    EXPECT_FALSE(needs.cached);
    EXPECT_TRUE(needsOf({TargetKind::Folder, "/x", {}, false}, {&reading, 1}).cached);
}

TEST(NeedsOf, AFolderWithoutSizeGetsOneGibWhenNoSpanLimitsIt)
{
    const Workload open;
    EXPECT_EQ(needsOf({TargetKind::Folder, "/x", {}, false}, {&open, 1}).size, gib(1));
    EXPECT_EQ(needsOf({TargetKind::Folder, "/x", mib(2), false}, {&open, 1}).size, mib(2));
    EXPECT_EQ(needsOf({TargetKind::File, "/x", {}, false}, {&open, 1}).size, Bytes(0));
}

TEST(TestFileName, IsRecognisedAndOthersAreNot)
{
    EXPECT_TRUE(isTestFileName(newTestFileName()));
    EXPECT_NE(newTestFileName(), newTestFileName());
    for (const char* name : {"tidemark-.tmp", "tidemark-0123456789abcdeg.tmp", "tidemark.tmp",
                             "my-tidemark-0123456789abcdef.tmp", "tidemark-0123456789ABCDEF.tmp",
                             "tidemark-0123456789abcdef.tmp.bak"})
    {
        EXPECT_FALSE(isTestFileName(name)) << name;
    }
}

TEST(PreparedTarget, AFolderHoldsAFilledFileThatGoesWithIt)
{
    const TestFolder folder;
    Bytes last{0};
    {
        auto target = PreparedTarget::prepare(folderTarget(folder.path()), needsOfSize(mib(8)),
                                              [&](Bytes done, Bytes total) {
                                                  EXPECT_GT(done, last);
                                                  EXPECT_EQ(total, mib(8));
                                                  last = done;
                                              },
                                              {});
        ASSERT_TRUE(target) << target.error().sentence();
        EXPECT_EQ(last, mib(8));
        EXPECT_TRUE(target->direct());
        EXPECT_GE(target->sector(), Bytes(512));
        ASSERT_EQ(folder.names().size(), 1U);
        EXPECT_TRUE(isTestFileName(folder.names().front()));
        const auto hole = firstHole(target->location(), mib(8));
        ASSERT_TRUE(hole);
        EXPECT_FALSE(hole->has_value());
        // Moving keeps the file; the emptied one removes nothing.
        std::optional<PreparedTarget> moved(std::move(*target));
        EXPECT_EQ(folder.names().size(), 1U);
    }
    EXPECT_TRUE(folder.names().empty());
}

TEST(PreparedTarget, AStopWhileFillingLeavesNoFile)
{
    const TestFolder folder;
    std::stop_source stop;
    const auto target = PreparedTarget::prepare(
        folderTarget(folder.path()), needsOfSize(mib(64)),
        [&](Bytes, Bytes) { stop.request_stop(); }, stop.get_token());
    ASSERT_FALSE(target);
    EXPECT_EQ(target.error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(folder.names().empty());
}

TEST(PreparedTarget, MoreThanTheFreeSpaceIsRefusedBeforeWriting)
{
    const TestFolder folder;
    const auto target =
        PreparedTarget::prepare(folderTarget(folder.path()), needsOfSize(gib(1'000'000)), {}, {});
    ASSERT_FALSE(target);
    EXPECT_EQ(target.error().code, ErrorCode::NoSpace);
    EXPECT_EQ(target.error().where, folder.path());
    EXPECT_TRUE(folder.names().empty());
}

TEST(PreparedTarget, AMissingFolderAndAFileInItsPlaceAreToldApart)
{
    const TestFolder folder;
    const auto missing =
        PreparedTarget::prepare(folderTarget(folder.path() + "/no"), needsOfSize(mib(1)), {}, {});
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::NotFound);
    EXPECT_EQ(missing.error().message, "there is no such folder");
    const auto file = PreparedTarget::prepare(folderTarget(folder.file("a", 10, 'x')),
                                              needsOfSize(mib(1)), {}, {});
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, ErrorCode::BadInput);
}

TEST(PreparedTarget, AnExistingFileIsWrittenOnlyWhenAllowed)
{
    const TestFolder folder;
    const std::string path = folder.file("data", 1 << 20, 'x');
    TargetNeeds needs = needsOfSize(Bytes(0));
    EXPECT_TRUE(PreparedTarget::prepare({TargetKind::File, path, {}, false}, needs, {}, {}));
    needs.writes = true;
    const auto refused =
        PreparedTarget::prepare({TargetKind::File, path, {}, false}, needs, {}, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Denied);
    EXPECT_TRUE(PreparedTarget::prepare({TargetKind::File, path, {}, true}, needs, {}, {}));
    EXPECT_EQ(contentsOf(path), std::string(1 << 20, 'x'));
}

TEST(PreparedTarget, ATooSmallFileIsRefused)
{
    const TestFolder folder;
    const auto target = PreparedTarget::prepare(
        {TargetKind::File, folder.file("data", 8192, 'x'), {}, false}, needsOfSize(mib(1)), {}, {});
    ASSERT_FALSE(target);
    EXPECT_EQ(target.error().code, ErrorCode::BadInput);
    EXPECT_NE(target.error().message.find("8 KiB"), std::string::npos);
}

TEST(PreparedTarget, WritingToARawDeviceIsRefusedWhateverItIs)
{
    TargetNeeds needs = needsOfSize(Bytes(0));
    needs.writes = true;
    const auto target =
        PreparedTarget::prepare({TargetKind::BlockDevice, "/dev/null", {}, true}, needs, {}, {});
    ASSERT_FALSE(target);
    EXPECT_EQ(target.error().code, ErrorCode::Denied);
    EXPECT_NE(target.error().message.find("raw device"), std::string::npos);
}

TEST(RemoveOrphans, TakesOnlyTestFilesWhoseOwnerIsGone)
{
    const TestFolder folder;
    const std::string orphan = folder.file(newTestFileName(), 100, 'x');
    const std::string other = folder.file("tidemark-notes.tmp", 100, 'x');
    auto living = PreparedTarget::prepare(folderTarget(folder.path()), needsOfSize(mib(1)), {}, {});
    ASSERT_TRUE(living);
    const auto removed = removeOrphans(folder.path());
    ASSERT_TRUE(removed);
    EXPECT_EQ(*removed, 1U);
    EXPECT_FALSE(std::filesystem::exists(orphan));
    EXPECT_TRUE(std::filesystem::exists(other));
    EXPECT_TRUE(std::filesystem::exists(living->location()));
    EXPECT_EQ(removeOrphans(folder.path() + "/no").error().code, ErrorCode::NotFound);
}
