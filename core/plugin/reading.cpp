#include "core/plugin/reading.h"

#include "core/base/text.h"
#include "core/plugin/decode.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace tidemark::plugin {

void WarningList::add(std::string code, Severity severity, Place place, std::string_view text)
{
    if (m_list.size() == most) {
        ++m_more;
        return;
    }
    m_list.push_back({std::move(code), severity, place, toUtf8(text)});
}

std::vector<ImportWarning> WarningList::take()
{
    if (m_more > 0) {
        m_list.push_back({"more_warnings",
                          Severity::Note,
                          {},
                          "There were " + std::to_string(m_more) + " more warnings"});
    }
    m_more = 0;
    return std::exchange(m_list, {});
}

TextLines splitLines(std::string_view text)
{
    TextLines lines;
    std::uint32_t number = 0;
    for (std::size_t start = 0; start < text.size() && !lines.cut;) {
        const std::size_t end = std::min(text.find_first_of("\r\n", start), text.size());
        std::string_view line = text.substr(start, end - start);
        while (!line.empty() && (line.back() == '\0' || line.back() == '\f')) {
            line.remove_suffix(1);
        }
        ++number;
        if (!trimmed(line).empty()) {
            lines.cut = lines.list.size() == TextLines::most;
            if (!lines.cut) {
                lines.list.push_back({line, {start, number}});
            }
        }
        start = end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
    }
    return lines;
}

namespace {

/// True when 80 % of the non-empty lines have the prefix. A line that holds nothing but the prefix
/// may have lost the blanks at its end.
bool isCommon(const std::vector<TextLine>& lines, std::string_view prefix)
{
    const auto having = std::ranges::count_if(lines, [&](const TextLine& line) {
        return line.text.starts_with(prefix) || trimmed(line.text) == trimmed(prefix);
    });
    return !lines.empty() && static_cast<std::size_t>(having) * 5 >= lines.size() * 4;
}

void strip(std::vector<TextLine>& lines, std::string_view prefix)
{
    for (TextLine& line : lines) {
        if (line.text.starts_with(prefix)) {
            line.text.remove_prefix(prefix.size());
            line.place.offset += prefix.size();
        } else if (!trimmed(prefix).empty() && trimmed(line.text) == trimmed(prefix)) {
            line.text = {};
        }
    }
}

void unescape(std::string_view text, std::string& out)
{
    constexpr std::array<std::pair<std::string_view, char>, 3> entities{
        {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}}};
    while (!text.empty()) {
        const auto known = std::ranges::find_if(
            entities, [&](const auto& entity) { return text.starts_with(entity.first); });
        if (known != entities.end()) {
            out += known->second;
            text.remove_prefix(known->first.size());
        } else {
            out += text.front();
            text.remove_prefix(1);
        }
    }
}

} // namespace

TextLines splitPastedLines(std::string_view text, std::string& storage)
{
    if (text.find("&lt;") != std::string_view::npos) {
        storage.clear();
        storage.reserve(text.size());
        unescape(text, storage);
        text = storage;
    }
    auto lines = splitLines(text);
    // Quotes of quotes exist; each round takes characters away, so the loop ends.
    for (bool again = true; again;) {
        again = false;
        for (const std::string_view prefix : {"> ", ">", "| ", "    ", "\t"}) {
            if (isCommon(lines.list, prefix)) {
                strip(lines.list, prefix);
                again = true;
                break;
            }
        }
    }
    return lines;
}

std::optional<double> printedNumber(std::string_view text)
{
    text = trimmed(text);
    if (text.starts_with('+')) {
        text.remove_prefix(1);
    }
    // from_chars also reads "inf" and "nan"; "1.#QNAN" fails as not all is used.
    return parseNumber(text);
}

std::optional<Figure> figure(std::string_view text, double factor, std::string_view unit,
                             Place place)
{
    const auto number = printedNumber(text);
    if (!number || !std::isfinite(*number * factor)) {
        return {};
    }
    return Figure{*number * factor, std::string(trimmed(text)), std::string(unit), place, false};
}

} // namespace tidemark::plugin
