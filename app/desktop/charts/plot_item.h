#pragma once

#include "app/desktop/charts/chart_math.h"

#include <QChart>
#include <QGraphicsItem>
#include <QPalette>

namespace tidemark::app {

/// Draws the data of a chart into the plot area of a QChart, which gives axes, grid and legend. Own
/// drawing, because the series of Qt Charts cost about 0.7 us a point at every change of range,
/// scatter series are quadratic, and error bars, bands, marks and gaps are not there at all.
class PlotItem : public QGraphicsItem
{
public:
    explicit PlotItem(QChart* chart);

    /// What to draw and the ranges of the axes (as logarithms on logarithmic axes).
    void setData(const ChartData& data, const AxisRange& x, const AxisRange& y);
    void setPalette(const QPalette& palette);

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

    /// Place in the chart of a point given in the units of the data.
    [[nodiscard]] QPointF place(const QPointF& point) const;

    /// The x, in the units of the data, at a place in the chart.
    [[nodiscard]] double xAt(double place) const;

private:
    void drawBands(QPainter& painter) const;
    void drawLine(QPainter& painter, const ChartSeries& series) const;
    void drawDots(QPainter& painter, const ChartSeries& series) const;
    void drawIntervals(QPainter& painter) const;
    void drawMarks(QPainter& painter) const;
    [[nodiscard]] QPen pen(const ChartSeries& series) const;

    QChart* m_chart;
    ChartData m_data;
    AxisRange m_x;
    AxisRange m_y;
    QPalette m_palette;
};

/// Colour of series number `index` of the palette's set.
[[nodiscard]] QColor seriesColour(const QPalette& palette, int index);

} // namespace tidemark::app
