#pragma once

#include <QStyledItemDelegate>

namespace tidemark::app {

/// Draws the interval of a verdict: a bar from low to high with the effect as a dot, a line at no
/// difference and a band as wide as the smallest difference that matters; the numbers beside it.
class IntervalDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
};

} // namespace tidemark::app
