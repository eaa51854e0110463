#pragma once

#include "app/desktop/results/grid.h"
#include "app/desktop/results/result_cell.h"

#include <QWidget>

#include <functional>

class QGridLayout;
class QPushButton;

namespace tidemark::app {

/// The grid on the screen. With row buttons a click on one asks to run that row alone.
class ResultGrid : public QWidget
{
    Q_OBJECT

public:
    enum class Buttons
    {
        None,
        EachRow
    };

    explicit ResultGrid(Buttons buttons, QWidget* parent = nullptr);

    /// `progress` tells how far the cell of a workload on a variant is.
    void setGrid(const Grid& grid,
                 const std::function<CellProgress(std::uint32_t workload, std::uint32_t variant)>&
                     progress = {});

    /// Row buttons can be pressed.
    void setButtonsEnabled(bool on);

signals:
    /// The row with these indices into Profile::workloads is to be run alone.
    void rowRequested(const std::vector<std::uint32_t>& workloads);

private:
    void rebuild();
    [[nodiscard]] bool sameShape(const Grid& grid) const;
    void addHeader();
    void addRow(int index);

    Buttons m_buttons;
    Grid m_grid;
    QWidget* m_body = nullptr; ///< replaced when the shape changes
    QGridLayout* m_layout = nullptr;
    std::vector<std::vector<ResultCell*>> m_cells; ///< null where the profile has no such test
    std::vector<QPushButton*> m_rowButtons;
    bool m_enabled = true;
};

} // namespace tidemark::app
