#pragma once

#include <QAbstractTableModel>
#include <QList>
#include <QStringList>

namespace tidemark::app {

/// A table of texts that its page sets as a whole. A selection survives new texts while the number
/// of rows stays the same.
class TextTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Every row has as many cells as the header. Columns in `right` are aligned to the right.
    void setHeader(const QStringList& header, const QList<int>& right);

    /// `toolTips` has one for each row, or none at all: then each cell has its own text.
    void setRows(const QList<QStringList>& rows, const QStringList& toolTips = {});

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    QStringList m_header;
    QList<int> m_right;
    QList<QStringList> m_rows;
    QStringList m_toolTips;
};

} // namespace tidemark::app
