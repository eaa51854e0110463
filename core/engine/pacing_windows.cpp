#include "core/engine/pacing.h"

namespace tidemark::engine {

void wantExactSleep()
{
    // Sleeps end on the system's timer tick; what is late shows in the latency of the open loop.
}

} // namespace tidemark::engine
