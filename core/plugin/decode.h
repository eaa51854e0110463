#pragma once

#include <string>
#include <string_view>

namespace tidemark::plugin {

enum class Encoding
{
    Utf8,
    Utf16Le,
    Utf16Be,
    Windows1252
};

/// Text of a file as UTF-8. Owns it only when it had to be converted: else it views the bytes given
/// to decodeText, which must then outlive it.
class DecodedText
{
public:
    explicit DecodedText(std::string_view bytes, Encoding encoding)
        : m_view(bytes)
        , m_encoding(encoding)
    {
    }

    explicit DecodedText(std::string converted, Encoding encoding)
        : m_owned(std::move(converted))
        , m_converted(true)
        , m_encoding(encoding)
    {
    }

    [[nodiscard]] std::string_view text() const { return m_converted ? m_owned : m_view; }

    [[nodiscard]] Encoding encoding() const { return m_encoding; }

private:
    std::string m_owned;
    std::string_view m_view;
    bool m_converted = false;
    Encoding m_encoding;
};

/// Chooses the encoding from content: byte order mark; else zero bytes at every other place (at
/// least 30 % of the first 4 KiB) mean UTF-16 without a mark; else UTF-8 if valid; else
/// Windows-1252. In the formats read here only comments, host names and paths can be outside ASCII,
/// so that a wrong code page never changes a number. An unpaired surrogate becomes U+FFFD; a last
/// odd byte is dropped. Cost: linear; UTF-8 is not copied.
[[nodiscard]] DecodedText decodeText(std::string_view bytes);

/// Whether all of `text` is well-formed UTF-8 (no surrogates, no overlong forms).
[[nodiscard]] bool isUtf8(std::string_view text);

/// `text` with every byte that is not part of well-formed UTF-8 read as Windows-1252: for single
/// fields of an otherwise raw file.
[[nodiscard]] std::string toUtf8(std::string_view text);

} // namespace tidemark::plugin
