#include "plugins/importers/fio/json_cursor.h"

#include "core/plugin/decode.h"

#include <charconv>

namespace tidemark::importers {

bool JsonCursor::enter(char bracket)
{
    if (m_broken || peek() != bracket) {
        return false;
    }
    ++m_at;
    return true;
}

std::string_view JsonCursor::quoted()
{
    const char* const start = ++m_at;
    while (m_at != m_end && *m_at != '"') {
        m_line += *m_at == '\n' ? 1 : 0;
        m_at += *m_at == '\\' && m_at + 1 != m_end ? 2 : 1;
    }
    if (m_at == m_end) {
        fail();
        return {};
    }
    return {start, static_cast<std::size_t>(m_at++ - start)};
}

bool JsonCursor::nextKey(std::string_view& key)
{
    if (m_broken) {
        return false;
    }
    char c = peek();
    while (c == ',') {
        ++m_at;
        c = peek();
    }
    if (c == '}') {
        ++m_at;
        return false;
    }
    if (c != '"') {
        fail();
        return false;
    }
    key = quoted();
    if (m_broken || peek() != ':') {
        fail();
        return false;
    }
    ++m_at;
    return true;
}

bool JsonCursor::nextElement()
{
    if (m_broken) {
        return false;
    }
    char c = peek();
    while (c == ',') {
        ++m_at;
        c = peek();
    }
    if (c == ']') {
        ++m_at;
        return false;
    }
    if (c == '\0' || c == '}' || c == ':') {
        fail();
        return false;
    }
    return true;
}

std::string_view JsonCursor::scalar()
{
    if (m_broken) {
        return {};
    }
    const char c = peek();
    if (c == '"') {
        return quoted();
    }
    if (c == '{' || c == '[') {
        skip();
        return {};
    }
    const char* const start = m_at;
    while (m_at != m_end && static_cast<unsigned char>(*m_at) > ' ' && *m_at != ',' &&
           *m_at != '}' && *m_at != ']' && *m_at != '"' && *m_at != ':' && *m_at != '{' &&
           *m_at != '[')
    {
        ++m_at;
    }
    // A number at the very end may have lost digits: it is worth nothing.
    if (m_at == start || m_at == m_end) {
        fail();
        return {};
    }
    return {start, static_cast<std::size_t>(m_at - start)};
}

void JsonCursor::skip()
{
    std::size_t depth = 0;
    do {
        switch (peek()) {
        case '\0':
            fail();
            return;
        case '{':
        case '[':
            ++depth;
            ++m_at;
            break;
        case '}':
        case ']':
            if (depth == 0) {
                fail();
                return;
            }
            --depth;
            ++m_at;
            break;
        case ',':
        case ':':
            if (depth == 0) {
                fail();
                return;
            }
            ++m_at;
            break;
        default:
            (void)scalar();
        }
    } while (depth > 0 && !m_broken);
}

namespace {

void putCodePoint(std::string& out, unsigned c)
{
    if (c < 0x80) {
        out += static_cast<char>(c);
    } else if (c < 0x800) {
        out += static_cast<char>(0xC0 | (c >> 6));
        out += static_cast<char>(0x80 | (c & 0x3F));
    } else {
        out += static_cast<char>(0xE0 | (c >> 12));
        out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (c & 0x3F));
    }
}

} // namespace

std::string JsonCursor::unescaped(std::string_view raw)
{
    std::string out;
    out.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] != '\\' || i + 1 == raw.size()) {
            out += raw[i];
            continue;
        }
        switch (const char c = raw[++i]) {
        case 'n':
            out += '\n';
            break;
        case 't':
            out += '\t';
            break;
        case 'r':
            out += '\r';
            break;
        case 'b':
            out += '\b';
            break;
        case 'f':
            out += '\f';
            break;
        case 'u': {
            unsigned code = 0;
            const char* const digits = raw.data() + i + 1;
            const std::size_t left = raw.size() - i - 1;
            if (left >= 4 && std::from_chars(digits, digits + 4, code, 16).ptr == digits + 4 &&
                (code < 0xD800 || code > 0xDFFF))
            {
                putCodePoint(out, code);
                i += 4;
            } else {
                out += "\\u";
            }
            break;
        }
        default:
            out += c;
        }
    }
    return plugin::toUtf8(out);
}

} // namespace tidemark::importers
