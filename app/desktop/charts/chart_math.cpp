#include "app/desktop/charts/chart_math.h"

#include "app/desktop/text/display.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tidemark::app {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Grows to hold what it is shown; not-a-number is ignored.
struct Extent
{
    double low = infinity;
    double high = -infinity;

    void add(double value)
    {
        if (std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }

    [[nodiscard]] bool empty() const { return low > high; }
};

AxisRange withFixedEnds(Extent extent, const ChartAxis& axis)
{
    for (const auto& [place, text] : axis.labels) {
        extent.add(onAxis(place, axis));
    }
    if (extent.empty()) {
        extent = {0, 1};
    }
    AxisRange range{extent.low, extent.high};
    if (axis.from) {
        range.from = onAxis(*axis.from, axis);
    }
    if (axis.to) {
        range.to = onAxis(*axis.to, axis);
    }
    if (!(range.from < range.to)) {
        const double air = range.from == 0 ? 0.5 : std::abs(range.from) * 0.1;
        range = {range.from - air, range.from + air};
    }
    return range;
}

/// 1, 2 or 5 times a power of ten, not below `rough`.
double niceStep(double rough)
{
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= rough * (1 - 1e-9)) {
            return factor * power;
        }
    }
    return 10 * power;
}

QString number(double value, const QLocale& locale)
{
    QLocale plain = locale;
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    return std::abs(value) < 1e9 ? grouped(plain.toString(value, 'g', 9))
                                 : plain.toString(value, 'g', 6);
}

QList<QPair<double, QString>> linearTicks(const AxisRange& range, int most, const QLocale& locale)
{
    const double step = niceStep((range.to - range.from) / std::max(most - 1, 1));
    const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    QLocale plain = locale;
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    QList<QPair<double, QString>> result;
    for (double k = std::ceil(range.from / step - 1e-9); k * step <= range.to + step * 1e-9; ++k) {
        result.append({k * step, grouped(plain.toString(k == 0 ? 0.0 : k * step, 'f', decimals))});
    }
    return result;
}

QList<QPair<double, QString>> decadeTicks(const AxisRange& range, int most, const QLocale& locale)
{
    QList<QPair<double, QString>> result;
    const double decades = range.to - range.from;
    const bool withBetween = decades * 3 <= most;
    const int every = std::max(1, static_cast<int>(std::ceil(decades / std::max(most, 1))));
    const int last = static_cast<int>(std::ceil(range.to));
    for (int decade = static_cast<int>(std::floor(range.from)); decade <= last; decade += every) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            const double value = factor * std::pow(10.0, decade);
            const double place = std::log10(value);
            const bool inside = place >= range.from - 1e-9 && place <= range.to + 1e-9;
            if (inside && (factor == 1.0 || withBetween)) {
                result.append({place, number(value, locale)});
            }
        }
    }
    return result;
}

/// One pixel column of M4.
struct Column
{
    QPointF first, low, high, last;
    bool used = false;

    void add(const QPointF& point)
    {
        if (!used) {
            first = low = high = last = point;
            used = true;
            return;
        }
        low = point.y() < low.y() ? point : low;
        high = point.y() > high.y() ? point : high;
        last = point;
    }

    void flush(QList<QPointF>& out)
    {
        if (!used) {
            return;
        }
        const bool lowFirst = low.x() <= high.x();
        for (const auto& point : {first, lowFirst ? low : high, lowFirst ? high : low, last}) {
            if (out.isEmpty() || out.constLast() != point) {
                out.append(point);
            }
        }
        used = false;
    }
};

} // namespace

double onAxis(double value, const ChartAxis& axis)
{
    return axis.logarithmic ? std::log10(std::max(value, axis.floor)) : value;
}

AxisRange xRange(const ChartData& data)
{
    Extent extent;
    for (const auto& series : data.series) {
        for (const auto& point : series.points) {
            extent.add(onAxis(point.x(), data.x));
        }
    }
    for (const auto& interval : data.intervals) {
        extent.add(onAxis(interval.x, data.x));
    }
    return withFixedEnds(extent, data.x);
}

AxisRange yRange(const ChartData& data)
{
    Extent extent;
    for (const auto& series : data.series) {
        for (const auto& point : series.points) {
            if (std::isfinite(point.y())) {
                extent.add(onAxis(point.y(), data.y));
            }
        }
    }
    for (const auto& interval : data.intervals) {
        extent.add(onAxis(interval.low, data.y));
        extent.add(onAxis(interval.high, data.y));
    }
    if (!extent.empty()) {
        const double air = std::max((extent.high - extent.low) * 0.08, 1e-9);
        const bool farFromZero = data.y.logarithmic || extent.high - extent.low < (extent.high / 3);
        extent.low = farFromZero || extent.low < 0 ? extent.low - air : 0;
        extent.high += air;
    }
    return withFixedEnds(extent, data.y);
}

QList<QPair<double, QString>> ticks(const ChartAxis& axis, const AxisRange& range, int most,
                                    const QLocale& locale)
{
    if (!axis.labels.isEmpty()) {
        QList<QPair<double, QString>> named;
        for (const auto& [place, text] : axis.labels) {
            named.append({onAxis(place, axis), text});
        }
        return named;
    }
    if (!axis.logarithmic) {
        return linearTicks(range, most, locale);
    }
    auto decades = decadeTicks(range, most, locale);
    if (decades.size() >= 2) {
        return decades;
    }
    // Less than a decade: even steps of the value itself say more than one power of ten.
    const AxisRange values{std::pow(10.0, range.from), std::pow(10.0, range.to)};
    auto even = linearTicks(values, most, locale);
    for (auto& [place, text] : even) {
        place = std::log10(std::max(place, axis.floor));
    }
    return even;
}

QList<QPointF> decimated(const QList<QPointF>& points, double from, double to, int columns)
{
    const auto begin = std::lower_bound(points.begin(), points.end(), from,
                                        [](const QPointF& p, double x) { return p.x() < x; });
    const auto end = std::upper_bound(begin, points.end(), to,
                                      [](double x, const QPointF& p) { return x < p.x(); });
    const auto first = begin == points.begin() ? begin : begin - 1;
    const auto last = end == points.end() ? end : end + 1;
    if (last - first <= 4 * static_cast<qsizetype>(columns) || columns < 1 || !(from < to)) {
        return {first, last};
    }
    QList<QPointF> result;
    Column column;
    qint64 current = -1;
    for (auto it = first; it != last; ++it) {
        if (std::isnan(it->y())) {
            column.flush(result);
            // One gap is as good as many.
            if (result.isEmpty() || !std::isnan(result.constLast().y())) {
                result.append(*it);
            }
            continue;
        }
        const auto index = static_cast<qint64>((it->x() - from) / (to - from) * columns);
        if (index != current) {
            column.flush(result);
            current = index;
        }
        column.add(*it);
    }
    column.flush(result);
    return result;
}

std::optional<qsizetype> nearestPoint(const QList<QPointF>& points, double x)
{
    std::optional<qsizetype> best;
    const auto from = std::lower_bound(points.begin(), points.end(), x,
                                       [](const QPointF& p, double v) { return p.x() < v; });
    for (auto it = from; it != points.end(); ++it) {
        if (!std::isnan(it->y())) {
            best = it - points.begin();
            break;
        }
    }
    for (auto it = from; it != points.begin();) {
        --it;
        if (!std::isnan(it->y())) {
            if (!best || x - it->x() < points[*best].x() - x) {
                best = it - points.begin();
            }
            break;
        }
    }
    return best;
}

} // namespace tidemark::app
