#include "core/base/sync.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

using namespace tidemark;

TEST(Barrier, NobodyPassesBeforeAllHaveArrivedInAnyRound)
{
    constexpr int threads = 4;
    constexpr int rounds = 200;
    Barrier barrier(threads);
    std::atomic<int> arrived = 0;
    std::atomic<int> early = 0;
    std::vector<std::jthread> workers;
    for (int t = 0; t < threads; ++t) {
        workers.emplace_back([&] {
            for (int round = 1; round <= rounds; ++round) {
                ++arrived;
                barrier.arriveAndWait();
                if (arrived < round * threads) {
                    ++early;
                }
                barrier.arriveAndWait();
            }
        });
    }
    workers.clear();
    EXPECT_EQ(early, 0);
    EXPECT_EQ(arrived, threads * rounds);
}
