#include "core/analysis/units.h"

#include "core/stats/summary.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace tidemark::analysis {
namespace {

using stats::Side;

/// A finished run's value, before rounds are matched.
struct Found
{
    Unit unit;
    Side side = Side::A;
    std::string boot; ///< empty when not known
};

struct Gathered
{
    std::vector<Found> units; ///< by position
    double resolutionSum = 0;
};

Gathered gather(const std::vector<Run>& runs, const UnitQuery& query,
                const Environments& environments, UnitPair& out)
{
    Gathered all;
    for (const auto& run : runs) {
        if (run.workload != query.workload || (run.variant != query.a && run.variant != query.b)) {
            continue;
        }
        const Side side = run.variant == query.a ? Side::A : Side::B;
        if (run.state == RunState::Failed) {
            ++(side == Side::A ? out.failedA : out.failedB);
        }
        if (run.state != RunState::Finished) {
            continue;
        }
        const auto value = valueOf(run.result, query.metric);
        if (!value || !std::isfinite(*value)) {
            ++out.withoutValue;
            continue;
        }
        all.resolutionSum += resolutionOf(run.result, query.metric, *value);
        all.units.push_back({Unit{run.id, *value, run.round, run.position, false}, side,
                             bootOf(run, environments)});
    }
    std::ranges::stable_sort(all.units, {}, [](const Found& f) { return f.unit.position; });
    return all;
}

/// The boots of each side, when every run's boot is known and none holds runs of both sides.
std::optional<std::map<Side, std::set<std::string>>> separateBoots(const std::vector<Found>& units)
{
    std::map<Side, std::set<std::string>> boots;
    for (const auto& f : units) {
        if (f.boot.empty()) {
            return {};
        }
        boots[f.side].insert(f.boot);
    }
    const auto& ofA = boots[Side::A];
    const auto& ofB = boots[Side::B];
    const auto isOfB = [&](const std::string& boot) { return ofB.contains(boot); };
    if (ofA.empty() || ofB.empty() || std::ranges::any_of(ofA, isOfB)) {
        return {};
    }
    return boots;
}

/// One unit for each boot, with the geometric mean of its runs (the arithmetic one where a value is
/// not positive), in order of time.
std::vector<Found> bootMeans(const std::vector<Found>& units)
{
    std::vector<Found> out;
    std::map<std::string, std::vector<double>> values;
    for (const auto& f : units) {
        auto& ofBoot = values[f.boot];
        if (ofBoot.empty()) {
            out.push_back(f);
        }
        ofBoot.push_back(f.unit.value);
    }
    for (auto& f : out) {
        const auto& ofBoot = values.at(f.boot);
        const auto mean = stats::geometricMean(ofBoot);
        f.unit.value = mean ? *mean : stats::mean(ofBoot).value_or(f.unit.value);
    }
    return out;
}

/// Boots lie in rounds when each two that follow one another hold one of each side; else no two
/// share a round.
void setRoundsOfBoots(std::vector<Found>& boots)
{
    bool inRounds = boots.size() % 2 == 0;
    for (std::size_t i = 0; i + 1 < boots.size(); i += 2) {
        inRounds = inRounds && boots[i].side != boots[i + 1].side;
    }
    for (std::size_t i = 0; i < boots.size(); ++i) {
        boots[i].unit.round = static_cast<std::uint32_t>(inRounds ? i / 2 : i);
    }
}

/// Makes boots the units where switching sides took a restart.
void useBoots(std::vector<Found>& units, UnitPair& out)
{
    const auto boots = separateBoots(units);
    if (!boots) {
        return;
    }
    if (boots->at(Side::A).size() < 2 || boots->at(Side::B).size() < 2) {
        out.withinOneBoot = true;
        return;
    }
    out.unitsAreBoots = true;
    for (const auto& f : units) {
        ++(f.side == Side::A ? out.averagedA : out.averagedB);
    }
    units = bootMeans(units);
    setRoundsOfBoots(units);
    out.averagedA -= static_cast<std::uint32_t>(boots->at(Side::A).size());
    out.averagedB -= static_cast<std::uint32_t>(boots->at(Side::B).size());
}

/// True when every unit of one side comes before every unit of the other.
bool isSequential(const std::vector<Found>& units)
{
    std::map<Side, std::pair<std::uint32_t, std::uint32_t>> reach;
    std::map<Side, int> count;
    for (const auto& f : units) {
        const auto [at, fresh] = reach.try_emplace(f.side, f.unit.position, f.unit.position);
        at->second.first = std::min(at->second.first, f.unit.position);
        at->second.second = std::max(at->second.second, f.unit.position);
        ++count[f.side];
    }
    if (count[Side::A] < 2 || count[Side::B] < 2) {
        return false;
    }
    const auto& a = reach.at(Side::A);
    const auto& b = reach.at(Side::B);
    return a.second < b.first || b.second < a.first;
}

/// Rounds that hold exactly one unit of each side; empty when a round holds a side twice.
std::set<std::uint32_t> wholeRounds(const std::vector<Found>& units)
{
    std::map<std::uint32_t, std::pair<int, int>> counts;
    for (const auto& f : units) {
        auto& [a, b] = counts[f.unit.round];
        ++(f.side == Side::A ? a : b);
    }
    std::set<std::uint32_t> out;
    for (const auto& [round, count] : counts) {
        if (count.first > 1 || count.second > 1) {
            return {};
        }
        if (count.first == 1 && count.second == 1) {
            out.insert(round);
        }
    }
    return out;
}

/// Makes a[i] and b[i] partners. A run that was repeated later comes out of the order of rounds;
/// then the order in time no longer fits the indices and is given up.
void alignByRound(UnitPair& units)
{
    for (auto* side : {&units.a, &units.b}) {
        if (!std::ranges::is_sorted(*side, {}, &Unit::round)) {
            std::ranges::sort(*side, {}, &Unit::round);
            units.order.clear();
        }
    }
}

} // namespace

