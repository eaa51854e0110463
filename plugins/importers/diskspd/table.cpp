#include "plugins/importers/diskspd/table.h"

#include "core/base/text.h"
#include "core/plugin/text_scanner.h"

#include <cmath>

namespace tidemark::importers::diskspd {

std::vector<std::string_view> cells(std::string_view line)
{
    auto parts = split(line, '|');
    for (std::string_view& part : parts) {
        const auto first = std::min(part.find_first_not_of(" \t"), part.size());
        part.remove_prefix(first);
        part = part.substr(0, part.find_last_not_of(" \t") + 1);
    }
    return parts;
}

std::optional<std::size_t> Columns::find(std::string_view name) const
{
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (m_names[i].size() == name.size() && plugin::containsNoCase(m_names[i], name)) {
            return i;
        }
    }
    return {};
}

bool Columns::has(std::string_view name) const
{
    return find(name).has_value();
}

std::string_view Columns::cell(const std::vector<std::string_view>& row, std::string_view name,
                               std::string_view other) const
{
    auto column = find(name);
    if (!column && !other.empty()) {
        column = find(other);
    }
    return column && *column < row.size() ? row[*column] : std::string_view();
}

std::optional<double> percentOf(std::string_view label)
{
    plugin::TextScanner scan(label);
    const auto number = scan.integer();
    if (!number) {
        return {};
    }
    if (scan.literal("-nines") && *number >= 3 && *number <= 9) {
        return 100 - std::pow(10.0, 2 - static_cast<double>(*number));
    }
    const bool ordinal =
        scan.literal("th") || scan.literal("st") || scan.literal("nd") || scan.literal("rd");
    return ordinal && *number > 0 && *number < 100 ? std::optional(static_cast<double>(*number))
                                                   : std::nullopt;
}

} // namespace tidemark::importers::diskspd
