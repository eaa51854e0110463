#pragma once

#include "app/desktop/charts/chart_data.h"

#include <QImage>
#include <QWidget>

class QStackedLayout;
class QTableWidget;

namespace tidemark::app {

class ChartView;

/// A chart as the pages know it: give it a value, it draws it. Keys while it has the focus: arrows
/// move the crosshair, Shift+arrows pan, + - 0 zoom, Home and End jump, T shows the data as a
/// table and back, Ctrl+C copies the picture. Its accessible name and description come from the
/// data. The numbers are kept by the caller; the panel keeps the last value it was given.
class ChartPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ChartPanel(QWidget* parent = nullptr);

    void setData(const ChartData& data);

    [[nodiscard]] const ChartData& data() const { return m_data; }

    /// Crosshair at `x` of the data, or none; for charts that share one.
    void setCrosshair(std::optional<double> x);

    void showTable(bool on);
    [[nodiscard]] bool showsTable() const;

    /// The chart alone, for copies and exports.
    [[nodiscard]] QImage toImage(const QSize& size, double pixelRatio = 2);
    /// False when the file can't be written.
    [[nodiscard]] bool writeSvg(const QString& file, const QSize& size);

signals:
    void crosshairMoved(std::optional<double> x);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void moveCrosshair(int key);
    void fillTable();
    void copy();
    void save(bool asSvg);

    ChartData m_data;
    QStackedLayout* m_stack;
    ChartView* m_view;
    QTableWidget* m_table;
};

} // namespace tidemark::app
