// What happens when the target or the permission goes away: a drive that vanishes in mid-run, a
// file system that fills up in mid-run, a policy that forbids io_uring.

#include "core/engine/path.h"
#include "core/engine/prepared_target.h"
#include "core/engine/run_engine.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <thread>

#include "test_folder.h"
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/loop.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace tidemark;
using namespace tidemark::engine;

namespace {

/// A file as a block device for the life of this object; needs root and a loop driver.
class LoopDevice
{
public:
    explicit LoopDevice(const std::string& backing)
    {
        const int control = open("/dev/loop-control", O_RDWR | O_CLOEXEC);
        m_file = open(backing.c_str(), O_RDWR | O_CLOEXEC);
        // Another test may take the free one first.
        for (int attempt = 0; control >= 0 && attempt < 20 && !m_ok; ++attempt) {
            close(m_device);
            m_path = "/dev/loop" + std::to_string(ioctl(control, LOOP_CTL_GET_FREE));
            m_device = open(m_path.c_str(), O_RDWR | O_CLOEXEC);
            m_ok = m_device >= 0 && ioctl(m_device, LOOP_SET_FD, m_file) == 0;
        }
        close(control);
    }

    LoopDevice(const LoopDevice&) = delete;
    LoopDevice& operator=(const LoopDevice&) = delete;

    ~LoopDevice()
    {
        if (m_ok) {
            ioctl(m_device, LOOP_CLR_FD, 0);
        }
        close(m_device);
        close(m_file);
    }

    [[nodiscard]] bool ok() const { return m_ok; }

    [[nodiscard]] const std::string& path() const { return m_path; }

    /// Takes the medium away, as when a drive is pulled: the device stays, without a byte.
    [[nodiscard]] bool vanish() const
    {
        return ftruncate(m_file, 0) == 0 && ioctl(m_device, LOOP_SET_CAPACITY, 0) == 0;
    }

private:
    int m_file = -1;
    int m_device = -1;
    std::string m_path;
    bool m_ok = false;
};

RunRequest longRequest(PreparedTarget& target, const std::string& path)
{
    RunRequest request;
    request.workload.measure = Nanoseconds(20'000'000'000);
    request.variant.path = path;
    request.targets = {&target};
    return request;
}

/// Every system call but this one stays allowed, which answers "not permitted".
bool forbid(long call)
{
    std::array<sock_filter, 4> program{{
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call), 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    }};
    const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

} // namespace

class LostTarget : public testing::TestWithParam<const char*>
{
};

TEST_P(LostTarget, ADriveThatVanishesInMidRunEndsItWithOneSentence)
{
    if (const auto available = (*findPath(GetParam()))->available(); !available) {
        GTEST_SKIP() << available.error().sentence();
    }
    const TestFolder folder;
    const LoopDevice device(folder.file("disk", 16U << 20U, 'x'));
    if (!device.ok()) {
        GTEST_SKIP() << "only root can make a loop device";
    }
    auto target =
        PreparedTarget::prepare({TargetKind::BlockDevice, device.path(), {}, false}, {}, {}, {});
    ASSERT_TRUE(target) << target.error().sentence();
    const auto request = longRequest(*target, GetParam());
    bool vanished = false;
    std::thread hand([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        vanished = device.vanish();
    });
    const auto begin = std::chrono::steady_clock::now();
    const auto result = execute(request, nullptr, {});
    hand.join();
    ASSERT_TRUE(vanished);
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().where.find(device.path()), std::string::npos)
        << result.error().sentence();
    EXPECT_TRUE(result.error().code == ErrorCode::NotFound || result.error().code == ErrorCode::Io)
        << result.error().sentence();
    EXPECT_FALSE(result.error().advice.empty());
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

INSTANTIATE_TEST_SUITE_P(Paths, LostTarget, testing::Values("io_uring", "libaio", "psync"),
                         [](const auto& instance) { return std::string(instance.param); });

TEST(FullTarget, AFileSystemThatFillsUpInMidRunIsNoSpace)
{
    const TestFolder folder;
    if (mount("tidemark-test", folder.path().c_str(), "tmpfs", 0, "size=4m") != 0) {
        GTEST_SKIP() << "only root can mount a small file system";
    }
    {
        const auto file = folder.file("data", 2U << 20U, 'x');
        TargetNeeds needs;
        needs.cached = true;
        needs.writes = true;
        auto target = PreparedTarget::prepare({TargetKind::File, file, {}, true}, needs, {}, {});
        ASSERT_TRUE(target) << target.error().sentence();
        // The file loses its blocks and another one takes them.
        EXPECT_EQ(truncate(file.c_str(), 0), 0);
        EXPECT_EQ(truncate(file.c_str(), 2 << 20), 0);
        (void)folder.file("other", 4U << 20U, 'y');
        auto request = longRequest(*target, "psync");
        request.workload.cached = true;
        request.workload.readPercent = 0;
        const auto result = execute(request, nullptr, {});
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::NoSpace) << result.error().sentence();
        EXPECT_NE(result.error().where.find(file), std::string::npos);
        EXPECT_NE(result.error().advice.find("Free some space"), std::string::npos);
    }
    umount(folder.path().c_str());
}

TEST(ForbiddenPath, IoUringThatAPolicyForbidsSaysSoAndWhatToUse)
{
    if (const auto available = (*findPath("io_uring"))->available(); !available) {
        GTEST_SKIP() << available.error().sentence();
    }
    const pid_t child = fork();
    if (child == 0) {
        if (!forbid(SYS_io_uring_setup)) {
            _exit(2);
        }
        const auto available = (*findPath("io_uring"))->available();
        const bool told = !available && available.error().code == ErrorCode::Denied &&
                          available.error().sentence().find("libaio or psync") != std::string::npos;
        _exit(told ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    if (WEXITSTATUS(status) == 2) {
        GTEST_SKIP() << "this kernel filters no system calls";
    }
    EXPECT_EQ(WEXITSTATUS(status), 0);
}
