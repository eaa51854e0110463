#pragma once

#include "core/plugin/reading.h"

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace tidemark::importers::diskspd {

/// Reads the section "Input parameters" of a text report.
class Parameters
{
public:
    /// Takes a line of the section.
    void line(std::string_view line);

    /// What all targets of time span `number` have in common; what differs between them is absent.
    [[nodiscard]] ImportedWorkload workload(std::uint64_t number) const;

private:
    struct TimeSpan
    {
        std::optional<Nanoseconds> duration;
        std::optional<Nanoseconds> warmUp;
        std::vector<ImportedWorkload> targets;
    };

    void targetLine(std::string_view line, ImportedWorkload& target);

    static constexpr std::size_t mostTargets = 10'000;

    std::map<std::uint64_t, TimeSpan> m_spans;
    std::uint64_t m_current = 1;
};

} // namespace tidemark::importers::diskspd
