#include "core/store/result_blobs.h"

#include <array>
#include <limits>

namespace tidemark::store {
namespace {

// Formats of version 1, in the order in which the functions below write; "number" is LEB128.
// Histogram: overflow, sum, min, max, number of buckets, then for each the distance of its index
//   from the one before and its count.
// Totals: ios, bytes, errors, Histogram.
// Version 2 of the summary: a byte 0 in place of a count of context switches that is not known,
//   else 1 and the count.
constexpr std::uint8_t version = 1;
constexpr std::uint8_t summaryVersion = 2;
constexpr char summaryKind = 'S';
constexpr char workersKind = 'W';
constexpr char intervalsKind = 'I';
constexpr char secondsKind = 'L';

void write(ByteWriter& out, const Histogram& histogram)
{
    const auto totals = histogram.totals();
    out.unsignedNumber(totals.overflow);
    out.unsignedNumber(totals.sum);
    out.unsignedNumber(totals.min);
    out.unsignedNumber(totals.max);
    const auto used = histogram.nonEmpty();
    out.unsignedNumber(used.size());
    std::uint32_t last = 0;
    for (const auto& [index, count] : used) {
        out.unsignedNumber(index - last);
        out.unsignedNumber(count);
        last = index;
    }
}

Histogram readHistogram(ByteReader& in)
{
    Histogram::Totals totals;
    totals.overflow = in.unsignedNumber();
    totals.sum = in.unsignedNumber();
    totals.min = in.unsignedNumber();
    totals.max = in.unsignedNumber();
    std::vector<Histogram::Bucket> used(in.count(2));
    std::uint64_t index = 0;
    std::uint64_t sum = totals.overflow;
    for (std::size_t i = 0; i < used.size(); ++i) {
        const auto distance = in.smallNumber();
        const auto count = in.unsignedNumber();
        index += distance;
        const bool ascending = i == 0 || distance != 0;
        if (!ascending || index >= Histogram::buckets || count == 0 ||
            count > std::numeric_limits<std::uint64_t>::max() - sum)
        {
            in.setBroken();
            return {};
        }
        sum += count;
        used[i] = {static_cast<std::uint32_t>(index), count};
    }
    return in.ok() ? Histogram::restore(used, totals) : Histogram();
}

void writeCounts(ByteWriter& out, const DirectionTotals& totals)
{
    out.unsignedNumber(totals.ios);
    out.unsignedNumber(totals.bytes.value());
    out.unsignedNumber(totals.errors);
}

DirectionTotals readCounts(ByteReader& in)
{
    DirectionTotals totals;
    totals.ios = in.unsignedNumber();
    totals.bytes = Bytes(in.unsignedNumber());
    totals.errors = in.unsignedNumber();
    return totals;
}

void write(ByteWriter& out, const DirectionTotals& totals)
{
    writeCounts(out, totals);
    write(out, totals.latency);
}

DirectionTotals readTotals(ByteReader& in)
{
    DirectionTotals totals = readCounts(in);
    totals.latency = readHistogram(in);
    return totals;
}

void writeOptional(ByteWriter& out, const std::optional<Bytes>& bytes)
{
    out.byte(bytes ? 1 : 0);
    if (bytes) {
        out.unsignedNumber(bytes->value());
    }
}

void writeOptional(ByteWriter& out, std::optional<std::uint64_t> number)
{
    out.byte(number ? 1 : 0);
    if (number) {
        out.unsignedNumber(*number);
    }
}

std::optional<std::uint64_t> readOptionalNumber(ByteReader& in)
{
    return in.byte() == 0 ? std::nullopt : std::optional(in.unsignedNumber());
}

std::optional<Bytes> readOptionalBytes(ByteReader& in)
{
    return in.byte() == 0 ? std::nullopt : std::optional(Bytes(in.unsignedNumber()));
}

void write(ByteWriter& out, const CpuUse& cpu)
{
    out.signedNumber(cpu.processUser.count());
    out.signedNumber(cpu.processSystem.count());
    out.unsignedNumber(cpu.coreBusy.size());
    for (const double busy : cpu.coreBusy) {
        out.real(busy);
    }
    out.real(cpu.machineBusy);
    out.real(cpu.idleBaseline);
    writeOptional(out, cpu.voluntarySwitches);
    writeOptional(out, cpu.involuntarySwitches);
    out.byte(cpu.nanosecondsPerIo ? 1 : 0);
    if (cpu.nanosecondsPerIo) {
        out.real(*cpu.nanosecondsPerIo);
    }
}

CpuUse readCpu(ByteReader& in, std::uint8_t version)
{
    CpuUse cpu;
    cpu.processUser = Nanoseconds(in.signedNumber());
    cpu.processSystem = Nanoseconds(in.signedNumber());
    cpu.coreBusy.resize(in.count(8));
    for (double& busy : cpu.coreBusy) {
        busy = in.real();
    }
    cpu.machineBusy = in.real();
    cpu.idleBaseline = in.real();
    cpu.voluntarySwitches = version < 2 ? in.unsignedNumber() : readOptionalNumber(in);
    cpu.involuntarySwitches = version < 2 ? in.unsignedNumber() : readOptionalNumber(in);
    if (in.byte() != 0) {
        cpu.nanosecondsPerIo = in.real();
    }
    return cpu;
}

std::unexpected<Error> broken()
{
    return fail(ErrorCode::Io, "its content makes no sense");
}

// One column of the intervals: the quantiles of one direction, present ones only; which are
// present stands in the column of flags before.
using Quantile = std::optional<Nanoseconds> IntervalDirection::*;
constexpr std::array<Quantile, 4> quantiles{&IntervalDirection::p50, &IntervalDirection::p99,
                                            &IntervalDirection::p999, &IntervalDirection::max};

using Side = IntervalDirection Interval::*;
constexpr std::array<Side, 2> sides{&Interval::read, &Interval::write};

void writeSide(ByteWriter& out, const std::vector<Interval>& intervals, Side side)
{
    for (const auto& interval : intervals) {
        out.unsignedNumber((interval.*side).ios);
    }
    for (const auto& interval : intervals) {
        out.unsignedNumber((interval.*side).bytes.value());
    }
    for (const auto& interval : intervals) {
        unsigned flags = 0;
        for (std::size_t q = 0; q < quantiles.size(); ++q) {
            flags |= (interval.*side.*quantiles[q]).has_value() ? 1U << q : 0U;
        }
        out.byte(static_cast<std::uint8_t>(flags));
    }
    for (const auto quantile : quantiles) {
        for (const auto& interval : intervals) {
            if (const auto& value = interval.*side.*quantile) {
                out.signedNumber(value->count());
            }
        }
    }
}

void readSide(ByteReader& in, std::vector<Interval>& intervals, Side side)
{
    for (auto& interval : intervals) {
        (interval.*side).ios = in.unsignedNumber();
    }
    for (auto& interval : intervals) {
        (interval.*side).bytes = Bytes(in.unsignedNumber());
    }
    for (auto& interval : intervals) {
        const unsigned flags = in.byte();
        for (std::size_t q = 0; q < quantiles.size(); ++q) {
            if ((flags & (1U << q)) != 0) {
                interval.*side.*quantiles[q] = Nanoseconds(0);
            }
        }
    }
    for (const auto quantile : quantiles) {
        for (auto& interval : intervals) {
            if (auto& value = interval.*side.*quantile) {
                value = Nanoseconds(in.signedNumber());
            }
        }
    }
}

} // namespace

Blob encodeSummary(const RunResult& result)
{
    ByteWriter out;
    out.signedNumber(result.window.count());
    write(out, result.read);
    write(out, result.write);
    out.unsignedNumber(result.targets.size());
    for (const auto& target : result.targets) {
        out.text(target.location);
        write(out, target.read);
        write(out, target.write);
        writeOptional(out, target.deviceRead);
        writeOptional(out, target.deviceWritten);
    }
    out.unsignedNumber(result.workers.size());
    for (const auto& worker : result.workers) {
        out.unsignedNumber(worker.target);
        writeCounts(out, worker.read);
        writeCounts(out, worker.write);
        out.signedNumber(worker.cpu.count());
    }
    write(out, result.cpu);
    out.text(result.clock);
    out.unsignedNumber(result.notes.size());
    for (const auto& note : result.notes) {
        out.text(note);
    }
    return seal(summaryKind, summaryVersion, out.bytes());
}

Result<RunResult> decodeSummary(std::span<const std::uint8_t> blob)
{
    TM_TRY(opened, unseal(summaryKind, summaryVersion, blob));
    ByteReader in(opened.payload);
    RunResult result;
    result.window = Nanoseconds(in.signedNumber());
    result.read = readTotals(in);
    result.write = readTotals(in);
    result.targets.resize(in.count(19));
    for (auto& target : result.targets) {
        target.location = in.text();
        target.read = readTotals(in);
        target.write = readTotals(in);
        target.deviceRead = readOptionalBytes(in);
        target.deviceWritten = readOptionalBytes(in);
    }
    result.workers.resize(in.count(8));
    for (auto& worker : result.workers) {
        worker.target = in.smallNumber();
        worker.read = readCounts(in);
        worker.write = readCounts(in);
        worker.cpu = Nanoseconds(in.signedNumber());
    }
    result.cpu = readCpu(in, opened.version);
    result.clock = in.text();
    result.notes.resize(in.count(1));
    for (auto& note : result.notes) {
        note = in.text();
    }
    if (!in.complete()) {
        return broken();
    }
    return result;
}

Blob encodeWorkerLatency(const std::vector<WorkerResult>& workers)
{
    ByteWriter out;
    out.unsignedNumber(workers.size());
    for (const auto& worker : workers) {
        write(out, worker.read.latency);
        write(out, worker.write.latency);
    }
    return seal(workersKind, version, out.bytes());
}

Result<> decodeWorkerLatency(std::span<const std::uint8_t> blob, std::vector<WorkerResult>& workers)
{
    TM_TRY(opened, unseal(workersKind, version, blob));
    ByteReader in(opened.payload);
    if (in.count(10) != workers.size()) {
        return broken();
    }
    for (auto& worker : workers) {
        worker.read.latency = readHistogram(in);
        worker.write.latency = readHistogram(in);
    }
    if (!in.complete()) {
        return broken();
    }
    return {};
}

Blob encodeIntervals(const std::vector<Interval>& intervals)
{
    ByteWriter out;
    out.unsignedNumber(intervals.size());
    std::uint64_t last = 0;
    for (const auto& interval : intervals) {
        // Differences wrap around in unsigned arithmetic, so that every start comes back.
        const auto start = static_cast<std::uint64_t>(interval.start.count());
        out.signedNumber(static_cast<std::int64_t>(start - last));
        last = start;
    }
    for (const auto& interval : intervals) {
        out.signedNumber(interval.length.count());
    }
    for (const auto& interval : intervals) {
        out.unsignedNumber(interval.target ? std::uint64_t{*interval.target} + 1 : 0);
    }
    for (const auto side : sides) {
        writeSide(out, intervals, side);
    }
    for (const auto& interval : intervals) {
        out.real(interval.machineBusy);
    }
    return seal(intervalsKind, version, out.bytes());
}

Result<std::vector<Interval>> decodeIntervals(std::span<const std::uint8_t> blob)
{
    TM_TRY(opened, unseal(intervalsKind, version, blob));
    ByteReader in(opened.payload);
    // Two numbers, a target, two directions of three numbers and a real.
    std::vector<Interval> intervals(in.count(17));
    std::uint64_t last = 0;
    for (auto& interval : intervals) {
        last += static_cast<std::uint64_t>(in.signedNumber());
        interval.start = Nanoseconds(static_cast<std::int64_t>(last));
    }
    for (auto& interval : intervals) {
        interval.length = Nanoseconds(in.signedNumber());
    }
    for (auto& interval : intervals) {
        const auto coded = in.unsignedNumber();
        if (coded > std::uint64_t{std::numeric_limits<std::uint32_t>::max()} + 1) {
            return broken();
        }
        if (coded != 0) {
            interval.target = static_cast<std::uint32_t>(coded - 1);
        }
    }
    for (const auto side : sides) {
        readSide(in, intervals, side);
    }
    for (auto& interval : intervals) {
        interval.machineBusy = in.real();
    }
    if (!in.complete()) {
        return broken();
    }
    return intervals;
}

Blob encodeSeconds(const std::vector<LatencySecond>& seconds)
{
    ByteWriter out;
    out.unsignedNumber(seconds.size());
    for (const auto& second : seconds) {
        out.unsignedNumber(second.second);
        out.unsignedNumber(second.target);
        out.byte(second.direction == Direction::Write ? 1 : 0);
        write(out, second.latency);
    }
    return seal(secondsKind, version, out.bytes());
}

Result<std::vector<LatencySecond>> decodeSeconds(std::span<const std::uint8_t> blob)
{
    TM_TRY(opened, unseal(secondsKind, version, blob));
    ByteReader in(opened.payload);
    const auto count = in.count(8);
    std::vector<LatencySecond> seconds;
    for (std::size_t i = 0; i < count && in.ok(); ++i) {
        LatencySecond second;
        second.second = in.smallNumber();
        second.target = in.smallNumber();
        const auto direction = in.byte();
        second.direction = direction == 0 ? Direction::Read : Direction::Write;
        second.latency = readHistogram(in);
        if (direction > 1) {
            return broken();
        }
        seconds.push_back(std::move(second));
    }
    if (!in.complete()) {
        return broken();
    }
    return seconds;
}

} // namespace tidemark::store
