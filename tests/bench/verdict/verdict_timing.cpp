// Times what a report costs on one core. Fails when a limit is passed.
#include "core/analysis/family.h"
#include "core/base/random.h"
#include "core/stats/bootstrap.h"
#include "core/stats/e_divisive.h"
#include "core/stats/summary.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>

namespace tidemark::bench {
namespace {

/// The quickest of `times` calls, milliseconds.
double quickest(int times, const std::function<void()>& work)
{
    double best = 1e9;
    for (int i = 0; i < times; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        const std::chrono::duration<double, std::milli> took =
            std::chrono::steady_clock::now() - begin;
        best = std::min(best, took.count());
    }
    return best;
}

bool report(const char* what, double milliseconds, double limit)
{
    const bool good = milliseconds < limit;
    std::printf("%-55s %8.2f ms (limit %.0f)%s\n", what, milliseconds, limit,
                good ? "" : "  FAILED");
    return good;
}

std::vector<double> uniform(std::size_t n)
{
    SplitMix64 random(1);
    std::vector<double> out(n);
    std::ranges::generate(out, [&] { return 1 + 0.02 * random.unit(); });
    return out;
}

/// 16 workloads x 8 variants x 10 rounds; every third workload has disturbed runs.
struct Report
{
    Plan plan;
    std::vector<Run> runs;
};

Report bigReport()
{
    Report out;
    SplitMix64 random(1);
    for (std::uint32_t w = 0; w < 16; ++w) {
        Workload workload;
        workload.name = "W" + std::to_string(w);
        out.plan.profile.workloads.push_back(workload);
    }
    for (std::uint32_t v = 0; v < 8; ++v) {
        out.plan.variants.push_back({"V" + std::to_string(v), "null", {}});
    }
    std::uint32_t position = 0;
    for (std::uint32_t round = 0; round < 10; ++round) {
        for (std::uint32_t w = 0; w < 16; ++w) {
            for (std::uint32_t v = 0; v < 8; ++v) {
                Run run;
                run.workload = w;
                run.variant = v;
                run.round = round;
                run.position = position++;
                run.state = RunState::Finished;
                run.result.window = Nanoseconds(1'000'000'000);
                const bool disturbed = w % 3 == 0 && random.below(10) == 0;
                run.result.read.ios = (disturbed ? 60'000 : 100'000) + random.below(2'000);
                run.result.read.bytes = Bytes(4096 * run.result.read.ios);
                out.runs.push_back(run);
            }
        }
    }
    return out;
}

bool timeAll()
{
    bool good = true;
    const auto big = bigReport();
    good &= report("16 workloads x 8 variants x 10 rounds, with headlines",
                   quickest(5,
                            [&] {
                                const auto family = analysis::compareAll(big.plan, big.runs);
                                (void)analysis::headlines(big.plan, family);
                            }),
                   50);
    const auto series = uniform(600);
    good &= report("e-divisive, 600 points, 999 permutations",
                   quickest(5, [&] { (void)stats::splitP(series, 999, 1); }), 300);
    const auto thirty = uniform(30);
    good &= report("bootstrap, 10 000 resamples of 30 values",
                   quickest(5,
                            [&] {
                                (void)stats::bootstrap(
                                    thirty, {}, [](auto a, auto) { return *stats::mean(a); });
                            }),
                   10);
    return good;
}

} // namespace
} // namespace tidemark::bench

int main()
{
    return tidemark::bench::timeAll() ? 0 : 1;
}
