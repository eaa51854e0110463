#pragma once

#include "core/base/result.h"
#include "core/model/environment.h"
#include "core/model/experiment.h"
#include "core/model/run.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tidemark::store {

/// Where the library lies unless the user names another place: $TIDEMARK_LIBRARY, else
/// $XDG_DATA_HOME/tidemark/library.db (Windows: %LOCALAPPDATA%\Tidemark\library.db).
[[nodiscard]] Result<std::filesystem::path> defaultLibrary();

enum class OpenMode {
    ReadOnly,  ///< never writes, also not to migrate
    ReadWrite, ///< creates and migrates when needed, with a copy before
};

/// What a list of experiments shows; a row of the library.
struct ExperimentRow
{
    ExperimentId id;
    std::string name;
    std::string profileName;
    std::vector<std::string> variants;
    std::string target;     ///< first location, with "+ n" when there are more
    ExperimentState state = ExperimentState::Planned;
    WallTime created{};
    std::uint32_t finishedRuns = 0;
    std::uint32_t warnings = 0; ///< findings of severity warning or error
    std::vector<std::string> tags;
};

/// What a list of runs shows, without histograms and series.
struct RunRow
{
    RunId id;
    ExperimentId experiment;
    std::string experimentName;
    std::string workloadLabel;
    std::string variantName;
    std::string path;
    std::uint32_t workload = 0;
    std::uint32_t variant = 0;
    std::uint32_t round = 0;
    std::uint32_t position = 0;
    RunState state = RunState::Running;
    WallTime started{};
    std::optional<double> throughput; ///< bytes/s
    std::optional<double> iops;
    std::optional<double> meanLatency; ///< ns
    std::optional<double> p99;         ///< ns
    std::optional<double> cpuPerIo;    ///< ns
    std::uint32_t warnings = 0;
    bool cached = false;
};

/// Which rows and in which order. Text filters match anywhere, case-insensitive.
struct Query
{
    std::string text; ///< in name, profile, variant, target or tag
    std::optional<ExperimentId> experiment;
    std::optional<std::string> path;
    std::optional<std::string> tag;
    std::optional<RunState> state;
    bool trash = false; ///< rows in the trash instead of the others
    enum class Order { Newest, Oldest, Throughput, Iops, P99 } order = Order::Newest;
    std::uint32_t limit = 200;
    std::uint32_t offset = 0;
};

/// The library: all experiments and runs, in one SQLite file (WAL, foreign keys). One process
/// writes at a time to one experiment; any number read. Not thread-safe: one Store per thread.
/// Errors: Busy (another process holds the lock for over 10 s), Io (damaged: says so and where the
/// last copy is), Unsupported (made by a newer Tidemark: never opened for writing).
class Store
{
public:
    static Result<Store> open(const std::filesystem::path& file, OpenMode mode);

    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    // Writing an experiment.
    Result<ExperimentId> addExperiment(const Plan& plan);
    Result<> setState(ExperimentId id, ExperimentState state);
    Result<EnvironmentId> addEnvironment(const Environment& environment); ///< equal ones are shared
    /// Begins a run: it is there at once, as Running.
    Result<RunId> beginRun(const Run& run);
    /// Adds what one second brought, in one transaction.
    Result<> appendToRun(RunId id, const std::vector<Interval>& intervals,
                         const std::vector<LatencySecond>& seconds);
    /// Replaces the partial record by the whole one.
    Result<> finishRun(const Run& run);
    /// Marks runs that claim to be Running but whose process is gone as Incomplete and their
    /// experiments as Interrupted. Returns how many runs. Called at every start of a writer.
    Result<std::uint32_t> recoverInterrupted();

    // The user's marks.
    Result<> setNote(ExperimentId id, std::string note);
    Result<> setTags(ExperimentId id, std::vector<std::string> tags);
    Result<> rename(ExperimentId id, std::string name);
    Result<> moveToTrash(ExperimentId id);
    Result<> restoreFromTrash(ExperimentId id);
    Result<> purgeTrash(); ///< for good

    // Reading.
    [[nodiscard]] Result<Experiment> experiment(ExperimentId id) const;
    [[nodiscard]] Result<Run> run(RunId id) const; ///< whole, with intervals and histograms
    /// Runs of an experiment in order of execution; `withSeries` false leaves out intervals,
    /// per-second and per-worker histograms (quick).
    [[nodiscard]] Result<std::vector<Run>> runsOf(ExperimentId id, bool withSeries) const;
    [[nodiscard]] Result<std::vector<ExperimentRow>> experiments(const Query& query) const;
    [[nodiscard]] Result<std::vector<RunRow>> runs(const Query& query) const;
    [[nodiscard]] Result<Environment> environment(EnvironmentId id) const;
    [[nodiscard]] Result<std::uint64_t> runCount() const;

private:
    struct Impl;
    explicit Store(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace tidemark::store
