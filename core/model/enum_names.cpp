#include "core/model/enum_names.h"

#include "core/model/imported.h"

#include <array>
#include <utility>

namespace tidemark {
namespace {

template <class Enum>
struct Names;

#define TM_NAMES(Enum, ...)                                                                        \
    template <>                                                                                    \
    struct Names<Enum>                                                                             \
    {                                                                                              \
        static constexpr auto table =                                                              \
            std::to_array<std::pair<Enum, std::string_view>>({__VA_ARGS__});                       \
    };

TM_NAMES(DataKind, {DataKind::Random, "random"}, {DataKind::Zeros, "zeros"},
         {DataKind::Compressible, "compressible"})
TM_NAMES(TargetKind, {TargetKind::Folder, "folder"}, {TargetKind::File, "file"},
         {TargetKind::BlockDevice, "block_device"}, {TargetKind::Null, "null"})
TM_NAMES(PathFamily, {PathFamily::Native, "native"}, {PathFamily::Legacy, "legacy"},
         {PathFamily::Reference, "reference"})
TM_NAMES(Direction, {Direction::Read, "read"}, {Direction::Write, "write"})
TM_NAMES(RunState, {RunState::Running, "running"}, {RunState::Finished, "finished"},
         {RunState::Incomplete, "incomplete"}, {RunState::Stopped, "stopped"},
         {RunState::Failed, "failed"})
TM_NAMES(ExperimentState, {ExperimentState::Planned, "planned"},
         {ExperimentState::Running, "running"}, {ExperimentState::Finished, "finished"},
         {ExperimentState::Stopped, "stopped"}, {ExperimentState::Interrupted, "interrupted"})
TM_NAMES(Severity, {Severity::Ok, "ok"}, {Severity::Note, "note"}, {Severity::Warning, "warning"},
         {Severity::Error, "error"})
TM_NAMES(Metric, {Metric::Throughput, "throughput"}, {Metric::Iops, "iops"},
         {Metric::MeanLatency, "meanLatency"}, {Metric::P50, "p50"}, {Metric::P99, "p99"},
         {Metric::P999, "p999"}, {Metric::CpuPerIo, "cpuPerIo"}, {Metric::CpuBusy, "cpuBusy"})
TM_NAMES(VerdictKind, {VerdictKind::NoData, "no_data"}, {VerdictKind::TooFew, "too_few"},
         {VerdictKind::Better, "better"}, {VerdictKind::Worse, "worse"},
         {VerdictKind::BetterMaybeTrivial, "better_maybe_trivial"},
         {VerdictKind::WorseMaybeTrivial, "worse_maybe_trivial"}, {VerdictKind::Trivial, "trivial"},
         {VerdictKind::Equivalent, "equivalent"}, {VerdictKind::Inconclusive, "inconclusive"})
TM_NAMES(Design, {Design::Paired, "paired"}, {Design::Interleaved, "interleaved"},
         {Design::Sequential, "sequential"})
TM_NAMES(StopRule, {StopRule::Rounds, "rounds"}, {StopRule::Precision, "precision"})
TM_NAMES(Aggregation, {Aggregation::NotStated, "not_stated"}, {Aggregation::Single, "single"},
         {Aggregation::Mean, "mean"}, {Aggregation::Best, "best"}, {Aggregation::Lowest, "lowest"})
TM_NAMES(LatencyKind, {LatencyKind::NotStated, "not_stated"},
         {LatencyKind::Submission, "submission"}, {LatencyKind::Completion, "completion"},
         {LatencyKind::Total, "total"})
TM_NAMES(ImportedDirection, {ImportedDirection::Read, "read"}, {ImportedDirection::Write, "write"},
         {ImportedDirection::Trim, "trim"}, {ImportedDirection::Sync, "sync"},
         {ImportedDirection::Mixed, "mixed"})
TM_NAMES(ImportedCpu::Basis, {ImportedCpu::Basis::OneCore, "one_core"},
         {ImportedCpu::Basis::Machine, "machine"})
TM_NAMES(ImportedDate::Meaning, {ImportedDate::Meaning::NotStated, "not_stated"},
         {ImportedDate::Meaning::Start, "start"}, {ImportedDate::Meaning::End, "end"},
         {ImportedDate::Meaning::Saved, "saved"})

template <class Enum>
std::string_view lookUp(Enum value)
{
    for (const auto& [candidate, text] : Names<Enum>::table) {
        if (candidate == value) {
            return text;
        }
    }
    return "?";
}

} // namespace

template <class Enum>
std::optional<Enum> fromName(std::string_view text)
{
    for (const auto& [value, candidate] : Names<Enum>::table) {
        if (candidate == text) {
            return value;
        }
    }
    return {};
}

#define TM_DEFINE(Enum)                                                                            \
    std::string_view name(Enum value)                                                              \
    {                                                                                              \
        return lookUp(value);                                                                      \
    }                                                                                              \
    template std::optional<Enum> fromName<Enum>(std::string_view text);

TM_DEFINE(DataKind)
TM_DEFINE(TargetKind)
TM_DEFINE(PathFamily)
TM_DEFINE(Direction)
TM_DEFINE(RunState)
TM_DEFINE(ExperimentState)
TM_DEFINE(Severity)
TM_DEFINE(Metric)
TM_DEFINE(VerdictKind)
TM_DEFINE(Design)
TM_DEFINE(StopRule)
TM_DEFINE(Aggregation)
TM_DEFINE(LatencyKind)
TM_DEFINE(ImportedDirection)
TM_DEFINE(ImportedCpu::Basis)
TM_DEFINE(ImportedDate::Meaning)

} // namespace tidemark
