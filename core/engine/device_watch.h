#pragma once

#include "core/device/inspect.h"
#include "core/engine/prepared_target.h"
#include "core/model/run_result.h"

#include <optional>
#include <string>
#include <vector>

namespace tidemark::engine {

/// Reads what the block devices under the targets count beside the engine, so that requested and
/// device bytes can be compared. A target without a device, or one that shares it with another
/// target, has no numbers.
class DeviceWatch
{
public:
    explicit DeviceWatch(const std::vector<PreparedTarget*>& targets);

    /// Readings at the begin and the end of the window.
    void begin() { m_before = read(); }

    void end() { m_after = read(); }

    /// Writes the differences into `targets`, which has an entry for each target.
    void report(std::vector<TargetResult>& targets) const;

private:
    using Reading = std::vector<std::optional<device::DeviceCounters>>;

    [[nodiscard]] Reading read() const;

    std::vector<std::optional<std::string>> m_drives; ///< by target
    Reading m_before;
    Reading m_after;
};

} // namespace tidemark::engine
