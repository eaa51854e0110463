#pragma once

#include "core/model/finding.h"
#include "core/model/run_result.h"
#include "core/model/workload.h"

#include <vector>

namespace tidemark::engine {

/// Codes that selfChecks() gives, with the keys of their `values`. Rates and times are numbers in
/// the unit named here; ratios are 1 when the two sides agree.
///
/// | code                   | severity | values |
/// | ---------------------- | -------- | ------ |
/// | cached_io              | warning  | (none): the numbers are those of the page cache |
/// | no_io                  | error    | window_s |
/// | bytes_mismatch         | error    | bytes, ios, block_bytes (mean), ratio |
/// | histogram_mismatch     | error    | direction (read, write), ios, histogram_count |
/// | latency_overflow       | warning  | count, longest_s: latencies over 100 s, in no percentile |
/// | queue_not_full         | warning  | in_flight (mean), wanted, ratio |
/// | littles_law            | error    | in_flight (mean), wanted, ratio: more than was ever asked
/// | | rate_not_reached       | warning  | wanted_iops, reached_iops, ratio | |
/// device_bytes_mismatch  | warning  | location, direction, requested_bytes, device_bytes, ratio |
/// | tool_is_bottleneck     | warning  | worker (from 0), cpu_percent, workers (how many) |
/// | path_fallback          | note     | note: what the path fell back to, in words |
/// | slow_clock             | note     | clock: time stamps come from the slower clock |
///
/// Checks that pass give nothing. Tolerances: bytes 0.5 % (block mixes are random: 5 standard
/// errors of their mean on top); mean requests in flight below 95 % of the wanted depth or above
/// it by more than 1 % and one request a worker; device bytes outside 0.95 to 1.10 of the requested
/// ones; rate below 98 %; a worker's processor above 95 % of the window.
[[nodiscard]] std::vector<Finding> selfChecks(const Workload& workload, const RunResult& result);

} // namespace tidemark::engine
