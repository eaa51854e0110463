#pragma once

#include "core/base/time.h"
#include "core/base/units.h"
#include "core/model/environment.h"
#include "core/model/finding.h"
#include "core/model/range_histogram.h"
#include "core/model/workload.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What a result file of another tool says. Beside the model's own Run, not inside it: such a file
/// states some figures and not others, and the difference between "not stated", "not measured" and
/// "zero" must survive. An absent figure is absent, never 0.
namespace tidemark {

/// Where in a file something stands: offset in bytes (in the text after decoding, for text formats)
/// and the line from 1 (text formats only).
struct Place
{
    std::uint64_t offset = 0;
    std::optional<std::uint32_t> line;

    bool operator==(const Place&) const = default;
};

/// One number of a file. `value` is converted once to the base unit that the field's comment names;
/// `text` and `unit` are as printed there ("7427.749", "MB/s"). `unit` is what the number means,
/// also where the tool prints none or a wrong one (DiskSpd's old "MB/s" is "MiB/s"; see the
/// warnings). `derived` marks a figure that the tool or the reader calculated from another figure
/// of the file, so that it carries no information of its own.
struct Figure
{
    double value = 0;
    std::string text;
    std::string unit;
    Place place;
    bool derived = false;

    bool operator==(const Figure&) const = default;
};

/// How one figure came from several passes or from the many I/Os of one.
enum class Aggregation
{
    NotStated, ///< the file and the tool's documents do not say
    Single,    ///< one pass, mean over its time
    Mean,      ///< mean of several passes
    Best,      ///< the best of several passes
    Lowest,    ///< lowest of several passes, chosen apart from the other figures of the row
};

/// Which time a latency is. They are not comparable with each other.
enum class LatencyKind
{
    NotStated,
    Submission, ///< fio slat: from the start of the call until it returned
    Completion, ///< fio clat: from submission to completion
    Total,      ///< from issue to completion
};

/// Latency figures of one kind; all in nanoseconds except `count`.
struct ImportedLatency
{
    struct Percentile
    {
        double percent = 0; ///< 0..100
        Figure latency;     ///< ns

        bool operator==(const Percentile&) const = default;
    };

    LatencyKind kind = LatencyKind::NotStated;
    std::optional<Figure> count; ///< number of I/Os measured
    std::optional<Figure> min;
    std::optional<Figure> mean;
    std::optional<Figure> max;
    std::optional<Figure> deviation;     ///< standard deviation
    std::vector<Percentile> percentiles; ///< ascending by percent
    RangeHistogram histogram;            ///< empty when the file has none

    bool operator==(const ImportedLatency&) const = default;

    /// True when no figure is there.
    [[nodiscard]] bool empty() const;
};

/// One slice of the time axis of one direction.
struct ImportedInterval
{
    Nanoseconds start{0};  ///< from the beginning of the run
    Nanoseconds length{0}; ///< 0 when the file gives points without a length
    std::optional<std::uint64_t> ios;
    std::optional<double> throughput; ///< bytes/s
    std::optional<double> iops;       ///< 1/s
    std::optional<double> mean;       ///< latency, ns
    std::optional<double> p50;        ///< latency, ns
    std::optional<double> p99;        ///< latency, ns
    std::optional<double> max;        ///< latency, ns
    LatencyKind latencyKind = LatencyKind::NotStated;

    bool operator==(const ImportedInterval&) const = default;
};

/// What the I/Os of a set of figures were.
enum class ImportedDirection
{
    Read,
    Write,
    Trim,
    Sync,  ///< flushes
    Mixed, ///< all directions together, where the file does not (or also) separate them
};

/// Figures of one direction. A direction that the tool did not use is not in the list at all.
struct DirectionFigures
{
    ImportedDirection direction = ImportedDirection::Read;
    std::optional<Figure> throughput;          ///< bytes/s
    std::optional<Figure> throughputMin;       ///< bytes/s, of the tool's own time slices
    std::optional<Figure> throughputMax;       ///< bytes/s
    std::optional<Figure> throughputDeviation; ///< bytes/s
    std::optional<Figure> iops;                ///< 1/s
    std::optional<Figure> iopsMin;             ///< 1/s
    std::optional<Figure> iopsMax;             ///< 1/s
    std::optional<Figure> iopsDeviation;       ///< 1/s
    std::optional<Figure> bytes;               ///< moved in all
    std::optional<Figure> ios;                 ///< I/Os in all
    std::optional<Figure> shortIos;            ///< I/Os that moved less than asked for
    std::optional<Figure> droppedIos;          ///< I/Os not issued
    std::optional<Figure> runTime;             ///< ns
    std::vector<ImportedLatency> latencies;    ///< at most one of each kind
    std::vector<ImportedInterval> intervals;   ///< in the order of the file

    bool operator==(const DirectionFigures&) const = default;

    /// True when no figure is there.
    [[nodiscard]] bool empty() const;

