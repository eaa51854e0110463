#include "core/text/message_format.h"

#include "core/base/text.h"

#include <cmath>
#include <optional>

namespace tidemark::text {
namespace {

/// Position of the brace that closes the one at `open`; npos when there is none.
std::size_t closing(std::string_view text, std::size_t open)
{
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
        if (depth == 0) {
            return i;
        }
    }
    return std::string_view::npos;
}

/// The branch for `category`, or "other", of "one {...} other {...}".
std::optional<std::string_view> branch(std::string_view branches, std::string_view category)
{
    std::optional<std::string_view> other;
    while (true) {
        const auto open = branches.find('{');
        if (open == std::string_view::npos) {
            return other;
        }
        const auto close = closing(branches, open);
        if (close == std::string_view::npos) {
            return other;
        }
        const auto key = trimmed(branches.substr(0, open));
        const auto body = branches.substr(open + 1, close - open - 1);
        if (key == category) {
            return body;
        }
        if (key == "other") {
            other = body;
        }
        branches.remove_prefix(close + 1);
    }
}

std::string replaceHash(std::string_view body, const std::string& number)
{
    std::string out;
    for (const char c : body) {
        out += c == '#' ? number : std::string(1, c);
    }
    return out;
}

std::string placeholder(std::string_view inside, const Values& values, const PluralRule& rule)
{
    const auto comma = inside.find(',');
    const auto name = std::string(trimmed(inside.substr(0, comma)));
    const auto value = values.find(name);
    if (value == values.end()) {
        return "{" + name + "}";
    }
    if (comma == std::string_view::npos) {
        return value->second;
    }
    auto rest = trimmed(inside.substr(comma + 1));
    constexpr std::string_view plural = "plural,";
    if (!rest.starts_with(plural)) {
        return value->second;
    }
    rest.remove_prefix(plural.size());
    const auto number = parseNumber(value->second);
    const auto chosen = branch(rest, number ? rule(*number) : "other");
    return chosen ? format(replaceHash(*chosen, value->second), values, rule) : value->second;
}

std::string_view oneOther(double n)
{
    return n == 1 ? "one" : "other";
}

std::string_view zeroOneOther(double n)
{
    return n == 0 || n == 1 ? "one" : "other";
}

/// Russian and Ukrainian.
std::string_view eastSlavic(double n)
{
    const double ten = std::fmod(n, 10);
    const double hundred = std::fmod(n, 100);
    if (ten == 1 && hundred != 11) {
        return "one";
    }
    return ten >= 2 && ten <= 4 && !(hundred >= 12 && hundred <= 14) ? "few" : "many";
}

std::string_view polish(double n)
{
    return n == 1 ? "one" : eastSlavic(n) == "few" ? "few" : "many";
}

} // namespace

PluralRule pluralRule(std::string_view language)
{
    if (language == "fr" || language == "pt") {
        return zeroOneOther;
    }
    if (language == "ru" || language == "uk") {
        return eastSlavic;
    }
    if (language == "pl") {
        return polish;
    }
    for (const std::string_view simple : {"en", "de", "es", "it", "nl", "sv", "da", "nb", "fi"}) {
        if (language == simple) {
            return oneOther;
        }
    }
    return [](double) { return std::string_view("other"); };
}

std::string format(std::string_view pattern, const Values& values, const PluralRule& rule)
{
    std::string out;
    while (!pattern.empty()) {
        const auto open = pattern.find('{');
        const auto close = open == std::string_view::npos ? open : closing(pattern, open);
        if (close == std::string_view::npos) {
            return out + std::string(pattern);
        }
        out += pattern.substr(0, open);
        out += placeholder(pattern.substr(open + 1, close - open - 1), values, rule);
        pattern.remove_prefix(close + 1);
    }
    return out;
}

} // namespace tidemark::text
