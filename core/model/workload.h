#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tidemark {

/// One block size of a workload and its share of the I/Os in per cent.
struct BlockShare
{
    Bytes size{4096};
    double percent = 100;

    bool operator==(const BlockShare&) const = default;
};

/// What written data look like to a drive or file system that compresses.
enum class DataKind
{
    Random,       ///< incompressible, from a pool generated before the run
    Zeros,        ///< all zero
    Compressible, ///< `compressPercent` per cent of every block is zero, the rest incompressible
};

/// One thing to measure: how requests are made, not where (Target) nor through what (Variant).
struct Workload
{
    std::string name; ///< label, "RND 4K Q32 T1 read"; unique in a profile
    std::vector<BlockShare> blocks = std::vector<BlockShare>(1); ///< shares add up to 100
    double randomPercent = 100; ///< 0 sequential .. 100 random; between: that share of jumps
    double readPercent = 100;   ///< 0 writes only .. 100 reads only
    unsigned queueDepth = 1;    ///< requests in flight for each thread
    unsigned threads = 1;       ///< for each target
    /// Sequential threads of one target take turns on one common offset instead of own regions.
    bool sharedOffset = false;
    DataKind data = DataKind::Random;
    double compressPercent = 0;         ///< only with Compressible, 0..100
    Bytes offset{0};                    ///< first byte used of the target
    std::optional<Bytes> span;          ///< bytes used from `offset`; all of the target when absent
    Nanoseconds warmUp{0};              ///< I/O before the measured window, not counted
    Nanoseconds measure{5'000'000'000}; ///< length of the measured window
    /// Open loop: I/Os a second over all threads of a target; latency then counts from the
    /// intended start. Closed loop when absent.
    std::optional<Iops> rateLimit;
    bool cached = false;    ///< through the page cache; shown as a warning everywhere
    std::uint64_t seed = 1; ///< of the offsets and of read/write choices
    /// The same in plain words, "one small at a time"; empty when there are none.
    std::string plainName;

    bool operator==(const Workload&) const = default;

    /// Largest block size. `blocks` must not be empty.
    [[nodiscard]] Bytes largestBlock() const;

    /// Mean block size in bytes, weighted by share.
    [[nodiscard]] double meanBlock() const;

    [[nodiscard]] bool reads() const { return readPercent > 0; }

    [[nodiscard]] bool writes() const { return readPercent < 100; }
};

/// Checks a workload for values that make no sense anywhere (no blocks, shares that do not add up
/// to 100 +- 0.01, per cents outside 0..100, zero depth or threads, no measuring time, span below
/// a block). BadInput names the field.
[[nodiscard]] Result<> validate(const Workload& workload);

/// The line people know: "SEQ 1M Q8 T1 read", "RND 4K Q32 T16 70/30", "RND 4K:60,64K:40 Q4 T1".
[[nodiscard]] std::string label(const Workload& workload);

/// Reads "4k" or "4k/60:64k/40" (fio's bssplit form; shares must add up to 100).
[[nodiscard]] Result<std::vector<BlockShare>> parseBlocks(std::string_view text);

} // namespace tidemark
