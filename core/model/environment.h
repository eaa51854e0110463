#pragma once

#include <string>
#include <vector>

namespace tidemark {

/// One fact about the machine or the target at run time. `key` is dotted and stable
/// ("kernel.release", "cpu.governor", "target.0.model"), `value` plain text with its unit.
struct Fact
{
    std::string key;
    std::string value;

    bool operator==(const Fact&) const = default;
};

/// The fingerprint of machine, OS, driver, firmware, link, power and cache settings at run time.
/// A fact that could not be read is absent, never empty or 0. Sorted by key, keys unique.
struct Environment
{
    std::vector<Fact> facts;

    bool operator==(const Environment&) const = default;
};

/// A fact that two environments do not share; the side that lacks it is empty.
struct FactDifference
{
    std::string key;
    std::string left;
    std::string right;

    bool operator==(const FactDifference&) const = default;
};

} // namespace tidemark
