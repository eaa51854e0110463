#include "core/device/facts.h"
#include "core/device/preflight.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace tidemark::device {
namespace {

Environment with(const std::vector<std::pair<std::string, std::string>>& facts)
{
    FactList list;
    for (const auto& [key, value] : facts) {
        list.add(key, value);
    }
    return list.environment();
}

/// A folder on half-empty ext4, on a quiet machine of which nothing is known.
Circumstances calm()
{
    return {.target = {.kind = TargetKind::Folder, .location = "/data", .fileSize = gib(1)},
            .location = Location{.fileSystem = "ext4",
                                 .mountPoint = "/",
                                 .mountOptions = "rw",
                                 .freeSpace = gib(50),
                                 .totalSpace = gib(100),
                                 .drive = "sda"},
            .environment = {},
            .activity = Activity{.read = Bytes(4096),
                                 .written = Bytes(8192),
                                 .watched = std::chrono::milliseconds(200)},
            .space = gib(1)};
}

std::vector<std::string> codes(const std::vector<Finding>& findings)
{
    std::vector<std::string> result;
    std::ranges::transform(findings, std::back_inserter(result), &Finding::code);
    return result;
}

using Codes = std::vector<std::string>;

TEST(Preflight, OfACalmPlaceFindsNothing)
{
    EXPECT_EQ(codes(judge(calm())), Codes{});
}

TEST(Preflight, RefusesAFileThatDoesNotFit)
{
    Circumstances c = calm();
    c.space = gib(50) + Bytes(1);
    const auto findings = judge(c);
    ASSERT_EQ(codes(findings), Codes{"space_short"});
    EXPECT_EQ(findings[0].severity, Severity::Error);
    EXPECT_EQ(findings[0].values.at("free"), "50.0 GiB");
    EXPECT_EQ(findings[0].values.at("location"), "/data");
}

TEST(Preflight, WarnsWhenLittleSpaceIsLeftBehindTheFile)
{
    Circumstances c = calm();
    c.space = gib(41);
    const auto findings = judge(c);
    ASSERT_EQ(codes(findings), Codes{"space_tight"});
    EXPECT_EQ(findings[0].values.at("left_percent"), "9.0");
    c.space = gib(40);
    EXPECT_EQ(codes(judge(c)), Codes{});
}

TEST(Preflight, OfAMissingPlaceSaysOnlyThat)
{
    Circumstances c = calm();
    c.location = fail(ErrorCode::NotFound, "Cannot look at the target", "/data", "Check the path");
    c.environment = with({{"power.source", "battery"}});
    const auto findings = judge(c);
    ASSERT_EQ(codes(findings), Codes{"target_unusable"});
    EXPECT_EQ(findings[0].values.at("problem"), "Cannot look at the target");
}

TEST(Preflight, KnowsFileSystemsThatMislead)
{
    const auto codesOf = [](const std::string& type, bool compressed, bool copyOnWrite) {
        Circumstances c = calm();
        c.location->fileSystem = type;
        c.location->compressed = compressed;
        c.location->copyOnWrite = copyOnWrite;
        return codes(judge(c));
    };
    EXPECT_EQ(codesOf("tmpfs", false, false), Codes{"memory_file_system"});
    EXPECT_EQ(codesOf("nfs4", false, false), Codes{"network_file_system"});
    EXPECT_EQ(codesOf("overlay", false, false), Codes{"stacked_file_system"});
    EXPECT_EQ(codesOf("fuseblk", false, false), Codes{"stacked_file_system"});
    EXPECT_EQ(codesOf("btrfs", true, true), (Codes{"compressed_file_system", "copy_on_write"}));
    EXPECT_EQ(codesOf("xfs", false, false), Codes{});
}

TEST(Preflight, AReadOnlyPlaceIsAnErrorForATestFileOnly)
{
    Circumstances c = calm();
    c.location->readOnly = true;
    EXPECT_EQ(codes(judge(c)), Codes{"target_read_only"});
    c.target.kind = TargetKind::File;
    EXPECT_EQ(codes(judge(c)), Codes{});
}

TEST(Preflight, SeesForeignTraffic)
{
    Circumstances c = calm();
    c.activity = Activity{
        .read = Bytes(4'000'000), .written = Bytes(0), .watched = std::chrono::milliseconds(200)};
    const auto findings = judge(c);
    ASSERT_EQ(codes(findings), Codes{"drive_busy"});
    EXPECT_EQ(findings[0].values.at("read_rate"), "20.0 MB/s");
    EXPECT_EQ(findings[0].values.at("milliseconds"), "200");
    c.activity->watched = Nanoseconds(0);
    EXPECT_EQ(codes(judge(c)), Codes{});
}

TEST(Preflight, LooksAtMembersOfArrays)
{
    Circumstances c = calm();
    c.environment = with({{"target.0.drive.name", "md0"},
                          {"target.0.drive.stack", "md"},
                          {"target.0.drive.md.degraded", "1"},
                          {"now.target.0.drive.md.action", "recover"},
                          {"target.0.drive.member.0.name", "nvme0n1"},
                          {"target.0.drive.member.0.stack", "nvme"},
                          {"target.0.drive.member.0.queue.scheduler", "kyber"},
                          {"target.0.drive.member.0.temperature_limit", "69.9 °C"},
                          {"now.target.0.drive.member.0.temperature", "65.2 °C"},
                          {"target.0.drive.member.0.pcie.link_speed", "8.0 GT/s"},
                          {"target.0.drive.member.0.pcie.link_width", "4"},
                          {"target.0.drive.member.0.pcie.max_link_speed", "16.0 GT/s"},
                          {"target.0.drive.member.0.pcie.max_link_width", "4"}});
    const auto findings = judge(c);
    ASSERT_EQ(codes(findings), (Codes{"array_degraded", "array_busy", "drive_hot",
                                      "pcie_link_reduced", "scheduler_active"}));
    EXPECT_EQ(findings[0].values.at("missing"), "1");
    EXPECT_EQ(findings[1].values.at("drive"), "md0");
    EXPECT_EQ(findings[2].values.at("drive"), "nvme0n1");
    EXPECT_EQ(findings[2].values.at("celsius"), "65.2");
}

TEST(Preflight, OfSoundDrivesIsSilent)
{
    Circumstances c = calm();
    c.environment = with({{"target.0.drive.name", "nvme0n1"},
                          {"target.0.drive.stack", "nvme"},
                          {"target.0.drive.queue.scheduler", "none"},
                          {"target.0.drive.md.degraded", "0"},
                          {"now.target.0.drive.md.action", "idle"},
                          {"target.0.drive.temperature_limit", "69.9 °C"},
                          {"now.target.0.drive.temperature", "49.9 °C"},
                          {"target.0.drive.pcie.link_speed", "16.0 GT/s"},
                          {"target.0.drive.pcie.link_width", "4"},
                          {"target.0.drive.pcie.max_link_speed", "16.0 GT/s"},
                          {"target.0.drive.pcie.max_link_width", "4"},
                          {"cpu.governor", "performance"},
                          {"cpu.threads", "8"},
                          {"now.load", "0.52"},
                          {"power.source", "mains"},
                          {"kernel.io_uring", "allowed"},
                          {"machine.virtual", "no"}});
    EXPECT_EQ(codes(judge(c)), Codes{});
}

TEST(Preflight, JudgesTheMachineEvenForTheNullTarget)
{
    Circumstances c = calm();
    c.target = {.kind = TargetKind::Null, .location = "null", .fileSize = {}};
    c.location = Location{};
    c.environment = with({{"cpu.governor", "performance x 2, powersave x 6"},
                          {"cpu.threads", "8"},
                          {"now.load", "4.01"},
                          {"power.source", "battery"},
                          {"limit.io", "254:0 riops=100"},
                          {"kernel.io_uring", "forbidden"},
                          {"machine.virtual", "yes"}});
    EXPECT_EQ(codes(judge(c)), (Codes{"governor_not_performance", "on_battery", "machine_busy",
                                      "group_limited", "io_uring_restricted", "virtual_machine"}));
}

TEST(Preflight, OfThisMachineAnswersWithinASecond)
{
    const auto start = std::chrono::steady_clock::now();
    const auto folder = std::filesystem::temp_directory_path().string();
    const auto findings =
        preflight({.kind = TargetKind::Folder, .location = folder, .fileSize = Bytes(4096)});
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
    EXPECT_EQ(std::ranges::count(findings, "space_short", &Finding::code), 0);
    const auto huge =
        preflight({.kind = TargetKind::Folder, .location = folder, .fileSize = Bytes(1ULL << 62)});
    EXPECT_EQ(std::ranges::count(huge, "space_short", &Finding::code), 1);
    const auto missing =
        preflight({.kind = TargetKind::Folder, .location = folder + "/no/such", .fileSize = {}});
    EXPECT_EQ(codes(missing), Codes{"target_unusable"});
}

} // namespace
} // namespace tidemark::device
