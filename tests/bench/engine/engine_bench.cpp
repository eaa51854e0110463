// Runs one workload through the engine and prints its figures as one JSON object, for comparison
// with other tools. Usage: engine_bench key=value ...
//   path=io_uring target=FOLDER|FILE|DEVICE|null bs=4k qd=32 threads=1 read=100 random=100
//   time=3s warm=0 cached=0 size=1g rate=IOPS opt.NAME=VALUE

#include "core/base/text.h"
#include "core/engine/prepared_target.h"
#include "core/engine/run_engine.h"
#include "core/engine/self_checks.h"
#include "core/model/metric.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>

using namespace tidemark;

namespace {

using Arguments = std::map<std::string, std::string>;

std::string valueOr(const Arguments& arguments, const std::string& key, const char* otherwise)
{
    const auto found = arguments.find(key);
    return found == arguments.end() ? otherwise : found->second;
}

Target targetOf(const Arguments& arguments)
{
    Target target;
    target.location = valueOr(arguments, "target", "null");
    std::error_code error;
    const auto status = std::filesystem::status(target.location, error);
    if (target.location == "null") {
        target.kind = TargetKind::Null;
    } else if (std::filesystem::is_regular_file(status)) {
        target.kind = TargetKind::File;
        target.overwrite = true;
    } else if (std::filesystem::is_block_file(status)) {
        target.kind = TargetKind::BlockDevice;
    }
    return target;
}

Result<Workload> workloadOf(const Arguments& arguments)
{
    Workload workload;
    TM_TRY(blocks, parseBlocks(valueOr(arguments, "bs", "4k")));
    TM_TRY(measure, parseDuration(valueOr(arguments, "time", "3s")));
    TM_TRY(warmUp, parseDuration(valueOr(arguments, "warm", "0")));
    workload.blocks = blocks;
    workload.measure = measure;
    workload.warmUp = warmUp;
    const auto number = [&](const char* key, const char* otherwise) {
        return parseNumber(valueOr(arguments, key, otherwise)).value_or(-1);
    };
    workload.queueDepth = static_cast<unsigned>(number("qd", "32"));
    workload.threads = static_cast<unsigned>(number("threads", "1"));
    workload.readPercent = number("read", "100");
    workload.randomPercent = number("random", "100");
    workload.cached = number("cached", "0") != 0;
    workload.seed = static_cast<std::uint64_t>(number("seed", "1"));
    if (arguments.contains("rate")) {
        workload.rateLimit = Iops(number("rate", "0"));
    }
    return workload;
}

/// Largest resident set of this process in KiB; 0 where the system does not tell.
std::uint64_t peakMemoryKib()
{
    std::ifstream file("/proc/self/status");
    std::string word;
    std::uint64_t value = 0;
    while (file >> word) {
        if (word == "VmHWM:" && file >> value) {
            return value;
        }
    }
    return 0;
}

nlohmann::json toJson(const RunResult& result, const Workload& workload)
{
    const double ios = static_cast<double>(result.read.ios + result.write.ios);
    const Histogram latency = mergedLatency(result);
    nlohmann::json json;
    json["iops"] = iops(result).value();
    json["mb_per_s"] = throughput(result).value() / 1e6;
    json["mean_ns"] = ios == 0 ? 0 : static_cast<double>(latency.sum()) / ios;
    json["p50_ns"] = latency.quantile(0.5).value_or(Nanoseconds(0)).count();
    json["p99_ns"] = latency.quantile(0.99).value_or(Nanoseconds(0)).count();
    json["user_ns_per_io"] = static_cast<double>(result.cpu.processUser.count()) / ios;
    json["system_ns_per_io"] = static_cast<double>(result.cpu.processSystem.count()) / ios;
    json["machine_ns_per_io"] = result.cpu.nanosecondsPerIo.value_or(0);
    json["idle_baseline"] = result.cpu.idleBaseline;
    json["clock"] = result.clock;
    json["notes"] = result.notes;
    json["intervals"] = result.intervals.size();
    json["peak_kib"] = peakMemoryKib();
    for (const auto& finding : engine::selfChecks(workload, result)) {
        json["findings"].push_back(finding.code);
    }
    return json;
}

Result<nlohmann::json> run(const Arguments& arguments)
{
    engine::RunRequest request;
    TM_TRY(workload, workloadOf(arguments));
    request.workload = workload;
    request.variant.path = valueOr(arguments, "path", "io_uring");
    for (const auto& [key, value] : arguments) {
        if (key.starts_with("opt.")) {
            request.variant.options[key.substr(4)] = value;
        }
    }
    Target target = targetOf(arguments);
    TM_TRY(size, parseSize(valueOr(arguments, "size", "1g")));
    target.fileSize = size;
    auto needs = engine::needsOf(target, {&request.workload, 1});
    TM_TRY(prepared, engine::PreparedTarget::prepare(target, needs, {}, {}));
    request.targets = {&prepared};
    TM_TRY(result, engine::execute(request, nullptr, {}));
    return toJson(result, request.workload);
}

} // namespace

int main(int argc, char** argv)
{
    Arguments arguments;
    for (int i = 1; i < argc; ++i) {
        const std::string_view text(argv[i]);
        const auto equals = text.find('=');
        if (equals == std::string_view::npos) {
            std::cerr << "engine_bench: '" << text << "' is not key=value\n";
            return 2;
        }
        arguments[std::string(text.substr(0, equals))] = text.substr(equals + 1);
    }
    const auto json = run(arguments);
    if (!json) {
        std::cerr << "engine_bench: " << json.error().sentence() << '\n';
        return 1;
    }
    std::cout << json->dump() << '\n';
    return 0;
}
