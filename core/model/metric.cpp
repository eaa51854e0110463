#include "core/model/metric.h"

namespace tidemark {

bool higherIsBetter(Metric metric)
{
    return metric == Metric::Throughput || metric == Metric::Iops;
}

double defaultMargin(Metric metric)
{
    switch (metric) {
    case Metric::Throughput:
    case Metric::Iops:
        return 0.02;
    case Metric::MeanLatency:
    case Metric::P50:
        return 0.03;
    case Metric::P99:
        return 0.05;
    case Metric::P999:
        return 0.10;
    case Metric::CpuPerIo:
    case Metric::CpuBusy:
        return 0.05;
    }
    return 0.02;
}

Metric primaryMetric(const Workload& workload)
{
    const bool mostlyRandom = workload.randomPercent >= 50;
    return mostlyRandom && workload.meanBlock() <= 16.0 * 1024 ? Metric::Iops : Metric::Throughput;
}

Histogram mergedLatency(const RunResult& result)
{
    Histogram all = result.read.latency;
    all.merge(result.write.latency);
    return all;
}

BytesPerSecond throughput(const RunResult& result)
{
    return rate(result.read.bytes + result.write.bytes, result.window);
}

Iops iops(const RunResult& result)
{
    return ioRate(result.read.ios + result.write.ios, result.window);
}

namespace {

std::optional<double> toDouble(std::optional<Nanoseconds> t)
{
    return t ? std::optional(static_cast<double>(t->count())) : std::nullopt;
}

/// A percentile from fewer than 100 I/Os beyond it is mostly chance.
std::optional<double> tail(const RunResult& result, double q)
{
    const auto all = mergedLatency(result);
    if (static_cast<double>(all.count()) * (1 - q) < 100 - 1e-6) {
        return {};
    }
    return toDouble(all.quantile(q));
}

} // namespace

std::optional<double> valueOf(const RunResult& result, Metric metric)
{
    if (result.read.ios + result.write.ios == 0) {
        return {};
    }
    switch (metric) {
    case Metric::Throughput:
        return throughput(result).value();
    case Metric::Iops:
        return iops(result).value();
    case Metric::MeanLatency: {
        // The exact mean in fractions of a nanosecond, not the rounded one.
        const auto count = result.read.latency.count() + result.write.latency.count();
        const auto sum = static_cast<double>(result.read.latency.sum()) +
                         static_cast<double>(result.write.latency.sum());
        return count == 0 ? std::nullopt : std::optional(sum / static_cast<double>(count));
    }
    case Metric::P50:
        return toDouble(mergedLatency(result).quantile(0.5));
    case Metric::P99:
        return tail(result, 0.99);
    case Metric::P999:
        return tail(result, 0.999);
    case Metric::CpuPerIo:
        return result.cpu.nanosecondsPerIo;
    case Metric::CpuBusy:
        return result.cpu.machineBusy;
    }
    return {};
}

} // namespace tidemark
