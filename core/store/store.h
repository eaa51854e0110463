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
#include <string_view>
#include <vector>

namespace tidemark::store {

/// Where the library lies unless the user names another place: $TIDEMARK_LIBRARY, else
/// $XDG_DATA_HOME/tidemark/library.db (Windows: %LOCALAPPDATA%\Tidemark\library.db).
[[nodiscard]] Result<std::filesystem::path> defaultLibrary();

enum class OpenMode
{
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
    std::string target; ///< first location, with "+ n" when there are more
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

/// Which rows and in which order. Text filters match anywhere, case-insensitive. Every member has
/// an initialiser, so that `{.path = "libaio"}` compiles without a warning.
struct Query
{
    std::string text{}; ///< in name, profile, variant, path, target or tag
    std::optional<ExperimentId> experiment{};
    std::optional<std::string> path{}; ///< id of an I/O path, exactly
    std::optional<std::string> tag{};  ///< exactly
    std::optional<RunState> state{};   ///< of a run; experiments with such a run
    bool trash = false;                ///< rows in the trash instead of the others
    /// Best first for the numbers, runs without the number last. Experiments have no numbers: they
    /// are listed newest first for those.
    enum class Order
    {
        Newest,
        Oldest,
        Throughput,
        Iops,
        P99
    } order = Order::Newest;
    std::uint32_t limit = 200;
    std::uint32_t offset = 0;
};

/// The library: all experiments and runs, in one SQLite file (WAL, foreign keys). One process
/// writes at a time to one experiment; any number read. Not thread-safe: one Store per thread.
/// Errors: Busy (another process holds the lock for over 10 s), Io (damaged: says so and where the
/// last copy is), Unsupported (made by a newer Tidemark: not opened at all, since what it means is
/// not known), BadInput (not a library), NoSpace, Denied, NotFound.
/// What finishRun() and setState() stored survives a power cut; anything else at least the end of
/// any process, also by kill -9.
class Store
{
public:
    /// `busyTimeout` is how long a call waits for another process's lock before it is Busy.
    static Result<Store> open(const std::filesystem::path& file, OpenMode mode,
                              Nanoseconds busyTimeout = std::chrono::seconds(10));

    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    // Writing an experiment.
    Result<ExperimentId> addExperiment(const Plan& plan);
    /// A state other than Running ends this process's claim on the experiment. When it finishes or
    /// stops, a copy of the library is made if the last one is over a day old; a failure of that is
    /// kept in the setting "copy.problem", not returned.
    Result<> setState(ExperimentId id, ExperimentState state);
    Result<EnvironmentId> addEnvironment(const Environment& environment); ///< equal ones are shared
    /// Begins a run: it is there at once, as Running.
    /// `run` names experiment, workload, variant, round, position, started and environment.
    Result<RunId> beginRun(const Run& run);
    /// Adds what one second brought, in one transaction, without waiting for the drive.
    Result<> appendToRun(RunId id, const std::vector<Interval>& intervals,
                         const std::vector<LatencySecond>& seconds);
    /// Replaces the partial record by the whole one and waits until the drive has it. BadInput when
    /// the run still says Running or is not the one that was begun under its id.
    Result<> finishRun(const Run& run);
    /// Marks runs that claim to be Running but whose process is gone as Incomplete and their
    /// experiments as Interrupted. Returns how many runs. Called at every start of a writer. Such a
    /// run has the intervals and seconds that were appended, counts and window from its measured
    /// intervals and latency from its seconds; processor times are not known.
    Result<std::uint32_t> recoverInterrupted();

    // The user's marks.
    Result<> setNote(ExperimentId id, std::string note);
    Result<> setTags(ExperimentId id, std::vector<std::string> tags);
    Result<> rename(ExperimentId id, std::string name);
    Result<> moveToTrash(ExperimentId id); ///< Busy while a process is working on it
    Result<> restoreFromTrash(ExperimentId id);
    /// Deletes for good what has been in the trash for `olderThan` or longer, and gives the space
    /// back to the file system.
    Result<> purgeTrash(Nanoseconds olderThan = Nanoseconds(0));

    // Settings of the programs and copies.
    Result<> setSetting(std::string_view key, std::string_view value);
    [[nodiscard]] Result<std::optional<std::string>> setting(std::string_view key) const;
    /// Makes a copy beside the library ("library.db.copy-<time>") and returns its place; the last
    /// five are kept.
    Result<std::filesystem::path> makeCopy();

    // Reading.
    [[nodiscard]] Result<Experiment> experiment(ExperimentId id) const;
    [[nodiscard]] Result<Run> run(RunId id) const; ///< whole, with intervals and histograms
    /// Process id of the living process that works on the experiment; empty when there is none.
    [[nodiscard]] Result<std::optional<std::int64_t>> ownerOf(ExperimentId id) const;
    /// Runs of an experiment in order of execution; `withSeries` false leaves out intervals,
    /// per-second and per-worker histograms (quick). A verdict needs the intervals: without them
    /// analysis::compare cannot see that a run was still changing.
    [[nodiscard]] Result<std::vector<Run>> runsOf(ExperimentId id, bool withSeries) const;
    [[nodiscard]] Result<std::vector<ExperimentRow>> experiments(const Query& query) const;
    [[nodiscard]] Result<std::vector<RunRow>> runs(const Query& query) const;
    [[nodiscard]] Result<Environment> environment(EnvironmentId id) const;
    [[nodiscard]] Result<std::uint64_t> runCount() const; ///< in the library, trash included

private:
    struct Impl;
    explicit Store(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace tidemark::store
