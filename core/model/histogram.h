#pragma once

#include "core/base/units.h"

#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace tidemark {

/// Latency histogram: log-linear as in HdrHistogram with 3 significant digits. Values below 2048
/// ns have a bucket each; above, every power of two has 1024 buckets, so a bucket is at most
/// 1/1024 of its value wide and its midpoint is off by at most 0.05 %. Range 1 ns to 100 s; a
/// longer value is counted as overflow, in no bucket, and enters count, sum and maximum.
/// Merging adds counts and is exact.
///
/// Memory: 224 KiB once a value was recorded; restored and compacted histograms keep only the
/// buckets in use, so that one for every second of a long run stays small.
class Histogram
{
public:
    static constexpr std::uint64_t highest = 100'000'000'000; ///< 100 s in nanoseconds
    static constexpr unsigned subBits = 11;                   ///< 2048 values below the first step

    /// Bucket of `ns` (0..highest). Cost: a count of leading zeros and a shift.
    [[nodiscard]] static constexpr std::uint32_t bucketOf(std::uint64_t ns)
    {
        const unsigned width = static_cast<unsigned>(std::bit_width(ns | 2047U));
        const unsigned shift = width - subBits;
        return static_cast<std::uint32_t>((shift << (subBits - 1)) + (ns >> shift));
    }

    /// Smallest value of a bucket in ns.
    [[nodiscard]] static constexpr std::uint64_t lowerEdge(std::uint32_t bucket)
    {
        if (bucket < 2048) {
            return bucket;
        }
        const unsigned shift = (bucket >> (subBits - 1)) - 1;
        return static_cast<std::uint64_t>((bucket & 1023U) | 1024U) << shift;
    }

    /// Number of values in a bucket, ns.
    [[nodiscard]] static constexpr std::uint64_t width(std::uint32_t bucket)
    {
        return bucket < 2048 ? 1 : std::uint64_t{1} << ((bucket >> (subBits - 1)) - 1);
    }

    static constexpr std::uint32_t buckets = (26U << 10U) + 2048U; ///< room for 2^37 > highest
    static_assert(std::bit_width(highest) == 37);

    /// Counts one value. No allocation after the first call; never throws after it.
    void record(std::uint64_t ns)
    {
        if (m_counts.empty()) [[unlikely]] {
            reserve();
        }
        if (ns <= highest) [[likely]] {
            ++m_counts[bucketOf(ns)];
        } else {
            ++m_overflow;
        }
        ++m_count;
        m_sum += ns;
        m_min = ns < m_min ? ns : m_min;
        m_max = ns > m_max ? ns : m_max;
    }

    /// Allocates the buckets now, so that record() never does.
    void reserve();

    /// Keeps only the buckets in use; record() and merge() still work and allocate again.
    void compact();

    /// Adds all of `other`.
    void merge(const Histogram& other);

    /// Forgets all values, keeps the memory.
    void clear();

    /// Number of values, overflow included.
    [[nodiscard]] std::uint64_t count() const { return m_count; }

    /// Values over 100 s.
    [[nodiscard]] std::uint64_t overflow() const { return m_overflow; }

    /// Exact sum in ns.
    [[nodiscard]] std::uint64_t sum() const { return m_sum; }

    /// Exact mean; empty without values.
    [[nodiscard]] std::optional<Nanoseconds> mean() const;

    /// Exact smallest and largest value; empty without values.
    [[nodiscard]] std::optional<Nanoseconds> min() const;
    [[nodiscard]] std::optional<Nanoseconds> max() const;

    /// Nearest-rank quantile, 0 <= q <= 1: the midpoint of the first bucket with a cumulative count
    /// of at least q * count (at least 1), limited to [min, max]; the maximum when that falls into
    /// the overflow. Empty without values.
    [[nodiscard]] std::optional<Nanoseconds> quantile(double q) const;

    /// A bucket and how many values it holds.
    struct Bucket
    {
        std::uint32_t index = 0;
        std::uint64_t count = 0;

        bool operator==(const Bucket&) const = default;
    };

    /// The buckets in use, ascending: the form to store.
    [[nodiscard]] std::vector<Bucket> nonEmpty() const;

    /// What is not in the buckets.
    struct Totals
    {
        std::uint64_t overflow = 0;
        std::uint64_t sum = 0;
        std::uint64_t min = 0;
        std::uint64_t max = 0;

        bool operator==(const Totals&) const = default;
    };

    [[nodiscard]] Totals totals() const;

    /// Rebuilds what nonEmpty() and totals() describe. Buckets out of range are ignored by this
    /// function: readers of foreign bytes must check them first.
    [[nodiscard]] static Histogram restore(std::span<const Bucket> used, const Totals& totals);

    /// Equal counts, sum and extremes, whatever the memory reserved.
    bool operator==(const Histogram& other) const;

private:
    std::vector<std::uint64_t> m_counts; ///< empty or `buckets` long
    std::vector<Bucket> m_used;          ///< ascending; the counts while `m_counts` is empty
    std::uint64_t m_count = 0;
    std::uint64_t m_overflow = 0;
    std::uint64_t m_sum = 0;
    std::uint64_t m_min = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t m_max = 0;
};

} // namespace tidemark