double resolutionOf(const RunResult& result, Metric metric, double value)
{
    const auto ios = static_cast<double>(result.read.ios + result.write.ios);
    switch (metric) {
    case Metric::Throughput:
    case Metric::Iops:
        return ios > 0 ? value / ios : 0;
    case Metric::P50:
    case Metric::P99:
    case Metric::P999: {
        const double inRange = std::clamp(value, 0.0, static_cast<double>(Histogram::highest));
        const auto bucket = Histogram::bucketOf(static_cast<std::uint64_t>(inRange));
        return static_cast<double>(Histogram::width(bucket));
    }
    case Metric::MeanLatency:
    case Metric::CpuPerIo:
    case Metric::CpuBusy:
        return 0;
    }
    return 0;
}

UnitPair collectUnits(const std::vector<Run>& runs, const UnitQuery& query,
                      const Environments& environments)
{
    UnitPair out;
    auto all = gather(runs, query, environments, out);
    if (!all.units.empty()) {
        out.resolution = all.resolutionSum / static_cast<double>(all.units.size());
    }
    useBoots(all.units, out);
    const auto rounds = wholeRounds(all.units);
    if (isSequential(all.units)) {
        out.design = Design::Sequential;
    } else if (rounds.empty()) {
        out.design = Design::Interleaved;
    } else {
        const auto lone = [&](const Found& f) { return !rounds.contains(f.unit.round); };
        out.withoutPartner = static_cast<std::uint32_t>(std::erase_if(all.units, lone));
    }
    for (const auto& f : all.units) {
        (f.side == Side::A ? out.a : out.b).push_back(f.unit);
        out.order.push_back(f.side);
    }
    if (out.design == Design::Paired) {
        alignByRound(out);
    }
    return out;
}

} // namespace tidemark::analysis
