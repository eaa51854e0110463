#pragma once

#include "core/model/metric.h"

#include <string>

namespace tidemark::text {

/// How many decimals to show so that a half width has one or two significant digits: 12 -> 0,
/// 3 -> 1, 0.5 -> 1, 0.07 -> 2. At most 4; 2 for 0.
[[nodiscard]] int decimalsFor(double halfWidth);

/// A ratio minus one as per cent: "12 %". `sign` always shows + or -; else the magnitude is shown.
[[nodiscard]] std::string percent(double ratioMinusOne, int decimals, bool sign);

/// A margin as short as it can be: 0.02 -> "2 %", 0.015 -> "1.5 %".
[[nodiscard]] std::string marginText(double ratioMinusOne);

/// A value of a metric with its unit: "7412 MB/s", "1.25 M", "12.3 us", "0.42".
[[nodiscard]] std::string valueText(double value, Metric metric);

/// "p<0.001" or "p=0.031".
[[nodiscard]] std::string pText(double p);

} // namespace tidemark::text
