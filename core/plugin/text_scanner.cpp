#include "core/plugin/text_scanner.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>

namespace tidemark::plugin {
namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isLetter(char c)
{
    return lower(c) >= 'a' && lower(c) <= 'z';
}

bool sameNoCase(char a, char b)
{
    return lower(a) == lower(b);
}

bool startsNoCase(std::string_view text, std::string_view start)
{
    return text.size() >= start.size() &&
           std::ranges::equal(text.substr(0, start.size()), start, sameNoCase);
}

} // namespace

void TextScanner::skipBlanks()
{
    const auto at = m_rest.find_first_not_of(" \t");
    m_rest.remove_prefix(std::min(at, m_rest.size()));
}

bool TextScanner::literal(std::string_view expected)
{
    skipBlanks();
    if (!startsNoCase(m_rest, expected)) {
        return false;
    }
    m_rest.remove_prefix(expected.size());
    return true;
}

bool TextScanner::word(std::string_view expected)
{
    const std::string_view before = m_rest;
    if (literal(expected) &&
        (m_rest.empty() || !(isLetter(m_rest.front()) || isDigit(m_rest.front()))))
    {
        return true;
    }
    m_rest = before;
    return false;
}

std::optional<std::string_view> TextScanner::number()
{
    skipBlanks();
    std::size_t at = m_rest.starts_with('-') ? 1 : 0;
    const std::size_t first = at;
    while (at < m_rest.size() && isDigit(m_rest[at])) {
        ++at;
    }
    if (at + 1 < m_rest.size() && m_rest[at] == '.' && isDigit(m_rest[at + 1])) {
        ++at;
        while (at < m_rest.size() && isDigit(m_rest[at])) {
            ++at;
        }
    }
    if (at == first) {
        return {};
    }
    const auto text = m_rest.substr(0, at);
    m_rest.remove_prefix(at);
    return text;
}

std::optional<std::uint64_t> TextScanner::integer()
{
    skipBlanks();
    const auto end = std::min(m_rest.find_first_not_of("0123456789"), m_rest.size());
    const auto value = parseInteger(m_rest.substr(0, end));
    if (value) {
        m_rest.remove_prefix(end);
    }
    return value;
}

std::optional<std::uint64_t> TextScanner::size()
{
    const std::string_view before = m_rest;
    const auto text = number();
    const auto value = text ? parseNumber(*text) : std::nullopt;
    if (!value || *value < 0) {
        m_rest = before;
        return {};
    }
    double factor = 1;
    constexpr std::string_view prefixes = "kmgt";
    for (std::size_t power = 0; power < prefixes.size(); ++power) {
        const char prefix[] = {prefixes[power], '\0'};
        if (literal(prefix)) {
            factor = std::ldexp(1.0, 10 * (static_cast<int>(power) + 1));
            (void)literal("i");
            break;
        }
    }
    (void)literal("b");
    const double bytes = *value * factor;
    if (bytes != std::floor(bytes) || bytes >= 0x1p63) {
        m_rest = before;
        return {};
    }
    return static_cast<std::uint64_t>(bytes);
}

std::string_view TextScanner::rest() const
{
    return trimmed(m_rest);
}

bool containsNoCase(std::string_view text, std::string_view part)
{
    return !std::ranges::search(text, part, sameNoCase).empty() || part.empty();
}

} // namespace tidemark::plugin
