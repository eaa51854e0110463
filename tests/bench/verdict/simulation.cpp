#include "simulation.h"

#include "core/stats/fixed_math.h"
#include "core/stats/summary.h"

namespace tidemark::bench {

using stats::Side;

Rates simulate(const std::function<Drawn(Normal&)>& draw, const stats::AbOptions& options,
               double trueEffect, std::uint32_t repetitions, std::uint64_t seed)
{
    Normal random(seed);
    Rates rates;
    rates.repetitions = repetitions;
    auto own = options;
    own.planning = false;
    for (std::uint32_t i = 0; i < repetitions; ++i) {
        auto drawn = draw(random);
        own.order = std::move(drawn.order);
        const auto outcome = stats::compareUnits(drawn.a, drawn.b, own);
        const auto& interval = *outcome.interval;
        rates.claims += interval.low > 0 || interval.high < 0 ? 1 : 0;
        rates.covered += interval.low <= trueEffect && trueEffect <= interval.high ? 1 : 0;
        rates.equivalent += outcome.kind == VerdictKind::Equivalent ? 1 : 0;
    }
    for (double* share : {&rates.claims, &rates.covered, &rates.equivalent}) {
        *share /= repetitions;
    }
    return rates;
}

Rates independentRuns(const NoiseModel& model, std::size_t nA, std::size_t nB, double effect,
                      std::uint32_t repetitions, std::uint64_t seed)
{
    const auto draw = [&](Normal& random) {
        Drawn out;
        for (std::size_t i = 0; i < nA; ++i) {
            out.a.push_back(reading(model, random, false, 1));
        }
        for (std::size_t i = 0; i < nB; ++i) {
            out.b.push_back(reading(model, random, true, 1 + effect));
        }
        return out;
    };
    const stats::AbOptions options{.design = Design::Interleaved, .resolution = model.resolution};
    return simulate(draw, options, stats::log1pOf(effect), repetitions, seed);
}

Rates rounds(const SessionModel& model, std::size_t n, double effect, std::uint32_t repetitions,
             std::uint64_t seed)
{
    constexpr double spread = 0.01;
    const auto draw = [&](Normal& random) {
        Drawn out;
        const auto course = model.draw(random, 2 * n);
        for (std::size_t i = 0; i < 2 * n; i += 2) {
            const bool aFirst = random.uniform() < 0.5;
            for (std::size_t k = 0; k < 2; ++k) {
                const bool isA = (k == 0) == aFirst;
                const double value = 1 + spread * course[i + k];
                (isA ? out.a : out.b).push_back(isA ? value : value * (1 + effect));
                out.order.push_back(isA ? Side::A : Side::B);
            }
        }
        return out;
    };
    return simulate(draw, {.design = Design::Paired}, stats::log1pOf(effect), repetitions, seed);
}

Rates nested(std::size_t units, std::size_t runs, bool onUnits, std::uint32_t repetitions,
             std::uint64_t seed)
{
    const auto side = [&](Normal& random) {
        std::vector<double> out;
        for (std::size_t u = 0; u < units; ++u) {
            const double boot = 0.015 * random();
            std::vector<double> logs;
            for (std::size_t r = 0; r < runs; ++r) {
                logs.push_back(boot + 0.007 * random());
            }
            if (onUnits) {
                logs = {*stats::mean(logs)};
            }
            for (const double v : logs) {
                out.push_back(stats::expOf(v));
            }
        }
        return out;
    };
    const auto draw = [&](Normal& random) {
        Drawn out;
        out.a = side(random);
        out.b = side(random);
        return out;
    };
    return simulate(draw, {.design = Design::Interleaved}, 0, repetitions, seed);
}

} // namespace tidemark::bench
