#pragma once

#include "core/base/random.h"
#include "core/base/result.h"
#include "core/base/units.h"
#include "core/engine/page_memory.h"
#include "core/model/workload.h"

#include <cstdint>
#include <span>

namespace tidemark::engine {

/// Fills `out` with bytes that do not compress.
void fillRandom(std::span<std::byte> out, SplitMix64& random);

/// What writes write: one pool of data made before the run and shared by all workers, so that no
/// time of the run goes into making data. Each write starts at another place of it, so that
/// neighbouring blocks differ.
class DataPool
{
public:
    /// Room for a block of `largest` at every start. `unit` divides all block sizes (it is at most
    /// 4096 and the granularity of DataKind::Compressible); `step` is the alignment of the starts.
    /// The part of the pool where blocks start is 4 MiB.
    [[nodiscard]] static Result<DataPool> make(DataKind kind, double compressPercent, Bytes largest,
                                               std::uint32_t unit, std::uint32_t step,
                                               std::uint64_t seed);

    /// A place in the pool from which a block can be read.
    [[nodiscard]] std::byte* pick(SplitMix64& random) const
    {
        return m_memory.data() + random.below(m_starts) * m_step;
    }

    [[nodiscard]] std::span<std::byte> memory() const { return {m_memory.data(), m_memory.size()}; }

private:
    PageMemory m_memory;
    std::uint64_t m_starts = 1;
    std::uint64_t m_step = 4096;
};

/// Writes data of that kind into `out`, whose start has the phase 0 in the pattern of
/// Compressible: the last `compressPercent` of each `unit` bytes are zero.
void fillData(std::span<std::byte> out, DataKind kind, double compressPercent, std::uint32_t unit,
              SplitMix64& random);

} // namespace tidemark::engine
