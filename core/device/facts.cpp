#include "core/device/facts.h"

#include "core/base/text.h"
#include "core/device/inspect.h"

#include <algorithm>
#include <array>

namespace tidemark::device {

void FactList::add(const std::string& key, const std::optional<std::string>& value)
{
    if (value && !value->empty()) {
        m_facts[key] = *value;
    }
}

void FactList::add(const std::string& key, std::optional<std::uint64_t> value,
                   std::string_view unit)
{
    if (value) {
        m_facts[key] = std::to_string(*value) + (unit.empty() ? "" : " ") + std::string(unit);
    }
}

void FactList::addFlag(const std::string& key, std::optional<bool> value)
{
    if (value) {
        m_facts[key] = *value ? "yes" : "no";
    }
}

Environment FactList::environment() const
{
    Environment environment;
    for (const auto& [key, value] : m_facts) {
        environment.facts.push_back({.key = key, .value = value});
    }
    return environment;
}

bool isMomentary(const Fact& fact)
{
    return fact.key.starts_with(momentaryPrefix);
}

Environment lasting(const Environment& environment)
{
    Environment result;
    std::ranges::remove_copy_if(environment.facts, std::back_inserter(result.facts), isMomentary);
    return result;
}

Environment momentary(const Environment& environment)
{
    Environment result;
    std::ranges::copy_if(environment.facts, std::back_inserter(result.facts), isMomentary);
    return result;
}

std::optional<std::string> factOf(const Environment& environment, std::string_view key)
{
    const auto found = std::ranges::find(environment.facts, key, &Fact::key);
    return found == environment.facts.end() ? std::nullopt : std::optional(found->value);
}

std::string roundedSize(Bytes size)
{
    constexpr std::array<std::string_view, 6> units{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    double value = static_cast<double>(size.value());
    std::size_t unit = 0;
    while (value >= 1023.95 && unit + 1 < units.size()) {
        value /= 1024;
        ++unit;
    }
    return formatFixed(value, unit == 0 ? 0 : 1) + " " + std::string(units[unit]);
}

std::optional<std::string> serialTail(const std::optional<std::string>& serial)
{
    if (!serial || serial->empty()) {
        return {};
    }
    std::size_t start = serial->size() - std::min<std::size_t>(4, serial->size() / 2);
    // Never begin inside a character of several bytes.
    while (start < serial->size() && (static_cast<unsigned char>((*serial)[start]) & 0xC0) == 0x80)
    {
        ++start;
    }
    return "…" + serial->substr(start);
}

std::vector<FactDifference> difference(const Environment& left, const Environment& right,
                                       Momentary momentary)
{
    std::map<std::string, FactDifference> all;
    for (const Fact& fact : left.facts) {
        all[fact.key] = {.key = fact.key, .left = fact.value, .right = {}};
    }
    for (const Fact& fact : right.facts) {
        FactDifference& entry = all[fact.key];
        entry.key = fact.key;
        entry.right = fact.value;
    }
    std::vector<FactDifference> settled;
    std::vector<FactDifference> fleeting;
    for (auto& [key, entry] : all) {
        if (entry.left != entry.right) {
            (key.starts_with(momentaryPrefix) ? fleeting : settled).push_back(std::move(entry));
        }
    }
    if (momentary == Momentary::Include) {
        std::ranges::move(fleeting, std::back_inserter(settled));
    }
    return settled;
}

} // namespace tidemark::device
