#pragma once

#include "core/model/histogram.h"
#include "core/model/run_result.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace tidemark::engine {

/// What one worker counted in one direction, beside the buckets.
struct RecorderTotals
{
    std::uint64_t ios = 0;
    std::uint64_t bytes = 0;
    std::uint64_t overflow = 0;
    std::uint64_t sum = 0; ///< ns
    std::uint64_t min = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t max = 0;

    /// Adds what another worker counted.
    void add(const RecorderTotals& other)
    {
        ios += other.ios;
        bytes += other.bytes;
        overflow += other.overflow;
        sum += other.sum;
        min = std::min(min, other.min);
        max = std::max(max, other.max);
    }
};

/// First and last bucket that values between `min` and `max` (ns) can fall into; empty (first >
/// last) when there are none.
struct BucketRange
{
    std::uint32_t first = 1;
    std::uint32_t last = 0;
};

[[nodiscard]] BucketRange bucketRange(std::uint64_t min, std::uint64_t max);

/// Counters of one worker and direction. Written by its worker alone, read by the collector at any
/// moment: they only grow, so what happened in a slice of time is the difference of two readings,
/// and the worker needs no lock, no swap of buffers and no look at the clock for it. Every shared
/// word is a relaxed atomic, which costs no more than a plain one. The buckets are those of
/// Histogram, in memory that is touched only where latencies fall. They have 32 bits, half the
/// memory where every request has a thread of its own; a reader in the middle of a run looks at
/// differences and need not care when one runs over, and the carries are kept for the end.
class Recorder
{
public:
    /// `buckets` and `carries` are Histogram::buckets long, zeroed, and outlive the recorder.
    Recorder(std::span<std::uint32_t> buckets, std::span<std::uint32_t> carries)
        : m_buckets(buckets)
        , m_carries(carries)
    {
    }

    /// Worker: counts `ios` I/Os that took equally long, `bytes` in all. Seen by readers after the
    /// next publish().
    void record(std::uint64_t ns, std::uint64_t bytes, std::uint32_t ios = 1)
    {
        if (ns <= Histogram::highest) [[likely]] {
            const std::uint32_t index = Histogram::bucketOf(ns);
            const std::atomic_ref<std::uint32_t> bucket(m_buckets[index]);
            const std::uint32_t count = bucket.load(std::memory_order_relaxed) + ios;
            bucket.store(count, std::memory_order_relaxed);
            if (count < ios) [[unlikely]] {
                ++m_carries[index];
                m_carried = true;
            }
        } else {
            m_own.overflow += ios;
        }
        m_own.ios += ios;
        m_own.bytes += bytes;
        m_own.sum += ns * ios;
        m_own.min = std::min(m_own.min, ns);
        m_own.max = std::max(m_own.max, ns);
    }

    /// Worker: shows the totals to readers; once a batch.
    void publish()
    {
        constexpr auto relaxed = std::memory_order_relaxed;
        m_ios.store(m_own.ios, relaxed);
        m_bytes.store(m_own.bytes, relaxed);
        m_overflow.store(m_own.overflow, relaxed);
        m_sum.store(m_own.sum, relaxed);
        m_min.store(m_own.min, relaxed);
        m_max.store(m_own.max, relaxed);
    }

    /// Reader: the totals as last published. The fields may differ by one batch among each other
    /// while the worker runs; they agree once it has ended.
    [[nodiscard]] RecorderTotals totals() const
    {
        constexpr auto relaxed = std::memory_order_relaxed;
        return {m_ios.load(relaxed), m_bytes.load(relaxed), m_overflow.load(relaxed),
                m_sum.load(relaxed), m_min.load(relaxed),   m_max.load(relaxed)};
    }

    /// Reader: adds the buckets of `range` to `into` (Histogram::buckets long).
    void addBuckets(std::span<std::uint32_t> into, BucketRange range) const;

    /// All that was counted, exact. After the end of the worker only.
    [[nodiscard]] DirectionTotals result() const;

private:
    std::span<std::uint32_t> m_buckets;
    std::span<std::uint32_t> m_carries;
    bool m_carried = false;
    RecorderTotals m_own;
    std::atomic<std::uint64_t> m_ios{0};
    std::atomic<std::uint64_t> m_bytes{0};
    std::atomic<std::uint64_t> m_overflow{0};
    std::atomic<std::uint64_t> m_sum{0};
    std::atomic<std::uint64_t> m_min{std::numeric_limits<std::uint64_t>::max()};
    std::atomic<std::uint64_t> m_max{0};
};

/// Growing counters of one target and direction, all its workers together, and the marks from
/// which slices and seconds are measured. To be read so often that no bucket grows by 2^32 between
/// two readings; once a second is enough for all that 30 cores can do without any I/O.
class DirectionSeries
{
public:
    DirectionSeries();

    /// Replaces the present reading by the sum of these recorders.
    void read(std::span<const Recorder* const> recorders);

    /// What was added since the mark `mark` (0 or 1), which then moves here. Extremes are exact
    /// where the slice moved those of the run, else the edges of its outermost buckets.
    [[nodiscard]] DirectionTotals since(std::size_t mark);

    /// All from the beginning, exact.
    [[nodiscard]] DirectionTotals all() const;

private:
    struct Reading
    {
        RecorderTotals totals;
        std::vector<std::uint64_t> buckets;
    };

    Reading m_now;
    std::vector<std::uint32_t> m_sums;  ///< of the recorders' buckets when last read, modulo 2^32
    std::vector<std::uint32_t> m_fresh; ///< the same while reading; zero in between
    std::array<Reading, 2> m_marks;
};

} // namespace tidemark::engine
