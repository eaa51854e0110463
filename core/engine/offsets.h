#pragma once

#include "core/base/random.h"
#include "core/base/result.h"
#include "core/model/run_result.h"
#include "core/model/workload.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace tidemark::engine {

/// Where a sequential stream stands. Shared by the workers that take turns on one stream, alone on
/// its cache line.
struct alignas(64) StreamPosition
{
    std::atomic<std::uint64_t> next{0};
};

/// The bytes of a target that one stream uses: sequential I/O runs through them and starts again,
/// jumps of mixed workloads stay inside.
struct Region
{
    std::uint64_t begin = 0;
    std::uint64_t length = 0;

    bool operator==(const Region&) const = default;
};

/// Regions of the sequential streams of `threads` threads over `length` bytes from `begin`:
/// disjoint, equal, whole blocks of `block`; one region for all when `shared`. BadInput when a
/// thread would have less than a block.
[[nodiscard]] Result<std::vector<Region>> streamRegions(std::uint64_t begin, std::uint64_t length,
                                                        unsigned threads, std::uint64_t block,
                                                        bool shared);

/// Place, size and direction of one I/O.
struct NextIo
{
    std::uint64_t offset = 0;
    std::uint32_t length = 0;
    Direction direction = Direction::Read;
};

/// Chooses the I/Os of one worker.
///  - Random: uniform over the whole span, aligned to the I/O's own block size from the begin of
///    the span; blocks may come again before all were visited.
///  - Sequential: each I/O begins where the last one of its stream ended; at the end of the region
///    it starts again at its begin.
///  - Between: with the probability `randomPercent` an I/O jumps to a random place of the region,
///    else it goes on from the last one.
/// Block size and direction are drawn independently for each I/O.
class OffsetGenerator
{
public:
    /// `whole` is the span of random I/O; `stream` may be shared with other workers of `region`
    /// and must outlive the generator. The workload must be valid and fit the regions.
    OffsetGenerator(const Workload& workload, Region whole, Region region, StreamPosition& stream,
                    bool sharedStream, std::uint64_t seed);

    /// The next I/O; about 2 ns for one block size and direction.
    NextIo next()
    {
        NextIo io;
        io.direction = m_direction;
        if (m_mixed) {
            io.direction = m_random.next() < m_readBelow ? Direction::Read : Direction::Write;
        }
        const Size& size = m_sizes.size() == 1 ? m_sizes.front() : drawSize();
        io.length = size.length;
        io.offset = m_allRandom ? m_whole.begin + m_random.below(size.places) * size.length
                                : inStream(size);
        return io;
    }

    /// The same numbers serve the choice of write data.
    SplitMix64& random() { return m_random; }

private:
    /// One block size: its share as an upper limit of a 64-bit draw, and how many fit.
    struct Size
    {
        std::uint32_t length = 0;
        std::uint64_t below = 0;
        std::uint64_t places = 0;       ///< in the whole span
        std::uint64_t regionPlaces = 0; ///< in the region
    };

    [[nodiscard]] const Size& drawSize();
    std::uint64_t inStream(const Size& size);

    SplitMix64 m_random;
    Region m_whole;
    Region m_region;
    StreamPosition* m_stream;
    bool m_sharedStream;
    bool m_allRandom;
    bool m_mixed;
    Direction m_direction;
    std::uint64_t m_readBelow = 0;
    std::uint64_t m_jumpBelow = 0;
    std::vector<Size> m_sizes;
};

} // namespace tidemark::engine
