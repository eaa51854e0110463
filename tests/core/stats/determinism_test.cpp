// The same input gives the same bits on every platform: one hash for each topic, made of the bits
// of many results. A hash that changes on one platform only is a fault there; one that changes
// everywhere means that results changed, and the new value belongs here.
#include "core/base/random.h"
#include "core/stats/autocorrelation.h"
#include "core/stats/bootstrap.h"
#include "core/stats/distributions.h"
#include "core/stats/e_divisive.h"
#include "core/stats/fixed_math.h"
#include "core/stats/optimal_partition.h"
#include "core/stats/power.h"
#include "core/stats/procedure_v.h"
#include "core/stats/summary.h"
#include "core/stats/trend.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

namespace tidemark::stats {
namespace {

/// FNV-1a over the bits of doubles.
class Digest
{
public:
    void add(double value)
    {
        const auto bits = std::bit_cast<std::uint64_t>(value);
        for (unsigned shift = 0; shift < 64; shift += 8) {
            m_hash = (m_hash ^ ((bits >> shift) & 0xFF)) * 1099511628211ULL;
        }
    }

    void add(const std::optional<double>& value) { add(value.value_or(-1)); }

    [[nodiscard]] std::uint64_t value() const { return m_hash; }

private:
    std::uint64_t m_hash = 14695981039346656037ULL;
};

std::vector<double> draw(SplitMix64& random, std::size_t n)
{
    std::vector<double> out(n);
    for (double& v : out) {
        v = 1000 * (1 + 0.05 * random.unit()) * (random.below(12) == 0 ? 0.7 : 1);
    }
    return out;
}

void add(Digest& digest, const AbOutcome& o)
{
    digest.add(o.estimate);
    digest.add(o.se);
    digest.add(o.df);
    digest.add(o.p);
    digest.add(o.smallestDetectable);
    digest.add(static_cast<double>(o.unitsForMargin.value_or(0)));
    digest.add(static_cast<double>(o.kind));
    if (o.interval) {
        digest.add(o.interval->low);
        digest.add(o.interval->high);
        digest.add(o.innerInterval->low);
        digest.add(o.innerInterval->high);
    }
}

TEST(Determinism, OfElementaryFunctions)
{
    SplitMix64 random(1);
    Digest digest;
    for (int i = 0; i < 20000; ++i) {
        const double x = random.unit();
        digest.add(logOf(1000 * x));
        digest.add(expOf(20 * x - 10));
        digest.add(log1pOf(x - 0.5));
        digest.add(expm1Of(x - 0.5));
    }
    EXPECT_EQ(digest.value(), 5493172419057854566ULL);
}

TEST(Determinism, OfDistributions)
{
    SplitMix64 random(2);
    Digest digest;
    for (int i = 0; i < 1500; ++i) {
        const double df = 1 + 40 * random.unit();
        const double p = 0.0005 + 0.999 * random.unit();
        digest.add(tQuantile(p, df));
        digest.add(tUpper(6 * p, df));
        digest.add(noncentralTUpper(2 + p, df, 3 * random.unit()));
        digest.add(fUpper(4 * p, df, 7));
        digest.add(chiSquaredQuantile(p, df));
        digest.add(normalQuantile(p));
        digest.add(betaCdf(p, df, 3.5));
    }
    EXPECT_EQ(digest.value(), 16667418889567665945ULL);
}

TEST(Determinism, OfVerdicts)
{
    SplitMix64 random(3);
    Digest digest;
    for (std::size_t n = 2; n <= 20; ++n) {
        for (const Design design : {Design::Paired, Design::Interleaved}) {
            for (int i = 0; i < 20; ++i) {
                AbOptions options{.design = design};
                for (std::size_t k = 0; k < n; ++k) {
                    options.order.push_back(Side::A);
                    options.order.push_back(Side::B);
                }
                add(digest, compareUnits(draw(random, n), draw(random, n), options));
            }
        }
    }
    EXPECT_EQ(digest.value(), 13957013090443408836ULL);
}

TEST(Determinism, OfSeriesAndResampling)
{
    SplitMix64 random(4);
    Digest digest;
    const auto x = draw(random, 240);
    const auto ess = *effectiveSampleSize(x);
    digest.add(ess.essOverlapping);
    digest.add(ess.essMonotone);
    digest.add(splitP(x, 99, 1));
    digest.add(strongestSplit(x)->statistic);
    digest.add(optimalPartition(x, SegmentCost::MeanAndVariance, 15, 5)->objective);
    digest.add(theilSen(x, 0.95)->slope);
    digest.add(mannKendall(x)->p());
    const auto b = *bootstrap(x, {}, [](auto a, auto) { return *mean(a); }, {.resamples = 500});
    digest.add(b.bcaLow);
    digest.add(b.bcaHigh);
    digest.add(runsToDetect(0.02, 0.015, 0.05, 0.8));
    digest.add(powerOfEquivalence(10, 0, 0.01, 0.02, 0.05));
    EXPECT_EQ(digest.value(), 3221667365721700575ULL);
}

} // namespace
} // namespace tidemark::stats
