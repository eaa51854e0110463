#include "core/engine/paths/descriptor_linux.h"
#include "core/engine/prepared_target.h"
#include "core/engine/target_file.h"

#include <algorithm>
#include <cerrno>
#include <fstream>

#include <fcntl.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace tidemark::engine {

namespace {

namespace fs = std::filesystem;

/// The sector size of the block device `device` from sysfs; empty for file systems without one.
std::optional<Bytes> sectorOf(dev_t device)
{
    const std::string base =
        "/sys/dev/block/" + std::to_string(major(device)) + ":" + std::to_string(minor(device));
    // A partition has its queue in the folder of its disk.
    for (const char* queue : {"/queue/", "/../queue/"}) {
        std::ifstream file(base + queue + "logical_block_size");
        std::uint64_t size = 0;
        if (file >> size && size >= 512 && size <= 65536) {
            return Bytes(size);
        }
    }
    return {};
}

/// tmpfs and its kin take O_DIRECT on newer kernels and serve from memory all the same.
bool livesInMemory(const std::string& location)
{
    struct statfs info{};
    if (statfs(location.c_str(), &info) != 0) {
        return false;
    }
    const auto type = static_cast<unsigned long>(info.f_type);
    return type == TMPFS_MAGIC || type == RAMFS_MAGIC || type == HUGETLBFS_MAGIC;
}

/// Alignments that the kernel reports (6.1 and later), else those of the device below.
void readAlignment(const std::string& location, dev_t device, TargetFacts& facts)
{
    facts.sector = sectorOf(device).value_or(Bytes(512));
    facts.memoryAlignment = facts.sector;
#ifdef STATX_DIOALIGN // absent from the headers of older systems
    struct statx info{};
    if (statx(AT_FDCWD, location.c_str(), 0, STATX_DIOALIGN, &info) == 0 &&
        (info.stx_mask & STATX_DIOALIGN) != 0)
    {
        facts.direct = facts.direct && info.stx_dio_offset_align != 0;
        facts.sector = std::max(facts.sector, Bytes(info.stx_dio_offset_align));
        facts.memoryAlignment = Bytes(std::max(512U, info.stx_dio_mem_align));
    }
#endif
}

/// Whether the file system takes the flag O_DIRECT on this file.
bool opensDirect(const std::string& location)
{
    const Descriptor file(open(location.c_str(), O_RDONLY | O_DIRECT | O_CLOEXEC));
    return file.get() >= 0 || errno != EINVAL;
}

Error openError(int error, const std::string& location)
{
    return systemError(error, "open it", location,
                       error == EACCES || error == EPERM
                           ? "Choose one that you may read, or run as a user who may"
                           : "");
}

} // namespace

struct TestFile::State
{
    Descriptor file;
    std::string location;
    bool cached = false;
};

TestFile::TestFile(std::unique_ptr<State> state) : m_state(std::move(state)) {}

TestFile::TestFile(TestFile&&) noexcept = default;
TestFile& TestFile::operator=(TestFile&&) noexcept = default;

TestFile::~TestFile()
{
    if (m_state) {
        unlink(m_state->location.c_str());
    }
}

const std::string& TestFile::location() const
{
    return m_state->location;
}

Result<TestFile> TestFile::create(const fs::path& folder, bool cached)
{
    for (;;) {
        auto state = std::make_unique<State>();
        state->location = (folder / newTestFileName()).string();
        state->cached = cached;
        const int flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
        state->file = Descriptor(open(state->location.c_str(), flags, 0600));
        const int error = errno;
        if (state->file.get() < 0) {
            return std::unexpected(systemError(error, "create the test file", folder.string(),
                                               "Choose a folder you may write to"));
        }
        // Until the lock is taken another start of the program may take it for an orphan.
        flock(state->file.get(), LOCK_EX | LOCK_NB);
        struct stat info{};
        if (fstat(state->file.get(), &info) == 0 && info.st_nlink == 0) {
            continue;
        }
        if (!cached) {
            // Refused where the file system can't; the caller finds out and decides.
            fcntl(state->file.get(), F_SETFL, O_DIRECT);
        }
        return TestFile(std::move(state));
    }
}

Result<> TestFile::reserve(Bytes size)
{
    const int fd = m_state->file.get();
    if (fallocate(fd, 0, 0, static_cast<off_t>(size.value())) == 0) {
        return {};
    }
    const int error = errno;
    if (error == ENOSPC || error == EFBIG || error == EDQUOT) {
        return std::unexpected(systemError(error, "reserve the test file", m_state->location,
                                           "Free some space or use a smaller test file"));
    }
    return {}; // not every file system can reserve: then writing shows
}

Result<> TestFile::write(Bytes offset, std::span<const std::byte> data)
{
    const int fd = m_state->file.get();
    auto at = static_cast<off_t>(offset.value());
    while (!data.empty()) {
        const ssize_t n = pwrite(fd, data.data(), data.size(), at);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0 && errno == EINVAL && (fcntl(fd, F_GETFL) & O_DIRECT) != 0) {
            fcntl(fd, F_SETFL, 0); // direct writes refused: finish() empties the cache
            continue;
        }
        if (n <= 0) {
            Error error =
                systemError(n == 0 ? ENOSPC : errno, "write the test file", m_state->location);
            if (error.code == ErrorCode::NoSpace) {
                error.advice = "Free some space or use a smaller test file";
            }
            return std::unexpected(std::move(error));
        }
        data = data.subspan(static_cast<std::size_t>(n));
        at += n;
    }
    return {};
}

