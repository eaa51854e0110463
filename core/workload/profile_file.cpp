#include "core/workload/profile_file.h"

#include "core/base/text.h"
#include "core/model/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <set>
#include <sstream>
#include <system_error>

namespace tidemark::workload {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::uintmax_t largestFile = 1U << 20U; ///< a profile has a few thousand bytes

std::set<std::string> keysOf(const json& object)
{
    std::set<std::string> keys;
    for (const auto& [key, value] : object.items()) {
        keys.insert(key);
    }
    return keys;
}

/// A misspelt field would silently leave its default: refused.
Result<> refuseUnknown(const json& object, const std::set<std::string>& known)
{
    for (const auto& [key, value] : object.items()) {
        if (!known.contains(key)) {
            return fail(ErrorCode::BadInput, "there is no such field", key,
                        "Correct its name or leave it out");
        }
    }
    return {};
}

std::set<std::string> workloadFields()
{
    Workload all;
    all.span = Bytes(0);
    all.rateLimit = Iops(0);
    return keysOf(toJson(all));
}

std::set<std::string> profileFields()
{
    auto keys = keysOf(toJson(Profile{}));
    keys.insert("common");
    return keys;
}

/// Turns text in the fields `names` into the number that `parse` makes of it.
template <std::size_t n, class Parse>
Result<> convert(json& object, const std::array<const char*, n>& names, Parse parse)
{
    for (const char* field : names) {
        const auto at = object.find(field);
        if (at == object.end() || !at->is_string()) {
            continue;
        }
        auto value = parse(at->template get_ref<const std::string&>());
        if (!value) {
            return std::unexpected(value.error().at(field));
        }
        *at = std::move(*value);
    }
    return {};
}

Result<json> sizeNumber(const std::string& text)
{
    TM_TRY(size, parseSize(text));
    return json(size.value());
}

Result<json> durationNumber(const std::string& text)
{
    TM_TRY(duration, parseDuration(text));
    return json(duration.count());
}

Result<json> blockList(const std::string& text)
{
    TM_TRY(blocks, parseBlocks(text));
    Workload workload;
    workload.blocks = blocks;
    return toJson(workload).at("blocks");
}

Result<Workload> readWorkload(const json& own, const json& common)
{
    if (!own.is_object()) {
        return fail(ErrorCode::BadInput, "an object is expected");
    }
    json merged = common;
    merged.update(own);
    TM_CHECK(refuseUnknown(merged, workloadFields()));
    TM_CHECK(convert(merged, std::array{"offset", "span"}, sizeNumber));
    TM_CHECK(convert(merged, std::array{"warmUp", "measure"}, durationNumber));
    TM_CHECK(convert(merged, std::array{"blocks"}, blockList));
    TM_TRY(workload, fromJson<Workload>(merged));
    if (workload.name.empty() && !workload.blocks.empty()) {
        workload.name = label(workload);
    }
    return workload;
}

/// Takes field `name` out of `object`; `otherwise` when it is not there.
json take(json& object, const char* name, json otherwise)
{
    const auto at = object.find(name);
    if (at == object.end()) {
        return otherwise;
    }
    json value = std::move(*at);
    object.erase(at);
    return value;
}

Result<Profile> readProfile(json object)
{
    if (!object.is_object()) {
        return fail(ErrorCode::BadInput, "an object is expected");
    }
    TM_CHECK(refuseUnknown(object, profileFields()));
    TM_CHECK(convert(object, std::array{"fileSize"}, sizeNumber));
    TM_CHECK(convert(object, std::array{"coolDown"}, durationNumber));
    const json common = take(object, "common", json::object());
    const json workloads = take(object, "workloads", json::array());
    if (!common.is_object()) {
        return fail(ErrorCode::BadInput, "an object is expected", "common");
    }
    if (!workloads.is_array()) {
        return fail(ErrorCode::BadInput, "a list is expected", "workloads");
    }
    TM_TRY(profile, fromJson<Profile>(object));
    for (std::size_t i = 0; i < workloads.size(); ++i) {
        auto workload = readWorkload(workloads[i], common);
        if (!workload) {
            return std::unexpected(workload.error().at("workloads[" + std::to_string(i) + "]"));
        }
        profile.workloads.push_back(std::move(*workload));
    }
    return profile;
}

bool isFileName(std::string_view id)
{
    return !id.empty() && id.size() <= 100 && std::ranges::all_of(id, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-';
    });
}

