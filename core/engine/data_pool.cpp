#include "core/engine/data_pool.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace tidemark::engine {

void fillRandom(std::span<std::byte> out, SplitMix64& random)
{
    while (out.size() >= sizeof(std::uint64_t)) {
        const std::uint64_t word = random.next();
        std::memcpy(out.data(), &word, sizeof word);
        out = out.subspan(sizeof word);
    }
    if (!out.empty()) {
        const std::uint64_t word = random.next();
        std::memcpy(out.data(), &word, out.size());
    }
}

void fillData(std::span<std::byte> out, DataKind kind, double compressPercent, std::uint32_t unit,
              SplitMix64& random)
{
    if (kind == DataKind::Zeros) {
        std::ranges::fill(out, std::byte{0});
        return;
    }
    fillRandom(out, random);
    if (kind != DataKind::Compressible) {
        return;
    }
    const auto zeros = static_cast<std::size_t>(std::lround(unit * compressPercent / 100));
    for (std::size_t at = 0; at < out.size(); at += unit) {
        const std::size_t length = std::min<std::size_t>(unit, out.size() - at);
        const std::size_t kept = std::min<std::size_t>(length, unit - zeros);
        std::ranges::fill(out.subspan(at + kept, length - kept), std::byte{0});
    }
}

Result<DataPool> DataPool::make(DataKind kind, double compressPercent, Bytes largest,
                                std::uint32_t unit, std::uint32_t step, std::uint64_t seed)
{
    constexpr std::uint64_t startArea = 4U << 20U;
    DataPool pool;
    pool.m_step = step;
    pool.m_starts = kind == DataKind::Zeros ? 1 : startArea / step;
    const std::uint64_t area = kind == DataKind::Zeros ? 0 : startArea;
    TM_TRY(memory, PageMemory::allocate(area + largest.value()));
    pool.m_memory = std::move(memory);
    SplitMix64 random(seed);
    fillData(pool.memory(), kind, compressPercent, unit, random);
    return pool;
}

} // namespace tidemark::engine
