#include "app/cli/plan_options.h"

#include "app/cli/command.h"
#include "app/cli/profile_lookup.h"
#include "app/cli/variant_list.h"
#include "core/base/random.h"
#include "core/base/text.h"

#include <algorithm>
#include <filesystem>

namespace tidemark::cli {
namespace {

/// Largest number of rounds when only precision is asked for.
constexpr unsigned preciseRounds = 30;

template <class T>
Result<> set(T& field, Result<T> value, const char* option)
{
    if (!value) {
        return std::unexpected(value.error().at(option));
    }
    field = *std::move(value);
    return {};
}

/// Sets `field` from the option's text unless that is empty.
Result<> setSize(auto& field, const std::string& text, const char* option)
{
    if (text.empty()) {
        return {};
    }
    Bytes size;
    TM_CHECK(set(size, parseSize(text), option));
    field = size;
    return {};
}

Result<> setDuration(Nanoseconds& field, const std::string& text, const char* option)
{
    return text.empty() ? Result<>() : set(field, parseDuration(text), option);
}

/// Random and read share of fio's words for patterns.
Result<> setPattern(Workload& workload, const std::string& text, std::optional<double> mix)
{
    struct Pattern
    {
        std::string_view word;
        double random;
        std::optional<double> read;
    };

    static constexpr Pattern patterns[] = {
        {"read", 0, 100},       {"write", 0, 0},       {"rw", 0, {}},       {"readwrite", 0, {}},
        {"randread", 100, 100}, {"randwrite", 100, 0}, {"randrw", 100, {}},
    };
    const auto found = std::ranges::find(patterns, text, &Pattern::word);
    if (found == std::end(patterns)) {
        return fail(ErrorCode::BadInput, "'" + text + "' is no pattern", "--rw",
                    "Use read, write, rw, randread, randwrite or randrw");
    }
    if (mix && found->read) {
        return fail(ErrorCode::BadInput, "it needs a mixed pattern", "--mix",
                    "Use it with --rw rw or --rw randrw");
    }
    workload.randomPercent = found->random;
    workload.readPercent = found->read.value_or(mix.value_or(50));
    return {};
}

Result<> setData(Workload& workload, const std::string& text)
{
    if (text.empty()) {
        return {};
    }
    const auto equals = text.find('=');
    const auto word = text.substr(0, equals);
    if (word == "compressible") {
        const auto share = equals == std::string::npos
                               ? std::optional(50.0)
                               : parseNumber(std::string_view(text).substr(equals + 1));
        if (share) {
            workload.data = DataKind::Compressible;
            workload.compressPercent = *share;
            return {};
        }
    } else if (text == "random") {
        workload.data = DataKind::Random;
        return {};
    } else if (text == "zeros") {
        workload.data = DataKind::Zeros;
        return {};
    }
    return fail(ErrorCode::BadInput, "'" + text + "' is no kind of data", "--data",
                "Use random, zeros or compressible=PERCENT");
}

Result<Profile> ownProfile(const PlanOptions& options)
{
    Workload workload;
    if (!options.blocks.empty()) {
        TM_CHECK(set(workload.blocks, parseBlocks(options.blocks), "--bs"));
    }
    TM_CHECK(
        setPattern(workload, options.pattern.empty() ? "randread" : options.pattern, options.mix));
    workload.queueDepth = options.queueDepth.value_or(1);
    workload.threads = options.threads.value_or(1);
    workload.sharedOffset = options.sharedOffset;
    TM_CHECK(setSize(workload.span, options.span, "--span"));
    TM_CHECK(setSize(workload.offset, options.offset, "--offset"));
    if (options.rate) {
        workload.rateLimit = Iops(*options.rate);
    }
    workload.warmUp = std::chrono::seconds(1);
    workload.name = label(workload);
    Profile profile;
    profile.id = "own";
    profile.name = "Own workload";
    profile.workloads = {workload};
    return profile;
}

/// Keeps the workloads that `only` names, by number from 1 or by name.
Result<> choose(Profile& profile, const std::vector<std::string>& only)
{
    if (only.empty()) {
        return {};
    }
    std::vector<Workload> chosen;
    for (const auto& wanted : only) {
        const auto number = parseInteger(wanted);
        if (number && *number >= 1 && *number <= profile.workloads.size()) {
            chosen.push_back(profile.workloads[*number - 1]);
            continue;
        }
        const auto found = std::ranges::find_if(profile.workloads, [&](const Workload& w) {
            return w.name == wanted || label(w) == wanted;
        });
        if (found == profile.workloads.end()) {
            return fail(ErrorCode::BadInput,
                        "profile '" + profile.id + "' has no workload '" + wanted + "'", "--only",
                        "See 'tidemark-cli profiles show " + profile.id + "'");
        }
        chosen.push_back(*found);
    }
    profile.workloads = std::move(chosen);
    return {};
}

Result<> changeWorkloads(Profile& profile, const PlanOptions& options)
{
    for (auto& workload : profile.workloads) {
        TM_CHECK(setDuration(workload.measure, options.time, "--time"));
        TM_CHECK(setDuration(workload.warmUp, options.warmUp, "--warm-up"));
        TM_CHECK(setData(workload, options.data));
        workload.cached = workload.cached || options.cached;
        if (workload.name.empty()) {
            workload.name = label(workload);
        }
    }
    return {};
}

Result<> changeRepetition(Profile& profile, const PlanOptions& options)
{
    auto& repetition = profile.repetition;
    if (options.precise) {
        repetition.rule = StopRule::Precision;
        repetition.minRounds = std::max(5U, repetition.minRounds);
        repetition.rounds = preciseRounds;
    }
    if (options.rounds) {
        repetition.rounds = *options.rounds;
    }
    TM_CHECK(setSize(profile.fileSize, options.size, "--size"));
    return setDuration(profile.coolDown, options.coolDown, "--cool-down");
}

std::string shownName(const Plan& plan)
{
    std::string text = plan.profile.name + ":";
    for (std::size_t i = 0; i < plan.variants.size(); ++i) {
        text += (i == 0 ? " " : " against ") + plan.variants[i].name;
    }
    return text;
}

} // namespace

bool PlanOptions::ownWorkload() const
{
    return !blocks.empty() || !pattern.empty() || mix || queueDepth || threads || !span.empty() ||
           !offset.empty() || rate || sharedOffset;
}

Target targetAt(const std::string& location)
{
    if (location == "null") {
        return {.kind = TargetKind::Null, .location = location, .fileSize = {}};
    }
    std::error_code error;
    auto path = toPath(location);
    const auto status = std::filesystem::status(path, error);
    Target target;
    target.kind = std::filesystem::is_block_file(status)     ? TargetKind::BlockDevice
                  : std::filesystem::is_regular_file(status) ? TargetKind::File
                                                             : TargetKind::Folder;
    // The record must still say where it was when read in another folder.
    const auto absolute = std::filesystem::absolute(path, error).lexically_normal();
    target.location = error ? location : toUtf8(absolute);
    while (target.location.size() > 1 && target.location.back() == '/') {
        target.location.pop_back();
    }
    return target;
}

void addPlanOptions(CLI::App& command, PlanOptions& o)
{
    command
        .add_option("TARGET", o.targets,
                    "Folder (a test file is made in it and removed), file, block device (read "
                    "only) or 'null' (the engine itself); several are driven at once")
        ->type_name("");

    const auto what = "What to measure";
    command.add_option("--profile", o.profile, "Profile by name or file (default: quick)")
        ->group(what);
    command.add_option("--only", o.only, "Only this workload of it, by number or name; repeatable")
        ->group(what)
        ->type_name("N")
        ->expected(1)
        ->take_all();
    command.add_option("--size", o.size, "Size of the test file: 1g, 512m")->group(what);
    command.add_option("--time", o.time, "Measuring time of a run: 5s, 500ms")->group(what);
    command.add_option("--warm-up", o.warmUp, "Time before it that does not count")->group(what);
    command.add_option("--data", o.data, "random, zeros or compressible=PERCENT")->group(what);
    command.add_flag("--cached", o.cached, "Go through the page cache (measures memory)")
        ->group(what);
    command.add_flag("--overwrite", o.overwrite, "Allow writing over the file that TARGET names")
        ->group(what);

    const auto own = "A workload of your own, instead of a profile";
    command.add_option("--bs", o.blocks, "Block size, or a mix: 4k, 4k/60:64k/40")->group(own);
    command.add_option("--rw", o.pattern, "read, write, rw, randread, randwrite, randrw")
        ->group(own);
    command.add_option("--mix", o.mix, "Per cent of reads with rw and randrw (default: 50)")
        ->group(own);
    command.add_option("--iodepth", o.queueDepth, "Requests in flight for each thread")->group(own);
    command.add_option("--threads", o.threads, "Threads for each target")->group(own);
    command.add_option("--span", o.span, "Bytes of the target that are used")->group(own);
    command.add_option("--offset", o.offset, "First byte that is used")->group(own);
    command.add_option("--rate", o.rate, "I/Os a second at most (open loop)")->group(own);
    command
        .add_flag("--shared-offset", o.sharedOffset, "Sequential threads take turns on one offset")
        ->group(own);

    const auto comparison = "The comparison";
    command
        .add_option("--variants", o.variants,
                    "Paths or families to compare, the first is the reference: legacy,native or "
                    "libaio,io_uring:iopoll=1 (default: legacy,native)")
        ->group(comparison);
    command.add_option("--rounds", o.rounds, "Runs of each variant, or the most with --precise")
        ->group(comparison);
    command.add_flag("--precise", o.precise, "Go on until every interval is within the margin")
        ->group(comparison);
    command
        .add_option("--margin", o.margin,
                    "Smallest difference that matters, in per cent (default: by metric)")
        ->group(comparison);
    command.add_option("--cool-down", o.coolDown, "Pause between runs")->group(comparison);
    command.add_option("--seed", o.seed, "Of the order inside the rounds")->group(comparison);
    command.add_option("--interval", o.interval, "Slice of the time axis (default: 100ms)")
        ->group(comparison);
    command.add_option("--name", o.name, "Name of the experiment")->group(comparison);
}

Result<Plan> makePlan(const PlanOptions& options)
{
    if (options.targets.empty()) {
        return fail(ErrorCode::BadInput, "there is no target", {},
                    "Name a folder: tidemark-cli run FOLDER");
    }
    if (options.ownWorkload() && (!options.profile.empty() || !options.only.empty())) {
        return fail(ErrorCode::BadInput, "a profile and a workload of your own exclude each other",
                    {}, "Leave out --profile and --only, or --bs, --rw and the like");
    }
    Plan plan;
    TM_TRY(profile, options.ownWorkload()
                        ? ownProfile(options)
                        : findProfile(options.profile.empty() ? "quick" : options.profile));
    plan.profile = std::move(profile);
    TM_CHECK(choose(plan.profile, options.only));
    TM_CHECK(changeWorkloads(plan.profile, options));
    TM_CHECK(changeRepetition(plan.profile, options));
    for (const auto& location : options.targets) {
        plan.targets.push_back(targetAt(location));
        plan.targets.back().overwrite = options.overwrite;
    }
    const auto* usual = plan.targets.front().kind == TargetKind::Null ? "null" : "legacy,native";
    TM_TRY(variants, parseVariants(options.variants.empty() ? usual : options.variants));
    plan.variants = std::move(variants);
    plan.seed = options.seed ? *options.seed : entropySeed();
    if (options.margin) {
        plan.margin = *options.margin / 100;
    }
    TM_CHECK(setDuration(plan.interval, options.interval, "--interval"));
    plan.name = options.name.empty() ? shownName(plan) : options.name;
    return plan;
}

} // namespace tidemark::cli
