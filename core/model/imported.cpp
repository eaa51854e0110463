#include "core/model/imported.h"

#include <algorithm>

namespace tidemark {

bool ImportedLatency::empty() const
{
    return !count && !min && !mean && !max && !deviation && percentiles.empty() &&
           histogram.empty();
}

bool DirectionFigures::empty() const
{
    DirectionFigures nothing;
    nothing.direction = direction;
    return *this == nothing;
}

const ImportedLatency* DirectionFigures::latency(LatencyKind kind) const
{
    const auto at = std::ranges::find(latencies, kind, &ImportedLatency::kind);
    return at == latencies.end() ? nullptr : &*at;
}

const DirectionFigures* ImportedResult::direction(ImportedDirection wanted) const
{
    const auto at = std::ranges::find(directions, wanted, &DirectionFigures::direction);
    return at == directions.end() ? nullptr : &*at;
}

} // namespace tidemark
