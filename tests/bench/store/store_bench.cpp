// Fills a library and prints how long its lists take, and what recording a run costs:
//   store_bench [RUNS]
// One page has 200 rows; of every query the median and the slowest of 15 are given. The aim is
// 50 ms a page with 100 000 runs. Runs are spread over experiments of 80 (8 workloads, 2 variants,
// 5 rounds); they carry a short series only, because lists never read it.

#include "core/base/text.h"
#include "core/store/result_blobs.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>

#include "tests/core/store/example.h"

using namespace tidemark;
using namespace tidemark::store;

namespace {

/// Ends the program with the sentence when `result` is an error.
template <class T>
T must(Result<T> result)
{
    if (!result) {
        std::fprintf(stderr, "%s\n", result.error().sentence().c_str());
        std::exit(1);
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

double millisecondsOf(const std::function<void()>& work)
{
    const auto start = monotonicNow();
    work();
    return seconds(monotonicNow() - start) * 1e3;
}

void print(const char* what, const std::function<void()>& work)
{
    std::vector<double> times(15);
    for (double& time : times) {
        time = millisecondsOf(work);
    }
    std::ranges::sort(times);
    std::printf("%-52s %9.2f %9.2f\n", what, times[times.size() / 2], times.back());
}

void fill(const std::filesystem::path& library, int runs)
{
    auto store = must(Store::open(library, OpenMode::ReadWrite));
    std::mt19937_64 random(3);
    std::lognormal_distribution<double> factor(0, 0.5);
    constexpr int runsEach = 80;
    ExperimentId experiment;
    for (int i = 0; i < runs; ++i) {
        if (i % runsEach == 0) {
            experiment = must(
                store.addExperiment(examplePlan("Experiment " + std::to_string(i / runsEach))));
            must(store.setTags(experiment, {i % 3 == 0 ? "after-update" : "before"}));
        }
        tidemark::Run run;
        run.experiment = experiment;
        run.variant = static_cast<std::uint32_t>(i % 2);
        run.workload = static_cast<std::uint32_t>(i / 2 % 2);
        run.position = static_cast<std::uint32_t>(i % runsEach);
        run.started = WallTime(std::chrono::seconds(1'700'000'000 + i));
        run.id = must(store.beginRun(run));
        run.state = i % 50 == 0 ? RunState::Failed : RunState::Finished;
        run.result.window = std::chrono::seconds(1);
        run.result.read.ios = static_cast<std::uint64_t>(50'000 * factor(random));
        run.result.read.bytes = Bytes(run.result.read.ios * 4096);
        must(store.finishRun(run));
    }
}

void measureLists(const std::filesystem::path& library)
{
    const auto store = must(Store::open(library, OpenMode::ReadOnly));
    const auto count = static_cast<std::uint32_t>(must(store.runCount()));
    std::printf("\n%-52s %9s %9s\n", "one page of 200 rows", "median ms", "max ms");
    const auto runs = [&](const char* what, const Query& query) {
        print(what, [&] { (void)must(store.runs(query)); });
    };
    using enum Query::Order;
    runs("runs, newest", {});
    runs("runs, newest, last page", {.offset = count - 200});
    runs("runs by throughput", {.order = Throughput});
    runs("runs by p99, middle page", {.order = P99, .offset = count / 2});
    runs("runs of one path by IOPS", {.path = "libaio", .order = Iops});
    runs("runs of one path, last page", {.path = "libaio", .offset = count / 2 - 200});
    runs("failed runs by throughput", {.state = RunState::Failed, .order = Throughput});
    runs("runs of one experiment", {.experiment = ExperimentId{count / 160}});
    runs("runs with a tag, oldest", {.tag = "after-update", .order = Oldest});
    runs("runs with a common text by throughput", {.text = "LEGACY", .order = Throughput});
    runs("runs with a rare text", {.text = "experiment 1000"});
    runs("runs with a text that is nowhere", {.text = "nowhere"});
    print("experiments, newest", [&] { (void)must(store.experiments({})); });
    print("experiments with a text that is nowhere",
          [&] { (void)must(store.experiments({.text = "nowhere"})); });
    print("experiments with a failed run",
          [&] { (void)must(store.experiments({.state = RunState::Failed})); });
    print("count of runs", [&] { (void)must(store.runCount()); });
    print("open and close", [&] { (void)must(Store::open(library, OpenMode::ReadOnly)); });
}

/// A run of 10 s with 100 intervals and 10 histograms, as it is recorded in the library.
void measureRecording(const std::filesystem::path& library)
{
    auto store = must(Store::open(library, OpenMode::ReadWrite));
    const auto experiment = must(store.addExperiment(examplePlan("recording")));
    const auto begun = [&] {
        auto run = exampleRun(experiment, 10);
        run.id = must(store.beginRun(run));
        return run;
    };
    std::printf("\n%-52s %9s %9s\n", "recording", "median ms", "max ms");
    auto run = begun();
    print("append a second (10 intervals, 1 histogram)",
          [&] { must(store.appendToRun(run.id, intervalsIn(run, 1), secondsIn(run, 1))); });
    print("begin a run", [&] { run = begun(); });
    print("finish a run of 10 s, on the drive", [&] { must(store.finishRun(run)); });
    print("read a whole run", [&] { (void)must(store.run(run.id)); });
    std::printf("\nbytes of that run: summary %zu, workers %zu, intervals %zu, seconds %zu\n",
                encodeSummary(run.result).size(), encodeWorkerLatency(run.result.workers).size(),
                encodeIntervals(run.result.intervals).size(),
                encodeSeconds(run.result.seconds).size());
}

} // namespace

int main(int argc, char** argv)
{
    const int runs = argc > 1 ? std::atoi(argv[1]) : 100'000;
    if (runs < 1000) {
        std::fprintf(stderr, "usage: store_bench [RUNS], at least 1000\n");
        return 2;
    }
    TemporaryFolder folder;
    const auto library = folder.library();
    const double filling = millisecondsOf([&] { fill(library, runs); });
    std::printf(
        "%d runs in %.1f s, %s MB\n", runs, filling / 1e3,
        formatFixed(static_cast<double>(std::filesystem::file_size(library)) / 1e6, 1).c_str());
    measureLists(library);
    measureRecording(library);
    return 0;
}
