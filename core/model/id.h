#pragma once

#include <compare>
#include <cstdint>

namespace tidemark {

/// Number of a row in the library; 0 means "not stored yet". Ids of different things do not mix.
template <class Tag>
struct Id
{
    std::int64_t value = 0;

    constexpr auto operator<=>(const Id&) const = default;

    /// True when it names a stored row.
    explicit constexpr operator bool() const { return value != 0; }
};

using ExperimentId = Id<struct ExperimentTag>;
using RunId = Id<struct RunTag>;
using EnvironmentId = Id<struct EnvironmentTag>;

} // namespace tidemark
