#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tidemark::device {

/// `raw` as text fit for a fact: blanks and NULs at both ends removed, tabs as blanks. Empty
/// optional when nothing is left, when it holds control characters or is not UTF-8 (firmware
/// strings do), or when it is longer than 1024 bytes.
[[nodiscard]] std::optional<std::string> cleanText(std::string_view raw);

/// The files of /sys, /proc, /etc and /run below a folder: "/" for this machine, another one for
/// a planted tree. Paths are given as on the machine ("/sys/block"). Nothing here fails: what
/// can't be read, or makes no sense, is absent.
class SystemRoot
{
public:
    SystemRoot() : m_root("/") {}

    explicit SystemRoot(std::filesystem::path root) : m_root(std::move(root)) {}

    /// Where `path` of the machine lies.
    [[nodiscard]] std::filesystem::path at(const std::filesystem::path& path) const;

    /// The first 256 KiB of a file as they are; empty when unreadable or empty.
    [[nodiscard]] std::optional<std::string> bytes(const std::filesystem::path& path) const;

    /// The first line of a file, as cleanText gives it.
    [[nodiscard]] std::optional<std::string> line(const std::filesystem::path& path) const;

    /// A file that holds one unsigned decimal number and nothing else.
    [[nodiscard]] std::optional<std::uint64_t> integer(const std::filesystem::path& path) const;

    /// A file that holds a positive number.
    [[nodiscard]] std::optional<std::uint64_t> positive(const std::filesystem::path& path) const;

    /// A file that holds 0 or 1.
    [[nodiscard]] std::optional<bool> flag(const std::filesystem::path& path) const;

    /// Names in a folder, sorted; none when it is not there.
    [[nodiscard]] std::vector<std::string> entries(const std::filesystem::path& folder) const;

    /// Last part of a symbolic link's target.
    [[nodiscard]] std::optional<std::string> linkName(const std::filesystem::path& link) const;

    /// `path` with its symbolic links followed, as a path of the machine; empty when it is not
    /// there or leads out of the root.
    [[nodiscard]] std::optional<std::filesystem::path>
    resolved(const std::filesystem::path& path) const;

    [[nodiscard]] bool exists(const std::filesystem::path& path) const;

private:
    std::filesystem::path m_root;
};

} // namespace tidemark::device
