#pragma once

#include "core/model/run_result.h"
#include "core/model/workload.h"

#include <optional>

namespace tidemark {

/// A number of a run that can be compared.
enum class Metric
{
    Throughput,  ///< bytes/s, both directions
    Iops,        ///< 1/s, both directions
    MeanLatency, ///< ns
    P50,         ///< ns
    P99,         ///< ns
    P999,        ///< ns
    CpuPerIo,    ///< ns of busy cores above the idle baseline for each I/O
    CpuBusy,     ///< busy cores
};

/// True when a larger value is the better one.
[[nodiscard]] bool higherIsBetter(Metric metric);

/// Default equivalence margin of a metric as a ratio minus one, statistics 3.1: throughput and IOPS
/// 0.02, mean latency and p50 0.03, p99 0.05, p99.9 0.10, CPU 0.05.
[[nodiscard]] double defaultMargin(Metric metric);

/// The metric that a workload is judged by unless someone says otherwise: IOPS for random blocks up
/// to 16 KiB, throughput for the rest (statistics 9).
[[nodiscard]] Metric primaryMetric(const Workload& workload);

/// Value of `metric` over both directions, in the unit named at the enumerator. Empty when the run
/// does not carry it. A percentile is given only from enough I/Os: n * (1 - q) >= 100 for p99 and
/// p99.9 (statistics 7), and is the nearest rank in the merged histogram.
[[nodiscard]] std::optional<double> valueOf(const RunResult& result, Metric metric);

/// Latency histogram of both directions.
[[nodiscard]] Histogram mergedLatency(const RunResult& result);

/// Mean rate over the window, both directions.
[[nodiscard]] BytesPerSecond throughput(const RunResult& result);
[[nodiscard]] Iops iops(const RunResult& result);

} // namespace tidemark
