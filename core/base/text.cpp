#include "core/base/text.h"

#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace tidemark {

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    std::size_t start = 0;
    for (std::size_t at = 0; (at = text.find(separator, start)) != std::string_view::npos;) {
        parts.push_back(text.substr(start, at - start));
        start = at + 1;
    }
    parts.push_back(text.substr(start));
    return parts;
}

std::string utf8(const std::filesystem::path& path)
{
    const auto text = path.u8string();
    return {text.begin(), text.end()};
}

std::optional<double> parseNumber(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) {
        return {};
    }
    return value;
}

std::optional<std::uint64_t> parseInteger(std::string_view text)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) {
        return {};
    }
    return value;
}

namespace {

struct NumberAndUnit
{
    double number;
    std::string unit;
};

/// Splits "1.5 GiB" into 1.5 and "gib" (lower case); empty when there is no leading number.
std::optional<NumberAndUnit> numberAndUnit(std::string_view text)
{
    text = trimmed(text);
    const auto end = text.find_first_not_of("0123456789.");
    const auto number = parseNumber(text.substr(0, end));
    if (!number) {
        return {};
    }
    std::string unit;
    if (end != std::string_view::npos) {
        for (const char c : trimmed(text.substr(end))) {
            unit += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        }
    }
    return NumberAndUnit{*number, unit};
}

} // namespace

Result<Bytes> parseSize(std::string_view text)
{
    const auto bad = [&] {
        return fail(ErrorCode::BadInput, "'" + std::string(text) + "' is not a size", {},
                    "Write a whole number of bytes such as 4096, 4k, 64KiB or 1GiB (1k = 1024)");
    };
    const auto parts = numberAndUnit(text);
    if (!parts) {
        return bad();
    }
    std::string unit = parts->unit;
    if (unit.ends_with("ib")) {
        unit.resize(unit.size() - 2);
    } else if (unit.ends_with("b")) {
        unit.pop_back();
    }
    constexpr std::string_view prefixes = "kmgt";
    double factor = 1;
    if (!unit.empty()) {
        const auto at = prefixes.find(unit);
        if (unit.size() != 1 || at == std::string_view::npos) {
            return bad();
        }
        factor = std::ldexp(1.0, 10 * (static_cast<int>(at) + 1));
    }
    const double size = parts->number * factor;
    if (size != std::floor(size) || size >= 0x1p63) {
        return bad();
    }
    return Bytes(static_cast<std::uint64_t>(size));
}

Result<Nanoseconds> parseDuration(std::string_view text)
{
    const auto parts = numberAndUnit(text);
    constexpr std::array<std::pair<std::string_view, double>, 7> units{{{"", 1.0},
                                                                        {"s", 1.0},
                                                                        {"ms", 1e-3},
                                                                        {"us", 1e-6},
                                                                        {"ns", 1e-9},
                                                                        {"m", 60.0},
                                                                        {"h", 3600.0}}};
    if (parts) {
        for (const auto& [unit, factor] : units) {
            if (parts->unit == unit && parts->number * factor < 9e9) {
                return fromSeconds(parts->number * factor);
            }
        }
    }
    return fail(ErrorCode::BadInput, "'" + std::string(text) + "' is not a duration", {},
                "Write a number with ms, s, m or h, such as 500ms or 30s");
}

namespace {

std::string sizeWith(Bytes size, std::string_view separator, std::string_view suffix)
{
    constexpr std::string_view prefixes = "KMGTP";
    std::uint64_t value = size.value();
    int prefix = -1;
    while (value != 0 && value % 1024 == 0 && prefix + 1 < static_cast<int>(prefixes.size())) {
        value /= 1024;
        ++prefix;
    }
    std::string text = std::to_string(value) + std::string(separator);
    if (prefix < 0) {
        return text + "B";
    }
    text += prefixes[static_cast<std::size_t>(prefix)];
    return text + std::string(suffix);
}

} // namespace

std::string formatSize(Bytes size)
{
    return sizeWith(size, " ", "iB");
}

std::string shortSize(Bytes size)
{
    return sizeWith(size, "", "");
}

std::string formatFixed(double value, int decimals)
{
    if (!std::isfinite(value)) {
        return "-";
    }
    std::array<char, 352> text{};
    const int n = std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    std::string result(text.data(), static_cast<std::size_t>(n));
    if (result.starts_with('-') && result.find_first_not_of("-0.") == std::string::npos) {
        result.erase(0, 1);
    }
    return result;
}

std::string formatSignificant(double value, int digits)
{
    if (value == 0 || !std::isfinite(value)) {
        return formatFixed(value, 0);
    }
    // Rounding may carry into the next decade (999.6 -> 1000), so the exponent is taken after it.
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*e", digits - 1, value);
    const std::string_view scientific(text.data());
    const int exponent = std::atoi(text.data() + scientific.find('e') + 1);
    return formatFixed(value, std::max(0, digits - 1 - exponent));
}

std::string formatRate(BytesPerSecond rate)
{
    return formatSignificant(rate.value() / 1e6, 3) + " MB/s";
}

std::string formatIops(Iops iops)
{
    const double v = iops.value();
    if (std::abs(v) >= 999'500) {
        return formatSignificant(v / 1e6, 3) + " M";
    }
    if (std::abs(v) >= 9'995) {
        return formatSignificant(v / 1e3, 3) + " k";
    }
    return formatSignificant(v, 3);
}

std::string formatDuration(Nanoseconds t)
{
    const double ns = static_cast<double>(t.count());
    if (std::abs(ns) < 1e3) {
        return formatFixed(ns, 0) + " ns";
    }
    if (std::abs(ns) < 999'500) {
        return formatSignificant(ns / 1e3, 3) + " us";
    }
    if (std::abs(ns) < 999'500'000) {
        return formatSignificant(ns / 1e6, 3) + " ms";
    }
    return formatSignificant(ns / 1e9, 3) + " s";
}

} // namespace tidemark
