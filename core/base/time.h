#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace tidemark {

/// A point on the wall clock, nanoseconds since 1970-01-01T00:00:00Z. For display and order over
/// reboots only; durations are measured with monotonicNow().
using WallTime = std::chrono::sys_time<std::chrono::nanoseconds>;

/// The wall clock now.
[[nodiscard]] WallTime wallNow();

/// The monotonic clock now, since an arbitrary start (on Linux CLOCK_MONOTONIC).
[[nodiscard]] Nanoseconds monotonicNow();

/// "2026-05-02T14:02:07.123Z": UTC, ISO 8601, milliseconds.
[[nodiscard]] std::string toIso8601(WallTime t);

/// Reads what toIso8601 writes; the fraction may have 0 to 9 digits. BadInput otherwise.
[[nodiscard]] Result<WallTime> fromIso8601(std::string_view text);

} // namespace tidemark
