#include "core/device/system_root.h"

#include "core/base/text.h"

#include <algorithm>
#include <fstream>

namespace tidemark::device {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largestFile = 256 * 1024;
constexpr std::size_t longestText = 1024;

/// Length of the UTF-8 sequence that starts `text`; 0 when it is none (RFC 3629, section 4).
std::size_t utf8Length(std::string_view text)
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
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) {
            return 0;
        }
    }
    const unsigned char second = byte(1);
    const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool outside = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
    return overlong || outside ? 0 : length;
}

} // namespace

std::optional<std::string> cleanText(std::string_view raw)
{
    constexpr std::string_view blanks(" \t\r\n\0", 5);
    const auto first = raw.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
        return {};
    }
    const std::string_view text = raw.substr(first, raw.find_last_not_of(blanks) - first + 1);
    if (text.size() > longestText) {
        return {};
    }
    std::string clean;
    clean.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8Length(text.substr(at));
        const bool control = static_cast<unsigned char>(text[at]) < 0x20 || text[at] == 0x7F;
        if (length == 0 || (control && text[at] != '\t')) {
            return {};
        }
        clean += control ? std::string_view(" ") : text.substr(at, length);
        at += length;
    }
    return clean;
}

fs::path SystemRoot::at(const fs::path& path) const
{
    return m_root / path.relative_path();
}

std::optional<std::string> SystemRoot::bytes(const fs::path& path) const
{
    std::error_code error;
    if (fs::is_directory(at(path), error)) {
        return {};
    }
    std::ifstream file(at(path), std::ios::binary);
    std::string content(4096, '\0');
    std::size_t length = 0;
    while (file && length < largestFile) {
        if (length == content.size()) {
            content.resize(content.size() * 2);
        }
        file.read(content.data() + length, static_cast<std::streamsize>(content.size() - length));
        length += static_cast<std::size_t>(file.gcount());
    }
    if (length == 0) {
        return {};
    }
    content.resize(std::min(length, largestFile));
    return content;
}

std::optional<std::string> SystemRoot::line(const fs::path& path) const
{
    const auto content = bytes(path);
    if (!content) {
        return {};
    }
    return cleanText(std::string_view(*content).substr(0, content->find('\n')));
}

std::optional<std::uint64_t> SystemRoot::integer(const fs::path& path) const
{
    const auto text = line(path);
    return text ? parseInteger(*text) : std::nullopt;
}

std::optional<std::uint64_t> SystemRoot::positive(const fs::path& path) const
{
    const auto number = integer(path);
    return number && *number > 0 ? number : std::nullopt;
}

std::optional<bool> SystemRoot::flag(const fs::path& path) const
{
    const auto number = integer(path);
    if (!number || *number > 1) {
        return {};
    }
    return *number == 1;
}

std::vector<std::string> SystemRoot::entries(const fs::path& folder) const
{
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator entry(at(folder), error), end; !error && entry != end;
         entry.increment(error))
    {
        names.push_back(entry->path().filename().string());
    }
    std::ranges::sort(names);
    return names;
}

std::optional<std::string> SystemRoot::linkName(const fs::path& link) const
{
    std::error_code error;
    const fs::path target = fs::read_symlink(at(link), error);
    return error ? std::nullopt : cleanText(target.filename().string());
}

std::optional<fs::path> SystemRoot::resolved(const fs::path& path) const
{
    std::error_code error;
    const fs::path root = fs::canonical(m_root, error);
    if (error) {
        return {};
    }
    const fs::path target = fs::canonical(at(path), error);
    if (error) {
        return {};
    }
    const fs::path inside = target.lexically_relative(root);
    if (inside.empty() || *inside.begin() == "..") {
        return {};
    }
    return "/" / inside;
}

bool SystemRoot::exists(const fs::path& path) const
{
    std::error_code error;
    return fs::exists(at(path), error);
}

} // namespace tidemark::device
