#include "core/workload/profile_file.h"

#include <gtest/gtest.h>

using namespace tidemark;
using namespace tidemark::workload;

namespace {

Result<Profile> parse(std::string_view text)
{
    return parseProfile(text, "mine", "mine.json");
}

/// The sentence of the error of a profile with this one workload.
std::string problemWith(const std::string& workload)
{
    const auto profile = parse(R"({"name": "M", "workloads": [)" + workload + "]}");
    return profile ? "no error" : profile.error().sentence();
}

} // namespace

TEST(ProfileFile, SizesDurationsAndMixesMayBeText)
{
    const auto profile = parse(R"({
        "name": "Mine", "fileSize": "2GiB", "coolDown": "1.5s",
        "common": {"warmUp": "500ms", "threads": 2},
        "workloads": [
            {"blocks": "4k/60:64k/40", "measure": "10s", "span": "1GiB"},
            {"blocks": [{"size": 512, "percent": 100}], "threads": 4, "name": "own"}]})");
    ASSERT_TRUE(profile) << profile.error().sentence();
    EXPECT_EQ(profile->id, "mine");
    EXPECT_EQ(profile->fileSize, gib(2));
    EXPECT_EQ(profile->coolDown, std::chrono::milliseconds(1500));
    const auto& first = profile->workloads[0];
    const auto& second = profile->workloads[1];
    EXPECT_EQ(first.blocks, (std::vector<BlockShare>{{kib(4), 60}, {kib(64), 40}}));
    EXPECT_EQ(first.span, gib(1));
    EXPECT_EQ(first.measure, std::chrono::seconds(10));
    EXPECT_EQ(first.warmUp, std::chrono::milliseconds(500));
    EXPECT_EQ(first.threads, 2U);
    EXPECT_EQ(first.name, "RND 4K:60,64K:40 Q1 T2 read");
    EXPECT_EQ(second.threads, 4U);
    EXPECT_EQ(second.name, "own");
}

TEST(ProfileFile, AProblemNamesFileAndField)
{
    const std::string place = "mine.json: workloads[0]: ";
    EXPECT_TRUE(problemWith(R"({"queueDepth": "many"})").starts_with(place + "queueDepth: "));
    EXPECT_TRUE(problemWith(R"({"queDepth": 3})").starts_with(place + "queDepth: "));
    EXPECT_TRUE(problemWith(R"({"measure": "5 parsecs"})").starts_with(place + "measure: "));
    EXPECT_TRUE(problemWith(R"({"blocks": "4q"})").starts_with(place + "blocks: "));
    EXPECT_TRUE(problemWith(R"({"queueDepth": -1})").starts_with(place + "queueDepth: "));
    EXPECT_TRUE(problemWith("7").starts_with(place));
}

TEST(ProfileFile, WhatMakesNoSenseIsRefused)
{
    EXPECT_NE(problemWith(R"({"queueDepth": 0})").find("queue depth 0"), std::string::npos);
    EXPECT_NE(problemWith(R"({"span": "2GiB"})").find("it needs 2 GiB"), std::string::npos);
    EXPECT_NE(problemWith("{}, {}").find("two workloads are named"), std::string::npos);
    EXPECT_FALSE(parse(R"({"name": "M", "workloads": []})"));
    EXPECT_FALSE(parse(R"({"workloads": [{}]})"));
    EXPECT_FALSE(parse(R"({"name": "M", "workloads": [{}], "repetition": {"rounds": 0}})"));
    EXPECT_FALSE(parse(R"({"name": "M", "workloads": [{}], "coolDown": -1})"));
    EXPECT_FALSE(parse(R"({"name": "M", "workloads": [{}], "surprise": 1})"));
    EXPECT_FALSE(parse(R"({"name": "M", "workloads": {}})"));
    EXPECT_FALSE(parse(R"({"name": "M", "workloads": [{}], "common": 3})"));
    EXPECT_FALSE(parse("[]"));
    EXPECT_FALSE(parse("{"));
    EXPECT_FALSE(parseProfile(R"({"name": "M", "workloads": [{}]})", "../up", "x"));
}

TEST(ProfileFile, TheSmallestProfileIsValid)
{
    const auto profile = parse(R"({"name": "M", "workloads": [{}]})");
    ASSERT_TRUE(profile);
    EXPECT_EQ(profile->workloads[0].name, "RND 4K Q1 T1 read");
}
