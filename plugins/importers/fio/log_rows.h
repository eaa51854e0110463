#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tidemark::importers::fio {

/// One row of a fio log: the numbers between the commas.
struct LogRow
{
    static constexpr std::size_t most = 8;

    std::array<std::uint64_t, most> columns{};
    std::size_t count = 0;
    bool lastIsHex = false; ///< "0x0000": the priority, written so from 3.28 on
};

/// Reads the row at `at`, up to and with its line end, and moves there, also when it is none. False
/// for a line that is not 1 to 8 comma-separated whole numbers below 2^63, or has no line end: then
/// the last number may have lost digits. Columns from `count` on are left as they were.
[[nodiscard]] bool takeRow(const char*& at, const char* end, LogRow& row);

/// What the columns of a log are (fio HOWTO, "Log File Formats"; fio iolog.c). Version 3.37 added a
/// maximum after the value (log_window_value=both).
struct LogLayout
{
    std::size_t columns = 0;
    bool both = false;     ///< value, maximum; else value alone
    bool windowed = false; ///< a row is a window of time (block size 0); else it is one I/O
    bool epoch = false;    ///< times are milliseconds since 1970
    /// Latencies are in nanoseconds because the columns exist only from 3.18 on; unknown when
    /// false.
    bool surelyNanoseconds = false;

    [[nodiscard]] std::size_t direction() const { return both ? 3 : 2; }

    [[nodiscard]] std::size_t blockSize() const { return both ? 4 : 3; }
};

/// Layout from the beginning of a log (at most the first 2000 rows of `head`). Empty when it is no
/// such log.
[[nodiscard]] std::optional<LogLayout> layoutOf(std::string_view head);

} // namespace tidemark::importers::fio
