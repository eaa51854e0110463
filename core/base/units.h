#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <type_traits>

namespace tidemark {

/// A number with its unit in the type. Arithmetic keeps the unit; mixing units does not compile.
/// `Rep` is the representation; no rounding or overflow check happens.
template <class Tag, class Rep>
class Quantity
{
public:
    using Representation = Rep;

    constexpr Quantity() = default;

    explicit constexpr Quantity(Rep value) : m_value(value) {}

    /// The bare number, in the unit that the tag names.
    [[nodiscard]] constexpr Rep value() const { return m_value; }

    constexpr auto operator<=>(const Quantity&) const = default;

    constexpr Quantity& operator+=(Quantity other)
    {
        m_value += other.m_value;
        return *this;
    }

    constexpr Quantity& operator-=(Quantity other)
    {
        m_value -= other.m_value;
        return *this;
    }

    friend constexpr Quantity operator+(Quantity a, Quantity b) { return a += b; }

    friend constexpr Quantity operator-(Quantity a, Quantity b) { return a -= b; }

    friend constexpr Quantity operator*(Quantity a, Rep factor)
    {
        return Quantity(a.m_value * factor);
    }

    friend constexpr Quantity operator/(Quantity a, Rep divisor)
    {
        return Quantity(a.m_value / divisor);
    }

    /// Ratio of two quantities of one unit, as a plain number.
    friend constexpr double operator/(Quantity a, Quantity b)
    {
        return static_cast<double>(a.m_value) / static_cast<double>(b.m_value);
    }

private:
    Rep m_value{};
};

using Bytes = Quantity<struct BytesTag, std::uint64_t>;
using BytesPerSecond = Quantity<struct BytesPerSecondTag, double>;
using Iops = Quantity<struct IopsTag, double>;
/// Share of a whole, 0 to 100.
using Percent = Quantity<struct PercentTag, double>;
using Nanoseconds = std::chrono::nanoseconds;

static_assert(!std::is_convertible_v<double, Iops>);
static_assert(!std::is_convertible_v<Bytes, BytesPerSecond>);

/// Length of `t` in seconds.
[[nodiscard]] constexpr double seconds(Nanoseconds t)
{
    return std::chrono::duration<double>(t).count();
}

/// Nearest whole number of nanoseconds in `s` seconds (|s| < 292 years).
[[nodiscard]] constexpr Nanoseconds fromSeconds(double s)
{
    return Nanoseconds(static_cast<std::int64_t>(s * 1e9 + (s < 0 ? -0.5 : 0.5)));
}

/// Mean rate of `total` over `elapsed`; 0 when `elapsed` is not positive.
[[nodiscard]] constexpr BytesPerSecond rate(Bytes total, Nanoseconds elapsed)
{
    return BytesPerSecond(
        elapsed.count() > 0 ? static_cast<double>(total.value()) / seconds(elapsed) : 0.0);
}

/// Mean number of I/Os a second; 0 when `elapsed` is not positive.
[[nodiscard]] constexpr Iops ioRate(std::uint64_t ios, Nanoseconds elapsed)
{
    return Iops(elapsed.count() > 0 ? static_cast<double>(ios) / seconds(elapsed) : 0.0);
}

/// Binary prefixes are for block and file sizes: 1 KiB is 2^10 bytes.
[[nodiscard]] constexpr Bytes kib(std::uint64_t n)
{
    return Bytes(n << 10);
}

[[nodiscard]] constexpr Bytes mib(std::uint64_t n)
{
    return Bytes(n << 20);
}

[[nodiscard]] constexpr Bytes gib(std::uint64_t n)
{
    return Bytes(n << 30);
}

} // namespace tidemark
