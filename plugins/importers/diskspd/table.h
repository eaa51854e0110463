#pragma once

#include "core/plugin/reading.h"

#include <optional>
#include <string_view>
#include <vector>

namespace tidemark::importers::diskspd {

/// Cells of a row "a | b | c", without blanks around them.
[[nodiscard]] std::vector<std::string_view> cells(std::string_view line);

/// Columns of one of DiskSpd's tables, found by the names in its header, as their number and order
/// depend on version and options.
class Columns
{
public:
    Columns() = default;

    explicit Columns(std::string_view header) : m_names(cells(header)) {}

    /// The cell of `row` below the first of the names that exists, ignoring case; empty when the
    /// column or the cell is not there.
    [[nodiscard]] std::string_view cell(const std::vector<std::string_view>& row,
                                        std::string_view name, std::string_view other = {}) const;

    [[nodiscard]] bool has(std::string_view name) const;

    [[nodiscard]] std::size_t count() const { return m_names.size(); }

private:
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;

    std::vector<std::string_view> m_names;
};

/// Percentile that the first cell of a row of the latency table names: "50th" is 50, "3-nines" is
/// 99.9. Empty for "min", "max" and anything else.
[[nodiscard]] std::optional<double> percentOf(std::string_view label);

} // namespace tidemark::importers::diskspd
