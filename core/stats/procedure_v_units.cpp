#include "core/stats/procedure_v_units.h"

#include "core/stats/fixed_math.h"
#include "core/stats/summary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace tidemark::stats {
namespace {

std::vector<Side> orderOfKept(const AbOptions& options, const std::vector<bool>& keep)
{
    std::array<std::size_t, 2> seen{};
    std::vector<Side> out;
    for (const Side side : options.order) {
        const auto i = seen[side == Side::A ? 0 : 1]++;
        if (i < keep.size() && keep[i]) {
            out.push_back(side);
        }
    }
    return out;
}

Units keepRounds(std::span<const double> a, std::span<const double> b, const AbOptions& options)
{
    Units out;
    const auto n = std::min(a.size(), b.size());
    std::vector<bool> keep(n);
    for (std::size_t i = 0; i < n; ++i) {
        keep[i] = std::isfinite(a[i]) && std::isfinite(b[i]);
        if (keep[i]) {
            out.a.push_back(a[i]);
            out.b.push_back(b[i]);
            out.fromA.push_back(i);
            out.fromB.push_back(i);
        }
    }
    out.order = orderOfKept(options, keep);
    out.dropped = out.a.size() < std::max(a.size(), b.size());
    return out;
}

void keepFinite(std::span<const double> from, std::vector<double>& values,
                std::vector<std::size_t>& indices)
{
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (std::isfinite(from[i])) {
            values.push_back(from[i]);
            indices.push_back(i);
        }
    }
}

Units keepFinite(std::span<const double> a, std::span<const double> b)
{
    Units out;
    keepFinite(a, out.a, out.fromA);
    keepFinite(b, out.b, out.fromB);
    out.dropped = out.a.size() < a.size() || out.b.size() < b.size();
    return out;
}

} // namespace

Units keptUnits(std::span<const double> a, std::span<const double> b, const AbOptions& options)
{
    return options.design == Design::Paired ? keepRounds(a, b, options) : keepFinite(a, b);
}

Scaled scaled(const Units& units, const AbOptions& options, bool logScale)
{
    Scaled out;
    const auto convert = [&](double v) { return logScale ? logOf(v) : v; };
    std::ranges::transform(units.a, std::back_inserter(out.x), convert);
    std::ranges::transform(units.b, std::back_inserter(out.y), convert);
    double centre = 1;
    if (logScale) {
        std::vector<double> all = units.a;
        all.insert(all.end(), units.b.begin(), units.b.end());
        centre = *mean(all);
    }
    // A reading rounded to q carries an error uniform in +-q/2: standard deviation q / sqrt 12.
    const double quantum = options.resolution / std::sqrt(12.0) / centre;
    out.varianceFloor = quantum * quantum;
    out.disturbedFloor = 0.75 * options.resolution / centre;
    out.margin = logScale ? log1pOf(options.margin) : options.margin;
    out.zeroVariance = range(out.x) == 0 && range(out.y) == 0;
    return out;
}

} // namespace tidemark::stats
