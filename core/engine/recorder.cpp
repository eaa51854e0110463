#include "core/engine/recorder.h"

#include <utility>

namespace tidemark::engine {

BucketRange bucketRange(std::uint64_t min, std::uint64_t max)
{
    if (min > max) {
        return {};
    }
    return {Histogram::bucketOf(std::min(min, Histogram::highest)),
            Histogram::bucketOf(std::min(max, Histogram::highest))};
}

namespace {

/// The model's form of counters; `countOf` gives the count of a bucket.
DirectionTotals toModel(const RecorderTotals& totals, const auto& countOf)
{
    std::vector<Histogram::Bucket> used;
    const auto range = bucketRange(totals.min, totals.max);
    for (std::uint32_t i = range.first; i <= range.last; ++i) {
        if (const std::uint64_t count = countOf(i)) {
            used.push_back({i, count});
        }
    }
    DirectionTotals model;
    model.ios = totals.ios;
    model.bytes = Bytes(totals.bytes);
    model.latency = Histogram::restore(
        used, {totals.overflow, totals.sum, totals.ios == 0 ? 0 : totals.min, totals.max});
    return model;
}

} // namespace

void Recorder::addBuckets(std::span<std::uint32_t> into, BucketRange range) const
{
    for (std::uint32_t i = range.first; i <= range.last; ++i) {
        into[i] += std::atomic_ref<std::uint32_t>(m_buckets[i]).load(std::memory_order_relaxed);
    }
}

DirectionTotals Recorder::result() const
{
    return toModel(m_own, [&](std::uint32_t i) {
        return m_buckets[i] + (m_carried ? std::uint64_t(m_carries[i]) << 32U : 0);
    });
}

DirectionSeries::DirectionSeries()
{
    m_now.buckets.resize(Histogram::buckets);
    m_sums.resize(Histogram::buckets);
    m_fresh.resize(Histogram::buckets);
    for (auto& mark : m_marks) {
        mark.buckets.resize(Histogram::buckets);
    }
}

void DirectionSeries::read(std::span<const Recorder* const> recorders)
{
    m_now.totals = {};
    std::vector<BucketRange> ranges;
    ranges.reserve(recorders.size());
    for (const auto* recorder : recorders) {
        const auto totals = recorder->totals();
        m_now.totals.add(totals);
        ranges.push_back(bucketRange(totals.min, totals.max));
    }
    // After all totals, so that the slices of many workers end together; in the ranges that those
    // totals span, which only widen.
    for (std::size_t i = 0; i < recorders.size(); ++i) {
        recorders[i]->addBuckets(m_fresh, ranges[i]);
    }
    const auto range = bucketRange(m_now.totals.min, m_now.totals.max);
    for (std::uint32_t i = range.first; i <= range.last; ++i) {
        const std::uint32_t grown = m_fresh[i] - m_sums[i];
        m_now.buckets[i] += grown;
        m_sums[i] = std::exchange(m_fresh[i], 0);
    }
}

DirectionTotals DirectionSeries::since(std::size_t mark)
{
    Reading& from = m_marks[mark];
    const auto range = bucketRange(m_now.totals.min, m_now.totals.max);
    std::vector<Histogram::Bucket> used;
    for (std::uint32_t i = range.first; i <= range.last; ++i) {
        const std::uint64_t added = m_now.buckets[i] - from.buckets[i];
        if (added != 0) {
            used.push_back({i, added});
            from.buckets[i] = m_now.buckets[i];
        }
    }
    Histogram::Totals totals;
    totals.overflow = m_now.totals.overflow - from.totals.overflow;
    totals.sum = m_now.totals.sum - from.totals.sum;
    const bool newMax = m_now.totals.max > from.totals.max;
    totals.min = m_now.totals.min < from.totals.min || used.empty()
                     ? m_now.totals.min
                     : Histogram::lowerEdge(used.front().index);
    totals.max = m_now.totals.max;
    if (!newMax && totals.overflow == 0 && !used.empty()) {
        const auto last = used.back().index;
        totals.max = std::min(totals.max, Histogram::lowerEdge(last) + Histogram::width(last) - 1);
    }
    DirectionTotals added;
    added.ios = m_now.totals.ios - from.totals.ios;
    added.bytes = Bytes(m_now.totals.bytes - from.totals.bytes);
    added.latency = Histogram::restore(used, totals);
    from.totals = m_now.totals;
    return added;
}

DirectionTotals DirectionSeries::all() const
{
    return toModel(m_now.totals, [&](std::uint32_t i) { return m_now.buckets[i]; });
}

} // namespace tidemark::engine
