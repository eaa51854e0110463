#include "core/analysis/data_checks.h"

#include "core/analysis/run_steadiness.h"
#include "core/base/text.h"
#include "core/stats/summary.h"

#include <algorithm>
#include <array>

namespace tidemark::analysis {
namespace {

bool belongs(const Run& run, const UnitQuery& query)
{
    return run.state == RunState::Finished && run.workload == query.workload &&
           (run.variant == query.a || run.variant == query.b);
}

bool contradictsItself(const Run& run)
{
    constexpr std::array<std::string_view, 3> codes{"bytes_mismatch", "histogram_mismatch",
                                                    "littles_law"};
    return std::ranges::any_of(run.findings, [&](const Finding& finding) {
        return finding.severity == Severity::Error &&
               std::ranges::find(codes, finding.code) != codes.end();
    });
}

bool mostDrift(const std::vector<Run>& runs, const UnitQuery& query, std::uint32_t variant,
               double margin)
{
    int looked = 0;
    int drifting = 0;
    for (const auto& run : runs) {
        if (!belongs(run, query) || run.variant != variant || run.result.intervals.empty()) {
            continue;
        }
        ++looked;
        drifting += isDrifting(rateSeries(run.result, query.metric), margin) ? 1 : 0;
    }
    return 2 * drifting > looked;
}

/// IOPS, mean latency in seconds and their product over the finished runs of a variant.
struct Load
{
    double iops = 0;
    double inFlight = 0;
};

std::optional<Load> loadOf(const std::vector<Run>& runs, const UnitQuery& query,
                           std::uint32_t variant)
{
    std::vector<double> rates;
    std::vector<double> loads;
    for (const auto& run : runs) {
        if (!belongs(run, query) || run.variant != variant) {
            continue;
        }
        const auto rate = valueOf(run.result, Metric::Iops);
        const auto latency = valueOf(run.result, Metric::MeanLatency);
        if (rate && latency && *rate > 0 && *latency > 0) {
            rates.push_back(*rate);
            loads.push_back(*rate * *latency * 1e-9);
        }
    }
    const auto rate = stats::geometricMean(rates);
    const auto load = stats::geometricMean(loads);
    return rate && load ? std::optional(Load{*rate, *load}) : std::nullopt;
}

} // namespace

std::vector<std::string> capsOf(const std::vector<Run>& runs, const UnitQuery& query, double margin)
{
    std::vector<std::string> out;
    if (std::ranges::any_of(
            runs, [&](const Run& run) { return belongs(run, query) && contradictsItself(run); }))
    {
        out.emplace_back("inconsistent_data");
    }
    if (mostDrift(runs, query, query.a, margin) || mostDrift(runs, query, query.b, margin)) {
        out.emplace_back("not_steady");
    }
    return out;
}

std::optional<Finding> latencyLoadCheck(const Plan& plan, const std::vector<Run>& runs,
                                        const UnitQuery& query)
{
    const auto& workload = plan.profile.workloads.at(query.workload);
    const auto a = loadOf(runs, query, query.a);
    const auto b = loadOf(runs, query, query.b);
    if (workload.rateLimit || !a || !b) {
        return {};
    }
    const double ratio = b->inFlight / a->inFlight;
    if (ratio >= 0.95 && ratio <= 1.05) {
        return {};
    }
    const double expected = a->inFlight / b->iops * 1e9;
    return Finding{
        "latency_not_comparable",
        Severity::Warning,
        {{"workload", workload.name},
         {"a", plan.variants.at(query.a).name},
         {"b", plan.variants.at(query.b).name},
         {"in_flight_a", formatSignificant(a->inFlight, 3)},
         {"in_flight_b", formatSignificant(b->inFlight, 3)},
         {"expected", formatDuration(Nanoseconds(static_cast<std::int64_t>(expected)))}}};
}

} // namespace tidemark::analysis
