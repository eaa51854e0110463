#include "app/desktop/charts/chart_view.h"

#include "app/desktop/charts/plot_item.h"
#include "app/desktop/theme/theme.h"

#include <QCategoryAxis>
#include <QGraphicsLayout>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tidemark::app {

ChartView::ChartView(QWidget* parent)
    : QChartView(parent)
    , m_plot(new PlotItem(chart()))
    , m_x(new QCategoryAxis(this))
    , m_y(new QCategoryAxis(this))
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // the panel around it has the focus and the keys
    setMouseTracking(true);
    chart()->setAnimationOptions(QChart::NoAnimation);
    chart()->setBackgroundVisible(false);
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->legend()->setAlignment(Qt::AlignTop);
    chart()->addAxis(m_x, Qt::AlignBottom);
    chart()->addAxis(m_y, Qt::AlignLeft);
    for (auto* axis : {m_x, m_y}) {
        axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    }
    connect(scene(), &QGraphicsScene::changed, this, [this] {
        m_picture = {};
        viewport()->update();
    });
    connect(chart(), &QChart::plotAreaChanged, this, &ChartView::updateAxes);
    applyPalette();
}

void ChartView::setData(const ChartData& data)
{
    const bool sameSeries =
        std::equal(m_data.series.begin(), m_data.series.end(), data.series.begin(),
                   data.series.end(), [](const auto& a, const auto& b) {
                       return a.name == b.name && a.colour == b.colour && a.dashed == b.dashed &&
                              a.faint == b.faint;
                   });
    m_data = data;
    m_fullX = xRange(data);
    if (!sameSeries) {
        rebuildLegend();
    }
    updateAxes();
}

void ChartView::rebuildLegend()
{
    for (auto* series : std::exchange(m_legendSeries, {})) {
        chart()->removeSeries(series);
        series->deleteLater();
    }
    for (const auto& shown : m_data.series) {
        if (shown.faint) {
            continue;
        }
        auto* series = new QLineSeries(this);
        series->setName(shown.name);
        chart()->addSeries(series);
        series->attachAxis(m_x);
        series->attachAxis(m_y);
        // After addSeries, which sets the theme's pen.
        QPen pen(seriesColour(palette(), shown.colour), 2);
        pen.setStyle(shown.dashed ? Qt::DashLine : Qt::SolidLine);
        series->setPen(pen);
        m_legendSeries.append(series);
    }
    chart()->legend()->setVisible(m_legendSeries.size() > 1);
}

void ChartView::updateAxes()
{
    const AxisRange x = m_zoom.value_or(m_fullX);
    const AxisRange y = yRange(m_data);
    const QRectF area = chart()->plotArea();
    const int charWidth = std::max(fontMetrics().averageCharWidth(), 1);
    setTicks(m_x, m_data.x, x, std::clamp(static_cast<int>(area.width()) / (charWidth * 9), 2, 12));
    setTicks(m_y, m_data.y, y,
             std::clamp(static_cast<int>(area.height()) / (fontMetrics().height() * 2), 2, 8));
    m_plot->setData(m_data, x, y);
}

void ChartView::setTicks(QCategoryAxis* axis, const ChartAxis& spec, const AxisRange& range,
                         int most)
{
    if (axis->titleText() != spec.title) {
        axis->setTitleText(spec.title);
    }
    const auto wanted = ticks(spec, range, most, locale());
    const auto current = axis->categoriesLabels();
    const bool same =
        std::equal(current.begin(), current.end(), wanted.begin(), wanted.end(),
                   [&](const QString& label, const auto& tick) {
                       return label == tick.second && axis->endValue(label) == tick.first;
                   });
    if (!same) {
        for (const auto& label : current) {
            axis->remove(label);
        }
        axis->setStartValue(
            std::min(range.from, wanted.isEmpty() ? range.from : wanted.constFirst().first) - 1);
        for (const auto& [place, label] : wanted) {
            axis->append(label, place);
        }
    }
    if (axis->min() != range.from || axis->max() != range.to) {
        axis->setRange(range.from, range.to);
    }
}

void ChartView::applyPalette()
{
    const auto colours = coloursFor(palette());
    // Half a line above and a few letters to the right, where the last labels of the axes reach
    // out.
    chart()->setMargins(
        QMargins(2, fontMetrics().height() / 2 + 2, fontMetrics().averageCharWidth() * 3, 2));
    setBackgroundBrush(palette().color(QPalette::Base));
    for (auto* axis : {m_x, m_y}) {
        axis->setLabelsBrush(palette().color(QPalette::Text));
        axis->setTitleBrush(palette().color(QPalette::Text));
        axis->setGridLinePen(QPen(colours.grid, 1));
        axis->setLinePen(QPen(colours.neutral, 1));
        axis->setLabelsFont(font());
        axis->setTitleFont(font());
    }
    chart()->legend()->setLabelBrush(palette().color(QPalette::Text));
    chart()->legend()->setFont(font());
    m_plot->setPalette(palette());
    rebuildLegend();
    m_picture = {};
}

void ChartView::draw(QPainter& painter, const QSize& size)
{
    const QSizeF before = chart()->size();
    chart()->resize(size);
    updateAxes();
    painter.fillRect(QRect(QPoint(), size), palette().color(QPalette::Base));
    scene()->render(&painter, QRectF(QPointF(), size), QRectF(QPointF(), size));
    chart()->resize(before);
    updateAxes();
}

void ChartView::paintEvent(QPaintEvent*)
{
    const qreal ratio = devicePixelRatioF();
    if (m_picture.isNull()) {
        m_picture = QPixmap(viewport()->size() * ratio);
        m_picture.setDevicePixelRatio(ratio);
        m_picture.fill(palette().color(QPalette::Base));
        QPainter painter(&m_picture);
        render(&painter, QRectF(QPointF(), viewport()->size()), viewport()->rect());
    }
    QPainter painter(viewport());
    painter.drawPixmap(0, 0, m_picture);
    if (m_data.series.isEmpty() && m_data.intervals.isEmpty()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(viewport()->rect().adjusted(24, 0, -24, 0),
                         Qt::AlignCenter | Qt::TextWordWrap, m_data.emptyText);
    }
    drawCrosshair(painter);
}

void ChartView::resizeEvent(QResizeEvent* event)
{
    m_picture = {};
    QChartView::resizeEvent(event);
}

void ChartView::changeEvent(QEvent* event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyPalette();
    }
}

} // namespace tidemark::app
