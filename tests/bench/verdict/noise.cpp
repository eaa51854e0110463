#include "noise.h"

#include "core/stats/fixed_math.h"

#include <algorithm>
#include <cmath>

namespace tidemark::bench {
namespace {

using stats::expOf;
using stats::logOf;

double exponential(Normal& r)
{
    return -logOf(1 - r.uniform());
}

/// Student's t with 3 degrees of freedom.
double t3(Normal& r)
{
    const double z = r();
    double squares = 0;
    for (int i = 0; i < 3; ++i) {
        const double x = r();
        squares += x * x;
    }
    return z / std::sqrt(squares / 3);
}

double outliers(Normal& r, bool)
{
    const double x = 1 + 0.01 * r();
    return r.uniform() < 0.08 ? x * (1 - 0.1 - 0.4 * r.uniform()) : x;
}

double twoSidedOutliers(Normal& r, bool sideB)
{
    const double x = 1 + (sideB ? 0.03 : 0.01) * r();
    if (r.uniform() >= 0.1) {
        return x;
    }
    return x * (r.uniform() < 0.5 ? 0.75 : 1.25);
}

double threeModes(Normal& r, bool)
{
    const double u = r.uniform();
    return (u < 0.5 ? 1.0 : u < 0.8 ? 0.93 : 0.8) * (1 + 0.01 * r());
}

double laplace(Normal& r, bool)
{
    const double e = exponential(r);
    return 1 + 0.015 * (r.uniform() < 0.5 ? e : -e);
}

std::vector<double> noiseOnly(Normal& r, std::size_t n)
{
    std::vector<double> out(n);
    std::ranges::generate(out, [&] { return r(); });
    return out;
}

/// The noise plus a course that depends on the place i of n.
template <class Course>
std::vector<double> onTop(Normal& r, std::size_t n, Course course)
{
    auto out = noiseOnly(r, n);
    for (std::size_t i = 0; i < n; ++i) {
        out[i] += course(static_cast<double>(i), static_cast<double>(n));
    }
    return out;
}

std::vector<double> autoregressive(Normal& r, std::size_t n)
{
    constexpr double rho = 0.7;
    std::vector<double> out(n);
    double state = r();
    for (double& v : out) {
        v = state;
        state = rho * state + std::sqrt(1 - rho * rho) * r();
    }
    return out;
}

std::vector<double> randomWalk(Normal& r, std::size_t n)
{
    double level = 0;
    auto out = noiseOnly(r, n);
    for (double& v : out) {
        v += level;
        level += 0.5 * r();
    }
    return out;
}

std::vector<double> step(Normal& r, std::size_t n)
{
    const auto at = static_cast<double>(1 + r.below(n - 1));
    return onTop(r, n, [&](double i, double) { return i >= at ? -4.0 : 0.0; });
}

std::vector<double> garbageCollection(Normal& r, std::size_t n)
{
    auto out = noiseOnly(r, n);
    for (double& v : out) {
        v += r.uniform() < 0.25 ? -20 : 0;
    }
    return out;
}

std::vector<double> sawtooth(Normal& r, std::size_t n)
{
    const double phase = r.uniform();
    return onTop(r, n, [&](double i, double) {
        const double place = i / 5 + phase;
        return 4 * (place - std::floor(place));
    });
}

} // namespace

double Normal::operator()()
{
    if (m_hasSpare) {
        m_hasSpare = false;
        return m_spare;
    }
    while (true) {
        const double x = 2 * m_random.unit() - 1;
        const double y = 2 * m_random.unit() - 1;
        const double s = x * x + y * y;
        if (s > 0 && s < 1) {
            const double scale = std::sqrt(-2 * logOf(s) / s);
            m_spare = y * scale;
            m_hasSpare = true;
            return x * scale;
        }
    }
}

const std::vector<NoiseModel>& designModels()
{
    static const std::vector<NoiseModel> all{
        {"normal, CV 2 %", [](Normal& r, bool) { return 1 + 0.02 * r(); }, 1, 0, 0.03},
        {"lognormal, sigma 0.30", [](Normal& r, bool) { return expOf(0.3 * r()); }, 1, 0, 0.5},
        {"30 % of runs GC, -20 %",
         [](Normal& r, bool) { return (1 + 0.015 * r()) * (r.uniform() < 0.3 ? 0.8 : 1); }, 1, 0,
         0.05},
        {"8 % of runs -10..-50 %", outliers, 1, 0, 0.03},
        {"unequal noise 1 % : 4 %",
         [](Normal& r, bool sideB) { return 1 + (sideB ? 0.04 : 0.01) * r(); }, 1, 0, 0.05},
        {"two states, 6 % apart",
         [](Normal& r, bool) { return (1 + 0.01 * r()) * (r.uniform() < 0.5 ? 0.97 : 1.03); }, 1, 0,
         0.05},
        {"integer CPU % (45 +- 0.8)", [](Normal& r, bool) { return 1 + 0.8 / 45 * r(); }, 45, 1,
         0.05},
        {"heavy tail (t3)", [](Normal& r, bool) { return 1 + 0.012 * t3(r); }, 1, 0, 0.03},
    };
    return all;
}

const std::vector<NoiseModel>& holdOutModels()
{
    static const std::vector<NoiseModel> all{
        {"exponential slow-downs",
         [](Normal& r, bool) { return (1 + 0.005 * r()) / (1 + 0.05 * exponential(r)); }},
        {"three modes", threeModes},
        {"lognormal, sigma 1", [](Normal& r, bool) { return expOf(r()); }},
        {"Laplace", laplace},
        {"unequal noise 1 : 10",
         [](Normal& r, bool sideB) { return 1 + (sideB ? 0.05 : 0.005) * r(); }},
        {"two-sided outliers, unequal", twoSidedOutliers},
        {"coarse ties", [](Normal& r, bool) { return 1 + 0.03 * r(); }, 20, 1},
    };
    return all;
}

double reading(const NoiseModel& model, Normal& random, bool sideB, double level)
{
    const double value = model.unit * level * std::max(model.draw(random, sideB), 0.01);
    if (model.resolution <= 0) {
        return value;
    }
    return std::max(model.resolution,
                    std::floor(value / model.resolution + 0.5) * model.resolution);
}

const std::vector<SessionModel>& sessionModels()
{
    static const std::vector<SessionModel> all{
        {"independent", noiseOnly},
        {"linear drift, 4 sd",
         [](Normal& r, std::size_t n) {
             return onTop(r, n, [](double i, double count) { return 4 * i / (count - 1); });
         }},
        {"transient, 6 sd",
         [](Normal& r, std::size_t n) {
             return onTop(r, n, [](double i, double) { return 6 * expOf(-i / 2); });
         }},
        {"AR(1), 0.7", autoregressive},
        {"random walk", randomWalk},
        {"step, -4 sd", step},
        {"25 % of runs GC", garbageCollection},
        {"sawtooth, 4 sd", sawtooth},
    };
    return all;
}

} // namespace tidemark::bench
