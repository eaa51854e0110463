#include <gtest/gtest.h>

#include <cstring>
#include <fstream>

#include "tests/core/store/example.h"
#include <sys/mount.h>
#include <unistd.h>

using namespace tidemark;
using namespace tidemark::store;

namespace {

namespace fs = std::filesystem;

/// A file system of its own in memory; ok() is false when it may not be mounted.
class TinyFileSystem
{
public:
    explicit TinyFileSystem(const fs::path& place) : m_place(place)
    {
        fs::create_directories(place);
        m_ok = mount("tmpfs", place.c_str(), "tmpfs", 0, "size=1m") == 0;
    }

    TinyFileSystem(const TinyFileSystem&) = delete;
    TinyFileSystem& operator=(const TinyFileSystem&) = delete;

    ~TinyFileSystem()
    {
        if (m_ok) {
            umount(m_place.c_str());
        }
    }

    [[nodiscard]] bool ok() const { return m_ok; }

    void makeReadOnly() { m_readOnly = remount(MS_RDONLY); }

    [[nodiscard]] bool readOnly() const { return m_readOnly; }

private:
    bool remount(unsigned long flags)
    {
        return mount("tmpfs", m_place.c_str(), "tmpfs", MS_REMOUNT | flags, "size=1m") == 0;
    }

    fs::path m_place;
    bool m_ok = false;
    bool m_readOnly = false;
};

class FullDiskTest : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!m_disk.ok()) {
            GTEST_SKIP() << "mounting a small file system needs root";
        }
    }

    TemporaryFolder m_folder;
    TinyFileSystem m_disk{m_folder.path() / "disk"};
    fs::path m_library = m_folder.path() / "disk" / "library.db";
};

} // namespace

TEST_F(FullDiskTest, KeepsEveryRunThatWasFinishedAndGoesOnWhenThereIsSpace)
{
    const auto filler = m_folder.path() / "disk" / "filler";
    std::ofstream(filler) << std::string(256 << 10, 'x');
    std::vector<tidemark::Run> finished;
    {
        auto store = Store::open(m_library, OpenMode::ReadWrite).value();
        const auto experiment = store.addExperiment(examplePlan()).value();
        auto error = Error{};
        while (error.message.empty()) {
            auto run = exampleRun(experiment, 3);
            const auto id = store.beginRun(run);
            run.id = id.value_or(RunId{});
            const auto done = id ? store.finishRun(run) : std::unexpected(id.error());
            if (done) {
                finished.push_back(run);
            } else {
                error = done.error();
            }
        }
        EXPECT_EQ(error.code, ErrorCode::NoSpace) << error.sentence();
        EXPECT_FALSE(finished.empty());
        fs::remove(filler);
        auto run = exampleRun(experiment, 1);
        const auto id = store.beginRun(run);
        ASSERT_TRUE(id) << id.error().sentence();
        run.id = *id;
        const auto done = store.finishRun(run);
        ASSERT_TRUE(done) << done.error().sentence();
        finished.push_back(run);
    }
    const auto store = Store::open(m_library, OpenMode::ReadOnly).value();
    for (const auto& run : finished) {
        EXPECT_EQ(store.run(run.id).value(), run);
    }
}

TEST_F(FullDiskTest, AReadOnlyFileSystemCanBeReadAndSaysWhyItCantBeWritten)
{
    {
        auto store = Store::open(m_library, OpenMode::ReadWrite).value();
        ASSERT_TRUE(store.addExperiment(examplePlan()));
    }
    m_disk.makeReadOnly();
    ASSERT_TRUE(m_disk.readOnly());
    EXPECT_EQ(Store::open(m_library, OpenMode::ReadOnly).value().experiments({}).value().size(),
              1U);
    auto store = Store::open(m_library, OpenMode::ReadWrite);
    const auto added = store ? store->addExperiment(examplePlan())
                             : Result<ExperimentId>(std::unexpected(store.error()));
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().code, ErrorCode::Denied) << added.error().sentence();
}

TEST(ReadOnlyFolder, CanBeReadAndSaysWhyItCantBeWritten)
{
    TemporaryFolder folder;
    {
        auto store = Store::open(folder.library(), OpenMode::ReadWrite).value();
        ASSERT_TRUE(store.addExperiment(examplePlan()));
    }
    fs::permissions(folder.path(), fs::perms(0555));
    const bool root = geteuid() == 0;
    if (root) {
        ASSERT_EQ(seteuid(65534), 0); // root may write anywhere
    }
    {
        const auto reader = Store::open(folder.library(), OpenMode::ReadOnly);
        EXPECT_TRUE(reader) << reader.error().sentence();
        const auto writer = Store::open(folder.library(), OpenMode::ReadWrite);
        const auto fresh = Store::open(folder.path() / "new.db", OpenMode::ReadWrite);
        EXPECT_FALSE(writer);
        EXPECT_FALSE(fresh);
        EXPECT_EQ(writer ? ErrorCode::Internal : writer.error().code, ErrorCode::Denied);
        EXPECT_EQ(fresh ? ErrorCode::Internal : fresh.error().code, ErrorCode::Denied);
    }
    if (root) {
        ASSERT_EQ(seteuid(0), 0);
    }
    fs::permissions(folder.path(), fs::perms(0755));
}
