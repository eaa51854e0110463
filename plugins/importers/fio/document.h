#pragma once

#include "core/plugin/reading.h"
#include "plugins/importers/fio/json_cursor.h"
#include "plugins/importers/fio/options.h"

#include <stop_token>
#include <string>
#include <vector>

namespace tidemark::importers::fio {

/// One entry of "jobs" or "client_stats".
struct Job
{
    std::string name;
    std::string host; ///< client mode: "host:port"; empty otherwise
    std::optional<std::uint64_t> group;
    std::optional<double> elapsed; ///< s
    Options options;
    ImportedResult result; ///< directions, CPU, error, facts; no workload yet
    Place place;
};

/// One JSON document of fio.
struct Document
{
    std::optional<std::string> version;       ///< "3.33"
    std::optional<std::uint64_t> timestampMs; ///< since 1970
    std::string time;                         ///< as printed
    Options globalOptions;
    std::vector<Job> jobs;
    std::vector<Fact> facts; ///< disk_util
    Place place;
    bool complete = false; ///< its last bracket was there
};

/// Reads the document at the cursor, which stands on `{`. Empty when it is no fio document, known
/// from its first key. A damaged document gives what is whole, with `complete` false.
[[nodiscard]] std::optional<Document>
readDocument(JsonCursor& cursor, plugin::WarningList& warnings, const std::stop_token& stop);

/// Reads a direction object ("read", "write", "trim", "mixed", "sync") at the cursor. Empty when
/// the direction was not used. Units (fio stat.c, all versions from 2.0): bw is KiB/s, `clat` in us
/// and `clat_ns` in ns, `io_bytes` KiB until 2.20 and bytes from 2.21, which added `io_kbytes`.
[[nodiscard]] std::optional<DirectionFigures>
readDirection(JsonCursor& cursor, ImportedDirection direction, plugin::WarningList& warnings);

/// Reads a latency object at the cursor, whose values are in `unit` nanoseconds (1 or 1000). Empty
/// when it holds no measurement.
[[nodiscard]] std::optional<ImportedLatency> readLatency(JsonCursor& cursor, LatencyKind kind,
                                                         std::uint64_t unit,
                                                         plugin::WarningList& warnings);

/// The values that fall into fio's histogram bin with index `index`, in its unit (us or ns): bins
/// of one unit below 128, above 64 a power of two (fio stat.c, plat_idx_to_val, FIO_IO_U_PLAT_BITS
/// 6).
[[nodiscard]] CountedRange binOfIndex(std::uint64_t index);

/// The bin whose midpoint fio writes as `value`.
[[nodiscard]] CountedRange binOfMidpoint(std::uint64_t value);

} // namespace tidemark::importers::fio
