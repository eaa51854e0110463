#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tidemark::engine {

/// What I/O on a file or device must respect.
struct TargetFacts
{
    Bytes size{0};
    Bytes sector{512};          ///< smallest unit of direct I/O
    Bytes memoryAlignment{512}; ///< of buffers for direct I/O
    bool direct = true;         ///< I/O past the page cache works (really works: not tmpfs)
};

/// True for a name as TestFile gives it: "tidemark-", 16 hexadecimal digits, ".tmp".
[[nodiscard]] bool isTestFileName(std::string_view name);

/// A new name of that form.
[[nodiscard]] std::string newTestFileName();

/// A test file of our own: locked against removal by others while it lives, removed with this
/// object. Platform code: target_file_linux.cpp, target_file_windows.cpp.
class TestFile
{
public:
    /// Creates an empty file in `folder`, for direct writing unless `cached` or where the file
    /// system can't.
    [[nodiscard]] static Result<TestFile> create(const std::filesystem::path& folder, bool cached);

    TestFile(TestFile&&) noexcept;
    TestFile& operator=(TestFile&&) noexcept;
    TestFile(const TestFile&) = delete;
    TestFile& operator=(const TestFile&) = delete;
    ~TestFile();

    /// Reserves `size` bytes on the file system where it can do that; NoSpace when there are not
    /// so many.
    [[nodiscard]] Result<> reserve(Bytes size);

    /// Writes all of `data` (aligned to 4096, whole sectors). ENOSPC becomes NoSpace.
    [[nodiscard]] Result<> write(Bytes offset, std::span<const std::byte> data);

    /// Brings everything to the medium and, unless cached, out of the page cache.
    [[nodiscard]] Result<> finish();

    [[nodiscard]] const std::string& location() const;

private:
    struct State;

    explicit TestFile(std::unique_ptr<State> state);

    std::unique_ptr<State> m_state;
};

/// Bytes that an ordinary user can still write into `folder`; NotFound, Denied, or BadInput when it
/// is not a folder.
[[nodiscard]] Result<Bytes> freeSpace(const std::filesystem::path& folder);

/// The facts of an existing regular file or of a block device, found without writing.
[[nodiscard]] Result<TargetFacts> factsOfFile(const std::string& location);
[[nodiscard]] Result<TargetFacts> factsOfDevice(const std::string& location);

/// Offset of the first hole or never written extent in the first `size` bytes of a file; empty when
/// all of it is there.
[[nodiscard]] Result<std::optional<Bytes>> firstHole(const std::string& location, Bytes size);

/// Whether the calling user may write to the file.
[[nodiscard]] bool mayWrite(const std::string& location);

} // namespace tidemark::engine
