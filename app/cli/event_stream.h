#pragma once

#include "core/base/units.h"
#include "core/experiment/protocol.h"

#include <cstdio>
#include <memory>

namespace tidemark::cli {

/// Writes events as lines of JSON to a pipe or file from a thread of its own, so that a reader that
/// is slow or gone never holds up a run: intervals are left out while more than 500 lines wait, and
/// after a failed write nothing more is written. SIGPIPE must be ignored.
class EventStream
{
public:
    explicit EventStream(std::FILE* file);

    EventStream(const EventStream&) = delete;
    EventStream& operator=(const EventStream&) = delete;

    /// Gives a reader that does not read 2 s to take what waits, then leaves it.
    ~EventStream();

    void send(const experiment::Event& event);

private:
    struct State;
    std::shared_ptr<State> m_state; ///< shared with the thread, which may outlive this object
};

} // namespace tidemark::cli
