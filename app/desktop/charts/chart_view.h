#pragma once

#include "app/desktop/charts/chart_math.h"

#include <QChartView>
#include <QPixmap>

class QCategoryAxis;
class QLineSeries;

namespace tidemark::app {

class PlotItem;

/// The drawn half of a ChartPanel: a QChart with axes made by us, a PlotItem, and a crosshair over
/// a cached picture of it all (a full repaint per mouse move costs 27 times as much).
class ChartView : public QChartView
{
    Q_OBJECT

public:
    explicit ChartView(QWidget* parent = nullptr);

    void setData(const ChartData& data);

    /// Moves the crosshair to the data point nearest to `x`, or hides it.
    void setCrosshair(std::optional<double> x);

    [[nodiscard]] std::optional<double> crosshair() const { return m_crosshair; }

    /// Shows the part of the x axis around `centre` (data units), `factor` of what is shown now.
    void zoom(double factor, double centre);
    void pan(double shareOfView);
    void resetZoom();

    /// Draws the chart at `size` into `painter`, without the crosshair.
    void draw(QPainter& painter, const QSize& size);

signals:
    /// The user moved the crosshair, or left the chart (empty).
    void crosshairMoved(std::optional<double> x);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void applyPalette();
    void rebuildLegend();
    void updateAxes();
    void setTicks(QCategoryAxis* axis, const ChartAxis& spec, const AxisRange& range, int most);
    void drawCrosshair(QPainter& painter) const;
    [[nodiscard]] QStringList readout(double x) const;

    ChartData m_data;
    PlotItem* m_plot;
    QCategoryAxis* m_x;
    QCategoryAxis* m_y;
    QList<QLineSeries*> m_legendSeries; ///< without points: they carry name, pen and axes
    AxisRange m_fullX;
    std::optional<AxisRange> m_zoom;
    std::optional<double> m_crosshair;
    QPixmap m_picture;
};

} // namespace tidemark::app