Result<> TestFile::finish()
{
    const int fd = m_state->file.get();
    if (fsync(fd) != 0) {
        return std::unexpected(systemError(errno, "flush the test file", m_state->location));
    }
    if (!m_state->cached) {
        posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
    }
    return {};
}

Result<Bytes> freeSpace(const fs::path& folder)
{
    struct stat info{};
    if (stat(folder.c_str(), &info) != 0) {
        const int error = errno;
        if (error == ENOENT || error == ENOTDIR) {
            return fail(ErrorCode::NotFound, "there is no such folder", folder.string(),
                        "Check the spelling or make the folder first");
        }
        return std::unexpected(openError(error, folder.string()));
    }
    if (!S_ISDIR(info.st_mode)) {
        return fail(ErrorCode::BadInput, "it is not a folder", folder.string(),
                    "Choose a folder, or name it as a file or a device");
    }
    if (access(folder.c_str(), W_OK | X_OK) != 0) {
        const int error = errno;
        return fail(ErrorCode::Denied,
                    error == EROFS ? "the file system is mounted read-only"
                                   : "you may not write to this folder",
                    folder.string(), "Choose a folder you may write to");
    }
    struct statvfs space{};
    if (statvfs(folder.c_str(), &space) != 0) {
        return std::unexpected(systemError(errno, "read the free space", folder.string()));
    }
    return Bytes(std::uint64_t{space.f_bavail} * space.f_frsize);
}

Result<TargetFacts> factsOfFile(const std::string& location)
{
    struct stat info{};
    if (stat(location.c_str(), &info) != 0) {
        const int error = errno;
        if (error == ENOENT || error == ENOTDIR) {
            return fail(ErrorCode::NotFound, "there is no such file", location,
                        "Check the spelling");
        }
        return std::unexpected(openError(error, location));
    }
    if (!S_ISREG(info.st_mode)) {
        return fail(ErrorCode::BadInput, "it is not a regular file", location,
                    "Name it as a folder or a device");
    }
    if (access(location.c_str(), R_OK) != 0) {
        return std::unexpected(openError(errno, location));
    }
    TargetFacts facts;
    facts.size = Bytes(static_cast<std::uint64_t>(info.st_size));
    readAlignment(location, info.st_dev, facts);
    facts.direct = facts.direct && !livesInMemory(location) && opensDirect(location);
    return facts;
}

Result<TargetFacts> factsOfDevice(const std::string& location)
{
    struct stat info{};
    if (stat(location.c_str(), &info) != 0) {
        const int error = errno;
        if (error == ENOENT || error == ENOTDIR) {
            return fail(ErrorCode::NotFound, "there is no such device", location,
                        "See the list of drives");
        }
        return std::unexpected(openError(error, location));
    }
    if (!S_ISBLK(info.st_mode)) {
        return fail(ErrorCode::BadInput, "it is not a block device", location,
                    "See the list of drives");
    }
    const Descriptor device(open(location.c_str(), O_RDONLY | O_CLOEXEC));
    if (device.get() < 0) {
        return std::unexpected(openError(errno, location));
    }
    std::uint64_t size = 0;
    int sector = 0;
    if (ioctl(device.get(), BLKGETSIZE64, &size) != 0 ||
        ioctl(device.get(), BLKSSZGET, &sector) != 0 || sector <= 0)
    {
        return std::unexpected(systemError(errno, "read the size of the device", location));
    }
    TargetFacts facts;
    facts.size = Bytes(size);
    facts.sector = Bytes(static_cast<std::uint64_t>(sector));
    facts.memoryAlignment = facts.sector;
    return facts;
}

Result<std::optional<Bytes>> firstHole(const std::string& location, Bytes size)
{
    const Descriptor file(open(location.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) {
        return std::unexpected(openError(errno, location));
    }
    const off_t hole = lseek(file.get(), 0, SEEK_HOLE);
    if (hole < 0 || Bytes(static_cast<std::uint64_t>(hole)) >= size) {
        return std::nullopt; // file systems that can't tell answer with the end of the file
    }
    return Bytes(static_cast<std::uint64_t>(hole));
}

bool mayWrite(const std::string& location)
{
    return access(location.c_str(), W_OK) == 0;
}

Result<unsigned> removeOrphans(const fs::path& folder)
{
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    if (error) {
        return std::unexpected(
            systemError(error.value(), "look for left test files", folder.string()));
    }
    unsigned removed = 0;
    for (; !error && entries != fs::directory_iterator(); entries.increment(error)) {
        const auto& path = entries->path();
        if (!isTestFileName(path.filename().string())) {
            continue;
        }
        const Descriptor file(open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
        struct stat info{};
        if (file.get() >= 0 && fstat(file.get(), &info) == 0 && S_ISREG(info.st_mode) &&
            flock(file.get(), LOCK_EX | LOCK_NB) == 0 && unlink(path.c_str()) == 0)
        {
            ++removed;
        }
    }
    return removed;
}

} // namespace tidemark::engine
