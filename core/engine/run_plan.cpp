#include "core/engine/run_plan.h"

#include "core/base/text.h"
#include "core/engine/prepared_target.h"

#include <algorithm>
#include <numeric>

namespace tidemark::engine {

namespace {

Result<> checkTarget(const Workload& workload, const PathType& type, const PreparedTarget& target)
{
    const auto& capabilities = type.capabilities;
    const std::string& where = target.target().location;
    const std::string path(capabilities.id);
    if (target.target().kind == TargetKind::Null && capabilities.device) {
        return fail(ErrorCode::BadInput, "the path " + path + " needs a real target", where,
                    "Choose a folder, or use the path null");
    }
    const bool device = target.target().kind == TargetKind::BlockDevice;
    if (device ? !capabilities.blockDevices : !capabilities.files) {
        return fail(ErrorCode::Unsupported,
                    "the path " + path + " does not work on " + (device ? "devices" : "files"),
                    where, "Choose another path");
    }
    if (workload.writes() && !target.writable()) {
        return fail(ErrorCode::Denied, "the target was made ready for reading only", where,
                    "Use a read-only workload");
    }
    const Bytes span = workload.span.value_or(Bytes(0));
    if (workload.offset + std::max(span, workload.largestBlock()) > target.size()) {
        return fail(ErrorCode::BadInput,
                    "the workload reaches beyond the end of the target (" +
                        formatSize(target.size()) + ")",
                    where, "Use a smaller offset, span or block");
    }
    if (workload.cached) {
        return {};
    }
    if (!target.direct()) {
        return fail(ErrorCode::Unsupported, "this file system can't do direct I/O (O_DIRECT)",
                    where, "Choose a folder on a disk, or measure in cached mode on purpose");
    }
    const auto whole = [&](Bytes bytes) { return bytes.value() % target.sector().value() == 0; };
    for (const auto& block : workload.blocks) {
        if (!whole(block.size)) {
            return fail(ErrorCode::BadInput,
                        "the block size " + formatSize(block.size) +
                            " is not a multiple of the sector size " + formatSize(target.sector()),
                        where, "Use a multiple of it, or cached mode");
        }
    }
    if (!whole(workload.offset)) {
        return fail(ErrorCode::BadInput,
                    "the offset " + formatSize(workload.offset) +
                        " is not a multiple of the sector size " + formatSize(target.sector()),
                    where, "Use a multiple of it, or cached mode");
    }
    return {};
}

/// The pool of data for the writes of a run.
Result<DataPool> makePool(const RunRequest& request)
{
    const Workload& workload = request.workload;
    std::uint64_t unit = 4096;
    for (const auto& block : workload.blocks) {
        unit = std::gcd(unit, block.size.value());
    }
    std::uint64_t step = 512;
    for (const auto* target : request.targets) {
        step = std::max(step, target->memoryAlignment().value());
    }
    return DataPool::make(workload.data, workload.compressPercent, workload.largestBlock(),
                          static_cast<std::uint32_t>(unit), static_cast<std::uint32_t>(step),
                          workload.seed);
}

/// Makes the workers of one target.
class TargetWorkers
{
public:
    TargetWorkers(const RunRequest& request, const PathType& type, RunControl& control,
                  RunPlan& plan, std::uint32_t target)
        : m_request(request)
        , m_type(type)
        , m_control(control)
        , m_plan(plan)
        , m_target(target)
    {
    }

    Result<> make()
    {
        const Workload& workload = m_request.workload;
        const std::uint64_t begin = workload.offset.value();
        const std::uint64_t size = m_request.targets[m_target]->size().value();
        const std::uint64_t length = workload.span.value_or(Bytes(size - begin)).value();
        m_whole = {begin, length};
        const bool random = workload.randomPercent >= 100;
        TM_TRY(regions,
               streamRegions(begin, length, workload.threads, workload.largestBlock().value(),
                             workload.sharedOffset || random));
        const unsigned split = m_type.capabilities.asynchronous ? 1 : workload.queueDepth;
        for (unsigned thread = 0; thread < workload.threads; ++thread) {
            if (thread == 0 || !workload.sharedOffset) {
                m_plan.streams.emplace_back();
            }
            for (unsigned part = 0; part < split; ++part) {
                TM_CHECK(makeOne(regions[thread], thread * split + part, workload.threads * split,
                                 split));
            }
        }
        return {};
    }

private:
    Result<> makeOne(Region region, unsigned index, unsigned count, unsigned split)
    {
        const Workload& workload = m_request.workload;
        WorkerPlan worker;
        worker.type = &m_type;
        worker.target = m_request.targets[m_target];
        worker.targetIndex = m_target;
        worker.workload = &workload;
        worker.queueDepth = workload.queueDepth / split;
        worker.whole = m_whole;
        worker.region = region;
        worker.stream = &m_plan.streams.back();
        worker.sharedStream = split > 1 || (workload.sharedOffset && workload.threads > 1);
        // Neighbouring seeds of splitmix64 give unrelated sequences.
        worker.seed = SplitMix64(workload.seed + (std::uint64_t{m_target} << 32U) + index).next();
        worker.data = m_plan.data ? &*m_plan.data : nullptr;
        worker.options = m_request.variant.options;
        if (const auto batch = worker.options.find("batch"); batch != worker.options.end()) {
            worker.batch = static_cast<std::uint32_t>(
                std::max<std::uint64_t>(1, parseInteger(batch->second).value_or(1)));
        }
        if (workload.rateLimit) {
            const double between = 1e9 / workload.rateLimit->value();
            worker.pace = {between * index, between * count};
        }
        TM_TRY(made, Worker::make(worker, m_control));
        m_plan.workers.push_back(std::move(made));
        return {};
    }

    const RunRequest& m_request;
    const PathType& m_type;
    RunControl& m_control;
    RunPlan& m_plan;
    std::uint32_t m_target;
    Region m_whole;
};

} // namespace

Result<> checkRequest(const RunRequest& request, const PathType& type)
{
    TM_CHECK(validate(request.workload));
    if (request.targets.empty()) {
        return fail(ErrorCode::BadInput, "there is no target", {}, "Name a folder or a drive");
    }
    if (request.interval < Nanoseconds(1'000'000)) {
        return fail(ErrorCode::BadInput, "the interval is below 1 ms", {}, "Use 100 ms");
    }
    TM_CHECK(checkOptions(type, request.variant.options));
    if (request.workload.cached && !type.capabilities.cached) {
        return fail(ErrorCode::Unsupported,
                    "the path " + std::string(type.capabilities.id) + " has no cached mode", {},
                    "Leave out the cached mode or choose another path");
    }
    for (const auto* target : request.targets) {
        TM_CHECK(checkTarget(request.workload, type, *target));
    }
    return type.available();
}

Result<> makeWorkers(const RunRequest& request, const PathType& type, RunControl& control,
                     RunPlan& plan)
{
    if (request.workload.writes()) {
        TM_TRY(pool, makePool(request));
        plan.data = std::move(pool);
    }
    for (std::uint32_t i = 0; i < request.targets.size(); ++i) {
        TM_CHECK(TargetWorkers(request, type, control, plan, i).make());
    }
    return {};
}

} // namespace tidemark::engine
