#pragma once

#include "core/base/units.h"
#include "core/model/experiment.h"

#include <cstdint>
#include <optional>

namespace tidemark::workload {

/// Start and end of a run around warm-up and window: threads, buffers, the record.
inline constexpr Nanoseconds runOverhead{150'000'000};

/// How long the runs of a profile take: (warm-up + window + runOverhead) of every workload for each
/// of `variants` and `rounds`, and a pause between any two runs. Making the test file comes on
/// top and depends on the drive: see bytesToFill().
[[nodiscard]] Nanoseconds estimatedDuration(const Profile& profile, std::uint32_t variants,
                                            std::uint32_t rounds);

/// What is written before the first run: the test file on each of `folderTargets`.
[[nodiscard]] Bytes bytesToFill(const Profile& profile, std::uint32_t folderTargets);

/// All that an experiment writes: bytesToFill() and what the workloads write in warm-up and window.
/// Unknown before the first run unless every writing workload has a rate limit, so `writeSpeed` is
/// the drive's (of all targets together), from an earlier run or the fill; empty when it is needed
/// and absent. Mixed workloads count their write share; a rate limit caps the speed.
[[nodiscard]] std::optional<Bytes> estimatedWrites(const Profile& profile, std::uint32_t variants,
                                                   std::uint32_t rounds,
                                                   std::uint32_t folderTargets,
                                                   std::optional<BytesPerSecond> writeSpeed);

} // namespace tidemark::workload
