// Mouse, zoom and crosshair of ChartView.
#include "app/desktop/charts/chart_view.h"
#include "app/desktop/charts/plot_item.h"
#include "app/desktop/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tidemark::app {

namespace {

constexpr double narrowestZoom = 1e-4; ///< of the whole range

} // namespace

void ChartView::setCrosshair(std::optional<double> x)
{
    if (m_crosshair != x) {
        m_crosshair = x;
        viewport()->update();
    }
}

void ChartView::mouseMoveEvent(QMouseEvent* event)
{
    const QRectF area = chart()->plotArea();
    std::optional<double> x;
    if (area.contains(event->position())) {
        x = m_plot->xAt(event->position().x());
    }
    setCrosshair(x);
    emit crosshairMoved(x);
}

void ChartView::leaveEvent(QEvent* event)
{
    QChartView::leaveEvent(event);
    setCrosshair({});
    emit crosshairMoved({});
}

void ChartView::wheelEvent(QWheelEvent* event)
{
    if (m_data.x.logarithmic || !m_data.x.labels.isEmpty()) {
        event->ignore(); // names and short logarithmic axes are shown whole
        return;
    }
    const double steps = event->angleDelta().y() / 120.0;
    if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        pan(-0.1 * steps);
    } else {
        zoom(std::pow(0.8, steps), m_plot->xAt(event->position().x()));
    }
    event->accept();
}

void ChartView::zoom(double factor, double centre)
{
    const double full = m_fullX.to - m_fullX.from;
    const AxisRange now = m_zoom.value_or(m_fullX);
    const double width = std::max((now.to - now.from) * factor, full * narrowestZoom);
    if (width >= full) {
        resetZoom();
        return;
    }
    const double share = (centre - now.from) / (now.to - now.from);
    double from = centre - share * width;
    from = std::clamp(from, m_fullX.from, m_fullX.to - width);
    m_zoom = AxisRange{from, from + width};
    updateAxes();
}

void ChartView::pan(double shareOfView)
{
    if (!m_zoom) {
        return;
    }
    const double width = m_zoom->to - m_zoom->from;
    const double from =
        std::clamp(m_zoom->from + shareOfView * width, m_fullX.from, m_fullX.to - width);
    m_zoom = AxisRange{from, from + width};
    updateAxes();
}

void ChartView::resetZoom()
{
    m_zoom.reset();
    updateAxes();
}

QStringList ChartView::readout(double x) const
{
    std::vector<std::pair<double, QString>> lines;
    QString head;
    for (const auto& series : m_data.series) {
        // Dots need not be sorted; their values are in the table.
        if (series.faint || series.shape == ChartShape::Dots) {
            continue;
        }
        if (const auto index = nearestPoint(series.points, x)) {
            const QPointF point = series.points[*index];
            head =
                QStringLiteral("%1: %2").arg(m_data.x.title, locale().toString(point.x(), 'g', 5));
            lines.emplace_back(point.y(), QStringLiteral("%1: %2").arg(
                                              series.name, locale().toString(point.y(), 'g', 4)));
        }
    }
    std::ranges::sort(lines, [](const auto& a, const auto& b) { return a.first > b.first; });
    QStringList result;
    if (!lines.empty()) {
        result << head;
    }
    for (const auto& [value, text] : lines) {
        result << text;
    }
    return result;
}

void ChartView::drawCrosshair(QPainter& painter) const
{
    if (!m_crosshair) {
        return;
    }
    const QRectF area = chart()->plotArea();
    const double x = m_plot->place({*m_crosshair, 1}).x();
    if (x < area.left() || x > area.right()) {
        return;
    }
    painter.setPen(QPen(palette().color(QPalette::Text), 1, Qt::DashLine));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    // The numbers only where the mouse or the keys are: the line alone in the neighbours.
    const bool mine = underMouse() || (parentWidget() != nullptr && parentWidget()->hasFocus());
    const QStringList lines = mine ? readout(*m_crosshair) : QStringList();
    if (lines.isEmpty()) {
        return;
    }
    const QFontMetrics metrics(font());
    int width = 0;
    for (const auto& line : lines) {
        width = std::max(width, metrics.horizontalAdvance(line));
    }
    QRectF box(x + 8, area.top() + 4, width + 12, metrics.height() * lines.size() + 8);
    if (box.right() > area.right()) {
        box.moveRight(x - 8);
    }
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(palette().color(QPalette::ToolTipBase));
    painter.drawRect(box);
    painter.setPen(palette().color(QPalette::ToolTipText));
    painter.drawText(box.adjusted(6, 4, -6, -4), lines.join(u'\n'));
}

} // namespace tidemark::app
