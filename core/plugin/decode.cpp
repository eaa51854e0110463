#include "core/plugin/decode.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <optional>

namespace tidemark::plugin {
namespace {

/// Windows-1252 from 0x80 to 0x9F; the five unused places are taken as C1 controls, as browsers do.
constexpr std::array<char32_t, 32> windows1252{
    0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};

void put(std::string& out, char32_t c)
{
    if (c < 0x80) {
        out += static_cast<char>(c);
    } else if (c < 0x800) {
        out += static_cast<char>(0xC0 | (c >> 6));
        out += static_cast<char>(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        out += static_cast<char>(0xE0 | (c >> 12));
        out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (c & 0x3F));
    } else {
        out += static_cast<char>(0xF0 | (c >> 18));
        out += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
        out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (c & 0x3F));
    }
}

void putLegacy(std::string& out, unsigned char byte)
{
    put(out, byte >= 0x80 && byte < 0xA0 ? windows1252[byte - 0x80] : char32_t{byte});
}

/// Length of the well-formed UTF-8 sequence at the start of `text` (not empty); 0 when there is
/// none. Ranges of the second byte: Unicode 15, table 3-7.
std::size_t sequenceLength(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) {
        return 1;
    }
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) {
        return 0;
    }
    const unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (byte(1) < low || byte(1) > high) {
        return 0;
    }
    for (std::size_t i = 2; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) {
            return 0;
        }
    }
    return length;
}

std::string fromUtf16(std::string_view bytes, bool bigEndian)
{
    const auto unit = [&](std::size_t i) {
        const auto a = static_cast<unsigned char>(bytes[i]);
        const auto b = static_cast<unsigned char>(bytes[i + 1]);
        return static_cast<char32_t>(bigEndian ? a << 8 | b : b << 8 | a);
    };
    std::string out;
    out.reserve(bytes.size() / 2 + bytes.size() / 16);
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        char32_t c = unit(i);
        if (c >= 0xD800 && c < 0xDC00 && i + 3 < bytes.size() && unit(i + 2) >= 0xDC00 &&
            unit(i + 2) < 0xE000)
        {
            c = 0x10000 + ((c - 0xD800) << 10) + (unit(i + 2) - 0xDC00);
            i += 2;
        } else if (c >= 0xD800 && c < 0xE000) {
            c = 0xFFFD;
        }
        put(out, c);
    }
    return out;
}

/// UTF-16 without a mark: ASCII text has zeros at all odd (LE) or all even (BE) places.
std::optional<Encoding> zerosTell(std::string_view bytes)
{
    const auto head = bytes.substr(0, 4096);
    if (head.size() < 4) {
        return {};
    }
    std::array<std::size_t, 2> zeros{};
    for (std::size_t i = 0; i < head.size(); ++i) {
        zeros[i % 2] += head[i] == '\0' ? 1 : 0;
    }
    const std::size_t pairs = head.size() / 2;
    const auto most = [&](std::size_t many, std::size_t few) {
        return many * 10 >= pairs * 3 && few * 10 < pairs;
    };
    if (most(zeros[1], zeros[0])) {
        return Encoding::Utf16Le;
    }
    return most(zeros[0], zeros[1]) ? std::optional(Encoding::Utf16Be) : std::nullopt;
}

} // namespace

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        // Eight ASCII bytes at once: the files are nearly all ASCII and may be very large.
        if (text.size() >= 8) {
            std::uint64_t block = 0;
            std::memcpy(&block, text.data(), 8);
            if ((block & 0x8080808080808080ULL) == 0) {
                text.remove_prefix(8);
                continue;
            }
        }
        const std::size_t length = sequenceLength(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

std::string toUtf8(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = sequenceLength(text);
        if (length == 0) {
            putLegacy(out, static_cast<unsigned char>(text.front()));
        } else {
            out += text.substr(0, length);
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return out;
}

DecodedText decodeText(std::string_view bytes)
{
    using namespace std::string_view_literals;
    if (bytes.starts_with("\xEF\xBB\xBF"sv)) {
        bytes.remove_prefix(3);
    } else if (bytes.starts_with("\xFF\xFE"sv)) {
        return DecodedText(fromUtf16(bytes.substr(2), false), Encoding::Utf16Le);
    } else if (bytes.starts_with("\xFE\xFF"sv)) {
        return DecodedText(fromUtf16(bytes.substr(2), true), Encoding::Utf16Be);
    } else if (const auto wide = zerosTell(bytes)) {
        return DecodedText(fromUtf16(bytes, *wide == Encoding::Utf16Be), *wide);
    }
    if (isUtf8(bytes)) {
        return DecodedText(bytes, Encoding::Utf8);
    }
    std::string converted;
    converted.reserve(bytes.size() + bytes.size() / 8);
    for (const char byte : bytes) {
        putLegacy(converted, static_cast<unsigned char>(byte));
    }
    return DecodedText(std::move(converted), Encoding::Windows1252);
}

} // namespace tidemark::plugin
