// The hot loops of a worker. In here nothing allocates, locks, logs or makes a system call beyond
// those of the path and, in the open loop, the sleep until the next request is due.

#include "core/engine/io_error.h"
#include "core/engine/pacing.h"
#include "core/engine/worker.h"

#include <algorithm>

namespace tidemark::engine {

/// Chooses the next I/O for a free slot and puts it at the end of the queue.
inline void Worker::queueNext(std::uint32_t slot)
{
    const NextIo io = m_offsets.next();
    Slot& entry = m_slots[slot];
    entry.offset = io.offset;
    entry.length = io.length;
    entry.direction = io.direction;
    m_queued.push_back({io.offset,
                        io.direction == Direction::Read ? m_readMemory.data() + slot * m_stride
                                                        : m_plan.data->pick(m_offsets.random()),
                        io.length, slot, io.direction});
}

/// Hands the queue to the path. What it does not take under back pressure stays queued. False when
/// the path broke.
inline bool Worker::submitQueued()
{
    while (!m_queued.empty()) {
        const auto taken = m_path->submit(m_queued);
        if (!taken) [[unlikely]] {
            m_control.fail(taken.error().at(m_plan.target->location()));
            return false;
        }
        m_inFlight += *taken;
        if (*taken == m_queued.size()) [[likely]] {
            m_queued.clear();
        } else if (*taken != 0) {
            m_queued.erase(m_queued.begin(), m_queued.begin() + *taken);
        } else if (m_inFlight == 0) {
            m_control.fail({ErrorCode::Busy, "the system takes no more requests",
                            m_plan.target->location(),
                            "Use a smaller queue depth or fewer threads"});
            return false;
        } else {
            break;
        }
    }
    return true;
}

/// Counts completions that were reaped at `now`. False on the first failed request.
inline bool Worker::count(std::span<const Completion> done, std::uint64_t now)
{
    m_inFlight -= static_cast<std::uint32_t>(done.size());
    // Requests that were submitted and reaped together took equally long: they are counted at once.
    std::uint64_t start = 0;
    auto direction = Direction::Read;
    std::uint64_t bytes = 0;
    std::uint32_t ios = 0;
    const auto record = [&] {
        // Counters of two processors may differ by a few ticks.
        const std::uint64_t ticks = now > start ? now - start : 0;
        m_current[direction == Direction::Read ? 0 : 1]->record(m_control.clock.nanoseconds(ticks),
                                                                bytes, ios);
    };
    for (const auto& completion : done) {
        const Slot& slot = m_slots[completion.slot];
        if (completion.result < 0 || static_cast<std::uint32_t>(completion.result) != slot.length)
            [[unlikely]]
        {
            m_control.fail(ioError(m_plan.target->location(),
                                   m_plan.target->target().kind == TargetKind::BlockDevice,
                                   slot.direction, slot.offset, slot.length, completion.result));
            return false;
        }
        if (slot.start != start || slot.direction != direction) {
            if (ios != 0) {
                record();
            }
            start = slot.start;
            direction = slot.direction;
            bytes = 0;
            ios = 0;
        }
        bytes += slot.length;
        ++ios;
    }
    if (ios != 0) {
        record();
    }
    for (auto* recorder : m_current) {
        if (recorder != nullptr) {
            recorder->publish();
        }
    }
    return true;
}

void Worker::closedLoop()
{
    for (std::uint32_t slot = 0; slot < m_plan.queueDepth; ++slot) {
        queueNext(slot);
    }
    const TickClock clock = m_control.clock;
    const std::span<Completion> room(m_done);
    while (!m_control.stopping()) {
        const std::uint64_t start = clock.now();
        for (const auto& request : m_queued) {
            m_slots[request.slot].start = start;
        }
        if (!submitQueued()) {
            return;
        }
        const auto reaped = m_path->reap(room, std::min(m_plan.batch, m_inFlight));
        const std::uint64_t now = clock.now();
        if (!reaped) [[unlikely]] {
            m_control.fail(reaped.error().at(m_plan.target->location()));
            return;
        }
        const auto done = room.first(*reaped);
        if (!inWindow(now)) [[unlikely]] {
            m_inFlight -= *reaped;
            return;
        }
        if (!count(done, now)) {
            return;
        }
        for (const auto& completion : done) {
            queueNext(completion.slot);
        }
    }
}

void Worker::openLoop(const WorkerPlan::Pace& pace)
{
    wantExactSleep();
    const TickClock clock = m_control.clock;
    const std::uint64_t begin = clock.now();
    const double ticksPerNs = static_cast<double>(clock.ticks(Nanoseconds(1'000'000))) / 1e6;
    std::uint64_t number = 0;
    const auto dueOf = [&](std::uint64_t i) {
        return begin + static_cast<std::uint64_t>(
                           (pace.first + pace.every * static_cast<double>(i)) * ticksPerNs);
    };
    std::vector<std::uint32_t> free(m_plan.queueDepth);
    for (std::uint32_t i = 0; i < m_plan.queueDepth; ++i) {
        free[i] = i;
    }
    std::uint64_t due = dueOf(0);
    const std::span<Completion> room(m_done);
    while (!m_control.stopping()) {
        std::uint64_t now = clock.now();
        while (!free.empty() && due <= now) {
            const std::uint32_t slot = free.back();
            free.pop_back();
            queueNext(slot);
            m_slots[slot].start = due;
            due = dueOf(++number);
        }
        if (!submitQueued()) {
            return;
        }
        const bool full = free.empty();
        const Nanoseconds left(due > now ? static_cast<std::int64_t>(clock.nanoseconds(due - now))
                                         : 0);
        const auto reaped = full              ? m_path->reap(room, std::min(1U, m_inFlight))
                            : m_inFlight != 0 ? reapUntilDue(*m_path, room, left)
                                              : idleUntilDue(left);
        now = clock.now();
        if (!reaped) [[unlikely]] {
            m_control.fail(reaped.error().at(m_plan.target->location()));
            return;
        }
        const auto done = room.first(*reaped);
        if (!inWindow(now)) [[unlikely]] {
            m_inFlight -= *reaped;
            return;
        }
        if (!count(done, now)) {
            return;
        }
        for (const auto& completion : done) {
            free.push_back(completion.slot);
        }
    }
}

/// Waits for the requests in flight: the kernel still writes to their buffers.
void Worker::drain()
{
    m_queued.clear();
    while (m_inFlight != 0) {
        const auto reaped = m_path->reap(m_done, 1);
        if (!reaped) {
            return; // the path is broken; closing it waits for the rest
        }
        m_inFlight -= *reaped;
    }
}

} // namespace tidemark::engine
