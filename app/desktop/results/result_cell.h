#pragma once

#include "app/desktop/results/grid.h"

#include <QLabel>

namespace tidemark::app {

/// How far a cell is.
enum class CellProgress
{
    Final,   ///< shows what it has
    Old,     ///< of an earlier experiment: grey
    Running, ///< a run of it is under way
};

/// One number of the grid with its interval and a bar behind it. A label, so that screen readers
/// read its text.
class ResultCell : public QLabel
{
    Q_OBJECT

public:
    explicit ResultCell(QWidget* parent = nullptr);

    /// `share` is the length of the bar, 0..1.
    void setCell(const GridCell& cell, const QString& full, double share, CellProgress progress);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    GridCell m_cell;
    double m_share = 0;
    CellProgress m_progress = CellProgress::Final;
};

} // namespace tidemark::app
