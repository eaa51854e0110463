#include "app/cli/text_table.h"

#include <algorithm>

namespace tidemark::cli {
namespace {

std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths,
                 const std::vector<TextTable::Column>& columns)
{
    std::string text;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::string padding(widths[i] - textWidth(cells[i]), ' ');
        text += i == 0 ? "" : "  ";
        text +=
            columns[i].align == TextTable::Align::Right ? padding + cells[i] : cells[i] + padding;
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text + '\n';
}

} // namespace

std::size_t textWidth(std::string_view utf8)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

void TextTable::add(std::vector<std::string> cells)
{
    cells.resize(m_columns.size());
    m_rows.push_back(std::move(cells));
}

std::string TextTable::text() const
{
    std::vector<std::string> titles;
    std::vector<std::string> rules;
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        titles.push_back(m_columns[i].title);
        widths.push_back(textWidth(m_columns[i].title));
        for (const auto& row : m_rows) {
            widths.back() = std::max(widths.back(), textWidth(row[i]));
        }
        rules.emplace_back(widths.back(), '-');
    }
    std::string text = line(titles, widths, m_columns) + line(rules, widths, m_columns);
    for (const auto& row : m_rows) {
        text += line(row, widths, m_columns);
    }
    return text;
}

} // namespace tidemark::cli
