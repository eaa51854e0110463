#include "core/base/system_windows.h"
#include "core/engine/page_memory.h"
#include "core/engine/path.h"
#include "core/engine/prepared_target.h"
#include "core/engine/run_engine.h"
#include "core/engine/target_file.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <set>
#include <thread>

#include <windows.h>

namespace tidemark::engine {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t block = 4096;
constexpr std::uint32_t depth = 8;

/// A path and an option of it.
struct Way
{
    const char* path;
    const char* option;
    const char* value;
};

class WindowsPath : public testing::TestWithParam<Way>
{
protected:
    void SetUp() override
    {
        m_folder = fs::temp_directory_path() / ("tidemark ä " + newTestFileName());
        fs::create_directory(m_folder);
        auto file = TestFile::create(m_folder, false);
        ASSERT_TRUE(file) << file.error().sentence();
        m_file.emplace(std::move(*file));
        ASSERT_TRUE(m_file->reserve(Bytes(64 * block)));
        m_memory = PageMemory::allocate(2 * depth * block).value();
        PathSetup setup;
        setup.location = m_file->location();
        setup.writable = true;
        setup.queueDepth = GetParam().path == std::string_view("sync") ? 1 : depth;
        setup.readMemory = {m_memory.data(), depth * block};
        setup.writeMemory = {m_memory.data() + depth * block, depth * block};
        setup.options = {{GetParam().option, GetParam().value}};
        auto path = findPath(GetParam().path).value()->open(setup);
        ASSERT_TRUE(path) << path.error().sentence();
        m_path = std::move(*path);
        m_depth = setup.queueDepth;
    }

    void TearDown() override
    {
        m_path.reset();
        m_file.reset();
        EXPECT_TRUE(fs::is_empty(m_folder)) << "the test file goes with its object";
        fs::remove_all(m_folder);
    }

    /// Does one batch of `m_depth` requests from `firstBlock` on and returns the results by slot.
    std::vector<std::int32_t> batch(Direction direction, std::uint64_t firstBlock)
    {
        std::vector<Request> requests;
        for (std::uint32_t slot = 0; slot < m_depth; ++slot) {
            requests.push_back(
                {(firstBlock + slot) * block, buffer(direction, slot), block, slot, direction});
        }
        std::vector<std::int32_t> results(m_depth, -1);
        std::set<std::uint32_t> seen;
        EXPECT_EQ(m_path->submit(requests).value(), m_depth);
        std::vector<Completion> done(m_depth);
        while (seen.size() < m_depth) {
            const auto got = m_path->reap(done, 1).value();
            for (std::uint32_t i = 0; i < got; ++i) {
                EXPECT_TRUE(seen.insert(done[i].slot).second) << "a slot came twice";
                results[done[i].slot] = done[i].result;
            }
        }
        return results;
    }

    std::byte* buffer(Direction direction, std::uint32_t slot)
    {
        return m_memory.data() + (direction == Direction::Read ? 0 : depth * block) + slot * block;
    }

    fs::path m_folder;
    std::optional<TestFile> m_file;
    PageMemory m_memory;
    std::unique_ptr<Path> m_path;
    std::uint32_t m_depth = 0;
};

} // namespace

TEST_P(WindowsPath, ReadsWhatItWrote)
{
    for (std::uint32_t first = 0; first < 64; first += m_depth) {
        for (std::uint32_t slot = 0; slot < m_depth; ++slot) {
            std::memset(buffer(Direction::Write, slot), static_cast<int>(first + slot + 1), block);
        }
        EXPECT_EQ(batch(Direction::Write, first), std::vector<std::int32_t>(m_depth, block));
    }
    for (std::uint32_t first = 0; first < 64; first += m_depth) {
        ASSERT_EQ(batch(Direction::Read, first), std::vector<std::int32_t>(m_depth, block));
        for (std::uint32_t slot = 0; slot < m_depth; ++slot) {
            const auto wanted = static_cast<std::byte>(first + slot + 1);
            EXPECT_EQ(buffer(Direction::Read, slot)[0], wanted);
            EXPECT_EQ(buffer(Direction::Read, slot)[block - 1], wanted);
        }
    }
}

