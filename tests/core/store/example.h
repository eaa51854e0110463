#pragma once

#include "core/store/store.h"

#include <filesystem>
#include <string>

namespace tidemark::store {

/// For the few facts of file systems that differ.
inline constexpr bool onWindows = std::filesystem::path::preferred_separator != '/';

/// A folder of its own below the system's temporary one, removed with all in it at the end.
class TemporaryFolder
{
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    [[nodiscard]] std::filesystem::path library() const { return m_path / "library.db"; }

private:
    std::filesystem::path m_path;
};

/// Two workloads on io_uring and libaio in /home/ana.
[[nodiscard]] Plan examplePlan(std::string name = "native against legacy");

/// A finished run with every field in use: `seconds` of 100 ms intervals and of histograms.
[[nodiscard]] Run exampleRun(ExperimentId experiment, std::uint32_t seconds = 3);

/// The intervals and histograms that belong to second `second` of `run`.
[[nodiscard]] std::vector<Interval> intervalsIn(const Run& run, std::uint32_t second);
[[nodiscard]] std::vector<LatencySecond> secondsIn(const Run& run, std::uint32_t second);

/// Overwrites `bytes.size()` bytes of a file.
void overwrite(const std::filesystem::path& file, std::uint64_t offset, std::string_view bytes);

} // namespace tidemark::store
