#include "core/device/preflight.h"

#include "core/base/text.h"
#include "core/base/time.h"
#include "core/device/facts.h"

#include <algorithm>
#include <array>
#include <thread>

namespace tidemark::device {

namespace {

/// Foreign I/O below this does not disturb a measurement visibly.
constexpr BytesPerSecond quietRate{1e6};
/// A file system fuller than 100 - this slows down, and so does a drive without spare blocks.
constexpr double comfortablePercent = 10;
/// Degrees below its limit at which a drive gets there within a run.
constexpr double hotMargin = 5;

using Findings = std::vector<Finding>;

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, word) != words.end();
}

void judgeSpace(const Circumstances& c, const Location& location, Findings& findings)
{
    if (!c.space || location.fileSystem.empty()) {
        return;
    }
    const std::string free = roundedSize(location.freeSpace);
    if (*c.space > location.freeSpace) {
        findings.push_back(
            {"space_short",
             Severity::Error,
             {{"location", c.target.location}, {"needed", roundedSize(*c.space)}, {"free", free}}});
        return;
    }
    const double left = 100 * ((location.freeSpace - *c.space) / location.totalSpace);
    if (location.totalSpace.value() > 0 && left < comfortablePercent) {
        findings.push_back({"space_tight",
                            Severity::Warning,
                            {{"location", c.target.location},
                             {"free", free},
                             {"total", roundedSize(location.totalSpace)},
                             {"left_percent", formatFixed(left, 1)}}});
    }
}

void judgeFileSystem(const Location& location, Findings& findings)
{
    const std::string& type = location.fileSystem;
    const auto add = [&](const char* code, Severity severity) {
        findings.push_back({code, severity, {{"file_system", type}}});
    };
    if (isOneOf(type, {"tmpfs", "ramfs", "devtmpfs", "hugetlbfs", "rootfs"})) {
        add("memory_file_system", Severity::Warning);
    }
    if (isOneOf(type, {"nfs", "nfs4", "cifs", "smb3", "9p", "ceph", "virtiofs", "afs", "fuse.sshfs",
                       "fuse.glusterfs", "network"}))
    {
        add("network_file_system", Severity::Warning);
    } else if (type == "overlay" || type.starts_with("fuse")) {
        add("stacked_file_system", Severity::Note);
    }
    if (location.compressed) {
        add("compressed_file_system", Severity::Warning);
    }
    if (location.copyOnWrite) {
        add("copy_on_write", Severity::Warning);
    }
}

/// False when the target can't be used at all, so that nothing more needs to be said about it.
bool judgePlace(const Circumstances& c, Findings& findings)
{
    if (!c.location) {
        const Error& error = c.location.error();
        findings.push_back({"target_unusable",
                            Severity::Error,
                            {{"location", c.target.location},
                             {"problem", error.message},
                             {"advice", error.advice}}});
        return false;
    }
    if (c.location->readOnly && c.target.kind == TargetKind::Folder) {
        findings.push_back(
            {"target_read_only", Severity::Error, {{"location", c.target.location}}});
    }
    judgeSpace(c, *c.location, findings);
    judgeFileSystem(*c.location, findings);
    return true;
}

/// The facts of one drive, given the beginning of its keys ("target.0.drive.member.1.").
class DriveFacts
{
public:
    DriveFacts(const Environment& environment, std::string prefix)
        : m_environment(environment)
        , m_prefix(std::move(prefix))
    {
    }

    [[nodiscard]] std::optional<std::string> fact(const std::string& key) const
    {
        return factOf(m_environment, m_prefix + key);
    }

    [[nodiscard]] std::optional<std::string> now(const std::string& key) const
    {
        return factOf(m_environment, std::string(momentaryPrefix) + m_prefix + key);
    }

    [[nodiscard]] std::string name() const { return fact("name").value_or(""); }

private:
    const Environment& m_environment;
    std::string m_prefix;
};

/// The number that a fact such as "49.9 °C" begins with.
std::optional<double> number(const std::optional<std::string>& fact)
{
    return fact ? parseNumber(std::string_view(*fact).substr(0, fact->find(' '))) : std::nullopt;
}

void judgeArray(const DriveFacts& drive, Findings& findings)
{
    const auto missing = drive.fact("md.degraded");
    if (missing && *missing != "0") {
        findings.push_back({"array_degraded",
                            Severity::Warning,
                            {{"drive", drive.name()}, {"missing", *missing}}});
    }
    const auto action = drive.now("md.action");
    if (action && *action != "idle" && *action != "frozen") {
        findings.push_back(
            {"array_busy", Severity::Warning, {{"drive", drive.name()}, {"action", *action}}});
    }
}

void judgeLink(const DriveFacts& drive, Findings& findings)
{
    const auto speed = drive.fact("pcie.link_speed");
    const auto width = drive.fact("pcie.link_width");
    const auto maxSpeed = drive.fact("pcie.max_link_speed");
    const auto maxWidth = drive.fact("pcie.max_link_width");
    if (!number(speed) || !number(width) || !number(maxSpeed) || !number(maxWidth)) {
        return;
    }
    if (*number(speed) < *number(maxSpeed) || *number(width) < *number(maxWidth)) {
        findings.push_back({"pcie_link_reduced",
                            Severity::Note,
                            {{"drive", drive.name()},
                             {"speed", *speed},
                             {"width", *width},
                             {"max_speed", *maxSpeed},
                             {"max_width", *maxWidth}}});
    }
}

