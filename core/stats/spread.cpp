#include "core/stats/spread.h"

#include "core/stats/distributions.h"
#include "core/stats/ranks.h"
#include "core/stats/summary.h"
#include "core/stats/t_tests.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tidemark::stats {
namespace {

std::vector<double> distances(std::span<const double> x)
{
    const double centre = *median(x);
    std::vector<double> out;
    for (const double v : x) {
        out.push_back(std::abs(v - centre));
    }
    return out;
}

void setFligner(SpreadComparison& out, std::span<const double> fromA, std::span<const double> fromB)
{
    std::vector<double> all(fromA.begin(), fromA.end());
    all.insert(all.end(), fromB.begin(), fromB.end());
    auto scores = midRanks(all);
    const auto n = static_cast<double>(scores.size());
    for (double& s : scores) {
        s = normalQuantile((1 + s / (n + 1)) / 2);
    }
    const std::span<const double> scoresA(scores.data(), fromA.size());
    const std::span<const double> scoresB(scores.data() + fromA.size(), fromB.size());
    const auto nA = static_cast<double>(fromA.size());
    const auto nB = static_cast<double>(fromB.size());
    const double meanA = *mean(scoresA);
    const double meanB = *mean(scoresB);
    const double meanAll = *mean(scores);
    const double between = nA * meanA * meanA + nB * meanB * meanB - n * meanAll * meanAll;
    out.flignerChiSquared = between / *variance(scores);
    out.flignerP = chiSquaredUpper(out.flignerChiSquared, 1);
}

} // namespace

std::optional<SpreadComparison> compareSpread(std::span<const double> a, std::span<const double> b,
                                              double confidence)
{
    if (a.size() < 2 || b.size() < 2 || !(*variance(a) > 0) || !(*variance(b) > 0)) {
        return {};
    }
    SpreadComparison out;
    const double dfA = static_cast<double>(a.size()) - 1;
    const double dfB = static_cast<double>(b.size()) - 1;
    const double tail = (1 - confidence) / 2;
    out.f = *variance(b) / *variance(a);
    out.fP = std::min(1.0, 2 * std::min(fCdf(out.f, dfB, dfA), fUpper(out.f, dfB, dfA)));
    out.fLow = out.f / fQuantile(1 - tail, dfB, dfA);
    out.fHigh = out.f / fQuantile(tail, dfB, dfA);
    const auto fromA = distances(a);
    const auto fromB = distances(b);
    const auto t = *pooled(fromA, fromB);
    if (const auto statistic = t.t()) {
        out.brownForsytheF = *statistic * *statistic;
        out.brownForsytheP = t.p();
    }
    if (range(fromA) > 0 || range(fromB) > 0) {
        setFligner(out, fromA, fromB);
    }
    return out;
}

} // namespace tidemark::stats
