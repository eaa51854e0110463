#include "core/engine/pacing.h"

#include <sys/prctl.h>

namespace tidemark::engine {

void wantExactSleep()
{
    prctl(PR_SET_TIMERSLACK, 1UL);
}

Nanoseconds wakeUpTime()
{
    return Nanoseconds(20'000);
}

} // namespace tidemark::engine
