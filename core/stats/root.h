#pragma once

#include <cmath>
#include <optional>

namespace tidemark::stats {

/// Zero of the continuous `f` between `low` and `high`, to |high - low| <= tolerance: bisection,
/// sped up by Ridders' exponential interpolation (1979). Empty when f has the same sign at both
/// ends.
template <class F>
[[nodiscard]] std::optional<double> findRoot(F f, double low, double high, double tolerance)
{
    double fLow = f(low);
    double fHigh = f(high);
    if (fLow == 0) {
        return low;
    }
    if (fHigh == 0) {
        return high;
    }
    if (!((fLow < 0) != (fHigh < 0))) {
        return {};
    }
    double best = high;
    for (int i = 0; i < 100 && std::abs(high - low) > tolerance; ++i) {
        const double middle = low + 0.5 * (high - low);
        const double fMiddle = f(middle);
        const double scale = std::sqrt(fMiddle * fMiddle - fLow * fHigh);
        if (fMiddle == 0 || !(scale > 0)) {
            return middle;
        }
        const double step = (middle - low) * ((fLow > fHigh ? 1.0 : -1.0) * fMiddle / scale);
        const double next = middle + step;
        if (std::abs(next - best) <= tolerance) {
            return next;
        }
        best = next;
        const double fNext = f(next);
        if (fNext == 0) {
            return next;
        }
        if ((fNext < 0) != (fMiddle < 0)) {
            low = middle < next ? middle : next;
            high = middle < next ? next : middle;
            fLow = middle < next ? fMiddle : fNext;
            fHigh = middle < next ? fNext : fMiddle;
        } else if ((fNext < 0) != (fLow < 0)) {
            high = next;
            fHigh = fNext;
        } else {
            low = next;
            fLow = fNext;
        }
    }
    return best;
}

} // namespace tidemark::stats
