#include "core/engine/worker.h"

#include "core/engine/cpu_sampler.h"

#include <cstring>
#include <exception>

namespace tidemark::engine {

namespace {

constexpr std::size_t indexOf(Direction direction)
{
    return direction == Direction::Read ? 0 : 1;
}

constexpr std::size_t bucketBytes = Histogram::buckets * sizeof(std::uint32_t);

} // namespace

Result<std::unique_ptr<Worker>> Worker::make(const WorkerPlan& plan, RunControl& control)
{
    std::unique_ptr<Worker> worker(new Worker(plan, control));
    TM_CHECK(worker->allocate());
    return worker;
}

Worker::Worker(const WorkerPlan& plan, RunControl& control)
    : m_plan(plan)
    , m_control(control)
    , m_offsets(*plan.workload, plan.whole, plan.region, *plan.stream, plan.sharedStream, plan.seed)
{
}

Result<> Worker::allocate()
{
    constexpr std::size_t page = 4096;
    m_stride = (m_plan.workload->largestBlock().value() + page - 1) / page * page;
    if (m_plan.workload->reads()) {
        TM_TRY(memory, PageMemory::allocate(m_stride * m_plan.queueDepth));
        m_readMemory = std::move(memory);
    }
    TM_TRY(counters, PageMemory::allocate(8 * bucketBytes));
    m_counters = std::move(counters);
    for (const auto phase : {Phase::WarmUp, Phase::Measured}) {
        for (const auto direction : {Direction::Read, Direction::Write}) {
            const bool used =
                direction == Direction::Read ? m_plan.workload->reads() : m_plan.workload->writes();
            if (used) {
                m_recorders[static_cast<std::size_t>(phase)][indexOf(direction)] =
                    std::make_unique<Recorder>(buckets(phase, direction, 0),
                                               buckets(phase, direction, 1));
            }
        }
    }
    m_slots.resize(m_plan.queueDepth);
    m_queued.reserve(m_plan.queueDepth);
    m_done.resize(m_plan.queueDepth);
    return {};
}

std::span<std::uint32_t> Worker::buckets(Phase phase, Direction direction, std::size_t part) const
{
    const std::size_t index = part * 4 + static_cast<std::size_t>(phase) * 2 + indexOf(direction);
    auto* begin = reinterpret_cast<std::uint32_t*>(m_counters.data() + index * bucketBytes);
    return {begin, Histogram::buckets};
}

const Recorder* Worker::recorder(Phase phase, Direction direction) const
{
    return m_recorders[static_cast<std::size_t>(phase)][indexOf(direction)].get();
}

Result<> Worker::open()
{
    PathSetup setup;
    setup.location = m_plan.target->location();
    setup.writable = m_plan.workload->writes();
    setup.cached = m_plan.workload->cached;
    setup.queueDepth = m_plan.queueDepth;
    setup.readMemory = {m_readMemory.data(), m_readMemory.size()};
    if (m_plan.data != nullptr) {
        setup.writeMemory = m_plan.data->memory();
    }
    setup.options = m_plan.options;
    // Touched on this thread, so that the pages are there and near before the first request.
    if (m_readMemory.size() != 0) {
        std::memset(m_readMemory.data(), 0, m_readMemory.size());
    }
    TM_TRY(path, m_plan.type->open(setup));
    m_path = std::move(path);
    m_notes = m_path->notes();
    return {};
}

void Worker::run() noexcept
{
    try {
        if (auto opened = open(); !opened) {
            m_control.fail(std::move(opened).error());
        }
        if (m_control.arriveAndWait()) {
            work();
        }
        m_path.reset();
    } catch (const std::exception& e) {
        m_control.fail({ErrorCode::Internal, std::string("a worker failed: ") + e.what(),
                        m_plan.target->target().location, "Please report this"});
    }
}

void Worker::work()
{
    for (const auto direction : {Direction::Read, Direction::Write}) {
        m_current[indexOf(direction)] =
            m_recorders[static_cast<std::size_t>(Phase::WarmUp)][indexOf(direction)].get();
    }
    m_phase = Phase::WarmUp;
    m_phaseEnd = m_control.windowStart;
    if (m_plan.pace) {
        openLoop(*m_plan.pace);
    } else {
        closedLoop();
    }
    if (m_phase == Phase::Measured) {
        m_cpu = threadCpuTime() - m_cpuAtStart;
    }
    drain();
}

bool Worker::inWindow(std::uint64_t now)
{
    if (m_phase == Phase::WarmUp && now >= m_phaseEnd) {
        m_phase = Phase::Measured;
        m_phaseEnd = m_control.windowEnd;
        m_cpuAtStart = threadCpuTime();
        for (std::size_t i = 0; i < m_current.size(); ++i) {
            m_current[i] = m_recorders[static_cast<std::size_t>(Phase::Measured)][i].get();
        }
    }
    return now < m_phaseEnd;
}

WorkerResult Worker::result() const
{
    WorkerResult result;
    result.target = m_plan.targetIndex;
    result.cpu = m_cpu;
    if (const auto* reads = recorder(Phase::Measured, Direction::Read)) {
        result.read = reads->result();
    }
    if (const auto* writes = recorder(Phase::Measured, Direction::Write)) {
        result.write = writes->result();
    }
    return result;
}

} // namespace tidemark::engine
