#pragma once

#include "core/base/result.h"
#include "core/device/inspect.h"
#include "core/engine/path.h"
#include "core/model/experiment.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

class QSettings;

namespace tidemark::app {

/// Which sides are measured.
enum class PathChoice
{
    Native, ///< the platform's modern interface alone
    Legacy, ///< the older one alone
    Both,   ///< both in every round, so that they can be compared in pairs
};

/// What the user set on the Run page: all that a Plan is made of.
struct RunSetup
{
    bool wholeDrive = false; ///< read a drive instead of a file in a folder
    std::string folder;
    std::string drive; ///< device node
    PathChoice paths = PathChoice::Both;
    std::string nativePath; ///< id
    std::string legacyPath;
    std::string profile;            ///< id
    std::optional<Bytes> fileSize;  ///< of the test file; the profile's when absent
    std::optional<unsigned> rounds; ///< the profile's when absent
    bool precise = false;           ///< go on until the interval is narrow enough
    std::optional<double> margin;   ///< smallest difference that matters, ratio minus one
    std::optional<DataKind> data;   ///< the profile's when absent
    double compressPercent = 50;    ///< with DataKind::Compressible
    bool cached = false;
    std::optional<Iops> rateLimit;
    std::optional<Nanoseconds> coolDown;
    std::optional<std::uint64_t> seed; ///< drawn when absent

    bool operator==(const RunSetup&) const = default;
};

/// A path of this machine as the page offers it.
struct PathOffer
{
    std::string id;
    std::string name;
    PathFamily family = PathFamily::Legacy;
    std::string problem; ///< why it can't be used now; empty when it can
};

/// The profile with what the user changed applied: sizes, rounds, data, rate, ... With a whole
/// drive, which is only read, workloads that write are left out.
[[nodiscard]] Profile effectiveProfile(const RunSetup& setup, const Profile& profile);

/// The plan of `setup`. `rows` are indices into the workloads of effectiveProfile() when only some
/// are to be run, else empty. `seed` is used when the setup has none. BadInput with a sentence for
/// the user when something is missing or makes no sense.
[[nodiscard]] Result<Plan> makePlan(const RunSetup& setup, const Profile& profile,
                                    const std::vector<PathOffer>& paths,
                                    const std::vector<std::uint32_t>& rows, std::uint64_t seed);

/// Bytes that the plan's test file and writing workloads put on the drive at least: the file is
/// written once. Zero when nothing is written.
[[nodiscard]] Bytes fileBytes(const Plan& plan);

/// Keeps the setup between sessions.
[[nodiscard]] RunSetup loadSetup(const QSettings& settings);
void saveSetup(QSettings& settings, const RunSetup& setup);

} // namespace tidemark::app
