#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tidemark {

/// `text` without spaces, tabs, CR and LF at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// Parts between `separator`; n separators give n + 1 parts, some may be empty.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// `path` as UTF-8, as it is shown and stored on every system.
[[nodiscard]] std::string utf8(const std::filesystem::path& path);

/// The whole of `text` as a decimal number in the C locale ('.' only, no sign prefix '+', no
/// blanks); empty when it is anything else, infinite or not a number.
[[nodiscard]] std::optional<double> parseNumber(std::string_view text);

/// The whole of `text` as an unsigned decimal integer; empty on anything else or on overflow.
[[nodiscard]] std::optional<std::uint64_t> parseInteger(std::string_view text);

/// A size with binary prefix: "4096", "4k", "4K", "4KiB", "1.5GiB", "64 MiB", k M G T, with or
/// without "iB" or "B". 1k is 1024 bytes (block and file sizes; compare formatSize). BadInput when
/// it is something else, not a whole number of bytes, or over 2^63.
[[nodiscard]] Result<Bytes> parseSize(std::string_view text);

/// A duration: "250ms", "5s", "2m", "1.5h", "800us"; a bare number is seconds. BadInput otherwise.
[[nodiscard]] Result<Nanoseconds> parseDuration(std::string_view text);

/// Block or file size in the largest binary unit that keeps it exact: "4 KiB", "1 GiB", "512 B".
[[nodiscard]] std::string formatSize(Bytes size);

/// Short form of a block size as in workload labels: "4K", "1M", "512B".
[[nodiscard]] std::string shortSize(Bytes size);

/// Rate in decimal megabytes: "7 412 MB/s" is 7.412e9 bytes/s. Three significant digits or all
/// integer digits; thin grouping is left to the app.
[[nodiscard]] std::string formatRate(BytesPerSecond rate);

/// "12.3 k", "812", "1.25 M": three significant digits with decimal prefix.
[[nodiscard]] std::string formatIops(Iops iops);

/// Duration with a unit that gives 3 significant digits: "12.3 us", "1.25 ms", "4.05 s".
[[nodiscard]] std::string formatDuration(Nanoseconds t);

/// `value` with `digits` significant digits, plain decimal notation, C locale.
[[nodiscard]] std::string formatSignificant(double value, int digits);

/// `value` with exactly `decimals` digits after the point, C locale; "-0" is written "0".
[[nodiscard]] std::string formatFixed(double value, int decimals);

} // namespace tidemark
