#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/engine/path.h"

#include <cstdint>
#include <span>

namespace tidemark::engine {

/// Longest time that an idle worker sleeps before it looks for a stop.
inline constexpr Nanoseconds longestPause{10'000'000};

/// Asks the system for exact sleeps of the calling thread (Linux adds 50 us otherwise).
void wantExactSleep();

/// How much too late the calling thread may wake from a sleep, after wantExactSleep(): 20 us on
/// Linux, up to two timer ticks of 1 ms on Windows.
[[nodiscard]] Nanoseconds wakeUpTime();

/// Open loop with requests in flight: waits for a completion, at most until the next request is
/// due in `left`. Polls in the last wakeUpTime().
[[nodiscard]] Result<std::uint32_t> reapUntilDue(Path& path, std::span<Completion> done,
                                                 Nanoseconds left);

/// Open loop with nothing in flight: sleeps towards the moment when the next request is due and
/// spins in the last wakeUpTime(). Returns 0, by then or after longestPause.
[[nodiscard]] Result<std::uint32_t> idleUntilDue(Nanoseconds left);

} // namespace tidemark::engine
