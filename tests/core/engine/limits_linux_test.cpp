// What happens at the limits of the system: memory file systems, full ones, descriptors, locked
// memory.

#include "core/engine/path.h"
#include "core/engine/prepared_target.h"
#include "core/engine/run_engine.h"
#include "core/engine/target_file.h"

#include <gtest/gtest.h>

#include "test_folder.h"
#include <linux/magic.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/statfs.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace tidemark;
using namespace tidemark::engine;

namespace {

/// Sets a soft limit for the life of this object.
class SoftLimit
{
public:
    SoftLimit(__rlimit_resource what, rlim_t value) : m_what(what)
    {
        getrlimit(m_what, &m_before);
        const rlimit now{value, m_before.rlim_max};
        setrlimit(m_what, &now);
    }

    SoftLimit(const SoftLimit&) = delete;
    SoftLimit& operator=(const SoftLimit&) = delete;

    ~SoftLimit() { setrlimit(m_what, &m_before); }

private:
    __rlimit_resource m_what;
    rlimit m_before{};
};

RunRequest readRequest(PreparedTarget& target, const std::string& path)
{
    RunRequest request;
    request.workload.measure = Nanoseconds(50'000'000);
    request.variant.path = path;
    request.targets = {&target};
    return request;
}

} // namespace

TEST(Limits, MemoryFileSystemsAreRefusedUnlessCached)
{
    struct statfs info{};
    const std::string folder = "/dev/shm";
    if (statfs(folder.c_str(), &info) != 0 || info.f_type != TMPFS_MAGIC) {
        GTEST_SKIP() << "/dev/shm is no tmpfs here";
    }
    TargetNeeds needs;
    needs.size = mib(1);
    const Target target{TargetKind::Folder, folder, {}, false};
    const auto direct = PreparedTarget::prepare(target, needs, {}, {});
    ASSERT_FALSE(direct);
    EXPECT_EQ(direct.error().code, ErrorCode::Unsupported);
    EXPECT_NE(direct.error().sentence().find("cached mode"), std::string::npos);
    needs.cached = true;
    auto cached = PreparedTarget::prepare(target, needs, {}, {});
    ASSERT_TRUE(cached) << cached.error().sentence();
    auto request = readRequest(*cached, "psync");
    EXPECT_EQ(execute(request, nullptr, {}).error().code, ErrorCode::Unsupported);
    request.workload.cached = true;
    EXPECT_TRUE(execute(request, nullptr, {}));
}

TEST(Limits, AFileSystemThatFillsUpIsNoSpace)
{
    const TestFolder folder;
    if (mount("tidemark-test", folder.path().c_str(), "tmpfs", 0, "size=1m") != 0) {
        GTEST_SKIP() << "only root can mount a small file system";
    }
    {
        auto file = TestFile::create(folder.path(), true);
        ASSERT_TRUE(file);
        EXPECT_EQ(file->reserve(mib(8)).error().code, ErrorCode::NoSpace);
        const std::vector<std::byte> data(4U << 20U);
        const auto written = file->write(Bytes(0), data);
        ASSERT_FALSE(written);
        EXPECT_EQ(written.error().code, ErrorCode::NoSpace);
        EXPECT_EQ(written.error().where, file->location());
    }
    EXPECT_TRUE(folder.names().empty());
    umount(folder.path().c_str());
}

TEST(Limits, TooFewDescriptorsAreOneClearSentence)
{
    const TestFolder folder;
    auto target = *PreparedTarget::prepare(
        {TargetKind::File, folder.file("data", 1U << 20U, 'x'), {}, false}, {}, {}, {});
    auto request = readRequest(target, "psync");
    request.workload.queueDepth = 64;
    const SoftLimit limit(RLIMIT_NOFILE, 20);
    const auto result = execute(request, nullptr, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::NoSpace);
    EXPECT_NE(result.error().advice.find("ulimit -n"), std::string::npos);
}

namespace {

/// Whether a run over io_uring as an ordinary user with that limit of locked memory works and says
/// what it misses (Works), fails with advice (Refused), or neither. In a child process, because
/// root may lock without limit and has to give its rights up.
enum class Outcome
{
    Works,
    Refused,
    Neither
};

Outcome runWithLockedMemory(const RunRequest& request, rlim_t limit)
{
    const pid_t child = fork();
    if (child == 0) {
        const SoftLimit lockedMemory(RLIMIT_MEMLOCK, limit);
        if (geteuid() == 0 && setresuid(65534, 65534, 65534) != 0) {
            _exit(static_cast<int>(Outcome::Neither));
        }
        const auto result = execute(request, nullptr, {});
        const std::string text = result ? (result->notes.empty() ? "" : result->notes.front())
                                        : result.error().sentence();
        const bool advises = text.find("ulimit -l") != std::string::npos;
        _exit(static_cast<int>(!advises ? Outcome::Neither
                               : result ? Outcome::Works
                                        : Outcome::Refused));
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) {
        return Outcome::Neither;
    }
    return static_cast<Outcome>(WEXITSTATUS(status));
}

} // namespace

TEST(Limits, WithLittleLockedMemoryIoUringWorksAndSaysWhatItMisses)
{
    if (auto available = (*findPath("io_uring"))->available(); !available) {
        GTEST_SKIP() << available.error().sentence();
    }
    const TestFolder folder;
    auto target = *PreparedTarget::prepare(
        {TargetKind::File, folder.file("data", 1U << 20U, 'x'), {}, false}, {}, {}, {});
    auto request = readRequest(target, "io_uring");
    request.workload.queueDepth = 64; // 256 KiB of buffers
    EXPECT_EQ(runWithLockedMemory(request, 128U << 10U), Outcome::Works);
    // Kernels that charge the ring itself refuse it with advice; the others work.
    EXPECT_NE(runWithLockedMemory(request, 0), Outcome::Neither);
}
