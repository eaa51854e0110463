// Every path of Linux on real files.

#include "core/engine/data_pool.h"
#include "core/engine/path.h"
#include "core/engine/prepared_target.h"
#include "core/engine/run_engine.h"
#include "core/engine/self_checks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <thread>

#include "test_folder.h"

using namespace tidemark;
using namespace tidemark::engine;

namespace {

struct PathCase
{
    std::string path;
    std::map<std::string, std::string> options;
};

constexpr std::size_t fileSize = 4U << 20U;

/// Where io_uring is forbidden (containers), its tests can't run.
#define SKIP_UNLESS_AVAILABLE(type)                                                                \
    if (auto available = (type).available(); !available) {                                         \
        GTEST_SKIP() << available.error().sentence();                                              \
    }

class Paths : public testing::TestWithParam<PathCase>
{
protected:
    [[nodiscard]] static const PathType& type() { return **findPath(GetParam().path); }

    /// An existing file of 'x' that may be written.
    PreparedTarget prepare(bool writes, bool cached = false)
    {
        m_file = m_folder.file("data", fileSize, 'x');
        // Out of the page cache's dirty pages, so that direct I/O sees it on the disk.
        return *PreparedTarget::prepare({TargetKind::File, m_file, {}, true},
                                        {.writes = writes, .cached = cached}, {}, {});
    }

    [[nodiscard]] static RunRequest request(PreparedTarget& target)
    {
        RunRequest request;
        request.workload.measure = Nanoseconds(100'000'000);
        request.workload.queueDepth = 8;
        request.variant.path = GetParam().path;
        request.variant.options = GetParam().options;
        request.targets = {&target};
        return request;
    }

    [[nodiscard]] std::string contents() const
    {
        std::ifstream file(m_file, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    TestFolder m_folder;
    std::string m_file;
};

std::string nameOf(const testing::TestParamInfo<PathCase>& info)
{
    std::string name = info.param.path;
    for (const auto& [key, value] : info.param.options) {
        name += "_" + key + value;
    }
    return name;
}

} // namespace

TEST_P(Paths, ReadBackWhatTheyWrote)
{
    SKIP_UNLESS_AVAILABLE(type());
    const auto target = prepare(true);
    const std::uint32_t depth = type().capabilities.asynchronous ? 4 : 1;
    constexpr std::size_t block = 8192;
    const auto reads = *PageMemory::allocate(depth * block);
    const auto writes = *PageMemory::allocate(depth * block);
    SplitMix64 random(3);
    fillRandom({writes.data(), writes.size()}, random);
    PathSetup setup;
    setup.location = m_file;
    setup.writable = true;
    setup.queueDepth = depth;
    setup.readMemory = {reads.data(), reads.size()};
    setup.writeMemory = {writes.data(), writes.size()};
    setup.options = GetParam().options;
    const auto path = type().open(setup);
    ASSERT_TRUE(path) << path.error().sentence();
    std::vector<Completion> done(depth);
    for (const auto direction : {Direction::Write, Direction::Read}) {
        std::vector<Request> batch;
        for (std::uint32_t i = 0; i < depth; ++i) {
            auto* memory = direction == Direction::Write ? writes.data() : reads.data();
            batch.push_back({(3 + 2 * i) * block, memory + i * block, block, i, direction});
        }
        ASSERT_EQ((*path)->submit(batch), depth);
        std::uint32_t reaped = 0;
        while (reaped < depth) {
            const auto n = (*path)->reap(done, depth - reaped);
            ASSERT_TRUE(n);
            for (std::uint32_t i = 0; i < *n; ++i) {
                EXPECT_EQ(done[i].result, static_cast<std::int32_t>(block));
            }
            reaped += *n;
        }
    }
    EXPECT_EQ(std::memcmp(reads.data(), writes.data(), depth * block), 0);
}

TEST_P(Paths, ReadsAddUpAndPassTheSelfChecks)
{
    SKIP_UNLESS_AVAILABLE(type());
    auto target = prepare(false);
    auto run = request(target);
    run.workload.warmUp = Nanoseconds(50'000'000);
    const auto result = execute(run, nullptr, {});
    ASSERT_TRUE(result) << result.error().sentence();
    EXPECT_GT(result->read.ios, 0U);
    EXPECT_EQ(result->write.ios, 0U);
    EXPECT_EQ(result->read.bytes, Bytes(result->read.ios * 4096));
    for (const auto& finding : selfChecks(run.workload, *result)) {
        EXPECT_NE(finding.severity, Severity::Error) << finding.code;
    }
}

TEST_P(Paths, WritesChangeTheSpanAndNothingElse)
{
    SKIP_UNLESS_AVAILABLE(type());
    auto target = prepare(true);
    auto run = request(target);
    run.workload.readPercent = 0;
    run.workload.randomPercent = 0;
    run.workload.blocks = {{kib(64), 100}};
    run.workload.offset = mib(1);
    run.workload.span = mib(1);
    run.workload.threads = 2;
    run.workload.measure = Nanoseconds(200'000'000);
    const auto result = execute(run, nullptr, {});
    ASSERT_TRUE(result) << result.error().sentence();
    const std::string data = contents();
    ASSERT_EQ(data.size(), fileSize);
    const auto changed = [&](std::size_t from, std::size_t to) {
        return std::count_if(data.begin() + static_cast<std::ptrdiff_t>(from),
                             data.begin() + static_cast<std::ptrdiff_t>(to),
                             [](char c) { return c != 'x'; });
    };
    EXPECT_EQ(changed(0, 1U << 20U), 0);
    EXPECT_EQ(changed(2U << 20U, fileSize), 0);
    ASSERT_GE(result->write.ios, 16U); // once through both regions
    for (std::size_t at = 1U << 20U; at < 2U << 20U; at += 65536) {
        EXPECT_GT(changed(at, at + 65536), 64'000) << at;
    }
}

TEST_P(Paths, OpenLoopReachesItsRate)
{
    SKIP_UNLESS_AVAILABLE(type());
    auto target = prepare(false, true);
    auto run = request(target);
    run.workload.cached = true;
    run.workload.rateLimit = Iops(500);
    run.workload.measure = Nanoseconds(200'000'000);
    const auto result = execute(run, nullptr, {});
    ASSERT_TRUE(result) << result.error().sentence();
    EXPECT_NEAR(static_cast<double>(result->read.ios), 100, 20);
}

TEST_P(Paths, AFileTruncatedInMidRunEndsTheRunWithItsName)
{
    SKIP_UNLESS_AVAILABLE(type());
    auto target = prepare(false);
    auto run = request(target);
    run.workload.measure = Nanoseconds(60'000'000'000);
    std::jthread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(350));
        std::filesystem::resize_file(m_file, 0);
    });
    const auto result = execute(run, nullptr, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Io);
    EXPECT_NE(result.error().where.find(m_file + " at offset"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Linux, Paths,
    testing::Values(PathCase{"io_uring", {}}, PathCase{"io_uring", {{"fixedbufs", "0"}}},
                    PathCase{"io_uring", {{"registerfiles", "0"}, {"batch", "4"}}},
                    PathCase{"io_uring", {{"sqpoll", "1"}}}, PathCase{"libaio", {}},
                    PathCase{"libaio", {{"batch", "4"}}}, PathCase{"psync", {}}),
    nameOf);

TEST(PathTable, NamesAllPathsWhenOneIsUnknown)
{
    const auto path = findPath("aio");
    ASSERT_FALSE(path);
    EXPECT_EQ(path.error().advice, "Choose one of io_uring, libaio, psync, null");
}
