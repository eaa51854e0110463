#include "app/desktop/pages/run/run_setup.h"

#include "app/desktop/text/display.h"
#include "core/model/enum_names.h"

#include <QDir>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>

namespace tidemark::app {

namespace {

void apply(const RunSetup& setup, Workload& workload)
{
    if (setup.data) {
        workload.data = *setup.data;
        workload.compressPercent =
            *setup.data == DataKind::Compressible ? setup.compressPercent : 0;
    }
    workload.cached = workload.cached || setup.cached;
    if (setup.rateLimit) {
        workload.rateLimit = setup.rateLimit;
    }
}

Result<Variant> variantFor(const std::string& id, const std::vector<PathOffer>& paths)
{
    const auto found = std::ranges::find(paths, id, &PathOffer::id);
    if (found == paths.end()) {
        return fail(ErrorCode::BadInput, "no I/O path is chosen", {}, "Choose one under Path");
    }
    if (!found->problem.empty()) {
        return fail(ErrorCode::Unsupported, found->problem, found->name);
    }
    return Variant{.name = found->name, .path = id, .options = {}};
}

Result<std::vector<Variant>> variantsOf(const RunSetup& setup, const std::vector<PathOffer>& paths)
{
    std::vector<Variant> variants;
    if (setup.paths != PathChoice::Legacy) {
        TM_TRY(native, variantFor(setup.nativePath, paths));
        variants.push_back(native);
    }
    if (setup.paths != PathChoice::Native) {
        TM_TRY(legacy, variantFor(setup.legacyPath, paths));
        variants.push_back(legacy);
    }
    return variants;
}

Result<Target> targetOf(const RunSetup& setup, const Profile& profile)
{
    if (setup.wholeDrive) {
        if (setup.drive.empty()) {
            return fail(ErrorCode::BadInput, "no drive is chosen", {}, "Choose one under Where");
        }
        Target target;
        target.kind = TargetKind::BlockDevice;
        target.location = setup.drive;
        return target;
    }
    if (setup.folder.empty()) {
        return fail(ErrorCode::BadInput, "no folder is chosen", {}, "Choose one under Where");
    }
    Target target;
    target.kind = TargetKind::Folder;
    target.location = setup.folder;
    target.fileSize = profile.fileSize;
    return target;
}

template <class T>
std::optional<T> number(const QSettings& settings, const char* key)
{
    const QVariant value = settings.value(QLatin1String(key));
    bool good = false;
    const double parsed = value.toDouble(&good);
    return good ? std::optional<T>(static_cast<T>(parsed)) : std::nullopt;
}

template <class T>
void keep(QSettings& settings, const char* key, const std::optional<T>& value)
{
    if (value) {
        settings.setValue(QLatin1String(key), static_cast<double>(*value));
    } else {
        settings.remove(QLatin1String(key));
    }
}

} // namespace

Profile effectiveProfile(const RunSetup& setup, const Profile& profile)
{
    Profile result = profile;
    if (setup.wholeDrive) {
        std::erase_if(result.workloads, [](const Workload& w) { return w.writes(); });
    }
    for (auto& workload : result.workloads) {
        apply(setup, workload);
    }
    result.fileSize = setup.fileSize.value_or(profile.fileSize);
    result.coolDown = setup.coolDown.value_or(profile.coolDown);
    const unsigned rounds = setup.rounds.value_or(profile.repetition.rounds);
    result.repetition.rounds = rounds;
    result.repetition.minRounds = std::min(rounds, profile.repetition.minRounds);
    if (setup.precise) {
        // The chosen number is the least there may be; precision needs room above it.
        result.repetition.rule = StopRule::Precision;
        result.repetition.minRounds = std::max(5U, rounds);
        result.repetition.rounds = std::max(30U, 3 * rounds);
    }
    return result;
}

Result<Plan> makePlan(const RunSetup& setup, const Profile& profile,
                      const std::vector<PathOffer>& paths, const std::vector<std::uint32_t>& rows,
                      std::uint64_t seed)
{
    Plan plan;
    plan.profile = effectiveProfile(setup, profile);
    if (plan.profile.workloads.empty()) {
        return fail(ErrorCode::BadInput, "nothing of this profile reads only", profile.name,
                    "A whole drive is only read here: choose a profile that reads, or a folder");
    }
    if (!rows.empty()) {
        std::vector<Workload> some;
        for (const auto row : rows) {
            if (row < plan.profile.workloads.size()) {
                some.push_back(plan.profile.workloads[row]);
            }
        }
        plan.profile.workloads = some;
    }
    for (const auto& workload : plan.profile.workloads) {
        TM_CHECK(validate(workload));
    }
    TM_TRY(variants, variantsOf(setup, paths));
    plan.variants = variants;
    // The older path is the reference: "io_uring is faster than libaio", not the other way round.
    plan.reference = static_cast<std::uint32_t>(plan.variants.size() - 1);
    TM_TRY(target, targetOf(setup, plan.profile));
    plan.targets = {target};
    plan.name = plan.profile.name;
    plan.seed = setup.seed.value_or(seed);
    plan.margin = setup.margin;
    return plan;
}

Bytes fileBytes(const Plan& plan)
{
    const bool folder = std::ranges::any_of(
        plan.targets, [](const Target& target) { return target.kind == TargetKind::Folder; });
    return folder ? plan.profile.fileSize : Bytes(0);
}

RunSetup loadSetup(const QSettings& settings)
{
    RunSetup setup;
    const auto word = [&](const char* key, const QString& otherwise = {}) {
        return utf8(settings.value(QLatin1String(key), otherwise).toString());
    };
    setup.folder = word("run/folder", QDir::toNativeSeparators(QStandardPaths::writableLocation(
                                          QStandardPaths::HomeLocation)));
    setup.profile = word("run/profile", QStringLiteral("everyday"));
    setup.nativePath = word("run/nativePath");
    setup.legacyPath = word("run/legacyPath");
    setup.paths = static_cast<PathChoice>(
        std::clamp(settings.value(QLatin1String("run/paths"), 2).toInt(), 0, 2));
    setup.fileSize =
        number<std::uint64_t>(settings, "run/fileSize").transform([](auto n) { return Bytes(n); });
    setup.rounds = number<unsigned>(settings, "run/rounds");
    setup.margin = number<double>(settings, "run/margin");
    return setup;
}

void saveSetup(QSettings& settings, const RunSetup& setup)
{
    // Only what is safe to find again: neither the drive nor caching nor limits of one session.
    settings.setValue(QLatin1String("run/folder"), text(setup.folder));
    settings.setValue(QLatin1String("run/profile"), text(setup.profile));
    settings.setValue(QLatin1String("run/nativePath"), text(setup.nativePath));
    settings.setValue(QLatin1String("run/legacyPath"), text(setup.legacyPath));
    settings.setValue(QLatin1String("run/paths"), static_cast<int>(setup.paths));
    keep(settings, "run/fileSize",
         setup.fileSize ? std::optional(setup.fileSize->value()) : std::nullopt);
    keep(settings, "run/rounds", setup.rounds);
    keep(settings, "run/margin", setup.margin);
}

} // namespace tidemark::app
