#include "app/desktop/pages/runs/filter.h"

#include <gtest/gtest.h>

namespace tidemark::app {
namespace {

TEST(Filter, SplitsKeysFromWords)
{
    const auto filter =
        parseFilter(QStringLiteral("samsung path:io_uring tag:\"after update\" state:failed 990"));
    EXPECT_EQ(filter.query.text, "samsung 990");
    EXPECT_EQ(filter.query.path, "io_uring");
    EXPECT_EQ(filter.query.tag, "after update");
    EXPECT_EQ(filter.query.state, RunState::Failed);
    EXPECT_TRUE(filter.problems.isEmpty());
}

TEST(Filter, LeavesOutWhatMakesNoSenseAndSaysSo)
{
    const auto filter = parseFilter(QStringLiteral("colour:red state:sleepy path: nvme"));
    EXPECT_EQ(filter.problems.size(), 3);
    EXPECT_EQ(filter.query.text, "nvme");
    EXPECT_FALSE(filter.query.state);
    EXPECT_FALSE(filter.query.path);
}

TEST(Filter, OfNothingAsksForEverything)
{
    const auto filter = parseFilter(QStringLiteral("  "));
    EXPECT_TRUE(filter.query.text.empty());
    EXPECT_TRUE(filter.problems.isEmpty());
}

} // namespace
} // namespace tidemark::app
