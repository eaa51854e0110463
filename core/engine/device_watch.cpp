#include "core/engine/device_watch.h"

#include <algorithm>
#include <filesystem>

namespace tidemark::engine {

namespace {

/// The block device that serves a target.
std::optional<std::string> driveOf(const PreparedTarget& target)
{
    std::error_code error;
    switch (target.target().kind) {
    case TargetKind::Null:
        return {};
    case TargetKind::BlockDevice: {
        const auto node = std::filesystem::canonical(target.location(), error);
        return error ? std::nullopt : std::optional(node.filename().string());
    }
    case TargetKind::Folder:
    case TargetKind::File:
        break;
    }
    const auto location = device::locate(target.location());
    return location ? location->drive : std::nullopt;
}

/// What was added to a counter; empty when it went back (the device was exchanged).
std::optional<Bytes> added(Bytes before, Bytes after)
{
    return after >= before ? std::optional(after - before) : std::nullopt;
}

} // namespace

DeviceWatch::DeviceWatch(const std::vector<PreparedTarget*>& targets)
{
    for (const auto* target : targets) {
        m_drives.push_back(driveOf(*target));
    }
    const auto drives = m_drives;
    for (auto& drive : m_drives) {
        if (drive && std::ranges::count(drives, drive) > 1) {
            drive.reset();
        }
    }
}

DeviceWatch::Reading DeviceWatch::read() const
{
    Reading reading;
    for (const auto& drive : m_drives) {
        reading.push_back(drive ? device::countersOf(*drive) : std::nullopt);
    }
    return reading;
}

void DeviceWatch::report(std::vector<TargetResult>& targets) const
{
    for (std::size_t i = 0; i < targets.size(); ++i) {
        if (m_before[i] && m_after[i]) {
            targets[i].deviceRead = added(m_before[i]->read, m_after[i]->read);
            targets[i].deviceWritten = added(m_before[i]->written, m_after[i]->written);
        }
    }
}

} // namespace tidemark::engine
