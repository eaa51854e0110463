#include "app/desktop/results/result_grid.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tidemark::app {

ResultGrid::ResultGrid(Buttons buttons, QWidget* parent) : QWidget(parent), m_buttons(buttons)
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
}

bool ResultGrid::sameShape(const Grid& grid) const
{
    const auto sameColumn = [](const GridColumn& a, const GridColumn& b) {
        return a.direction == b.direction && a.variant == b.variant;
    };
    const auto sameRow = [](const GridRow& a, const GridRow& b) {
        return a.label == b.label && a.words == b.words && a.workloads == b.workloads;
    };
    return m_body != nullptr && grid.unit == m_grid.unit &&
           std::ranges::equal(grid.columns, m_grid.columns, sameColumn) &&
           std::ranges::equal(grid.rows, m_grid.rows, sameRow);
}

void ResultGrid::setGrid(const Grid& grid,
                         const std::function<CellProgress(std::uint32_t, std::uint32_t)>& progress)
{
    const bool same = sameShape(grid);
    m_grid = grid;
    if (!same) {
        rebuild();
    }
    for (std::size_t r = 0; r < grid.rows.size(); ++r) {
        for (std::size_t c = 0; c < grid.columns.size(); ++c) {
            const auto& cell = grid.rows[r].cells[c];
            if (!cell) {
                continue;
            }
            const double share = grid.largest > 0 ? cell->median.value_or(0) / grid.largest : 0.0;
            m_cells[r][c]->setCell(
                *cell, fullText(*cell, grid.rows[r], grid.columns[c], grid.unit, locale()), share,
                progress ? progress(cell->workload, cell->variant) : CellProgress::Final);
        }
    }
}

void ResultGrid::setButtonsEnabled(bool on)
{
    m_enabled = on;
    for (auto* button : m_rowButtons) {
        button->setEnabled(on);
    }
}

void ResultGrid::rebuild()
{
    if (m_body != nullptr) {
        // A row button may be the one whose click led here.
        layout()->removeWidget(m_body);
        m_body->hide();
        m_body->deleteLater();
    }
    m_body = new QWidget(this);
    layout()->addWidget(m_body);
    m_layout = new QGridLayout(m_body);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(6);
    m_cells.assign(m_grid.rows.size(), {});
    m_rowButtons.clear();
    addHeader();
    for (int row = 0; row < static_cast<int>(m_grid.rows.size()); ++row) {
        addRow(row);
    }
    m_layout->setRowStretch(static_cast<int>(m_grid.rows.size()) + 2, 1);
    m_body->show();
}

void ResultGrid::addHeader()
{
    // Equal directions next to each other share one heading.
    const int columns = static_cast<int>(m_grid.columns.size());
    for (int c = 0; c < columns;) {
        const QString direction = m_grid.columns[static_cast<std::size_t>(c)].direction;
        int end = c;
        while (end < columns &&
               m_grid.columns[static_cast<std::size_t>(end)].direction == direction)
        {
            ++end;
        }
        auto* label = new QLabel(
            tr("%1 (%2)", "direction, unit").arg(direction, unitName(m_grid.unit)), m_body);
        label->setAlignment(Qt::AlignCenter);
        QFont bold = label->font();
        bold.setBold(true);
        label->setFont(bold);
        m_layout->addWidget(label, 0, c + 1, 1, end - c);
        c = end;
    }
    for (int c = 0; c < columns; ++c) {
        const QString& variant = m_grid.columns[static_cast<std::size_t>(c)].variant;
        m_layout->setColumnStretch(c + 1, 1);
        if (!variant.isEmpty()) {
            auto* label = new QLabel(variant, m_body);
            label->setAlignment(Qt::AlignCenter);
            m_layout->addWidget(label, 1, c + 1);
        }
    }
}

void ResultGrid::addRow(int index)
{
    const GridRow& row = m_grid.rows[static_cast<std::size_t>(index)];
    const int line = index + 2;
    if (m_buttons == Buttons::EachRow) {
        auto* button = new QPushButton(row.label, m_body);
        button->setToolTip(tr("Run this row alone: %1").arg(row.words));
        button->setAccessibleName(tr("Run %1 alone").arg(row.label));
        button->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
        button->setEnabled(m_enabled);
        connect(button, &QPushButton::clicked, this,
                [this, workloads = row.workloads] { emit rowRequested(workloads); });
        m_rowButtons.push_back(button);
        m_layout->addWidget(button, line, 0);
    } else {
        m_layout->addWidget(new QLabel(row.label, m_body), line, 0);
    }
    auto& cells = m_cells[static_cast<std::size_t>(index)];
    for (int c = 0; c < static_cast<int>(m_grid.columns.size()); ++c) {
        ResultCell* cell = nullptr;
        if (row.cells[static_cast<std::size_t>(c)]) {
            cell = new ResultCell(m_body);
            m_layout->addWidget(cell, line, c + 1);
        }
        cells.push_back(cell);
    }
    auto* words = new QLabel(row.words, m_body);
    words->setForegroundRole(QPalette::PlaceholderText);
    m_layout->addWidget(words, line, static_cast<int>(m_grid.columns.size()) + 1);
}

} // namespace tidemark::app
