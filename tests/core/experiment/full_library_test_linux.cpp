#include "core/experiment/runner.h"

#include <gtest/gtest.h>

#include "tests/core/store/example.h"
#include <sys/mount.h>

using namespace tidemark;
using namespace tidemark::experiment;

namespace {

/// A file system of `size` in a folder; needs root.
class SmallFileSystem
{
public:
    SmallFileSystem(std::filesystem::path folder, const char* size) : m_folder(std::move(folder))
    {
        std::filesystem::create_directory(m_folder);
        const auto options = std::string("size=") + size;
        m_mounted = mount("tmpfs", m_folder.c_str(), "tmpfs", 0, options.c_str()) == 0;
    }

    ~SmallFileSystem()
    {
        if (m_mounted) {
            umount2(m_folder.c_str(), MNT_DETACH);
        }
    }

    SmallFileSystem(const SmallFileSystem&) = delete;
    SmallFileSystem& operator=(const SmallFileSystem&) = delete;

    [[nodiscard]] bool mounted() const { return m_mounted; }

private:
    std::filesystem::path m_folder;
    bool m_mounted = false;
};

/// A result whose series take some space.
RunResult bulkyResult()
{
    RunResult result;
    result.window = std::chrono::seconds(10);
    result.read.ios = 10;
    for (int i = 0; i < 2000; ++i) {
        Interval slice;
        slice.start = i * Nanoseconds(5'000'000);
        slice.length = Nanoseconds(5'000'000);
        slice.read.ios = static_cast<std::uint64_t>(i) * 2654435761U % 1'000'000;
        slice.read.p99 = Nanoseconds(static_cast<std::int64_t>(slice.read.ios * 977));
        result.intervals.push_back(slice);
    }
    return result;
}

} // namespace

TEST(FullLibrary, EndsTheExperimentOnceAndKeepsWhatIsFinished)
{
    const store::TemporaryFolder folder;
    const SmallFileSystem small(folder.path() / "small", "600k");
    if (!small.mounted()) {
        GTEST_SKIP() << "only root can mount a file system that is small enough to fill";
    }
    const auto file = folder.path() / "small" / "library.db";
    Plan plan;
    plan.profile.workloads.resize(1);
    plan.profile.repetition.rounds = 1000;
    plan.variants = {{"null", "null", {}}};
    plan.targets = {{.kind = TargetKind::Null, .location = "null", .fileSize = {}}};
    const Machine machine{[](const auto&, auto*, auto) { return bulkyResult(); },
                          [](const auto&) { return Environment{}; },
                          [](const auto&, auto) { return std::vector<Finding>{}; }};
    std::vector<Error> errors;
    std::vector<tidemark::Run> announced;
    const auto sink = [&](const Event& event) {
        if (const auto* error = std::get_if<ErrorEvent>(&event)) {
            errors.push_back(error->error);
        } else if (const auto* run = std::get_if<RunFinishedEvent>(&event)) {
            announced.push_back(run->run);
        }
    };
    {
        auto library = store::Store::open(file, store::OpenMode::ReadWrite).value();
        const auto id = library.addExperiment(plan).value();
        Control control;
        const auto done = runExperiment(library, id, {}, control, sink, machine).value();
        EXPECT_EQ(done.state, ExperimentState::Interrupted);
        EXPECT_EQ(done.finishedRuns, announced.size());
    }
    ASSERT_EQ(errors.size(), 1U);
    EXPECT_EQ(errors[0].code, ErrorCode::NoSpace) << errors[0].sentence();
    ASSERT_GT(announced.size(), 0U);
    const auto reader = store::Store::open(file, store::OpenMode::ReadOnly).value();
    for (const auto& run : announced) {
        const auto kept = reader.run(run.id);
        ASSERT_TRUE(kept) << kept.error().sentence();
        EXPECT_EQ(kept->state, RunState::Finished);
        EXPECT_EQ(kept->result.intervals.size(), 2000U);
    }
}
