#include "core/analysis/comparability.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace tidemark::analysis {
namespace {

constexpr std::string_view unknown = "unknown";

/// Facts that say when, not on what: those of the moment, and which boot it was.
bool isOfTheTime(std::string_view key)
{
    return key.starts_with("now.") || key == bootKey;
}

/// Facts that change speed by themselves.
Severity severityOf(std::string_view key)
{
    constexpr std::array<std::string_view, 8> beginnings{
        "kernel.", "os.", "cpu.", "memory.total", "power.", "machine.", "limit.", "clock."};
    constexpr std::array<std::string_view, 9> endings{
        ".model",         ".firmware",  ".stack",           ".file_system",    ".driver",
        ".mount_options", ".scheduler", ".pcie.link_speed", ".pcie.link_width"};
    const auto begins = [&](std::string_view s) { return key.starts_with(s); };
    const auto ends = [&](std::string_view s) { return key.ends_with(s); };
    return std::ranges::any_of(beginnings, begins) || std::ranges::any_of(endings, ends)
               ? Severity::Warning
               : Severity::Note;
}

Finding differs(const std::string& key, const std::string& left, const std::string& right)
{
    return {
        "environment_differs", severityOf(key), {{"fact", key}, {"left", left}, {"right", right}}};
}

std::map<std::string, std::string> byKey(const Environment& environment)
{
    std::map<std::string, std::string> out;
    for (const auto& fact : environment.facts) {
        if (!isOfTheTime(fact.key)) {
            out.emplace(fact.key, fact.value);
        }
    }
    return out;
}

/// The values that a fact took on one side, in order of time.
struct Seen
{
    std::vector<std::string> values; ///< each once, in order of first sight
    std::vector<std::uint32_t> rounds;

    void add(const std::string& value, std::uint32_t round)
    {
        if (std::ranges::find(values, value) == values.end()) {
            values.push_back(value);
            rounds.push_back(round);
        }
    }
};

using FactsOfSide = std::map<std::string, Seen>;

/// Facts of a variant's finished runs. A key that only some environments have counts as unknown in
/// the others.
FactsOfSide factsOf(std::vector<const Run*> runs, const std::set<std::string>& keys,
                    const Environments& environments)
{
    std::ranges::sort(runs, {}, [](const Run* run) { return run->position; });
    FactsOfSide out;
    for (const Run* run : runs) {
        const auto facts = byKey(environments.at(*run->environment));
        for (const auto& key : keys) {
            const auto found = facts.find(key);
            out[key].add(found == facts.end() ? std::string(unknown) : found->second, run->round);
        }
    }
    return out;
}

/// A restart in the course of the runs, once, with the number of boots.
void addRestarts(std::vector<Finding>& out, const std::vector<const Run*>& left,
                 const std::vector<const Run*>& right, const Environments& environments)
{
    std::set<std::string> boots;
    for (const auto* side : {&left, &right}) {
        for (const Run* run : *side) {
            boots.insert(bootOf(*run, environments));
        }
    }
    boots.erase("");
    if (boots.size() > 1) {
        out.push_back(
            {"machine_restarted", Severity::Note, {{"boots", std::to_string(boots.size())}}});
    }
}

bool haveACommonValue(const Seen& left, const Seen& right)
{
    return std::ranges::any_of(left.values, [&](const std::string& v) {
        return std::ranges::find(right.values, v) != right.values.end();
    });
}

void addChanges(std::vector<Finding>& out, const FactsOfSide& side)
{
    for (const auto& [key, seen] : side) {
        for (std::size_t i = 1; i < seen.values.size(); ++i) {
            Finding change{"environment_changed",
                           Severity::Note,
                           {{"fact", key},
                            {"from", seen.values[i - 1]},
                            {"to", seen.values[i]},
                            {"round", std::to_string(seen.rounds[i] + 1)}}};
            if (std::ranges::find(out, change) == out.end()) {
                out.push_back(std::move(change));
            }
        }
    }
}

} // namespace

std::vector<Finding> comparability(const Environment& left, const Environment& right)
{
    const auto a = byKey(left);
    auto b = byKey(right);
    std::vector<Finding> out;
    for (const auto& [key, value] : a) {
        const auto other = b.extract(key);
        const auto theirs = other.empty() ? std::string(unknown) : other.mapped();
        if (value != theirs) {
            out.push_back(differs(key, value, theirs));
        }
    }
    for (const auto& [key, value] : b) {
        out.push_back(differs(key, std::string(unknown), value));
    }
    std::ranges::sort(out, {}, [](const Finding& f) { return f.values.at("fact"); });
    return out;
}

std::vector<Finding> comparability(const std::vector<Run>& runs, std::uint32_t a, std::uint32_t b,
                                   const Environments& environments)
{
    std::vector<const Run*> ofA;
    std::vector<const Run*> ofB;
    std::set<std::string> keys;
    for (const auto& run : runs) {
        const bool known = run.environment && environments.contains(*run.environment);
        if (run.state != RunState::Finished || !known || (run.variant != a && run.variant != b)) {
            continue;
        }
        (run.variant == a ? ofA : ofB).push_back(&run);
        for (const auto& [key, value] : byKey(environments.at(*run.environment))) {
            keys.insert(key);
        }
    }
    if (ofA.empty() || ofB.empty()) {
        return {};
    }
    const auto left = factsOf(ofA, keys, environments);
    const auto right = factsOf(ofB, keys, environments);
    std::vector<Finding> out;
    for (const auto& [key, seen] : left) {
        const auto& other = right.at(key);
        if (!haveACommonValue(seen, other)) {
            out.push_back(differs(key, seen.values.front(), other.values.front()));
        }
    }
    addChanges(out, left);
    addChanges(out, right);
    addRestarts(out, ofA, ofB, environments);
    return out;
}

} // namespace tidemark::analysis
