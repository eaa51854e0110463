#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tidemark::store {

/// Names one process for ever: numbers of processes are given again, but not with the same start
/// time since the same boot.
struct ProcessIdentity
{
    std::int64_t pid = 0;
    std::int64_t started = 0; ///< in the system's own unit (Linux: clock ticks since boot)
    std::string boot;         ///< which boot of which machine

    bool operator==(const ProcessIdentity&) const = default;
};

/// This process.
[[nodiscard]] ProcessIdentity thisProcess();

/// Whether that process still lives. True as well when it can't be told, because taking a living
/// writer for dead would spoil its record.
[[nodiscard]] bool isAlive(const ProcessIdentity& process);

} // namespace tidemark::store
