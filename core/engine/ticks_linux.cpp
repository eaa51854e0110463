#include "core/engine/ticks.h"

#include <fstream>
#include <string>

namespace tidemark::engine {

bool systemTrustsTsc()
{
    std::ifstream file("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    std::string source;
    file >> source;
    // kvm-clock and the Hyper-V clocks are counters read through the TSC.
    return source == "tsc" || source == "kvm-clock" || source.starts_with("hyperv_clocksource");
}

} // namespace tidemark::engine
