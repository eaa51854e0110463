// Fills a library and prints how long its lists take, and what recording a run costs:
//   store_bench [RUNS]
// One page has 200 rows; of every query the median and the slowest of 15 are given. The aim is
// 50 ms a page with 100 000 runs. Runs are spread over experiments of 80 (8 workloads, 2 variants,
// 5 rounds) and carry series of 3 s each.

#include "core/base/text.h"
#include "core/store/result_blobs.h"
#include "core/store/sqlite.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>

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

constexpr int runsEach = 80;

/// Experiment 1 with its runs, through the Store.
void recordOne(const std::filesystem::path& library)
{
    auto store = must(Store::open(library, OpenMode::ReadWrite));
    const auto experiment = must(store.addExperiment(examplePlan("Experiment 1")));
    must(store.setTags(experiment, {"after-update"}));
    for (std::uint32_t i = 0; i < runsEach; ++i) {
        auto run = exampleRun(experiment, 3);
        run.variant = i % 2;
        run.workload = i / 2 % 2;
        run.position = i;
        run.started += std::chrono::seconds(i);
        run.id = must(store.beginRun(run));
        run.state = i % 50 == 0 ? RunState::Failed : RunState::Finished;
        must(store.finishRun(run));
    }
}

/// Copies it with other numbers until there are `experiments`: recording each run for itself would
/// take an hour, because each waits for the drive.
void multiply(const std::filesystem::path& library, int experiments)
{
    const auto database = must(Database::open(library, Access::Write, std::chrono::seconds(10)));
    const auto run = [&](const std::string& sql) {
        must(database.execute(("WITH RECURSIVE copy (k) AS (SELECT 2 UNION ALL SELECT k + 1 FROM"
                               " copy WHERE k < " +
                               std::to_string(experiments) + ") " + sql)
                                  .c_str()));
    };
    must(database.execute("PRAGMA synchronous = OFF"));
    auto begun = must(Transaction::begin(database, Transaction::Kind::Write));
    run("INSERT INTO experiment (id, name, profile_name, target, state, created, search)"
        " SELECT k, 'Experiment ' || k, profile_name, target, state, created + k,"
        " 'experiment ' || k || substr(search, 13) FROM experiment, copy WHERE id = 1");
    run("INSERT INTO experiment_plan SELECT k, plan FROM experiment_plan, copy"
        " WHERE experiment = 1");
    run("INSERT INTO tag SELECT k, iif(k % 3 = 0, name, 'before') FROM tag, copy"
        " WHERE experiment = 1");
    run("INSERT INTO variant (experiment, number, name, path, search)"
        " SELECT k, number, name, path, search FROM variant, copy WHERE experiment = 1");
    run("INSERT INTO run (experiment, variant, workload, round, position, label, cached, state,"
        " started, in_trash, warnings, throughput, iops, mean_latency, p99, cpu_per_io)"
        " SELECT k, own.id, workload, round, position, label, cached, state,"
        " started + k * 100000000000, 0, warnings, throughput * (1 + f), iops * (1 + f),"
        " mean_latency / (1 + f), 200000 / (1 + f), cpu_per_io FROM"
        " (SELECT *, abs(random() % 1000) / 500.0 AS f FROM run, copy WHERE experiment = 1) r"
        " JOIN variant first ON first.id = r.variant"
        " JOIN variant own ON own.experiment = k AND own.number = first.number");
    run("INSERT INTO run_data SELECT r.id, summary, worker_latency, intervals, seconds"
        " FROM run r JOIN run first ON first.experiment = 1 AND first.position = r.position"
        " JOIN run_data ON run_data.run = first.id WHERE r.experiment > 1");
    must(begun.commit());
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
    runs("runs with a rare text", {.text = "experiment 999"});
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
    const double filling = millisecondsOf([&] {
        recordOne(library);
        multiply(library, runs / runsEach);
    });
    std::printf(
        "%d runs in %.1f s, %s MB\n", runs, filling / 1e3,
        formatFixed(static_cast<double>(std::filesystem::file_size(library)) / 1e6, 1).c_str());
    measureLists(library);
    measureRecording(library);
    return 0;
}
