#pragma once

#include "core/model/imported.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tidemark::importers {

/// Walks through JSON as fio writes it, front to back, without building a tree: fio escapes only
/// `"` and `\`, so that raw control characters and bytes outside UTF-8 occur in names; numbers may
/// be `nan`; keys repeat; a file may end anywhere. The first thing that is not JSON stops the
/// cursor (broken()); what was read before stays valid. No recursion, no allocation.
class JsonCursor
{
public:
    /// Starts at `offset` of `text`, which is on line `line`.
    JsonCursor(std::string_view text, std::size_t offset, std::uint32_t line)
        : m_begin(text.data())
        , m_at(text.data() + offset)
        , m_end(text.data() + text.size())
        , m_line(line)
    {
    }

    /// True when the text was no JSON, or ended inside a value; nothing more can be read then.
    [[nodiscard]] bool broken() const { return m_broken; }

    /// Where it stands.
    [[nodiscard]] Place place() const
    {
        return {static_cast<std::uint64_t>(m_at - m_begin), m_line};
    }

    /// The next character that is not blank; '\0' at the end.
    [[nodiscard]] char peek()
    {
        skipBlanks();
        return m_at == m_end ? '\0' : *m_at;
    }

    /// Steps into an object or array that begins here; false, without moving, for anything else.
    [[nodiscard]] bool enter(char bracket);

    /// In an object: goes to the next member and gives its raw key; false at its end (stepped over)
    /// or when broken. The value must then be read or skipped.
    [[nodiscard]] bool nextKey(std::string_view& key);

    /// In an array: true when there is another element here.
    [[nodiscard]] bool nextElement();

    /// The raw text of a number, literal or string here (without quotes, escapes as they are);
    /// empty for an object or array, which is skipped.
    [[nodiscard]] std::string_view scalar();

    /// Steps over a value of any kind.
    void skip();

    /// Raw text of a JSON string as UTF-8 with its escapes resolved.
    [[nodiscard]] static std::string unescaped(std::string_view raw);

private:
    void skipBlanks()
    {
        while (m_at != m_end && static_cast<unsigned char>(*m_at) <= ' ') {
            m_line += *m_at == '\n' ? 1 : 0;
            ++m_at;
        }
    }

    [[nodiscard]] std::string_view quoted();

    void fail() { m_broken = true; }

    const char* m_begin;
    const char* m_at;
    const char* m_end;
    std::uint32_t m_line;
    bool m_broken = false;
};

} // namespace tidemark::importers
