#include "core/engine/offsets.h"

#include "core/base/text.h"

#include <cmath>
#include <limits>

namespace tidemark::engine {

namespace {

/// Upper limit of a 64-bit draw that stays below it with the probability `percent` / 100.
std::uint64_t limitOf(double percent)
{
    if (percent >= 100) {
        return std::numeric_limits<std::uint64_t>::max();
    }
    return static_cast<std::uint64_t>(std::ldexp(percent / 100, 64));
}

} // namespace

Result<std::vector<Region>> streamRegions(std::uint64_t begin, std::uint64_t length,
                                          unsigned threads, std::uint64_t block, bool shared)
{
    const std::uint64_t parts = shared ? 1 : threads;
    const std::uint64_t each = length / parts / block * block;
    if (each == 0) {
        return fail(ErrorCode::BadInput,
                    "a span of " + formatSize(Bytes(length)) + " is too small for " +
                        std::to_string(threads) + " sequential threads with blocks of " +
                        formatSize(Bytes(block)),
                    {}, "Use a larger span, fewer threads or a smaller block");
    }
    std::vector<Region> regions(threads, Region{begin, each});
    for (std::size_t i = 1; i < threads && !shared; ++i) {
        regions[i].begin = begin + i * each;
    }
    return regions;
}

OffsetGenerator::OffsetGenerator(const Workload& workload, Region whole, Region region,
                                 StreamPosition& stream, bool sharedStream, std::uint64_t seed)
    : m_random(seed)
    , m_whole(whole)
    , m_region(region)
    , m_stream(&stream)
    , m_sharedStream(sharedStream)
    , m_allRandom(workload.randomPercent >= 100)
    , m_mixed(workload.reads() && workload.writes())
    , m_direction(workload.reads() ? Direction::Read : Direction::Write)
    , m_readBelow(limitOf(workload.readPercent))
    , m_jumpBelow(limitOf(workload.randomPercent))
{
    double percent = 0;
    for (const auto& block : workload.blocks) {
        percent += block.percent;
        const std::uint64_t length = block.size.value();
        m_sizes.push_back({static_cast<std::uint32_t>(length), limitOf(percent),
                           whole.length / length, region.length / length});
    }
    m_sizes.back().below = std::numeric_limits<std::uint64_t>::max();
}

const OffsetGenerator::Size& OffsetGenerator::drawSize()
{
    const std::uint64_t draw = m_random.next();
    std::size_t i = 0;
    while (i + 1 < m_sizes.size() && draw >= m_sizes[i].below) {
        ++i;
    }
    return m_sizes[i];
}

std::uint64_t OffsetGenerator::inStream(const Size& size)
{
    auto& next = m_stream->next;
    if (m_jumpBelow != 0 && m_random.next() < m_jumpBelow) {
        const std::uint64_t place = m_random.below(size.regionPlaces) * size.length;
        next.store(place + size.length, std::memory_order_relaxed);
        return m_region.begin + place;
    }
    const auto startOf = [&](std::uint64_t position) {
        return position + size.length > m_region.length ? 0 : position;
    };
    std::uint64_t seen = next.load(std::memory_order_relaxed);
    if (!m_sharedStream) {
        next.store(startOf(seen) + size.length, std::memory_order_relaxed);
        return m_region.begin + startOf(seen);
    }
    while (
        !next.compare_exchange_weak(seen, startOf(seen) + size.length, std::memory_order_relaxed))
    {
    }
    return m_region.begin + startOf(seen);
}

} // namespace tidemark::engine
