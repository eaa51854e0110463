#include "core/engine/pacing.h"

#include <windows.h>
#include <timeapi.h>

namespace tidemark::engine {

void wantExactSleep()
{
    // For the whole process and until it ends; the usual tick is 15.6 ms.
    timeBeginPeriod(1);
}

Nanoseconds wakeUpTime()
{
    return Nanoseconds(2'000'000);
}

} // namespace tidemark::engine