TEST_P(WindowsPath, ReadsNothingPastTheEnd)
{
    EXPECT_EQ(batch(Direction::Read, 64), std::vector<std::int32_t>(m_depth, 0));
}

TEST_P(WindowsPath, NeverWaitsWhenNothingIsWanted)
{
    std::vector<Completion> done(m_depth);
    EXPECT_EQ(m_path->reap(done, 0).value(), 0U);
    EXPECT_EQ(m_path->reapFor(done, Nanoseconds(1'000'000)).value(), 0U);
}

TEST_P(WindowsPath, CanBeClosedWithRequestsInFlight)
{
    std::vector<Request> requests;
    for (std::uint32_t slot = 0; slot < m_depth; ++slot) {
        requests.push_back(
            {slot * block, buffer(Direction::Write, slot), block, slot, Direction::Write});
    }
    EXPECT_EQ(m_path->submit(requests).value(), m_depth);
    m_path.reset();
}

INSTANTIATE_TEST_SUITE_P(Each, WindowsPath,
                         testing::Values(Way{"iocp", "inline", "1"}, Way{"iocp", "inline", "0"},
                                         Way{"sync", "writethrough", "1"}),
                         [](const auto& way) {
                             return std::string(way.param.path) + "_" + way.param.option +
                                    way.param.value;
                         });

TEST(WindowsTarget, RunsFromTheFolderToTheNumbers)
{
    for (const char* path : {"iocp", "sync"}) {
        Workload workload;
        workload.readPercent = 70;
        workload.queueDepth = 4;
        workload.measure = Nanoseconds(200'000'000);
        const Target target{TargetKind::Folder, narrow(fs::temp_directory_path().wstring()),
                            mib(4)};
        auto needs = needsOf(target, {&workload, 1});
        auto prepared = PreparedTarget::prepare(target, needs, {}, {});
        ASSERT_TRUE(prepared) << prepared.error().sentence();
        RunRequest request;
        request.workload = workload;
        request.variant = {path, path, {}};
        request.targets = {&*prepared};
        const auto result = execute(request, nullptr, {});
        ASSERT_TRUE(result) << result.error().sentence();
        EXPECT_GT(result->read.ios, 0U);
        EXPECT_GT(result->write.ios, 0U);
        EXPECT_EQ(result->read.latency.count(), result->read.ios);
        EXPECT_EQ(result->read.bytes, Bytes(result->read.ios * block));
        EXPECT_FALSE(result->cpu.coreBusy.empty());
        if (runsUnderWine()) {
            ASSERT_FALSE(result->notes.empty());
            EXPECT_NE(result->notes.front().find("Wine"), std::string::npos);
        }
    }
}

TEST(WindowsTarget, OrphansAreRemovedAndLivingFilesStay)
{
    const fs::path folder = fs::temp_directory_path() / ("orphans" + newTestFileName());
    fs::create_directory(folder);
    {
        const auto living = TestFile::create(folder, false);
        ASSERT_TRUE(living);
        const fs::path orphan = folder / newTestFileName();
        const fs::path foreign = folder / "tidemark-notes.tmp";
        for (const auto& path : {orphan, foreign}) {
            EXPECT_TRUE(Handle(CreateFileW(path.c_str(), GENERIC_WRITE, 0, nullptr, CREATE_NEW,
                                           FILE_ATTRIBUTE_NORMAL, nullptr)));
        }
        EXPECT_EQ(removeOrphans(folder).value(), 1U);
        EXPECT_FALSE(fs::exists(orphan));
        EXPECT_TRUE(fs::exists(foreign));
        EXPECT_TRUE(fs::exists(fs::path(wide(living->location()))));
    }
    EXPECT_FALSE(removeOrphans(folder / "nowhere"));
    fs::remove_all(folder);
}

TEST(WindowsTarget, AMissingFolderIsNamed)
{
    const auto space = freeSpace(fs::path(L"C:\\no such folder"));
    ASSERT_FALSE(space);
    EXPECT_EQ(space.error().code, ErrorCode::NotFound);
    EXPECT_EQ(space.error().where, "C:\\no such folder");
}

} // namespace tidemark::engine
