#include "core/engine/self_checks.h"

#include "core/base/text.h"
#include "core/model/metric.h"

#include <algorithm>
#include <cmath>

namespace tidemark::engine {

namespace {

std::string number(double value)
{
    return formatSignificant(value, 6);
}

std::string number(std::uint64_t value)
{
    return std::to_string(value);
}

double secondsOf(const RunResult& result)
{
    return seconds(result.window);
}

std::uint64_t totalIos(const RunResult& result)
{
    return result.read.ios + result.write.ios;
}

void checkBytes(const Workload& workload, const RunResult& result, std::vector<Finding>& findings)
{
    const auto ios = static_cast<double>(totalIos(result));
    const auto bytes = static_cast<double>((result.read.bytes + result.write.bytes).value());
    const double mean = workload.meanBlock();
    double variance = 0;
    for (const auto& block : workload.blocks) {
        const double off = static_cast<double>(block.size.value()) - mean;
        variance += off * off * block.percent / 100;
    }
    const double ratio = bytes / (ios * mean);
    const double tolerance = 0.005 + 5 * std::sqrt(variance / ios) / mean;
    if (std::abs(ratio - 1) > tolerance) {
        findings.push_back({"bytes_mismatch",
                            Severity::Error,
                            {{"bytes", number(bytes)},
                             {"ios", number(ios)},
                             {"block_bytes", number(mean)},
                             {"ratio", number(ratio)}}});
    }
}

void checkHistogram(std::string_view direction, const DirectionTotals& totals,
                    std::vector<Finding>& findings)
{
    if (totals.latency.count() != totals.ios) {
        findings.push_back({"histogram_mismatch",
                            Severity::Error,
                            {{"direction", std::string(direction)},
                             {"ios", number(totals.ios)},
                             {"histogram_count", number(totals.latency.count())}}});
    }
}

void checkOverflow(const RunResult& result, std::vector<Finding>& findings)
{
    const Histogram all = mergedLatency(result);
    if (all.overflow() != 0) {
        findings.push_back({"latency_overflow",
                            Severity::Warning,
                            {{"count", number(all.overflow())},
                             {"longest_s", number(seconds(all.max().value_or(Nanoseconds(0))))}}});
    }
}

/// Little's law: the mean number of requests in flight is their rate times their mean latency.
void checkQueue(const Workload& workload, const RunResult& result, std::vector<Finding>& findings)
{
    if (workload.rateLimit) {
        return; // an open loop has no depth to keep
    }
    const double latencySum = static_cast<double>(result.read.latency.sum()) +
                              static_cast<double>(result.write.latency.sum());
    const double inFlight = latencySum / static_cast<double>(result.window.count());
    const double queues =
        static_cast<double>(workload.threads) * static_cast<double>(result.targets.size());
    const double wanted = queues * workload.queueDepth;
    const double ratio = inFlight / wanted;
    const std::map<std::string, std::string> values{
        {"in_flight", number(inFlight)}, {"wanted", number(wanted)}, {"ratio", number(ratio)}};
    if (ratio < 0.95) {
        findings.push_back({"queue_not_full", Severity::Warning, values});
    }
    // Requests that began before the window bring latency from outside into it: at most their
    // whole latency once for each place in the queue.
    const double longest =
        seconds(mergedLatency(result).max().value_or(Nanoseconds(0))) / secondsOf(result);
    if (ratio > 1.01 + longest) {
        findings.push_back({"littles_law", Severity::Error, values});
    }
}

void checkRate(const Workload& workload, const RunResult& result, std::vector<Finding>& findings)
{
    if (!workload.rateLimit) {
        return;
    }
    const double wanted = workload.rateLimit->value() * static_cast<double>(result.targets.size());
    const double reached = iops(result).value();
    // Fewer than one I/O is a matter of where the window begins.
    if (reached * secondsOf(result) + 1 < 0.98 * wanted * secondsOf(result)) {
        findings.push_back({"rate_not_reached",
                            Severity::Warning,
                            {{"wanted_iops", number(wanted)},
                             {"reached_iops", number(reached)},
                             {"ratio", number(reached / wanted)}}});
    }
}

void checkDevice(const std::string& location, std::string_view direction, Bytes requested,
                 const std::optional<Bytes>& device, std::vector<Finding>& findings)
{
    // The counters of the system move a little before and after the window.
    constexpr Bytes noise = mib(4);
    if (!device || requested < noise) {
        return;
    }
    const double ratio = *device / requested;
    if (ratio < 0.95 || ratio > 1.10) {
        findings.push_back({"device_bytes_mismatch",
                            Severity::Warning,
                            {{"location", location},
                             {"direction", std::string(direction)},
                             {"requested_bytes", number(requested.value())},
                             {"device_bytes", number(device->value())},
                             {"ratio", number(ratio)}}});
    }
}

void checkWorkers(const RunResult& result, std::vector<Finding>& findings)
{
    std::size_t saturated = 0;
    std::size_t busiest = 0;
    for (std::size_t i = 0; i < result.workers.size(); ++i) {
        saturated += result.workers[i].cpu * 100 >= result.window * 95 ? 1 : 0;
        busiest = result.workers[i].cpu > result.workers[busiest].cpu ? i : busiest;
    }
    if (saturated != 0) {
        const double share = seconds(result.workers[busiest].cpu) / secondsOf(result);
        findings.push_back({"tool_is_bottleneck",
                            Severity::Warning,
                            {{"worker", number(std::uint64_t{busiest})},
                             {"cpu_percent", formatFixed(100 * share, 0)},
                             {"workers", number(std::uint64_t{saturated})}}});
    }
}

} // namespace

std::vector<Finding> selfChecks(const Workload& workload, const RunResult& result)
{
    std::vector<Finding> findings;
    if (workload.cached) {
        findings.push_back({"cached_io", Severity::Warning, {}});
    }
    for (const auto& note : result.notes) {
        findings.push_back({"path_fallback", Severity::Note, {{"note", note}}});
    }
    if (result.clock == "monotonic") {
        findings.push_back({"slow_clock", Severity::Note, {{"clock", result.clock}}});
    }
    checkHistogram("read", result.read, findings);
    checkHistogram("write", result.write, findings);
    if (result.window <= Nanoseconds(0) || totalIos(result) == 0) {
        findings.push_back({"no_io", Severity::Error, {{"window_s", number(secondsOf(result))}}});
        return findings;
    }
    checkBytes(workload, result, findings);
    checkOverflow(result, findings);
    checkQueue(workload, result, findings);
    checkRate(workload, result, findings);
    for (const auto& target : result.targets) {
        if (workload.cached) {
            break; // the device is not asked, which the first finding says already
        }
        checkDevice(target.location, "read", target.read.bytes, target.deviceRead, findings);
        checkDevice(target.location, "write", target.write.bytes, target.deviceWritten, findings);
    }
    checkWorkers(result, findings);
    return findings;
}

} // namespace tidemark::engine
