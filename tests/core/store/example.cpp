#include "tests/core/store/example.h"

#include "core/base/random.h"

#include <fstream>
#include <random>

namespace tidemark::store {
namespace {

constexpr std::uint32_t slicesEachSecond = 10;
constexpr Nanoseconds slice{100'000'000};

IntervalDirection sliceOf(const Histogram& latency, std::uint64_t blockSize)
{
    return {latency.count(),         Bytes(latency.count() * blockSize),
            latency.quantile(0.5),   latency.quantile(0.99),
            latency.quantile(0.999), latency.max()};
}

void add(DirectionTotals& totals, const Histogram& latency)
{
    totals.ios += latency.count();
    totals.bytes += Bytes(latency.count() * 4096);
    totals.latency.merge(latency);
}

} // namespace

TemporaryFolder::TemporaryFolder()
    : m_path(std::filesystem::temp_directory_path() /
             ("tidemark-test-" + std::to_string(entropySeed())))
{
    std::filesystem::create_directories(m_path);
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

Plan examplePlan(std::string name)
{
    Plan plan;
    plan.name = std::move(name);
    plan.profile.id = "example";
    plan.profile.name = "Example";
    plan.profile.workloads.resize(2);
    plan.profile.workloads[0].name = "RND 4K Q1 T1 read";
    plan.profile.workloads[1].name = "RND 4K Q32 T1 read";
    plan.profile.workloads[1].queueDepth = 32;
    plan.profile.workloads[1].cached = true;
    plan.variants = {{"native", "io_uring", {}}, {"legacy", "libaio", {}}};
    plan.targets = {{TargetKind::Folder, "/home/ana", gib(1)}};
    plan.seed = 0xFFFF'FFFF'FFFF'FFFFULL;
    return plan;
}

Run exampleRun(ExperimentId experiment, std::uint32_t seconds)
{
    std::mt19937_64 random(7);
    std::lognormal_distribution<double> latency(11.5, 0.4); // median about 99 us
    Run run;
    run.experiment = experiment;
    run.state = RunState::Finished;
    run.started = WallTime(Nanoseconds(1'777'730'527'123'456'789));
    auto& result = run.result;
    result.window = std::chrono::seconds(seconds);
    result.targets = {{"/home/ana/file", {}, {}, Bytes(123'456'789), {}}};
    result.intervals.push_back({-slice, slice, {}, {}, {}, 0.25});
    for (std::uint32_t second = 0; second < seconds; ++second) {
        Histogram whole;
        for (std::uint32_t i = 0; i < slicesEachSecond; ++i) {
            Histogram part;
            for (int io = 0; io < 100; ++io) {
                part.record(static_cast<std::uint64_t>(latency(random)));
            }
            result.intervals.push_back({slice * (second * slicesEachSecond + i),
                                        slice,
                                        {},
                                        sliceOf(part, 4096),
                                        {},
                                        0.75});
            whole.merge(part);
        }
        result.seconds.push_back({second, 0, Direction::Read, whole});
        add(result.read, whole);
    }
    result.targets[0].read = result.read;
    result.workers = {{0, result.read, {}, std::chrono::milliseconds(20)}};
    result.cpu = {.processUser = Nanoseconds(5'000'000),
                  .processSystem = Nanoseconds(9'000'000),
                  .coreBusy = {0.5, 0.25},
                  .machineBusy = 0.75,
                  .idleBaseline = 0.05,
                  .voluntarySwitches = 12,
                  .involuntarySwitches = 3,
                  .nanosecondsPerIo = 1234.5};
    result.clock = "tsc";
    result.notes = {"fixed buffers are not available"};
    run.findings = {{"queue_not_full", Severity::Warning, {{"share", "0.61"}}},
                    {"steady", Severity::Ok, {}}};
    return run;
}

std::vector<Interval> intervalsIn(const Run& run, std::uint32_t second)
{
    std::vector<Interval> found;
    for (const auto& interval : run.result.intervals) {
        const auto from = std::chrono::seconds(second);
        const bool warmUp = second == 0 && interval.start < Nanoseconds(0);
        if (warmUp || (interval.start >= from && interval.start < from + std::chrono::seconds(1))) {
            found.push_back(interval);
        }
    }
    return found;
}

std::vector<LatencySecond> secondsIn(const Run& run, std::uint32_t second)
{
    std::vector<LatencySecond> found;
    for (const auto& latency : run.result.seconds) {
        if (latency.second == second) {
            found.push_back(latency);
        }
    }
    return found;
}

void overwrite(const std::filesystem::path& file, std::uint64_t offset, std::string_view bytes)
{
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(static_cast<std::streamoff>(offset));
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

} // namespace tidemark::store
