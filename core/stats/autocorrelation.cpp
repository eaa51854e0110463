#include "core/stats/autocorrelation.h"

#include "core/stats/distributions.h"
#include "core/stats/fixed_math.h"
#include "core/stats/summary.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tidemark::stats {
namespace {

double longRunBatchMeans(std::span<const double> x, std::size_t batch)
{
    const auto batches = x.size() / batch;
    std::vector<double> means;
    for (std::size_t i = 0; i < batches; ++i) {
        means.push_back(*mean(x.subspan(i * batch, batch)));
    }
    return static_cast<double>(batch) * variance(means).value_or(0);
}

double longRunOverlappingMeans(std::span<const double> x, std::size_t batch, double centre)
{
    const auto n = static_cast<double>(x.size());
    const auto b = static_cast<double>(batch);
    double window = 0; // sum of deviations in the batch
    double squares = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        window += x[i] - centre;
        if (i >= batch) {
            window -= x[i - batch] - centre;
        }
        if (i + 1 >= batch) {
            squares += window / b * (window / b);
        }
    }
    return n * b * squares / ((n - b) * (n - b + 1));
}

/// Sums of neighbouring autocovariances for as long as they are positive.
void setGeyer(EffectiveSampleSize& out, std::span<const double> covariances)
{
    double positive = 0;
    double monotone = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; 2 * k + 1 < covariances.size(); ++k) {
        const double pair = covariances[2 * k] + covariances[2 * k + 1];
        if (!(pair > 0)) {
            break;
        }
        least = std::min(least, pair);
        positive += pair;
        monotone += least;
        ++out.geyerPairs;
    }
    out.longRunPositive = 2 * positive - covariances[0];
    out.longRunMonotone = 2 * monotone - covariances[0];
}

} // namespace

std::vector<double> autocovariances(std::span<const double> x, std::size_t lags)
{
    std::vector<double> out;
    if (x.empty()) {
        return out;
    }
    const double centre = *mean(x);
    const auto n = static_cast<double>(x.size());
    for (std::size_t k = 0; k <= lags && k < x.size(); ++k) {
        double sum = 0;
        for (std::size_t i = 0; i + k < x.size(); ++i) {
            sum += (x[i] - centre) * (x[i + k] - centre);
        }
        out.push_back(sum / n);
    }
    return out;
}

std::vector<double> autocorrelations(std::span<const double> x, std::size_t lags)
{
    auto out = autocovariances(x, lags);
    if (out.empty() || !(out[0] > 0)) {
        return {};
    }
    const double scale = out[0];
    for (double& v : out) {
        v /= scale;
    }
    return out;
}

std::optional<LjungBox> ljungBox(std::span<const double> x, std::size_t lags)
{
    const auto r = autocorrelations(x, lags);
    if (r.size() != lags + 1 || lags == 0) {
        return {};
    }
    const auto n = static_cast<double>(x.size());
    double sum = 0;
    for (std::size_t k = 1; k <= lags; ++k) {
        sum += r[k] * r[k] / (n - static_cast<double>(k));
    }
    const double statistic = n * (n + 2) * sum;
    return LjungBox{statistic, chiSquaredUpper(statistic, static_cast<double>(lags))};
}

std::optional<EffectiveSampleSize> effectiveSampleSize(std::span<const double> x)
{
    if (x.size() < 4 || !(range(x) > 0)) {
        return {};
    }
    EffectiveSampleSize out;
    out.n = static_cast<double>(x.size());
    out.mean = *mean(x);
    out.variance = *variance(x);
    out.batch = static_cast<std::size_t>(std::floor(std::sqrt(out.n)));
    const auto covariances = autocovariances(x, x.size() - 1);
    out.lag1 = covariances[1] / covariances[0];
    out.longRunBatch = longRunBatchMeans(x, out.batch);
    out.longRunOverlapping = longRunOverlappingMeans(x, out.batch, out.mean);
    setGeyer(out, covariances);
    const auto ess = [&](double variance, double longRun) {
        return longRun > 0 ? out.n * variance / longRun : out.n;
    };
    out.essBatch = ess(out.variance, out.longRunBatch);
    out.essOverlapping = ess(out.variance, out.longRunOverlapping);
    out.essMonotone = ess(covariances[0], out.longRunMonotone);
    out.errorOverlapping = std::sqrt(out.longRunOverlapping / out.n);
    out.errorNaive = std::sqrt(out.variance / out.n);
    return out;
}

std::optional<double> autoregressiveSampleSize(std::span<const double> x)
{
    const auto n = static_cast<double>(x.size());
    if (x.size() < 8 || !(range(x) > 0)) {
        return {};
    }
    const auto most = static_cast<std::size_t>(10 * logOf(n) / logOf(10));
    const auto c = autocovariances(x, std::min(most, x.size() - 1));
    // Levinson and Durbin: coefficients of order p from those of order p - 1.
    std::vector<double> phi;
    double error = c[0];
    double bestCriterion = n * logOf(error);
    double spectrum = error;
    for (std::size_t p = 1; p < c.size() && error > 0; ++p) {
        double reflection = c[p];
        for (std::size_t j = 0; j < phi.size(); ++j) {
            reflection -= phi[j] * c[p - 1 - j];
        }
        reflection /= error;
        auto next = phi;
        for (std::size_t j = 0; j < phi.size(); ++j) {
            next[j] -= reflection * phi[phi.size() - 1 - j];
        }
        next.push_back(reflection);
        phi = std::move(next);
        error *= 1 - reflection * reflection;
        const double criterion = n * logOf(error) + 2 * static_cast<double>(p);
        if (criterion < bestCriterion) {
            bestCriterion = criterion;
            double sum = 0;
            for (const double v : phi) {
                sum += v;
            }
            spectrum = error / ((1 - sum) * (1 - sum));
        }
    }
    return spectrum > 0 ? std::optional(n * c[0] / spectrum) : std::nullopt;
}

} // namespace tidemark::stats
