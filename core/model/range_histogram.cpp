#include "core/model/range_histogram.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tidemark {
namespace {

std::uint64_t saturatedSum(std::uint64_t a, std::uint64_t b)
{
    return a > std::numeric_limits<std::uint64_t>::max() - b
               ? std::numeric_limits<std::uint64_t>::max()
               : a + b;
}

/// LEB128: seven bits a byte, least significant first.
void put(std::vector<std::uint8_t>& code, std::uint64_t value)
{
    while (value >= 0x80) {
        code.push_back(static_cast<std::uint8_t>(value | 0x80));
        value >>= 7;
    }
    code.push_back(static_cast<std::uint8_t>(value));
}

std::uint64_t take(const std::uint8_t*& at)
{
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        const std::uint8_t byte = *at++;
        value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
        if (byte < 0x80) {
            return value;
        }
    }
}

} // namespace

void RangeHistogram::append(const CountedRange& range, std::uint64_t previousHigh)
{
    put(m_code, range.low - previousHigh);
    put(m_code, range.high - range.low);
    put(m_code, range.count);
    m_count = saturatedSum(m_count, range.count);
}

RangeHistogram RangeHistogram::fromRanges(std::span<CountedRange> ranges, std::size_t* overlaps)
{
    const auto byLow = [](const CountedRange& a, const CountedRange& b) { return a.low < b.low; };
    if (!std::ranges::is_sorted(ranges, byLow)) {
        std::ranges::stable_sort(ranges, byLow);
    }
    RangeHistogram result;
    std::size_t cut = 0;
    std::uint64_t end = 0; // of the last range written
    std::optional<CountedRange> open;
    const auto close = [&] {
        if (open) {
            result.append(*open, end);
            end = open->high;
        }
    };
    for (CountedRange range : ranges) {
        if (range.count == 0 || range.high <= range.low) {
            continue;
        }
        if (open && open->low == range.low && open->high == range.high) {
            open->count = saturatedSum(open->count, range.count);
            continue;
        }
        if (open && range.low < open->high) {
            ++cut;
            if (range.high <= open->high) {
                open->count = saturatedSum(open->count, range.count);
                continue;
            }
            range.low = open->high;
        }
        close();
        open = range;
    }
    close();
    result.m_code.shrink_to_fit();
    if (overlaps != nullptr) {
        *overlaps = cut;
    }
    return result;
}

std::vector<CountedRange> RangeHistogram::ranges() const
{
    std::vector<CountedRange> all;
    std::uint64_t end = 0;
    for (const std::uint8_t *at = m_code.data(), *last = at + m_code.size(); at != last;) {
        CountedRange range;
        range.low = end + take(at);
        range.high = range.low + take(at);
        range.count = take(at);
        end = range.high;
        all.push_back(range);
    }
    return all;
}

std::optional<CountedRange> RangeHistogram::quantile(double q) const
{
    if (empty()) {
        return {};
    }
    const double wanted = std::max(1.0, std::ceil(q * static_cast<double>(m_count)));
    const auto all = ranges();
    double seen = 0;
    for (const CountedRange& range : all) {
        seen += static_cast<double>(range.count);
        if (seen >= wanted) {
            return range;
        }
    }
    return all.back();
}

std::optional<double> RangeHistogram::mean() const
{
    if (empty()) {
        return {};
    }
    double sum = 0;
    double n = 0;
    for (const CountedRange& range : ranges()) {
        const double middle =
            (static_cast<double>(range.low) + static_cast<double>(range.high)) / 2;
        sum += middle * static_cast<double>(range.count);
        n += static_cast<double>(range.count);
    }
    return sum / n;
}

RangeHistogram RangeHistogram::merged(const RangeHistogram& other) const
{
    auto all = ranges();
    const auto more = other.ranges();
    all.insert(all.end(), more.begin(), more.end());
    return fromRanges(all);
}

} // namespace tidemark
