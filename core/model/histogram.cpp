#include "core/model/histogram.h"

#include <algorithm>
#include <cmath>

namespace tidemark {

void Histogram::reserve()
{
    if (!m_counts.empty()) {
        return;
    }
    m_counts.resize(buckets);
    for (const auto& [index, count] : m_used) {
        m_counts[index] = count;
    }
    m_used = {};
}

void Histogram::compact()
{
    if (!m_counts.empty()) {
        m_used = nonEmpty();
        m_counts = {};
    }
    m_used.shrink_to_fit();
}

void Histogram::merge(const Histogram& other)
{
    if (other.m_count == 0) {
        return;
    }
    if (m_count == 0 && m_counts.empty()) {
        m_used = other.nonEmpty();
    } else {
        reserve();
        for (const auto& [index, count] : other.nonEmpty()) {
            m_counts[index] += count;
        }
    }
    m_count += other.m_count;
    m_overflow += other.m_overflow;
    m_sum += other.m_sum;
    m_min = std::min(m_min, other.m_min);
    m_max = std::max(m_max, other.m_max);
}

void Histogram::clear()
{
    std::ranges::fill(m_counts, 0);
    m_used.clear();
    m_count = 0;
    m_overflow = 0;
    m_sum = 0;
    m_min = std::numeric_limits<std::uint64_t>::max();
    m_max = 0;
}

std::optional<Nanoseconds> Histogram::mean() const
{
    if (m_count == 0) {
        return {};
    }
    return Nanoseconds(static_cast<std::int64_t>((m_sum + m_count / 2) / m_count));
}

std::optional<Nanoseconds> Histogram::min() const
{
    return m_count == 0 ? std::nullopt
                        : std::optional(Nanoseconds(static_cast<std::int64_t>(m_min)));
}

std::optional<Nanoseconds> Histogram::max() const
{
    return m_count == 0 ? std::nullopt
                        : std::optional(Nanoseconds(static_cast<std::int64_t>(m_max)));
}

std::optional<Nanoseconds> Histogram::quantile(double q) const
{
    if (m_count == 0) {
        return {};
    }
    const auto wanted = std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(std::ceil(q * static_cast<double>(m_count))));
    const auto valueAt = [&](std::uint32_t bucket) {
        const std::uint64_t middle = lowerEdge(bucket) + width(bucket) / 2;
        return Nanoseconds(static_cast<std::int64_t>(std::clamp(middle, m_min, m_max)));
    };
    std::uint64_t seen = 0;
    for (std::uint32_t i = 0; i < m_counts.size(); ++i) {
        seen += m_counts[i];
        if (seen >= wanted) {
            return valueAt(i);
        }
    }
    for (const auto& [index, count] : m_used) {
        seen += count;
        if (seen >= wanted) {
            return valueAt(index);
        }
    }
    return max();
}

std::vector<Histogram::Bucket> Histogram::nonEmpty() const
{
    if (m_counts.empty()) {
        return m_used;
    }
    std::vector<Bucket> used;
    for (std::uint32_t i = 0; i < m_counts.size(); ++i) {
        if (m_counts[i] != 0) {
            used.push_back({i, m_counts[i]});
        }
    }
    return used;
}

Histogram::Totals Histogram::totals() const
{
    return {m_overflow, m_sum, m_count == 0 ? 0 : m_min, m_max};
}

Histogram Histogram::restore(std::span<const Bucket> used, const Totals& totals)
{
    Histogram h;
    for (const auto& [index, count] : used) {
        if (index < buckets && count != 0) {
            h.m_used.push_back({index, count});
            h.m_count += count;
        }
    }
    std::ranges::sort(h.m_used, {}, &Bucket::index);
    // A bucket given twice counts twice.
    for (std::size_t i = 1; i < h.m_used.size(); ++i) {
        if (h.m_used[i].index == h.m_used[i - 1].index) {
            h.m_used[i].count += h.m_used[i - 1].count;
            h.m_used[i - 1].count = 0;
        }
    }
    std::erase_if(h.m_used, [](const Bucket& bucket) { return bucket.count == 0; });
    h.m_overflow = totals.overflow;
    h.m_count += totals.overflow;
    if (h.m_count != 0) {
        h.m_sum = totals.sum;
        h.m_min = totals.min;
        h.m_max = totals.max;
    }
    return h;
}

bool Histogram::operator==(const Histogram& other) const
{
    return m_count == other.m_count && totals() == other.totals() && nonEmpty() == other.nonEmpty();
}

} // namespace tidemark
