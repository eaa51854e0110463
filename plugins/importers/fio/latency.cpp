#include "core/base/text.h"
#include "plugins/importers/fio/document.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tidemark::importers::fio {
namespace {

/// Values from here on are in the last bin of fio's histogram, which has no upper end.
constexpr double histogramTop = 17.11e9;

/// fio never writes more than 20 percentiles; a foreign file may.
constexpr std::size_t mostPercentiles = 200;

/// fio has at most 29 * 64 bins.
constexpr std::size_t mostBins = 4096;

std::string_view unitName(std::uint64_t unit)
{
    return unit == 1 ? "ns" : "us";
}

void readPercentiles(JsonCursor& cursor, ImportedLatency& latency, std::uint64_t unit)
{
    if (!cursor.enter('{')) {
        cursor.skip();
        return;
    }
    std::string_view key;
    while (cursor.nextKey(key)) {
        const Place place = cursor.place();
        const auto value =
            plugin::figure(cursor.scalar(), static_cast<double>(unit), unitName(unit), place);
        const auto percent = plugin::printedNumber(key);
        // Unused slots of the percentile list are written as "0.00" by versions up to 3.2.
        if (!value || !percent || *percent <= 0 || *percent > 100 ||
            latency.percentiles.size() == mostPercentiles)
        {
            continue;
        }
        const bool known = std::ranges::any_of(
            latency.percentiles, [&](const auto& p) { return p.percent == *percent; });
        if (!known) {
            latency.percentiles.push_back({*percent, *value});
        }
    }
    std::ranges::sort(latency.percentiles, {}, &ImportedLatency::Percentile::percent);
}

void readBins(JsonCursor& cursor, ImportedLatency& latency, std::uint64_t unit)
{
    if (!cursor.enter('{')) {
        cursor.skip();
        return;
    }
    std::vector<std::pair<std::uint64_t, std::uint64_t>> bins;
    bool keysAreIndexes = false;
    std::string_view key;
    while (cursor.nextKey(key)) {
        const auto count = parseInteger(cursor.scalar());
        const auto value = parseInteger(key);
        if (value && count && *count > 0 && bins.size() < mostBins) {
            bins.emplace_back(*value, *count);
        }
        // 2.2.12 to 2.19 name the constants of the histogram and number the bins.
        keysAreIndexes = keysAreIndexes || key == "FIO_IO_U_PLAT_BITS";
    }
    if (cursor.broken()) {
        return; // a part of the bins would be a wrong distribution
    }
    std::vector<CountedRange> ranges;
    ranges.reserve(bins.size());
    for (const auto& [value, count] : bins) {
        CountedRange range = keysAreIndexes ? binOfIndex(value) : binOfMidpoint(value);
        range.low *= unit;
        range.high *= unit;
        range.count = count;
        ranges.push_back(range);
    }
    latency.histogram = RangeHistogram::fromRanges(ranges);
}

/// fio writes zeros where nothing was measured.
bool measuredNothing(const ImportedLatency& latency)
{
    const auto isZero = [](const std::optional<Figure>& f) { return !f || f->value == 0; };
    if (latency.count) {
        return latency.count->value == 0;
    }
    return isZero(latency.min) && isZero(latency.mean) && isZero(latency.max);
}

void warnOfSaturation(const ImportedLatency& latency, Place place, plugin::WarningList& warnings)
{
    const bool saturated = std::ranges::any_of(
        latency.percentiles, [](const auto& p) { return p.latency.value >= histogramTop; });
    if (saturated) {
        warnings.add("percentiles_saturated", Severity::Warning, place,
                     "Percentiles of 17.1 s are the end of fio's histogram: the true ones are "
                     "17.1 s or more");
    }
}

} // namespace

CountedRange binOfIndex(std::uint64_t index)
{
    if (index < 128) {
        return {index, index + 1, 0};
    }
    const std::uint64_t shift = std::min<std::uint64_t>((index >> 6) - 1, 50);
    const std::uint64_t width = std::uint64_t{1} << shift;
    const std::uint64_t low = (64 + index % 64) << shift;
    return {low, low + width, 0};
}

CountedRange binOfMidpoint(std::uint64_t value)
{
    if (value < 128) {
        return {value, value + 1, 0};
    }
    // Beyond 2^53 us or ns (a hundred days) nothing is a latency; the limit avoids overflow.
    value = std::min(value, std::uint64_t{1} << 53);
    const unsigned shift = static_cast<unsigned>(std::bit_width(value)) - 7;
    const std::uint64_t low = value >> shift << shift;
    return {low, low + (std::uint64_t{1} << shift), 0};
}

std::optional<ImportedLatency> readLatency(JsonCursor& cursor, LatencyKind kind, std::uint64_t unit,
                                           plugin::WarningList& warnings)
{
    const Place start = cursor.place();
    if (!cursor.enter('{')) {
        cursor.skip();
        return {};
    }
    ImportedLatency latency;
    latency.kind = kind;
    const auto duration = [&](std::optional<Figure>& field) {
        const Place place = cursor.place();
        field = plugin::figure(cursor.scalar(), static_cast<double>(unit), unitName(unit), place);
    };
    std::string_view key;
    while (cursor.nextKey(key)) {
        if (key == "min") {
            duration(latency.min);
        } else if (key == "max") {
            duration(latency.max);
        } else if (key == "mean") {
            duration(latency.mean);
        } else if (key == "stddev") {
            duration(latency.deviation);
        } else if (key == "N") {
            const Place place = cursor.place();
            latency.count = plugin::figure(cursor.scalar(), 1, "", place);
        } else if (key == "percentile") {
            readPercentiles(cursor, latency, unit);
        } else if (key == "bins") {
            readBins(cursor, latency, unit);
        } else {
            cursor.skip(); // "prios": subsets of the same I/Os
        }
    }
    if (measuredNothing(latency)) {
        return {};
    }
    warnOfSaturation(latency, start, warnings);
    return latency;
}

} // namespace tidemark::importers::fio
