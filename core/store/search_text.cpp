#include "core/store/search_text.h"

#include <cstdint>

namespace tidemark::store {
namespace {

/// Simple case folding (Unicode CaseFolding.txt, status C and S) of the blocks named in the header.
std::uint32_t folded(std::uint32_t c)
{
    const auto in = [c](std::uint32_t first, std::uint32_t last) {
        return c >= first && c <= last;
    };
    if (in('A', 'Z') || (in(0xC0, 0xDE) && c != 0xD7) || in(0x391, 0x3A9) || in(0x410, 0x42F)) {
        return c + 32;
    }
    if (c == 0x178) {
        return 0xFF;
    }
    if (c == 0x3C2) { // final sigma
        return 0x3C3;
    }
    if (in(0x400, 0x40F)) {
        return c + 80;
    }
    // Pairs of upper and lower case, upper case even or odd. The dotted capital I folds to "i".
    if (c == 0x130) {
        return 'i';
    }
    if (in(0x100, 0x137) || in(0x14A, 0x177)) {
        return c | 1U;
    }
    if (in(0x139, 0x148) || in(0x179, 0x17E)) {
        return c + (c & 1U);
    }
    return c;
}

} // namespace

std::string foldCase(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto first = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
        if (first < 0x80) {
            out += static_cast<char>(folded(first));
        } else if (first >= 0xC2 && first <= 0xDF && (next & 0xC0U) == 0x80) {
            const auto c = folded((first & 0x1FU) << 6 | (next & 0x3FU));
            if (c >= 0x80) {
                out += static_cast<char>(0xC0 | c >> 6);
                out += static_cast<char>(0x80 | (c & 0x3F));
            } else {
                out += static_cast<char>(c);
            }
            ++i;
        } else {
            out += text[i];
        }
    }
    return out;
}

} // namespace tidemark::store
