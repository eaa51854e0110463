#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace tidemark::stats {

/// fio's latency buckets (stat.c: 29 groups of 64, 6 bits of mantissa): a bucket is 1/64 of its
/// value wide, its midpoint off by at most 0.78 %.
inline constexpr std::uint32_t fioBuckets = 29 * 64;

/// Bucket of a value in nanoseconds; values from 2^34 on share buckets towards the last one.
[[nodiscard]] std::uint32_t fioBucketOf(std::uint64_t nanoseconds);

/// The value that fio reports for a bucket: its midpoint, nanoseconds.
[[nodiscard]] std::uint64_t fioBucketValue(std::uint32_t bucket);

/// A bucket and its count.
using BucketCount = std::pair<std::uint32_t, std::uint64_t>;

/// fio's percentile `percent` (0..100) of counts in ascending order of bucket: the value of the
/// first bucket with a cumulative count of at least percent/100 of all. Empty without counts.
[[nodiscard]] std::optional<std::uint64_t> fioPercentile(std::span<const BucketCount> counts,
                                                         double percent);

/// What an open-loop test would have seen (HdrHistogram's record_corrected_value): a value above
/// `interval` also stands for the requests that waited behind it, value - interval, value -
/// 2 interval, ... down to interval. A model: label it so. For closed loops there is nothing to
/// correct. `interval` of 0 changes nothing.
[[nodiscard]] std::vector<std::uint64_t> correctedForOmission(std::span<const std::uint64_t> values,
                                                              std::uint64_t interval);

} // namespace tidemark::stats
