#include "core/text/numbers.h"

#include "core/base/text.h"

#include <cmath>

namespace tidemark::text {

int decimalsFor(double halfWidth)
{
    if (!(halfWidth > 0)) {
        return 2;
    }
    constexpr int most = 4;
    int decimals = 0;
    // 9.95 rounds to "10.0": three digits, one too many.
    double limit = 9.95;
    while (decimals < most && halfWidth < limit) {
        ++decimals;
        limit = decimals == 1 ? 0.495 : limit / 10;
    }
    return decimals;
}

std::string percent(double ratioMinusOne, int decimals, bool sign)
{
    const double value = 100 * ratioMinusOne;
    const auto magnitude = formatFixed(std::abs(value), decimals);
    const char* mark = !sign ? "" : value < 0 ? "-" : "+";
    return mark + magnitude + " %";
}

std::string marginText(double ratioMinusOne)
{
    const double value = 100 * ratioMinusOne;
    int decimals = 0;
    while (decimals < 4 && std::abs(value - std::round(value * std::pow(10, decimals)) /
                                                std::pow(10, decimals)) > 1e-9)
    {
        ++decimals;
    }
    return formatFixed(value, decimals) + " %";
}

std::string valueText(double value, Metric metric)
{
    switch (metric) {
    case Metric::Throughput:
        return formatRate(BytesPerSecond(value));
    case Metric::Iops:
        return formatIops(Iops(value));
    case Metric::MeanLatency:
    case Metric::P50:
    case Metric::P99:
    case Metric::P999:
    case Metric::CpuPerIo:
        return formatDuration(Nanoseconds(std::llround(value)));
    case Metric::CpuBusy:
        return formatSignificant(value, 3);
    }
    return formatSignificant(value, 4);
}

std::string pText(double p)
{
    return p < 0.001 ? "p<0.001" : "p=" + formatFixed(p, 3);
}

} // namespace tidemark::text
