#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tidemark::plugin {

/// Takes a line of a report apart from left to right. Every step skips blanks before it, succeeds
/// and moves on, or fails and stays. Letters are compared without case (ASCII).
class TextScanner
{
public:
    explicit TextScanner(std::string_view text) : m_rest(text) {}

    /// Takes `expected`.
    bool literal(std::string_view expected);

    /// Takes `expected` when no letter or digit follows it.
    bool word(std::string_view expected);

    /// Takes digits with at most one '.', and a leading '-'.
    std::optional<std::string_view> number();

    /// Takes digits.
    std::optional<std::uint64_t> integer();

    /// Takes a number and a size unit ("4KiB", "1 MiB", "512KB", "64k", "4096"); KB counts as KiB,
    /// as in every tool that writes such sizes. Empty when it is not a whole number of bytes.
    std::optional<std::uint64_t> size();

    /// What is left, without blanks at both ends.
    [[nodiscard]] std::string_view rest() const;

private:
    void skipBlanks();

    std::string_view m_rest;
};

/// Whether `text` contains `part`, without case (ASCII). Cost O(n * m) at worst.
[[nodiscard]] bool containsNoCase(std::string_view text, std::string_view part);

} // namespace tidemark::plugin