    /// The latency of that kind; null when absent.
    [[nodiscard]] const ImportedLatency* latency(LatencyKind kind) const;
};

/// The workload as far as the file tells. Names as in Workload.
struct ImportedWorkload
{
    std::optional<std::string> name;         ///< label of the test in the file
    std::optional<std::string> pattern;      ///< in the tool's word, "randrw"
    std::vector<BlockShare> blocks;          ///< empty when not stated
    std::optional<double> randomPercent;     ///< 0 sequential .. 100 random
    std::optional<double> readPercent;       ///< of the I/Os: 0 writes only .. 100 reads only
    std::optional<std::uint64_t> queueDepth; ///< for each thread
    std::optional<std::uint64_t> threads;    ///< threads, processes or jobs
    std::optional<Bytes> span;               ///< test size
    std::optional<Nanoseconds> warmUp;
    std::optional<Nanoseconds> measure;
    std::optional<std::uint64_t> passes; ///< how often the tool measured
    std::optional<DataKind> data;
    std::optional<bool> cached;        ///< through the page cache
    std::optional<std::string> engine; ///< in the tool's word, "libaio"
    std::optional<std::string> target; ///< drive, file or folder in the tool's words
    /// Names of fields above that the file does not state, filled with the tool's documented
    /// default ("queueDepth").
    std::vector<std::string> defaults;

    bool operator==(const ImportedWorkload&) const = default;
};

/// Processor use, in per cent.
struct ImportedCpu
{
    enum class Basis
    {
        OneCore, ///< 100 is one core busy (fio: for each job)
        Machine, ///< 100 is all cores busy
    };

    struct Core
    {
        std::string name; ///< "CPU 3", "group 1 CPU 3"
        Figure busy;

        bool operator==(const Core&) const = default;
    };

    Basis basis = Basis::Machine;
    std::optional<Figure> busy;
    std::optional<Figure> user;
    std::optional<Figure> system;
    std::optional<Figure> contextSwitches; ///< number
    std::vector<Core> cores;

    bool operator==(const ImportedCpu&) const = default;
};

/// One test of a file: a row or a group of rows of CrystalDiskMark, a job of fio, a time span of
/// DiskSpd.
struct ImportedResult
{
    ImportedWorkload workload;
    Aggregation rateRule = Aggregation::NotStated;    ///< of throughput and IOPS
    Aggregation latencyRule = Aggregation::NotStated; ///< of latency
    std::vector<DirectionFigures> directions;
    std::optional<ImportedCpu> cpu;
    std::optional<std::string> error; ///< what the tool says went wrong in this test
    /// The sum or mean of other results in the record, made by the tool (fio "All clients"): never
    /// to be added to them.
    bool aggregate = false;
    std::vector<Fact> facts; ///< what else is stated of this test, key and text as printed

    bool operator==(const ImportedResult&) const = default;

    /// Figures of that direction; null when absent.
    [[nodiscard]] const DirectionFigures* direction(ImportedDirection wanted) const;
};

/// A part that was skipped, repaired or must be read with care. `code` is stable.
struct ImportWarning
{
    std::string code;
    Severity severity = Severity::Note;
    Place place;
    std::string text; ///< one sentence

    bool operator==(const ImportWarning&) const = default;
};

/// A date as printed, and its instant if the file tells the zone.
struct ImportedDate
{
    enum class Meaning
    {
        NotStated,
        Start,
        End,
        Saved
    };

    std::string text;
    Meaning meaning = Meaning::NotStated;
    std::optional<WallTime> instant;

    bool operator==(const ImportedDate&) const = default;
};

/// Where a record comes from.
struct ImportSource
{
    std::string file;   ///< name as given
    std::string sha256; ///< of the bytes, 64 lower-case hex digits; empty until computed
    std::string format; ///< Importer::id(), "fio.json"
    std::string tool;   ///< "fio"
    std::optional<std::string> toolVersion; ///< as printed, "3.33"

    bool operator==(const ImportSource&) const = default;
};

/// One report of a foreign tool. A file can hold several.
struct ImportedRecord
{
    ImportSource source;
    std::optional<ImportedDate> date;
    std::vector<Fact> facts; ///< what the file says of machine and tool, in its order
    std::vector<ImportedResult> results;
    std::vector<ImportWarning> warnings;

    bool operator==(const ImportedRecord&) const = default;
};

/// Stable names, as stored and as printed in JSON.
[[nodiscard]] std::string_view name(Aggregation value);
[[nodiscard]] std::string_view name(LatencyKind value);
[[nodiscard]] std::string_view name(ImportedDirection value);
[[nodiscard]] std::string_view name(ImportedCpu::Basis value);
[[nodiscard]] std::string_view name(ImportedDate::Meaning value);

/// JSON with the field names above; an empty list and an absent value are left out, histograms are
/// lists of [low, high, count]. Read with fromJson<ImportedRecord>.
[[nodiscard]] nlohmann::json toJson(const ImportedRecord& value);

} // namespace tidemark
