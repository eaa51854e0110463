#pragma once

#include "core/plugin/reading.h"

#include <optional>
#include <string>

namespace tidemark::importers::crystaldiskmark {

/// One measured row, as CrystalDiskMark of all versions, and KDiskMark, write it:
/// "SEQ    1MiB (Q=  8, T= 1):  7427.749 MB/s [   7083.7 IOPS] <   987.81 us>".
struct Row
{
    std::string label; ///< before the colon, runs of blanks made one
    bool random = false;
    std::optional<bool> reads; ///< a word in the row says "Read" or "Write" (versions up to 6)
    std::optional<Bytes> block;
    std::optional<std::uint64_t> queueDepth; ///< per thread
    std::optional<std::uint64_t> threads;
    Figure megabytes; ///< as printed times 10^6; 0 when the row was not run
    std::optional<Figure> iops;
    std::optional<Figure> latency; ///< ns
};

/// The row in `line`; empty when it is none. Any number of blanks may stand between the parts, as
/// wide numbers push them aside and web pages collapse them.
[[nodiscard]] std::optional<Row> readRow(const plugin::TextLine& line);

/// Whether the line looks like a row: begins with one of its words and has "MB/s".
[[nodiscard]] bool looksLikeRow(std::string_view line);

/// The result of a row that was run: direction by `readPercent` (100, 0, or a mix, whose figures
/// are of both together).
[[nodiscard]] ImportedResult resultOf(const Row& row, double readPercent);

/// Text with every run of blanks made one.
[[nodiscard]] std::string collapsed(std::string_view text);

} // namespace tidemark::importers::crystaldiskmark
