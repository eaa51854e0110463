#pragma once

#include "core/model/run_result.h"
#include "core/store/blob.h"

#include <span>
#include <vector>

namespace tidemark::store {

/// Parts of a RunResult as sealed blobs (see blob.h). Decoding gives exactly what was encoded, or
/// an Error that says what is wrong with the bytes; it never crashes on any bytes.

/// All but intervals, seconds and the workers' histograms.
[[nodiscard]] Blob encodeSummary(const RunResult& result);
[[nodiscard]] Result<RunResult> decodeSummary(std::span<const std::uint8_t> blob);

/// The latency histograms of the workers.
[[nodiscard]] Blob encodeWorkerLatency(const std::vector<WorkerResult>& workers);

/// Fills in the histograms of `workers`, which come from the summary of the same run.
[[nodiscard]] Result<> decodeWorkerLatency(std::span<const std::uint8_t> blob,
                                           std::vector<WorkerResult>& workers);

/// Column by column, because neighbours in a column resemble each other.
[[nodiscard]] Blob encodeIntervals(const std::vector<Interval>& intervals);
[[nodiscard]] Result<std::vector<Interval>> decodeIntervals(std::span<const std::uint8_t> blob);

[[nodiscard]] Blob encodeSeconds(const std::vector<LatencySecond>& seconds);
[[nodiscard]] Result<std::vector<LatencySecond>> decodeSeconds(std::span<const std::uint8_t> blob);

} // namespace tidemark::store
