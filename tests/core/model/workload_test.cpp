#include "core/model/workload.h"

#include <gtest/gtest.h>

using namespace tidemark;

TEST(Workload, TheDefaultIsValid)
{
    EXPECT_TRUE(validate(Workload{}));
}

TEST(Workload, EachNonsenseIsRefusedWithASentence)
{
    const auto refused = [](auto change) {
        Workload w;
        change(w);
        const auto result = validate(w);
        return !result && result.error().code == ErrorCode::BadInput &&
               !result.error().advice.empty();
    };
    EXPECT_TRUE(refused([](Workload& w) { w.blocks.clear(); }));
    EXPECT_TRUE(refused([](Workload& w) { w.blocks[0].size = Bytes(0); }));
    EXPECT_TRUE(refused([](Workload& w) { w.blocks[0].percent = 60; }));
    EXPECT_TRUE(refused([](Workload& w) { w.readPercent = 101; }));
    EXPECT_TRUE(refused([](Workload& w) { w.randomPercent = -1; }));
    EXPECT_TRUE(refused([](Workload& w) { w.queueDepth = 0; }));
    EXPECT_TRUE(refused([](Workload& w) { w.threads = 0; }));
    EXPECT_TRUE(refused([](Workload& w) { w.measure = Nanoseconds(0); }));
    EXPECT_TRUE(refused([](Workload& w) { w.span = Bytes(1024); }));
    EXPECT_TRUE(refused([](Workload& w) { w.rateLimit = Iops(0); }));
}

TEST(Workload, LabelsAreTheOnesPeopleKnow)
{
    Workload w;
    w.queueDepth = 32;
    w.threads = 16;
    EXPECT_EQ(label(w), "RND 4K Q32 T16 read");
    w.randomPercent = 0;
    w.readPercent = 0;
    w.blocks = {{mib(1), 100}};
    EXPECT_EQ(label(w), "SEQ 1M Q32 T16 write");
    w.readPercent = 70;
    w.blocks = {{kib(4), 60}, {kib(64), 40}};
    w.randomPercent = 30;
    EXPECT_EQ(label(w), "MIX30% 4K:60,64K:40 Q32 T16 70/30");
}

TEST(Workload, BlockMixesAreRead)
{
    const auto blocks = parseBlocks("4k/60:64k/40");
    ASSERT_TRUE(blocks);
    EXPECT_EQ(*blocks, (std::vector<BlockShare>{{kib(4), 60}, {kib(64), 40}}));
    EXPECT_EQ(parseBlocks("128k")->front(), (BlockShare{kib(128), 100}));
    EXPECT_FALSE(parseBlocks("4k/"));
    EXPECT_FALSE(parseBlocks(""));
    EXPECT_FALSE(parseBlocks("4k:/3"));
}

TEST(Workload, MeanBlockIsWeighted)
{
    Workload w;
    w.blocks = {{kib(4), 75}, {kib(16), 25}};
    EXPECT_DOUBLE_EQ(w.meanBlock(), 7 * 1024);
    EXPECT_EQ(w.largestBlock(), kib(16));
}
