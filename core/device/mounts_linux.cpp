#include "core/device/mounts_linux.h"

#include "core/base/text.h"

#include <algorithm>

namespace tidemark::device {

namespace {

bool isOctal(char c)
{
    return c >= '0' && c <= '7';
}

/// The kernel writes blank, tab, line feed and backslash as \ooo.
std::string unescaped(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool escape = text[i] == '\\' && i + 3 < text.size() && isOctal(text[i + 1]) &&
                            isOctal(text[i + 2]) && isOctal(text[i + 3]);
        if (!escape) {
            plain += text[i];
            continue;
        }
        plain += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 +
                                   (text[i + 3] - '0'));
        i += 3;
    }
    return plain;
}

/// Both lists as one, without repetitions and without the superblock's "rw" beside a mount's "ro".
std::string merged(std::string_view mountOptions, std::string_view superOptions)
{
    std::vector<std::string_view> all = split(mountOptions, ',');
    const bool readOnly = std::ranges::find(all, "ro") != all.end();
    for (const std::string_view entry : split(superOptions, ',')) {
        if (std::ranges::find(all, entry) == all.end() && !(readOnly && entry == "rw")) {
            all.push_back(entry);
        }
    }
    std::string text;
    for (const std::string_view entry : all) {
        text += (text.empty() ? "" : ",") + unescaped(entry);
    }
    return text;
}

bool covers(const std::string& point, const std::string& path)
{
    return point == "/" || path == point || (path.starts_with(point) && path[point.size()] == '/');
}

} // namespace

std::vector<Mount> parseMounts(std::string_view mountinfo)
{
    std::vector<Mount> mounts;
    for (const std::string_view line : split(mountinfo, '\n')) {
        const auto fields = split(line, ' ');
        // Optional fields of any number stand before the separator "-".
        const auto separator = std::ranges::find(fields, "-");
        if (separator - fields.begin() < 6 || fields.end() - separator < 4) {
            continue;
        }
        const auto id = parseInteger(fields[0]);
        if (!id || !fields[4].starts_with('/')) {
            continue;
        }
        mounts.push_back({.id = *id,
                          .number = std::string(fields[2]),
                          .point = unescaped(fields[4]),
                          .type = unescaped(separator[1]),
                          .source = unescaped(separator[2]),
                          .options = merged(fields[5], separator[3])});
    }
    return mounts;
}

const Mount* mountOf(const std::vector<Mount>& mounts, const std::filesystem::path& path,
                     std::optional<std::uint64_t> id)
{
    const std::string text = path.string();
    const Mount* best = nullptr;
    for (const Mount& mount : mounts) {
        if (!covers(mount.point, text)) {
            continue;
        }
        if (id && mount.id == *id) {
            return &mount;
        }
        if (best == nullptr || mount.point.size() >= best->point.size()) {
            best = &mount;
        }
    }
    return best;
}

std::optional<std::string> option(std::string_view options, std::string_view key)
{
    for (const std::string_view entry : split(options, ',')) {
        if (entry == key) {
            return "";
        }
        if (entry.starts_with(key) && entry[key.size()] == '=') {
            return std::string(entry.substr(key.size() + 1));
        }
    }
    return {};
}

} // namespace tidemark::device
