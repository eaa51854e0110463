#include "plugins/importers/fio/log_rows.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace tidemark::importers::fio {
namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

int hexDigit(char c)
{
    return isDigit(c)               ? c - '0'
           : (c >= 'a' && c <= 'f') ? c - 'a' + 10
           : (c >= 'A' && c <= 'F') ? c - 'A' + 10
                                    : -1;
}

/// Takes one number; false when there is none or it is too large.
bool takeNumber(const char*& at, const char* end, std::uint64_t& value, bool& hex)
{
    hex = end - at > 2 && at[0] == '0' && (at[1] == 'x' || at[1] == 'X');
    value = 0;
    if (hex) [[unlikely]] {
        const char* const start = at += 2;
        for (; at != end && hexDigit(*at) >= 0; ++at) {
            value = value << 4 | static_cast<std::uint64_t>(hexDigit(*at));
        }
        return at != start && at - start <= 15;
    }
    const char* const start = at;
    while (at != end && isDigit(*at)) {
        value = value * 10 + static_cast<std::uint64_t>(*at++ - '0');
    }
    return at != start && at - start <= 18; // 18 digits are below 2^63
}

void skipBlanks(const char*& at, const char* end)
{
    while (at != end && (*at == ' ' || *at == '\t' || *at == '\r')) {
        ++at;
    }
}

void skipLine(const char*& at, const char* end)
{
    const void* const newline =
        at == end ? nullptr : std::memchr(at, '\n', static_cast<std::size_t>(end - at));
    at = newline != nullptr ? static_cast<const char*>(newline) + 1 : end;
}

bool isDirection(std::uint64_t value)
{
    return value <= 2;
}

/// True when the third column is a maximum: never below the second, not always a direction, while
/// the fourth always is one.
bool hasMaximum(const std::vector<LogRow>& rows)
{
    return rows.front().count >= 5 &&
           std::ranges::all_of(rows,
                               [](const LogRow& row) {
                                   return row.columns[2] >= row.columns[1] &&
                                          isDirection(row.columns[3]);
                               }) &&
           std::ranges::any_of(rows,
                               [](const LogRow& row) { return !isDirection(row.columns[2]); });
}

/// Whether the fifth column of five is a priority (0 or 1, from 3.18 on). An offset would be a
/// multiple of the block size, and not 0 for every one of several I/Os.
bool fifthIsPriority(const std::vector<LogRow>& rows, const LogLayout& layout)
{
    if (rows.front().lastIsHex) {
        return true;
    }
    return !layout.windowed && rows.size() >= 3 &&
           std::ranges::all_of(rows, [](const LogRow& row) { return row.columns[4] <= 1; });
}

} // namespace

bool takeRow(const char*& at, const char* end, LogRow& row)
{
    for (row.count = 0;;) {
        skipBlanks(at, end);
        if (row.count == LogRow::most ||
            !takeNumber(at, end, row.columns[row.count], row.lastIsHex))
        {
            skipLine(at, end);
            return false;
        }
        ++row.count;
        skipBlanks(at, end);
        if (at == end) {
            return false;
        }
        if (*at == '\n') {
            ++at;
            return true;
        }
        if (*at != ',') {
            skipLine(at, end);
            return false;
        }
        ++at;
    }
}

std::optional<LogLayout> layoutOf(std::string_view head)
{
    constexpr std::size_t mostRows = 2000;
    std::vector<LogRow> rows;
    const char* at = head.data();
    const char* const end = at + head.size();
    while (at != end && rows.size() < mostRows) {
        LogRow row;
        const bool good = takeRow(at, end, row) && row.count >= 4 &&
                          (rows.empty() || row.count == rows.front().count);
        if (!good && ((at == end && head.back() != '\n') || rows.size() >= 3)) {
            break; // the last line of the head is cut; or damage after rows that tell enough
        }
        if (!good) {
            return {};
        }
        rows.push_back(row);
    }
    if (rows.empty()) {
        return {};
    }
    LogLayout layout;
    layout.columns = rows.front().count;
    layout.both = hasMaximum(rows);
    const auto directions = std::ranges::count_if(
        rows, [&](const LogRow& row) { return isDirection(row.columns[layout.direction()]); });
    if (static_cast<std::size_t>(directions) * 10 < rows.size() * 9) {
        return {};
    }
    layout.windowed = std::ranges::all_of(
        rows, [&](const LogRow& row) { return row.columns[layout.blockSize()] == 0; });
    layout.epoch = rows.front().columns[0] > 1'000'000'000'000;
    layout.surelyNanoseconds = layout.columns >= 6 || layout.both ||
                               (layout.columns == 5 && fifthIsPriority(rows, layout));
    return layout;
}

} // namespace tidemark::importers::fio
