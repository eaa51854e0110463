#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tidemark {

/// How many values lie in low <= value < high (nanoseconds).
struct CountedRange
{
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::uint64_t count = 0;

    bool operator==(const CountedRange&) const = default;
};

/// A latency histogram with the bins of another tool, kept as ranges because a value inside a range
/// is not known better than that: it can be merged with others of the same bins, and a percentile
/// of it is known to lie in one range. Ascending, disjoint, counts > 0; held as variable-length
/// differences (about 6 bytes a range), as a large file has millions of them.
class RangeHistogram
{
public:
    RangeHistogram() = default;

    /// Takes ranges in any order. Equal ranges are added up; a range with count 0 or without width
    /// is left out. A range that overlaps its predecessor is cut at the end of it, so that the
    /// invariant holds; `overlaps` (if given) receives how often that happened. A count is limited
    /// to 2^64-1. Sorts `ranges` in place.
    [[nodiscard]] static RangeHistogram fromRanges(std::span<CountedRange> ranges,
                                                   std::size_t* overlaps = nullptr);

    /// All ranges, ascending.
    [[nodiscard]] std::vector<CountedRange> ranges() const;

    /// Sum of the counts, limited to 2^64-1.
    [[nodiscard]] std::uint64_t count() const { return m_count; }

    [[nodiscard]] bool empty() const { return m_count == 0; }

    /// The range that holds the nearest-rank quantile, 0 <= q <= 1. Empty without values.
    [[nodiscard]] std::optional<CountedRange> quantile(double q) const;

    /// Mean with every value at the middle of its range, ns. Empty without values.
    [[nodiscard]] std::optional<double> mean() const;

    /// Sum of both, exact when the bins are the same.
    [[nodiscard]] RangeHistogram merged(const RangeHistogram& other) const;

    bool operator==(const RangeHistogram&) const = default;

private:
    void append(const CountedRange& range, std::uint64_t previousHigh);

    std::vector<std::uint8_t> m_code; ///< per range: low - previous high, high - low, count
    std::uint64_t m_count = 0;
};

} // namespace tidemark
