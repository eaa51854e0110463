#pragma once

#include <QList>
#include <QPair>
#include <QPointF>
#include <QString>

#include <optional>

namespace tidemark::app {

/// How the points of a series are drawn.
enum class ChartShape
{
    Line,        ///< straight lines between neighbours
    Dots,        ///< a dot each
    LineAndDots, ///< both
    Steps,       ///< a horizontal line up to the next point
};

/// Points of one thing. A point whose y is not a number is a gap: the line stops before it and goes
/// on after it. Points of lines are sorted by x; those of Dots may be in any order.
struct ChartSeries
{
    QString name;
    int colour = 0; ///< index into Colours::series; the line style changes beyond its end
    ChartShape shape = ChartShape::Line;
    bool dashed = false;
    bool faint = false; ///< drawn thin and pale: links between pairs, hints; not in the legend
    QList<QPointF> points;

    bool operator==(const ChartSeries&) const = default;
};

/// One axis. With `logarithmic` values below `floor` are drawn at `floor` (the resolution of the
/// clock, for latencies), as a logarithm needs something above zero.
struct ChartAxis
{
    QString title; ///< with unit: "Latency (µs)"
    bool logarithmic = false;
    double floor = 1e-3;
    std::optional<double> from; ///< ends of the axis; those of the data when absent
    std::optional<double> to;
    QList<QPair<double, QString>> labels; ///< names at places instead of numbers

    bool operator==(const ChartAxis&) const = default;
};

/// An interval with its centre: a vertical bar at `x`.
struct ChartInterval
{
    double x = 0;
    double low = 0;
    double centre = 0;
    double high = 0;
    int colour = 0;

    bool operator==(const ChartInterval&) const = default;
};

/// A vertical line with a word: a change point, the start of a run.
struct ChartMark
{
    double x = 0;
    QString text;

    bool operator==(const ChartMark&) const = default;
};

/// A shaded part of the x axis: warm-up, steady state.
struct ChartBand
{
    double from = 0;
    double to = 0;
    QString name;

    bool operator==(const ChartBand&) const = default;
};

/// All that a chart shows, as a value.
struct ChartData
{
    QString title; ///< also the accessible name; not drawn
    ChartAxis x;
    ChartAxis y;
    QList<ChartSeries> series;
    QList<ChartInterval> intervals;
    QList<ChartMark> marks;
    QList<ChartBand> bands;
    QString emptyText; ///< what to say when there is no point

    bool operator==(const ChartData&) const = default;
};

} // namespace tidemark::app
