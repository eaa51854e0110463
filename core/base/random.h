#pragma once

#include <array>
#include <cstdint>

namespace tidemark {

/// splitmix64 (Steele, Lea and Flood 2014; the constants are Vigna's public-domain ones). The same
/// seed gives the same numbers on every platform; std distributions do not and are not used.
class SplitMix64
{
public:
    explicit constexpr SplitMix64(std::uint64_t seed) : m_state(seed) {}

    /// Next 64 uniformly distributed bits.
    constexpr std::uint64_t next()
    {
        std::uint64_t z = (m_state += 0x9E3779B97F4A7C15ULL);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    /// Uniform in 0..n-1 (n >= 1): the high 64 bits of next() * n. The bias is below n / 2^64.
    constexpr std::uint64_t below(std::uint64_t n) { return mulHigh(next(), n); }

    /// Uniform in [0, 1) with 53 bits.
    constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    /// High 64 bits of the 128-bit product.
    static constexpr std::uint64_t mulHigh(std::uint64_t a, std::uint64_t b)
    {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::uint64_t>((static_cast<Wide>(a) * b) >> 64);
    }

private:
    std::uint64_t m_state;
};

/// A seed from the operating system's entropy, for plans whose seed the user did not give.
[[nodiscard]] std::uint64_t entropySeed();

} // namespace tidemark
