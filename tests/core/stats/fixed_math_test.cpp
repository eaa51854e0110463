#include "core/base/random.h"
#include "core/stats/fixed_math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tidemark::stats {
namespace {

/// Distance of `got` from the true value in units of the last place of that value.
double ulps(double got, long double truth)
{
    const auto rounded = static_cast<double>(truth);
    const double step = std::nextafter(std::abs(rounded), std::numeric_limits<double>::infinity()) -
                        std::abs(rounded);
    return static_cast<double>(std::abs(static_cast<long double>(got) - truth) / step);
}

TEST(FixedMath, IsWithinTwoUnitsOfTheLastPlace)
{
    SplitMix64 random(7);
    double worst = 0;
    for (int i = 0; i < 200'000; ++i) {
        const double wide =
            std::ldexp(random.unit() + 0.5, static_cast<int>(random.below(200)) - 100);
        const double near = 0.5 + random.unit();
        const double exponent = 40 * (random.unit() - 0.5);
        const double tiny = 1e-3 * (random.unit() - 0.5);
        worst = std::max({worst, ulps(logOf(wide), std::log(static_cast<long double>(wide))),
                          ulps(logOf(near), std::log(static_cast<long double>(near))),
                          ulps(expOf(exponent), std::exp(static_cast<long double>(exponent))),
                          ulps(expm1Of(tiny), std::expm1(static_cast<long double>(tiny))),
                          ulps(expm1Of(exponent), std::expm1(static_cast<long double>(exponent))),
                          ulps(log1pOf(tiny), std::log1p(static_cast<long double>(tiny)))});
    }
    EXPECT_LT(worst, 2.0);
}

TEST(FixedMath, KeepsSpecialValues)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(logOf(1), 0);
    EXPECT_EQ(logOf(0), -infinity);
    EXPECT_EQ(logOf(infinity), infinity);
    EXPECT_TRUE(std::isnan(logOf(-1)));
    EXPECT_EQ(expOf(0), 1);
    EXPECT_EQ(expOf(800), infinity);
    EXPECT_EQ(expOf(-800), 0);
    EXPECT_EQ(expm1Of(-800), -1);
    EXPECT_EQ(expm1Of(0), 0);
    EXPECT_EQ(log1pOf(1e-300), 1e-300);
    EXPECT_TRUE(std::isnan(expOf(std::numeric_limits<double>::quiet_NaN())));
}

// Bits, not values: the same on every compiler and C library.
TEST(FixedMath, GivesTheseBits)
{
    EXPECT_EQ(logOf(10), 0x1.26bb1bbb55516p+1);
    EXPECT_EQ(expOf(1), 0x1.5bf0a8b14576ap+1);
    EXPECT_EQ(log1pOf(0.02), 0x1.44723d272a7f1p-6);
    EXPECT_EQ(expm1Of(0.02), 0x1.4afa8fb004c8ap-6);
}

} // namespace
} // namespace tidemark::stats
