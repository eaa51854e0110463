#include "tests/app/desktop/test_library.h"

#include <gtest/gtest.h>

namespace tidemark::app::testing {

namespace {

Workload reading(std::uint64_t block, double randomPercent, unsigned depth)
{
    Workload workload;
    workload.blocks = {{Bytes(block), 100}};
    workload.randomPercent = randomPercent;
    workload.queueDepth = depth;
    workload.measure = fromSeconds(2);
    workload.name = label(workload);
    return workload;
}

void fillResult(Run& run, double iops, std::uint64_t block)
{
    constexpr int slices = 20;
    auto& result = run.result;
    result.window = fromSeconds(2);
    result.clock = "tsc";
    const auto perSlice = static_cast<std::uint64_t>(iops / 10);
    const auto latency = static_cast<std::uint64_t>(4e9 / iops);
    for (int i = 0; i < slices; ++i) {
        Interval slice;
        slice.start = fromSeconds(0.1 * i);
        slice.length = fromSeconds(0.1);
        slice.read = {.ios = perSlice,
                      .bytes = Bytes(perSlice * block),
                      .p50 = Nanoseconds(latency),
                      .p99 = Nanoseconds(2 * latency),
                      .p999 = Nanoseconds(5 * latency),
                      .max = Nanoseconds(9 * latency)};
        slice.machineBusy = 0.5;
        result.intervals.push_back(slice);
    }
    result.read.ios = slices * perSlice;
    result.read.bytes = Bytes(result.read.ios * block);
    for (std::uint64_t i = 0; i < result.read.ios; ++i) {
        result.read.latency.record(latency * (90 + i % 20) / 100);
    }
    result.targets = {{.location = "/tmp",
                       .read = result.read,
                       .write = {},
                       .deviceRead = {},
                       .deviceWritten = {}}};
    result.cpu.nanosecondsPerIo = 1500;
    result.cpu.machineBusy = 0.5;
}

} // namespace

Plan samplePlan(unsigned rounds)
{
    Plan plan;
    plan.name = "Sample";
    plan.profile.id = "sample";
    plan.profile.name = "Sample";
    plan.profile.workloads = {reading(4096, 100, 4), reading(131072, 0, 8)};
    plan.profile.repetition.rounds = rounds;
    plan.variants = {{"io_uring", "io_uring", {}}, {"libaio", "libaio", {}}};
    plan.targets = {{TargetKind::Folder, "/tmp", gib(1)}};
    plan.reference = 1;
    return plan;
}

Run sampleRun(const Plan& plan, std::uint32_t workload, std::uint32_t variant, std::uint32_t round,
              double advantage)
{
    Run run;
    run.workload = workload;
    run.variant = variant;
    run.round = round;
    const auto workloads = static_cast<std::uint32_t>(plan.profile.workloads.size());
    const auto variants = static_cast<std::uint32_t>(plan.variants.size());
    run.position = (round * workloads + workload) * variants + variant;
    run.state = RunState::Finished;
    run.started = WallTime(fromSeconds(1.8e9 + run.position * 3.0));
    const double wobble = 1 + 0.01 * ((round * 7 + variant * 3) % 5 - 2.0) / 2;
    const double base = workload == 0 ? 10'000 : 2'000;
    fillResult(run, base * wobble * (variant == 0 ? 1 + advantage : 1),
               plan.profile.workloads[workload].largestBlock().value());
    return run;
}

ExperimentId record(store::Store& store, const Plan& plan, double advantage)
{
    const auto id = store.addExperiment(plan);
    EXPECT_TRUE(id) << id.error().sentence();
    const auto environment =
        store.addEnvironment({{{"kernel.release", "6.1.0"}, {"target.0.model", "Test drive"}}});
    EXPECT_TRUE(environment);
    EXPECT_TRUE(store.setState(*id, ExperimentState::Running));
    for (std::uint32_t round = 0; round < plan.profile.repetition.rounds; ++round) {
        for (std::uint32_t workload = 0; workload < plan.profile.workloads.size(); ++workload) {
            for (std::uint32_t variant = 0; variant < plan.variants.size(); ++variant) {
                Run run = sampleRun(plan, workload, variant, round, advantage);
                run.experiment = *id;
                run.environment = *environment;
                Run begun = run;
                begun.state = RunState::Running;
                const auto runId = store.beginRun(begun);
                EXPECT_TRUE(runId) << runId.error().sentence();
                run.id = *runId;
                const auto finished = store.finishRun(run);
                EXPECT_TRUE(finished) << finished.error().sentence();
            }
        }
    }
    EXPECT_TRUE(store.setState(*id, ExperimentState::Finished));
    return *id;
}

LibraryFolder::LibraryFolder(int experiments)
{
    auto store = store::Store::open(file(), store::OpenMode::ReadWrite);
    EXPECT_TRUE(store) << store.error().sentence();
    for (int i = 0; i < experiments; ++i) {
        record(*store, samplePlan());
    }
}

std::filesystem::path LibraryFolder::file() const
{
    return m_folder.filePath(QStringLiteral("library.db")).toStdU16String();
}

TestContext::TestContext(int experiments)
    : folder(experiments)
    , settings(folder.path(QStringLiteral("settings.ini")), QSettings::IniFormat)
    , library(folder.file())
    , runner({}, folder.file())
    , context{.library = library,
              .runner = runner,
              .basket = basket,
              .navigator = navigator,
              .undo = undo,
              .settings = settings,
              .theme = theme}
{
    settings.setValue(QStringLiteral("run/folder"), folder.path({}));
}

} // namespace tidemark::app::testing
