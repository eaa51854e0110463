#include "core/model/histogram.h"
#include "core/stats/latency_buckets.h"
#include "core/stats/quantiles.h"
#include "core/stats/steady_state.h"
#include "core/stats/summary.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "oracle_support.h"

namespace tidemark::stats::oracle {
namespace {

Json sniaOutputs(const SniaWindow& w)
{
    return {{"avg", w.average},
            {"range_pct", 100 * w.range},
            {"slope", w.slope},
            {"intercept", w.intercept},
            {"slope_excursion_pct", 100 * w.slopeExcursion},
            {"steady", w.steady}};
}

Json sniaRolling(const Json& in)
{
    const auto rounds = numbers(in.at("rounds"));
    const std::size_t length = in.at("window");
    const auto found = *firstSniaSteady(rounds, length);
    Json out = sniaOutputs(found.window);
    out["first_steady_round"] = found.round;
    const auto end = rounds.begin() + static_cast<std::ptrdiff_t>(found.round);
    out["window"] = std::vector<double>(end - static_cast<std::ptrdiff_t>(length), end);
    return out;
}

Json fioOutputs(const Json& in)
{
    const auto series = in.at("series").get<std::vector<std::uint64_t>>();
    const FioSteadyOptions options{.window = in.at("window"),
                                   .limit = in.at("limit_pct"),
                                   .slope = in.at("criterion") == "iops_slope"};
    const auto r = fioSteadyState(series, options);
    Json trace = Json::array();
    for (const auto& [sample, criterion] : r.trace) {
        if (trace.size() < 3) {
            trace.push_back({sample, criterion});
        }
    }
    return {{"attained_at_sample", r.sample ? Json(*r.sample) : Json()},
            {"criterion", orNull(r.criterion)},
            {"trace_first", trace}};
}

Json fioBucketOutputs(const Json& in)
{
    Json index = Json::array();
    Json representative = Json::array();
    double worst = 0;
    for (const auto v : in.at("values").get<std::vector<std::uint64_t>>()) {
        const auto bucket = fioBucketOf(v);
        const auto shown = fioBucketValue(bucket);
        index.push_back(bucket);
        representative.push_back(shown);
        if (v > 0 && v < (std::uint64_t{1} << 34)) {
            const auto value = static_cast<double>(v);
            worst = std::max(worst, std::abs(static_cast<double>(shown) - value) / value);
        }
    }
    return {
        {"index", index}, {"representative", representative}, {"max_rel_error_below_2e34", worst}};
}

/// The model's histogram has HdrHistogram's buckets for 3 significant digits.
Json hdrOutputs(const Json& in)
{
    Json out;
    for (const auto v : in.at("values").get<std::vector<std::uint64_t>>()) {
        const auto bucket = Histogram::bucketOf(v);
        const auto lowest = Histogram::lowerEdge(bucket);
        const auto width = Histogram::width(bucket);
        out["bucket"].push_back(std::countr_zero(width));
        out["sub"].push_back(v / width);
        out["lowest"].push_back(lowest);
        out["highest"].push_back(lowest + width - 1);
        out["median"].push_back(lowest + width / 2);
        out["counts_index"].push_back(bucket);
    }
    return out;
}

Json percentileOutputs(const Json& in)
{
    std::map<std::uint32_t, std::uint64_t> counts;
    std::vector<double> exact;
    for (const double microseconds : numbers(in.at("x"))) {
        const auto ns = static_cast<std::uint64_t>(microseconds * 1000);
        ++counts[fioBucketOf(ns)];
        exact.push_back(static_cast<double>(ns));
    }
    std::ranges::sort(exact);
    const std::vector<BucketCount> ascending(counts.begin(), counts.end());
    Json fio = Json::array();
    Json nearest = Json::array();
    double worst = 0;
    for (const double p : numbers(in.at("percentiles"))) {
        const auto shown = static_cast<double>(*fioPercentile(ascending, p));
        const double truth = *quantile(exact, p / 100, QuantileType::Type1);
        fio.push_back(shown);
        nearest.push_back(truth);
        worst = std::max(worst, std::abs(shown - truth) / truth);
    }
    return {{"fio", fio},
            {"nearest_rank", nearest},
            {"max_rel_diff", worst},
            {"n_buckets_used", counts.size()}};
}

double p99(std::span<const std::uint64_t> values)
{
    std::vector<double> x(values.begin(), values.end());
    std::ranges::sort(x);
    return *quantile(x, 0.99, QuantileType::Type1);
}

double meanOf(std::span<const std::uint64_t> values)
{
    return *mean(std::vector<double>(values.begin(), values.end()));
}

Json omissionOutputs(const Json& in)
{
    std::vector<std::uint64_t> raw(98, 100); // "98 x 100, then 5000, 20000"
    raw.insert(raw.end(), {5000, 20000});
    const auto corrected =
        correctedForOmission(raw, in.at("expected_interval").get<std::uint64_t>());
    return {{"raw_n", raw.size()},
            {"corrected_n", corrected.size()},
            {"raw_mean", meanOf(raw)},
            {"corrected_mean", meanOf(corrected)},
            {"raw_p99_nearest_rank", p99(raw)},
            {"corrected_p99_nearest_rank", p99(corrected)}};
}

} // namespace

void addSteadyStateHandlers(Handlers& handlers)
{
    handlers["snia_steady_state"] = [](const Json& in) {
        const SniaLimits limits{in.at("max_range"), in.at("max_slope")};
        return sniaOutputs(*sniaWindow(numbers(in.at("window")), limits));
    };
    handlers["snia_first_steady_round"] = sniaRolling;
    handlers["fio_steadystate"] = fioOutputs;
    handlers["fio_plat_buckets"] = fioBucketOutputs;
    handlers["hdr_histogram_buckets"] = hdrOutputs;
    handlers["histogram_percentiles"] = percentileOutputs;
    handlers["co_correction"] = omissionOutputs;
}

} // namespace tidemark::stats::oracle
