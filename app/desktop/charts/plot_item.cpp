#include "app/desktop/charts/plot_item.h"

#include "app/desktop/theme/theme.h"

#include <QPainter>

#include <cmath>

namespace tidemark::app {

namespace {

constexpr double dotDiameter = 6;

} // namespace

QColor seriesColour(const QPalette& palette, int index)
{
    const auto colours = coloursFor(palette).series;
    return colours[static_cast<std::size_t>(index) % colours.size()];
}

PlotItem::PlotItem(QChart* chart) : QGraphicsItem(chart), m_chart(chart)
{
    setZValue(10); // above the grid, which is a child of the chart too
}

void PlotItem::setData(const ChartData& data, const AxisRange& x, const AxisRange& y)
{
    m_data = data;
    m_x = x;
    m_y = y;
    update();
}

void PlotItem::setPalette(const QPalette& palette)
{
    m_palette = palette;
    update();
}

QRectF PlotItem::boundingRect() const
{
    return m_chart->plotArea();
}

QPointF PlotItem::place(const QPointF& point) const
{
    const QRectF area = m_chart->plotArea();
    const double x = (onAxis(point.x(), m_data.x) - m_x.from) / (m_x.to - m_x.from);
    const double y = (onAxis(point.y(), m_data.y) - m_y.from) / (m_y.to - m_y.from);
    return {area.left() + x * area.width(), area.bottom() - y * area.height()};
}

double PlotItem::xAt(double place) const
{
    const QRectF area = m_chart->plotArea();
    const double share = area.width() > 0 ? (place - area.left()) / area.width() : 0;
    const double value = m_x.from + share * (m_x.to - m_x.from);
    return m_data.x.logarithmic ? std::pow(10.0, value) : value;
}

void PlotItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    painter->save();
    painter->setClipRect(m_chart->plotArea());
    painter->setRenderHint(QPainter::Antialiasing);
    drawBands(*painter);
    for (const auto& series : m_data.series) {
        if (series.shape != ChartShape::Dots) {
            drawLine(*painter, series);
        }
        if (series.shape == ChartShape::Dots || series.shape == ChartShape::LineAndDots) {
            drawDots(*painter, series);
        }
    }
    drawIntervals(*painter);
    drawMarks(*painter);
    painter->restore();
}

QPen PlotItem::pen(const ChartSeries& series) const
{
    QColor colour = seriesColour(m_palette, series.colour);
    if (series.faint) {
        colour = coloursFor(m_palette).neutral;
    }
    QPen result(colour, series.faint ? 1.0 : 1.5);
    result.setCosmetic(true);
    result.setStyle(series.dashed ? Qt::DashLine : Qt::SolidLine);
    return result;
}

void PlotItem::drawBands(QPainter& painter) const
{
    const QRectF area = m_chart->plotArea();
    QColor fill = coloursFor(m_palette).neutral;
    fill.setAlphaF(0.18F);
    double freeFrom = area.left();
    for (const auto& band : m_data.bands) {
        const double from = place({band.from, 0}).x();
        const double to = place({band.to, 0}).x();
        painter.fillRect(QRectF(from, area.top(), to - from, area.height()), fill);
        // As with marks, a name that would lie on its neighbour is left out.
        if (from >= freeFrom) {
            painter.setPen(m_palette.color(QPalette::Text));
            painter.drawText(QPointF(from + 4, area.top() + painter.fontMetrics().ascent() + 2),
                             band.name);
            freeFrom = from + painter.fontMetrics().horizontalAdvance(band.name) + 8;
        }
    }
}

void PlotItem::drawLine(QPainter& painter, const ChartSeries& series) const
{
    painter.setPen(pen(series));
    const int columns = qMax(1, static_cast<int>(m_chart->plotArea().width()));
    const auto shown =
        m_data.x.logarithmic ? series.points : decimated(series.points, m_x.from, m_x.to, columns);
    QPolygonF line;
    const auto flush = [&] {
        if (line.size() == 1) {
            painter.drawPoint(line.constFirst());
        } else if (!line.isEmpty()) {
            painter.drawPolyline(line);
        }
        line.clear();
    };
    for (const auto& point : shown) {
        if (std::isnan(point.y())) {
            flush();
            continue;
        }
        const QPointF at = place(point);
        if (series.shape == ChartShape::Steps && !line.isEmpty()) {
            line.append({at.x(), line.constLast().y()});
        }
        line.append(at);
    }
    flush();
}

void PlotItem::drawDots(QPainter& painter, const ChartSeries& series) const
{
    QPen dots(seriesColour(m_palette, series.colour), dotDiameter);
    dots.setCapStyle(Qt::RoundCap);
    dots.setCosmetic(true);
    painter.setPen(dots);
    QPolygonF places;
    places.reserve(series.points.size());
    for (const auto& point : series.points) {
        if (!std::isnan(point.y())) {
            places.append(place(point));
        }
    }
    painter.drawPoints(places);
}

void PlotItem::drawIntervals(QPainter& painter) const
{
    constexpr double cap = 6;
    for (const auto& interval : m_data.intervals) {
        QPen bar(seriesColour(m_palette, interval.colour), 2);
        bar.setCosmetic(true);
        painter.setPen(bar);
        const QPointF low = place({interval.x, interval.low});
        const QPointF high = place({interval.x, interval.high});
        const QPointF centre = place({interval.x, interval.centre});
        painter.drawLine(low, high);
        for (const QPointF& end : {low, high}) {
            painter.drawLine(end - QPointF(cap, 0), end + QPointF(cap, 0));
        }
        painter.setBrush(m_palette.color(QPalette::Base));
        painter.drawEllipse(centre, 5, 5);
    }
}

void PlotItem::drawMarks(QPainter& painter) const
{
    const QRectF area = m_chart->plotArea();
    QPen line(coloursFor(m_palette).neutral, 1, Qt::DotLine);
    line.setCosmetic(true);
    double freeFrom = area.left();
    for (const auto& mark : m_data.marks) {
        const double x = place({mark.x, 0}).x();
        painter.setPen(line);
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        const double width = painter.fontMetrics().horizontalAdvance(mark.text) + 8;
        // A word that would lie on its neighbour is left out; the line stays.
        if (x >= freeFrom && x + width <= area.right()) {
            painter.setPen(m_palette.color(QPalette::Text));
            painter.drawText(QPointF(x + 4, area.top() + painter.fontMetrics().ascent() + 2),
                             mark.text);
            freeFrom = x + width;
        }
    }
}

} // namespace tidemark::app
