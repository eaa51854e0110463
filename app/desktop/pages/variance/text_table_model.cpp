#include "app/desktop/pages/variance/text_table_model.h"

namespace tidemark::app {

void TextTableModel::setHeader(const QStringList& header, const QList<int>& right)
{
    beginResetModel();
    m_header = header;
    m_right = right;
    m_rows.clear();
    m_toolTips.clear();
    endResetModel();
}

void TextTableModel::setRows(const QList<QStringList>& rows, const QStringList& toolTips)
{
    if (rows == m_rows && toolTips == m_toolTips) {
        return;
    }
    const bool same = rows.size() == m_rows.size();
    if (!same) {
        beginResetModel();
    }
    m_rows = rows;
    m_toolTips = toolTips;
    if (!same) {
        endResetModel();
    } else {
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

int TextTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TextTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_header.size());
}

QVariant TextTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
        return m_rows[index.row()].value(index.column());
    case Qt::ToolTipRole:
        return m_toolTips.isEmpty() ? m_rows[index.row()].value(index.column())
                                    : m_toolTips.value(index.row());
    case Qt::TextAlignmentRole:
        return QVariant((m_right.contains(index.column()) ? Qt::AlignRight : Qt::AlignLeft) |
                        Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant TextTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation == Qt::Horizontal && role == Qt::DisplayRole
               ? QVariant(m_header.value(section))
               : QVariant();
}

} // namespace tidemark::app
