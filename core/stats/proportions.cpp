#include "core/stats/proportions.h"

#include "core/stats/distributions.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tidemark::stats {
namespace {

/// Outcomes within this of the observed probability count as equally likely.
constexpr double slack = 1 + 1e-7;

/// C(n, k) as a real number.
double choose(long n, long k)
{
    double ways = 1;
    for (long i = 1; i <= k; ++i) {
        ways *= static_cast<double>(n - k + i) / static_cast<double>(i);
    }
    return ways;
}

} // namespace

double binomialTest(long successes, long trials, double probability)
{
    const double observed = binomialPmf(successes, trials, probability) * slack;
    double sum = 0;
    for (long k = 0; k <= trials; ++k) {
        const double p = binomialPmf(k, trials, probability);
        sum += p <= observed ? p : 0;
    }
    return std::min(1.0, sum);
}

double fisherExact(long hitsA, long totalA, long hitsB, long totalB)
{
    if (totalA <= 0 || totalB <= 0) {
        return 1;
    }
    const long hits = hitsA + hitsB;
    const auto ways = [&](long inA) { return choose(totalA, inA) * choose(totalB, hits - inA); };
    const double observed = ways(hitsA) * slack;
    double sum = 0;
    double all = 0;
    for (long inA = std::max(0L, hits - totalB); inA <= std::min(hits, totalA); ++inA) {
        const double w = ways(inA);
        all += w;
        sum += w <= observed ? w : 0;
    }
    return std::min(1.0, sum / all);
}

} // namespace tidemark::stats
