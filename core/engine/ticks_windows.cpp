#include "core/engine/ticks.h"

#include <windows.h>

namespace tidemark::engine {

bool systemTrustsTsc()
{
    // Windows 10 and later give 10 MHz when the performance counter is the invariant TSC (also
    // through the hypervisor's reference page), and other rates for HPET or ACPI timers.
    LARGE_INTEGER rate{};
    return QueryPerformanceFrequency(&rate) != 0 && rate.QuadPart == 10'000'000;
}

} // namespace tidemark::engine