Result<> validateFit(const Profile& profile, const Workload& workload)
{
    const auto end = workload.offset + workload.span.value_or(workload.largestBlock());
    if (end > profile.fileSize) {
        return fail(ErrorCode::BadInput,
                    "it needs " + formatSize(end) + ", but the test file has " +
                        formatSize(profile.fileSize),
                    "workload '" + workload.name + "'", "Make fileSize larger or the span smaller");
    }
    return {};
}

Result<std::string> readText(const fs::path& file)
{
    std::error_code error;
    const auto size = fs::file_size(file, error);
    if (error) {
        return std::unexpected(
            systemError(error.value(), "read the profile", utf8(file), "Name an existing file"));
    }
    if (size > largestFile) {
        return fail(ErrorCode::BadInput, "the file is too large for a profile", utf8(file),
                    "Name a profile");
    }
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    if (!stream || !text) {
        return std::unexpected(
            systemError(errno, "read the profile", utf8(file), "Check the rights of the file"));
    }
    return text.str();
}

} // namespace

Result<> validate(const Profile& profile)
{
    const auto bad = [&](std::string message, std::string field, std::string advice) {
        return fail(ErrorCode::BadInput, std::move(message), std::move(field), std::move(advice));
    };
    if (!isFileName(profile.id)) {
        return bad("'" + profile.id + "' can't be the id of a profile", "id",
                   "Use letters, digits, '_' and '-' only");
    }
    if (profile.name.empty()) {
        return bad("the profile has no name", "name", "Give it one");
    }
    if (profile.workloads.empty()) {
        return bad("the profile has no workloads", "workloads", "Give it at least one");
    }
    const auto& repetition = profile.repetition;
    if (repetition.rounds == 0 || repetition.rounds > 10'000) {
        return bad("the number of rounds is out of range", "repetition.rounds", "Use 1 to 10000");
    }
    if (repetition.rule == StopRule::Precision &&
        (repetition.minRounds == 0 || repetition.minRounds > repetition.rounds))
    {
        return bad("there must be at least 1 and at most 'rounds' of them", "repetition.minRounds",
                   "Use a number between 1 and 'rounds'");
    }
    if (profile.coolDown < Nanoseconds(0)) {
        return bad("a pause can't be negative", "coolDown", "Give 0 or more");
    }
    std::set<std::string_view> names;
    for (const auto& workload : profile.workloads) {
        TM_CHECK(tidemark::validate(workload));
        TM_CHECK(validateFit(profile, workload));
        if (!names.insert(workload.name).second) {
            return bad("two workloads are named '" + workload.name + "'", "workloads",
                       "Give each its own name");
        }
    }
    return {};
}

Result<Profile> parseProfile(std::string_view text, std::string_view id, std::string_view where)
{
    auto object = parseJson(text);
    auto profile =
        object ? readProfile(std::move(*object)) : Result<Profile>(std::unexpected(object.error()));
    if (!profile) {
        return std::unexpected(profile.error().at(where));
    }
    profile->id = id;
    if (const auto valid = validate(*profile); !valid) {
        return std::unexpected(valid.error().at(where));
    }
    return profile;
}

Result<Profile> loadProfile(const fs::path& file)
{
    TM_TRY(text, readText(file));
    return parseProfile(text, utf8(file.stem()), utf8(file));
}

Result<fs::path> saveProfile(const Profile& profile, const fs::path& folder)
{
    if (const auto valid = validate(profile); !valid) {
        return std::unexpected(valid.error().at("profile '" + profile.id + "'"));
    }
    const fs::path file = folder / (profile.id + ".json");
    const auto failed = [&](int code) {
        return std::unexpected(systemError(code, "save the profile", utf8(file),
                                           "Check the rights of the folder and the free space"));
    };
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        return failed(error.value());
    }
    // Written beside and renamed, so that a full disk never leaves half a profile.
    const fs::path part = folder / (profile.id + ".json.part");
    {
        std::ofstream stream(part, std::ios::binary | std::ios::trunc);
        stream << toJson(profile).dump(2) << '\n';
        stream.flush();
        if (!stream) {
            const int code = errno;
            fs::remove(part, error);
            return failed(code);
        }
    }
    fs::rename(part, file, error);
    if (error) {
        std::error_code ignored;
        fs::remove(part, ignored);
        return failed(error.value());
    }
    return file;
}

} // namespace tidemark::workload
