#include "core/stats/latency_buckets.h"

#include <algorithm>
#include <bit>

namespace tidemark::stats {
namespace {

constexpr unsigned mantissaBits = 6;
constexpr std::uint32_t perGroup = 1U << mantissaBits;

} // namespace

std::uint32_t fioBucketOf(std::uint64_t nanoseconds)
{
    if (nanoseconds < 2 * perGroup) {
        return static_cast<std::uint32_t>(nanoseconds);
    }
    const auto shift = static_cast<unsigned>(std::bit_width(nanoseconds)) - 1 - mantissaBits;
    const auto offset = static_cast<std::uint32_t>(nanoseconds >> shift) & (perGroup - 1);
    return std::min(((shift + 1) << mantissaBits) + offset, fioBuckets - 1);
}

std::uint64_t fioBucketValue(std::uint32_t bucket)
{
    if (bucket < 2 * perGroup) {
        return bucket;
    }
    const unsigned shift = (bucket >> mantissaBits) - 1;
    const std::uint64_t base = std::uint64_t{1} << (shift + mantissaBits);
    const std::uint64_t offset = bucket % perGroup;
    return base + (offset << shift) + (std::uint64_t{1} << shift) / 2;
}

std::optional<std::uint64_t> fioPercentile(std::span<const BucketCount> counts, double percent)
{
    double all = 0;
    for (const auto& [bucket, count] : counts) {
        all += static_cast<double>(count);
    }
    if (!(all > 0)) {
        return {};
    }
    double sum = 0;
    for (const auto& [bucket, count] : counts) {
        sum += static_cast<double>(count);
        if (sum >= percent / 100 * all) {
            return fioBucketValue(bucket);
        }
    }
    return fioBucketValue(counts.back().first);
}

std::vector<std::uint64_t> correctedForOmission(std::span<const std::uint64_t> values,
                                                std::uint64_t interval)
{
    std::vector<std::uint64_t> out;
    for (const auto value : values) {
        out.push_back(value);
        for (auto rest = value; interval > 0 && rest >= 2 * interval;) {
            rest -= interval;
            out.push_back(rest);
        }
    }
    return out;
}

} // namespace tidemark::stats
