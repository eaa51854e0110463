#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/model/run_result.h"
#include "core/model/variant.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tidemark::engine {

/// An option of a path that a variant may set, described so that forms and flags can be made of it.
struct PathOption
{
    std::string_view name;         ///< key in Variant::options: "iopoll"
    std::string_view defaultValue; ///< "0"
    std::string_view help;         ///< one sentence
};

/// What a path is and can do, as data; independent of any target.
struct PathCapabilities
{
    std::string_view id;          ///< "io_uring"
    std::string_view displayName; ///< "io_uring"
    PathFamily family = PathFamily::Legacy;
    /// One worker keeps `queueDepth` requests in flight; else each request has a worker of its own
    /// and `queueDepth` of setup is 1.
    bool asynchronous = false;
    bool device = true;       ///< does I/O at all; false for the null path, which opens nothing
    bool files = true;        ///< works on files
    bool blockDevices = true; ///< works on block devices
    bool cached = false;      ///< can go through the page cache (Workload::cached)
    std::span<const PathOption> options;
};

/// One request. `slot` (0 .. queueDepth-1) names the caller's bookkeeping; it is not reused before
/// its completion was reaped. `buffer` lies in one of the two memories of PathSetup.
struct Request
{
    std::uint64_t offset = 0;
    std::byte* buffer = nullptr;
    std::uint32_t length = 0;
    std::uint32_t slot = 0;
    Direction direction = Direction::Read;
};

/// The end of a request. `result` is the number of bytes, or a negative errno; fewer bytes than
/// asked is for the caller to judge (0 from a block device means that it is gone).
struct Completion
{
    std::uint32_t slot = 0;
    std::int32_t result = 0;
};

/// What a path needs to open one target for one worker.
struct PathSetup
{
    std::string location; ///< what to open
    bool writable = false;
    bool cached = false;
    std::uint32_t queueDepth = 1;
    /// Where reads go; may be registered. Outlives the path.
    std::span<std::byte> readMemory;
    /// Where writes come from, shared by all workers and never changed; empty without writes.
    std::span<std::byte> writeMemory;
    std::map<std::string, std::string> options;
};

/// Value of a 0/1 option of a path, or `otherwise` when the variant does not set it.
[[nodiscard]] bool optionSet(const std::map<std::string, std::string>& options,
                             std::string_view name, bool otherwise);

/// One worker's way to one target. Not thread-safe: each worker has its own. A batch crosses the
/// virtual call, never a single request; submit and reap neither allocate, lock, log nor make a
/// system call beyond the path's own.
class Path
{
public:
    virtual ~Path() = default;

    /// Takes `requests`, in order. Returns how many (all but under back pressure); an error only
    /// when the path itself is broken. The kernel may get them only in the reap that the caller
    /// does next without delay, so that one system call serves both.
    virtual Result<std::uint32_t> submit(std::span<const Request> requests) = 0;

    /// Collects finished requests into `done` and returns their number, waiting for at least
    /// `atLeast` of them. `atLeast` 0 never waits. Synchronous paths finish in submit.
    virtual Result<std::uint32_t> reap(std::span<Completion> done, std::uint32_t atLeast) = 0;

    /// As reap with `atLeast` 1, but gives up after `timeout` and then returns 0. A path that can't
    /// wait with a limit does not wait at all: the caller then sleeps or polls.
    virtual Result<std::uint32_t> reapFor(std::span<Completion> done, Nanoseconds timeout)
    {
        (void)timeout;
        return reap(done, 0);
    }

    /// What the path fell back to on this kernel, in words for a person: "no fixed buffers: locked
    /// memory limit is 64 KiB".
    [[nodiscard]] virtual std::vector<std::string> notes() const { return {}; }
};

/// An entry of the table of paths. To add a path: one class in core/engine/paths and one line in
/// its table.
struct PathType
{
    PathCapabilities capabilities;
    /// Whether this machine can use it now: empty value when yes, else the reason with advice.
    Result<> (*available)();
    /// Called on the thread that then uses the path (io_uring's single issuer).
    Result<std::unique_ptr<Path>> (*open)(const PathSetup& setup);
};

/// All paths of this build, native first.
[[nodiscard]] std::span<const PathType> pathTypes();

/// The path with that id; NotFound lists the ones there are.
[[nodiscard]] Result<const PathType*> findPath(std::string_view id);

/// Checks the options of a variant: known to the path, and whole numbers. BadInput names the option
/// and lists the ones there are.
[[nodiscard]] Result<> checkOptions(const PathType& type,
                                    const std::map<std::string, std::string>& options);

} // namespace tidemark::engine
