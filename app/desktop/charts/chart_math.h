#pragma once

#include "app/desktop/charts/chart_data.h"

#include <QLocale>
#include <QStringList>

namespace tidemark::app {

/// Ends of an axis, from < to, already as logarithms (base 10) on a logarithmic axis.
struct AxisRange
{
    double from = 0;
    double to = 1;

    bool operator==(const AxisRange&) const = default;
};

/// Place of a value on an axis: the value, or log10(max(value, floor)). Not a number stays so.
[[nodiscard]] double onAxis(double value, const ChartAxis& axis);

/// Range that holds all points, intervals and the fixed ends, with some air; a linear y axis begins
/// at 0 unless the data use less than a third of the way from 0 to their maximum. Without data
/// [0, 1].
[[nodiscard]] AxisRange xRange(const ChartData& data);
[[nodiscard]] AxisRange yRange(const ChartData& data);

/// Ticks with their labels, ascending, inside `range`: steps of 1, 2 or 5 times a power of ten, at
/// most `most` of them (at least 2); decades and, where there is room, their 2 and 5 on a
/// logarithmic axis; the axis' own labels when it has some. Labels are unique.
[[nodiscard]] QList<QPair<double, QString>> ticks(const ChartAxis& axis, const AxisRange& range,
                                                  int most, const QLocale& locale);

/// The points of a line that `columns` pixel columns can show: of each column the first, the
/// lowest, the highest and the last (M4: Jugel et al., VLDB 2014), so that no extreme is lost. Gaps
/// are kept, those without a point between them as one. Points outside [from, to] are left out but
/// for one on each side. Returns `points` themselves when they are few.
[[nodiscard]] QList<QPointF> decimated(const QList<QPointF>& points, double from, double to,
                                       int columns);

/// One sentence for people who do not see the chart: what, how many series, their range and
/// median.
[[nodiscard]] QString describe(const ChartData& data, const QLocale& locale);

/// The data as a table: header (x title, then series) and a row for each x, ascending. A series
/// that has no point at an x has an empty cell.
struct ChartTable
{
    QStringList header;
    QList<QStringList> rows;
};

[[nodiscard]] ChartTable toTable(const ChartData& data, const QLocale& locale);

/// Index of the point of `points` (sorted by x) that is nearest to `x`, gaps excluded; empty when
/// there is none.
[[nodiscard]] std::optional<qsizetype> nearestPoint(const QList<QPointF>& points, double x);

} // namespace tidemark::app
