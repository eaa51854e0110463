#include "app/cli/export.h"

#include "core/base/text.h"
#include "core/model/enum_names.h"
#include "core/model/json.h"

#include <nlohmann/json.hpp>

#include <array>

namespace tidemark::cli {
namespace {

constexpr int digits = 9;

std::string quoted(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos) {
        return text;
    }
    std::string out = "\"";
    for (const char c : text) {
        out += c == '"' ? "\"\"" : std::string(1, c);
    }
    return out + '"';
}

std::string cell(const std::optional<double>& value)
{
    return value ? formatSignificant(*value, digits) : "";
}

struct MetricColumn
{
    const char* title;
    Metric metric;
};

constexpr auto metricColumns = std::to_array<MetricColumn>({
    {"throughput (bytes/s)", Metric::Throughput},
    {"iops (1/s)", Metric::Iops},
    {"mean latency (ns)", Metric::MeanLatency},
    {"p50 latency (ns)", Metric::P50},
    {"p99 latency (ns)", Metric::P99},
    {"p99.9 latency (ns)", Metric::P999},
    {"cpu per io (ns)", Metric::CpuPerIo},
    {"cpu busy (cores)", Metric::CpuBusy},
});

} // namespace

std::string exportJson(const Experiment& experiment, const std::vector<Run>& runs)
{
    auto list = nlohmann::json::array();
    for (const auto& run : runs) {
        list.push_back(toJson(run));
    }
    return nlohmann::json{{"experiment", toJson(experiment)}, {"runs", std::move(list)}}.dump(1) +
           '\n';
}

std::string exportCsv(const Experiment& experiment, const std::vector<Run>& runs)
{
    std::string text = "run,experiment,workload,variant,path,round,position,state,started,"
                       "window (s),read ios,written ios,read bytes,written bytes";
    for (const auto& column : metricColumns) {
        text += std::string(",") + column.title;
    }
    text += "\r\n";
    const auto& plan = experiment.plan;
    for (const auto& run : runs) {
        const auto& variant = plan.variants[run.variant];
        const auto& result = run.result;
        text += std::to_string(run.id.value) + ',' + std::to_string(run.experiment.value) + ',' +
                quoted(plan.profile.workloads[run.workload].name) + ',' + quoted(variant.name) +
                ',' + quoted(variant.path) + ',' + std::to_string(run.round + 1) + ',' +
                std::to_string(run.position) + ',' + std::string(name(run.state)) + ',' +
                toIso8601(run.started) + ',' + cell(seconds(result.window)) + ',' +
                std::to_string(result.read.ios) + ',' + std::to_string(result.write.ios) + ',' +
                std::to_string(result.read.bytes.value()) + ',' +
                std::to_string(result.write.bytes.value());
        for (const auto& column : metricColumns) {
            text += ',' + cell(valueOf(result, column.metric));
        }
        text += "\r\n";
    }
    return text;
}

} // namespace tidemark::cli
