#include "core/store/library_copy.h"

#include "core/base/text.h"
#include "core/store/sqlite.h"

#include <algorithm>
#include <system_error>

namespace tidemark::store {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view copyMark = ".copy-";
constexpr std::string_view migrationMark = ".before-v";

fs::path withSuffix(fs::path path, std::string_view suffix)
{
    path += fs::path(suffix);
    return path;
}

/// Files beside `library` whose name is its own, `mark` and anything but a part suffix.
std::vector<fs::path> besides(const fs::path& library, std::string_view mark)
{
    std::vector<fs::path> found;
    const std::string start = utf8(library.filename()) + std::string(mark);
    std::error_code error;
    const fs::path folder = library.has_parent_path() ? library.parent_path() : fs::path(".");
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const std::string name = utf8(at->path().filename());
        if (name.starts_with(start) && !name.ends_with(".part")) {
            found.push_back(at->path());
        }
    }
    std::ranges::sort(found);
    return found;
}

} // namespace

std::vector<fs::path> copiesOf(const fs::path& library)
{
    auto all = besides(library, migrationMark);
    std::ranges::copy(besides(library, copyMark), std::back_inserter(all));
    std::ranges::stable_sort(all, {}, [](const fs::path& path) {
        std::error_code error;
        return fs::last_write_time(path, error);
    });
    return all;
}

std::optional<fs::path> lastCopy(const fs::path& library)
{
    const auto all = copiesOf(library);
    return all.empty() ? std::nullopt : std::optional(all.back());
}

std::string adviceForDamage(const fs::path& library)
{
    if (const auto copy = lastCopy(library)) {
        return "Move it away and put its last copy in its place: " + utf8(*copy);
    }
    return "There is no copy of it; keep the file and name another library";
}

Result<> copyLibrary(const Database& database, const fs::path& to)
{
    // Written under another name first, so that a half copy never looks like one.
    const auto part = withSuffix(to, ".part");
    std::error_code error;
    fs::remove(part, error);
    const auto result = [&]() -> Result<> {
        TM_TRY(statement, database.prepare("VACUUM INTO ?"));
        return statement.bind(utf8(part)).run();
    }();
    if (!result) {
        fs::remove(part, error);
        return std::unexpected(result.error());
    }
    fs::rename(part, to, error);
    if (error) {
        std::error_code ignored;
        fs::remove(part, ignored);
        return std::unexpected(systemError(error.value(), "name the copy of the library", utf8(to),
                                           "Check the rights of its folder"));
    }
    return {};
}

Result<fs::path> makeCopy(const Database& database, WallTime now)
{
    // 2026-12-01T10:15:00.000Z becomes 20261201T101500Z: sorts by time, no colon in a file name.
    std::string stamp = toIso8601(now);
    std::erase_if(stamp, [](char c) { return c == '-' || c == ':'; });
    stamp = stamp.substr(0, stamp.find('.')) + "Z";
    const auto& library = database.file();
    const auto to = withSuffix(withSuffix(library, copyMark), stamp);
    TM_CHECK(copyLibrary(database, to));
    const auto copies = besides(library, copyMark);
    for (std::size_t i = 0; i + copiesKept < copies.size(); ++i) {
        std::error_code error;
        fs::remove(copies[i], error);
    }
    return to;
}

} // namespace tidemark::store
