#include "core/model/metric.h"

#include <gtest/gtest.h>

using namespace tidemark;

namespace {

RunResult thousandReads()
{
    RunResult r;
    r.window = std::chrono::seconds(2);
    for (std::uint64_t i = 1; i <= 1000; ++i) {
        r.read.latency.record(i);
    }
    r.read.ios = 1000;
    r.read.bytes = Bytes(4'096'000);
    return r;
}

} // namespace

TEST(Metric, ThroughputAndIopsAreOverTheWindow)
{
    const auto r = thousandReads();
    EXPECT_DOUBLE_EQ(valueOf(r, Metric::Throughput).value(), 2'048'000);
    EXPECT_DOUBLE_EQ(valueOf(r, Metric::Iops).value(), 500);
    EXPECT_DOUBLE_EQ(valueOf(r, Metric::MeanLatency).value(), 500.5);
}

TEST(Metric, AnUnsupportedTailIsAbsentNotInvented)
{
    EXPECT_FALSE(valueOf(thousandReads(), Metric::P999));
    EXPECT_FALSE(valueOf(thousandReads(), Metric::P99));
    auto r = thousandReads();
    for (int i = 0; i < 9000; ++i) {
        r.read.latency.record(5);
    }
    EXPECT_TRUE(valueOf(r, Metric::P99));
    EXPECT_FALSE(valueOf(r, Metric::P999));
}

TEST(Metric, ARunWithoutIoHasNoValue)
{
    RunResult r;
    r.window = std::chrono::seconds(1);
    for (const auto metric : {Metric::Throughput, Metric::Iops, Metric::P50, Metric::CpuPerIo}) {
        EXPECT_FALSE(valueOf(r, metric));
    }
}