void judgeDrive(const DriveFacts& drive, Findings& findings)
{
    const auto mapping = drive.fact("dm.type");
    if (mapping && mapping->starts_with("CRYPT")) {
        findings.push_back(
            {"encrypted_drive", Severity::Note, {{"drive", drive.name()}, {"type", *mapping}}});
    }
    judgeArray(drive, findings);
    const auto heat = number(drive.now("temperature"));
    const auto limit = number(drive.fact("temperature_limit"));
    if (heat && limit && *heat > *limit - hotMargin) {
        findings.push_back({"drive_hot",
                            Severity::Warning,
                            {{"drive", drive.name()},
                             {"celsius", formatFixed(*heat, 1)},
                             {"limit", formatFixed(*limit, 1)}}});
    }
    judgeLink(drive, findings);
    const auto scheduler = drive.fact("queue.scheduler");
    if (drive.fact("stack") == "nvme" && scheduler && *scheduler != "none") {
        findings.push_back({"scheduler_active",
                            Severity::Note,
                            {{"drive", drive.name()}, {"scheduler", *scheduler}}});
    }
}

void judgeActivity(const Circumstances& c, Findings& findings)
{
    if (!c.activity || c.activity->watched.count() <= 0) {
        return;
    }
    const Activity& a = *c.activity;
    if (rate(a.read + a.written, a.watched) <= quietRate) {
        return;
    }
    findings.push_back({"drive_busy",
                        Severity::Warning,
                        {{"drive", c.location->drive.value_or("")},
                         {"read_rate", formatRate(rate(a.read, a.watched))},
                         {"write_rate", formatRate(rate(a.written, a.watched))},
                         {"milliseconds", formatFixed(seconds(a.watched) * 1e3, 0)}}});
}

void judgeProcessor(const Environment& environment, Findings& findings)
{
    const auto governor = factOf(environment, "cpu.governor");
    if (governor && *governor != "performance") {
        findings.push_back(
            {"governor_not_performance", Severity::Warning, {{"governor", *governor}}});
    }
    if (factOf(environment, "power.source") == "battery") {
        findings.push_back({"on_battery", Severity::Warning, {}});
    }
    const auto load = factOf(environment, "now.load");
    const auto threads = number(factOf(environment, "cpu.threads"));
    if (number(load) && threads && *number(load) > *threads / 2) {
        findings.push_back(
            {"machine_busy",
             Severity::Warning,
             {{"load", formatFixed(*number(load), 1)}, {"threads", formatFixed(*threads, 0)}}});
    }
}

void judgeMachine(const Environment& environment, Findings& findings)
{
    judgeProcessor(environment, findings);
    std::string limits;
    for (const char* key : {"limit.cpu", "limit.io"}) {
        if (const auto limit = factOf(environment, key)) {
            limits += (limits.empty() ? "" : "; ") + *limit;
        }
    }
    if (!limits.empty()) {
        findings.push_back({"group_limited", Severity::Warning, {{"limits", limits}}});
    }
    const auto policy = factOf(environment, "kernel.io_uring");
    if (policy && *policy != "allowed") {
        findings.push_back({"io_uring_restricted", Severity::Warning, {{"policy", *policy}}});
    }
    if (factOf(environment, "machine.virtual") == "yes") {
        const auto kind = factOf(environment, "machine.hypervisor").value_or("unknown");
        findings.push_back({"virtual_machine", Severity::Note, {{"hypervisor", kind}}});
    }
}

/// Beginnings of the keys of all drives below target 0, the topmost first.
std::vector<std::string> drivePrefixes(const Environment& environment)
{
    std::vector<std::string> prefixes;
    for (const Fact& fact : environment.facts) {
        if (fact.key.starts_with("target.0.drive.") && fact.key.ends_with(".name")) {
            prefixes.push_back(fact.key.substr(0, fact.key.size() - 4));
        }
    }
    std::ranges::stable_sort(prefixes, {}, &std::string::size);
    return prefixes;
}

std::optional<Activity> watchDrive(const std::string& drive, Nanoseconds duration)
{
    const auto before = countersOf(drive);
    const Nanoseconds start = monotonicNow();
    std::this_thread::sleep_for(duration);
    const auto after = countersOf(drive);
    const Nanoseconds watched = monotonicNow() - start;
    // A drive that vanished or was exchanged meanwhile counts from 0 again.
    if (!before || !after || after->read < before->read || after->written < before->written) {
        return {};
    }
    return Activity{.read = after->read - before->read,
                    .written = after->written - before->written,
                    .watched = watched};
}

} // namespace

std::vector<Finding> judge(const Circumstances& circumstances)
{
    Findings findings;
    const bool hasPlace = circumstances.target.kind != TargetKind::Null;
    if (hasPlace && !judgePlace(circumstances, findings)) {
        return findings;
    }
    if (hasPlace) {
        for (const std::string& prefix : drivePrefixes(circumstances.environment)) {
            judgeDrive(DriveFacts(circumstances.environment, prefix), findings);
        }
        judgeActivity(circumstances, findings);
    }
    judgeMachine(circumstances.environment, findings);
    return findings;
}

std::vector<Finding> preflight(const Target& target, std::optional<Bytes> space, Nanoseconds watch)
{
    Circumstances circumstances{.target = target,
                                .location = target.kind == TargetKind::Null
                                                ? Result<Location>(Location{})
                                                : locate(target.location),
                                .environment = readEnvironment({target}),
                                .activity = {},
                                .space = space ? space : target.fileSize};
    if (circumstances.location && circumstances.location->drive) {
        circumstances.activity = watchDrive(*circumstances.location->drive, watch);
    }
    return judge(circumstances);
}

} // namespace tidemark::device
