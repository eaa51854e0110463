#include "core/experiment/plan_check.h"

#include "core/base/text.h"
#include "core/engine/path.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace tidemark::experiment {
namespace {

namespace fs = std::filesystem;

Result<> checkWorkload(const Plan& plan, const Workload& workload)
{
    TM_CHECK(validate(workload));
    for (const auto& target : plan.targets) {
        if (target.kind == TargetKind::BlockDevice && workload.writes()) {
            return fail(
                ErrorCode::Denied, "'" + label(workload) + "' would write to a raw device",
                target.location,
                "Writing to raw devices is refused: measure in a folder on it, or read only");
        }
        if (target.kind != TargetKind::Folder) {
            continue;
        }
        const auto size = testFileSize(plan, target);
        const auto needed = workload.offset + workload.span.value_or(workload.largestBlock());
        if (needed > size) {
            return fail(ErrorCode::BadInput,
                        "'" + label(workload) + "' needs " + formatSize(needed) +
                            " but the test file has " + formatSize(size),
                        target.location,
                        "Use a larger test file, or a smaller block, offset or span");
        }
    }
    return {};
}

Result<> checkWorkloads(const Plan& plan)
{
    if (plan.profile.workloads.empty()) {
        return fail(ErrorCode::BadInput, "there is nothing to measure",
                    "profile '" + plan.profile.name + "'", "Add at least one workload");
    }
    std::set<std::string> names;
    for (const auto& workload : plan.profile.workloads) {
        TM_CHECK(checkWorkload(plan, workload));
        if (!names.insert(workload.name).second) {
            return fail(ErrorCode::BadInput, "two workloads are named '" + workload.name + "'",
                        "profile '" + plan.profile.name + "'", "Give each its own name");
        }
    }
    return {};
}

Result<> checkVariant(const Plan& plan, const Variant& variant)
{
    TM_TRY(path, engine::findPath(variant.path));
    const auto& capabilities = path->capabilities;
    for (const auto& [option, value] : variant.options) {
        if (std::ranges::find(capabilities.options, option, &engine::PathOption::name) ==
            capabilities.options.end())
        {
            return fail(ErrorCode::BadInput, "the path has no option '" + option + "'",
                        variant.path, "See 'tidemark-cli paths' for its options");
        }
    }
    TM_CHECK(path->available());
    for (const auto& target : plan.targets) {
        if (target.kind == TargetKind::Null && capabilities.family != PathFamily::Reference) {
            return fail(ErrorCode::BadInput, "the path needs a real target", variant.path,
                        "Use the path 'null' with the target 'null'");
        }
        const bool device = target.kind == TargetKind::BlockDevice;
        if (target.kind != TargetKind::Null &&
            !(device ? capabilities.blockDevices : capabilities.files))
        {
            return fail(ErrorCode::Unsupported,
                        std::string("the path does not work on ") + (device ? "devices" : "files"),
                        variant.path, "Choose another path or target");
        }
    }
    for (const auto& workload : plan.profile.workloads) {
        if (workload.cached && !capabilities.cached) {
            return fail(ErrorCode::Unsupported, "the path can't go through the page cache",
                        variant.path, "Leave cached mode off, or choose another path");
        }
    }
    return {};
}

Result<> checkVariants(const Plan& plan)
{
    if (plan.variants.empty()) {
        return fail(ErrorCode::BadInput, "there is no variant", {},
                    "Name at least one path, such as io_uring");
    }
    std::set<std::string> names;
    for (const auto& variant : plan.variants) {
        TM_CHECK(checkVariant(plan, variant));
        if (!names.insert(variant.name).second) {
            return fail(ErrorCode::BadInput, "two variants are named '" + variant.name + "'", {},
                        "Give each its own name");
        }
    }
    if (plan.reference >= plan.variants.size()) {
        return fail(ErrorCode::BadInput, "the reference is none of the variants");
    }
    return {};
}

Result<> checkThere(const Target& target)
{
    if (target.kind == TargetKind::Null) {
        return {};
    }
    std::error_code error;
    const auto status = fs::status(target.location, error);
    const bool folder = target.kind == TargetKind::Folder;
    if (!fs::exists(status)) {
        if (error && error != std::errc::no_such_file_or_directory &&
            error != std::errc::not_a_directory)
        {
            return std::unexpected(systemError(error.value(), "look at the target", target.location,
                                               "Check the rights on its folder"));
        }
        return fail(ErrorCode::NotFound, folder ? "there is no such folder" : "it is not there",
                    target.location, "Check the spelling, and that the drive is mounted");
    }
    if (folder && !fs::is_directory(status)) {
        return fail(ErrorCode::BadInput, "it is not a folder", target.location,
                    "Give the folder in which the test file may be made");
    }
    if (target.kind == TargetKind::File && !fs::is_regular_file(status)) {
        return fail(ErrorCode::BadInput, "it is not a regular file", target.location,
                    "Give a file, a folder or a block device");
    }
    return {};
}

Result<> checkTargets(const Plan& plan)
{
    if (plan.targets.empty()) {
        return fail(ErrorCode::BadInput, "there is no target", {}, "Name a folder, such as ~");
    }
    std::set<std::string> locations;
    for (const auto& target : plan.targets) {
        if (!locations.insert(target.location).second) {
            return fail(ErrorCode::BadInput, "the target is given twice", target.location,
                        "Name each target once");
        }
    }
    return checkTargetsThere(plan);
}

Result<> checkRules(const Plan& plan)
{
    const auto& repetition = plan.profile.repetition;
    constexpr unsigned mostRounds = 10'000;
    if (repetition.rounds == 0 || repetition.rounds > mostRounds) {
        return fail(ErrorCode::BadInput, "the number of rounds must be 1 to 10000");
    }
    if (plan.profile.coolDown < Nanoseconds(0)) {
        return fail(ErrorCode::BadInput, "the cool-down is negative", {}, "Give 0 or more");
    }
    if (!(plan.alpha > 0 && plan.alpha < 0.5)) {
        return fail(ErrorCode::BadInput, "alpha must lie between 0 and 0.5", {}, "Use 0.05");
    }
    if (plan.margin && !(*plan.margin > 0 && *plan.margin < 10)) {
        return fail(ErrorCode::BadInput, "the margin must be above 0 %", {}, "Use 2 %");
    }
    if (plan.interval < std::chrono::milliseconds(10) || plan.interval > std::chrono::seconds(10)) {
        return fail(ErrorCode::BadInput, "the interval must be 10 ms to 10 s", {}, "Use 100 ms");
    }
    return {};
}

} // namespace

Bytes testFileSize(const Plan& plan, const Target& target)
{
    return target.fileSize.value_or(plan.profile.fileSize);
}

Result<> checkTargetsThere(const Plan& plan)
{
    for (const auto& target : plan.targets) {
        TM_CHECK(checkThere(target));
    }
    return {};
}

Result<> checkPlan(const Plan& plan)
{
    TM_CHECK(checkTargets(plan));
    TM_CHECK(checkWorkloads(plan));
    TM_CHECK(checkVariants(plan));
    return checkRules(plan);
}

} // namespace tidemark::experiment
