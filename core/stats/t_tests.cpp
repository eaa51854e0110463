#include "core/stats/t_tests.h"

#include "core/stats/distributions.h"
#include "core/stats/summary.h"

#include <cmath>
#include <vector>

namespace tidemark::stats {

std::optional<double> TEstimate::t() const
{
    return se > 0 ? std::optional(estimate / se) : std::nullopt;
}

double TEstimate::p() const
{
    if (!(se > 0)) {
        return estimate == 0 ? 1 : 0;
    }
    return 2 * tUpper(std::abs(estimate) / se, df);
}

double TEstimate::pGreater() const
{
    if (!(se > 0)) {
        return estimate > 0 ? 0 : 1;
    }
    return tUpper(estimate / se, df);
}

double TEstimate::pLess() const
{
    return TEstimate{-estimate, se, df}.pGreater();
}

double TEstimate::halfWidth(double alpha) const
{
    return se > 0 ? tQuantile(1 - alpha / 2, df) * se : 0;
}

TEstimate welchFrom(double difference, double varianceA, double nA, double varianceB, double nB)
{
    const double a = varianceA / nA;
    const double b = varianceB / nB;
    if (!(a + b > 0)) {
        return {difference, 0, nA + nB - 2};
    }
    const double df = (a + b) * (a + b) / (a * a / (nA - 1) + b * b / (nB - 1));
    return {difference, std::sqrt(a + b), df};
}

std::optional<TEstimate> welch(std::span<const double> a, std::span<const double> b)
{
    if (a.size() < 2 || b.size() < 2) {
        return {};
    }
    return welchFrom(*mean(b) - *mean(a), *variance(a), static_cast<double>(a.size()), *variance(b),
                     static_cast<double>(b.size()));
}

std::optional<TEstimate> pooled(std::span<const double> a, std::span<const double> b)
{
    if (a.size() < 2 || b.size() < 2) {
        return {};
    }
    const auto nA = static_cast<double>(a.size());
    const auto nB = static_cast<double>(b.size());
    const double df = nA + nB - 2;
    const double common = ((nA - 1) * *variance(a) + (nB - 1) * *variance(b)) / df;
    return TEstimate{*mean(b) - *mean(a), std::sqrt(common * (1 / nA + 1 / nB)), df};
}

std::optional<TEstimate> paired(std::span<const double> a, std::span<const double> b)
{
    if (a.size() != b.size() || a.size() < 2) {
        return {};
    }
    std::vector<double> d(a.size());
    for (std::size_t i = 0; i < d.size(); ++i) {
        d[i] = b[i] - a[i];
    }
    const auto n = static_cast<double>(d.size());
    return TEstimate{*mean(d), std::sqrt(*variance(d) / n), n - 1};
}

std::optional<Tost> tost(const TEstimate& estimate, double margin)
{
    if (!(estimate.se > 0)) {
        return {};
    }
    Tost out;
    out.tLower = (estimate.estimate + margin) / estimate.se;
    out.tUpper = (estimate.estimate - margin) / estimate.se;
    out.pLower = tUpper(out.tLower, estimate.df);
    out.pUpper = tCdf(out.tUpper, estimate.df);
    return out;
}

} // namespace tidemark::stats
