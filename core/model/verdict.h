#pragma once

#include "core/model/metric.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tidemark {

/// Outcome for one metric of two variants, statistics 3.5. Names are seen from B against A.
enum class VerdictKind
{
    NoData,
    TooFew,
    Better,
    Worse,
    BetterMaybeTrivial,
    WorseMaybeTrivial,
    Trivial,
    Equivalent,
    Inconclusive,
};

/// How the units of the two sides lie in time.
enum class Design
{
    Paired,      ///< rounds: each holds one of A and one of B in random order
    Interleaved, ///< mixed in time, not in rounds
    Sequential,  ///< all of one side before all of the other
};

/// What is known about one metric of variant B against variant A.
struct Verdict
{
    VerdictKind kind = VerdictKind::NoData;
    Metric metric = Metric::Throughput;
    Design design = Design::Paired;
    std::uint32_t nA = 0;
    std::uint32_t nB = 0;
    std::optional<double>
        centreA; ///< geometric mean (arithmetic on the linear scale), metric's unit
    std::optional<double> centreB;
    bool logScale = true;         ///< effect and limits are ratios minus one; else differences
    std::optional<double> effect; ///< 0.12 = 12 % more on the log scale
    std::optional<double> low;    ///< ends of the 1 - alpha interval of the effect
    std::optional<double> high;
    std::optional<double> p;
    double alpha = 0.05;
    double margin = 0.02; ///< smallest difference that matters, as a ratio minus one
    std::string method;   ///< "paired_t", "welch_t", "trend_adjusted_t", "rank_sum_HL", "none"
    std::optional<double> degreesOfFreedom;
    std::optional<double> smallestDetectable; ///< effect seen with 80 % power
    std::optional<std::uint32_t> moreRuns;    ///< for each side, to decide
    std::vector<std::string> qualifiers;      ///< codes: "order_confounded", "disturbed_units", ...

    bool operator==(const Verdict&) const = default;
};

} // namespace tidemark
