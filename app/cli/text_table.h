#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tidemark::cli {

/// A table of text for a terminal: columns as wide as their longest cell, two blanks between.
class TextTable
{
public:
    enum class Align
    {
        Left,
        Right
    };

    struct Column
    {
        std::string title; ///< with the unit of its numbers
        Align align = Align::Right;
    };

    explicit TextTable(std::vector<Column> columns) : m_columns(std::move(columns)) {}

    /// A row with as many cells as there are columns; missing ones are empty.
    void add(std::vector<std::string> cells);

    [[nodiscard]] bool empty() const { return m_rows.empty(); }

    /// Lines with a line feed each: title, rule, rows. No blanks at the ends of lines.
    [[nodiscard]] std::string text() const;

private:
    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

/// Number of characters (code points) in UTF-8 text. Wide and combining characters count as one:
/// their lines may be misaligned, nothing worse.
[[nodiscard]] std::size_t textWidth(std::string_view utf8);

} // namespace tidemark::cli
