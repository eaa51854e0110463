#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/engine/run_engine.h"
#include "core/engine/target_file.h"
#include "core/model/variant.h"
#include "core/model/workload.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace tidemark::engine {

/// What the runs on a target will need from it.
struct TargetNeeds
{
    Bytes size{0}; ///< bytes from its start; the size of the test file in a folder
    bool writes = false;
    bool cached = false; ///< all of it through the page cache; else direct I/O must work
    DataKind data = DataKind::Random; ///< what the test file is filled with
    double compressPercent = 0;
};

/// The needs of several workloads on one target: the largest span, and direct I/O as soon as one
/// of them is not cached. A folder without a size given gets Target::fileSize, else 1 GiB, or more
/// where a workload's span asks for more.
[[nodiscard]] TargetNeeds needsOf(const Target& target, std::span<const Workload> workloads);

/// A target made ready for I/O: a test file that is laid out and filled, an existing file, a block
/// device, or nothing (null). The test file of a folder has a name that removeOrphans() knows, is
/// locked while this object lives, and is removed with it. Move-only.
class PreparedTarget
{
public:
    /// Makes `target` ready. Folder: checks the space, lays the file out, fills all of it with real
    /// data past the page cache where that is possible, and flushes it (reading an unwritten
    /// extent would do no I/O). File: checks size, that no part is a hole, and that
    /// Target::overwrite allows writes. BlockDevice: reading only. Looks at `stop` every few MiB.
    [[nodiscard]] static Result<PreparedTarget> prepare(const Target& target,
                                                        const TargetNeeds& needs,
                                                        const PrepareProgress& progress,
                                                        std::stop_token stop);

    /// As the user named it.
    [[nodiscard]] const Target& target() const { return m_target; }

    /// What a path opens: the test file, the file, the device node; empty for null.
    [[nodiscard]] const std::string& location() const { return m_location; }

    [[nodiscard]] Bytes size() const { return m_facts.size; }

    /// Smallest unit of direct I/O: block sizes and offsets are multiples of it.
    [[nodiscard]] Bytes sector() const { return m_facts.sector; }

    /// Alignment of memory that direct I/O needs, at most 4096.
    [[nodiscard]] Bytes memoryAlignment() const { return m_facts.memoryAlignment; }

    [[nodiscard]] bool direct() const { return m_facts.direct; }

    [[nodiscard]] bool writable() const { return m_writable; }

private:
    PreparedTarget(Target target, const TargetNeeds& needs)
        : m_target(std::move(target))
        , m_writable(needs.writes)
    {
    }

    [[nodiscard]] Result<> prepareFolder(const TargetNeeds& needs, const PrepareProgress& progress,
                                         const std::stop_token& stop);
    [[nodiscard]] Result<> prepareFile(const TargetNeeds& needs);
    [[nodiscard]] Result<> prepareDevice(const TargetNeeds& needs);

    Target m_target;
    std::string m_location;
    TargetFacts m_facts;
    bool m_writable = false;
    std::optional<TestFile> m_file;
};

/// Removes test files in `folder` whose owner is gone (their lock is free), and returns how many.
/// Files of living runs, and all other files, stay. NotFound when there is no such folder.
[[nodiscard]] Result<unsigned> removeOrphans(const std::filesystem::path& folder);

} // namespace tidemark::engine
