#include "app/desktop/pages/compare/interval_delegate.h"

#include "app/desktop/pages/compare/verdict_model.h"
#include "app/desktop/theme/theme.h"
#include "core/analysis/judge.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace tidemark::app {

namespace {

QColor colourOf(const Verdict& verdict, const Colours& colours)
{
    if (!analysis::isPlainClaim(verdict)) {
        return colours.neutral;
    }
    switch (verdict.kind) {
    case VerdictKind::Better:
    case VerdictKind::BetterMaybeTrivial:
        return colours.better;
    case VerdictKind::Worse:
    case VerdictKind::WorseMaybeTrivial:
        return colours.worse;
    default:
        return colours.neutral;
    }
}

/// End of an interval: a bar, or an arrow when it goes on beyond the axis in `direction`.
void drawEnd(QPainter& painter, QPointF end, int direction)
{
    const QPointF up(end.x() - 5 * direction, end.y() - 5);
    const QPointF down(end.x() - 5 * direction, end.y() + 5);
    if (direction == 0) {
        painter.drawLine(up, down);
    } else {
        painter.drawPolyline(QPolygonF{up, end, down});
    }
}

void drawInterval(QPainter& painter, const QRectF& area, const Verdict& verdict, double reach,
                  const QPalette& palette)
{
    const auto colours = coloursFor(palette);
    const auto x = [&](double value) {
        return area.center().x() + std::clamp(value / reach, -1.0, 1.0) * area.width() / 2;
    };
    QColor band = colours.neutral;
    band.setAlphaF(0.25F);
    const double low = -verdict.margin / (1 + verdict.margin); // as far below 1 as a ratio
    painter.fillRect(QRectF(x(low), area.top(), x(verdict.margin) - x(low), area.height()), band);
    painter.setPen(QPen(palette.color(QPalette::Text), 1));
    painter.drawLine(QPointF(x(0), area.top()), QPointF(x(0), area.bottom()));
    if (!verdict.effect || !verdict.logScale) {
        return;
    }
    const QColor colour = colourOf(verdict, colours);
    const double middle = area.center().y();
    painter.setPen(QPen(colour, 3));
    if (verdict.low && verdict.high) {
        const double left = x(*verdict.low);
        const double right = x(*verdict.high);
        painter.drawLine(QPointF(left, middle), QPointF(right, middle));
        drawEnd(painter, QPointF(left, middle), *verdict.low < -reach ? -1 : 0);
        drawEnd(painter, QPointF(right, middle), *verdict.high > reach ? 1 : 0);
    }
    painter.setBrush(palette.color(QPalette::Base));
    painter.setPen(QPen(colour, 2));
    painter.drawEllipse(QPointF(x(*verdict.effect), middle), 4, 4);
}

} // namespace

void IntervalDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = item.text;
    item.text.clear();
    QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    QRectF area = QRectF(option.rect).adjusted(8, 4, -8, -4);
    const double textWidth =
        option.fontMetrics.horizontalAdvance(QStringLiteral("+99.9 % [-99.9 %, +99.9 %]")) + 8.0;
    QRectF words = area;
    words.setLeft(area.right() - textWidth);
    area.setRight(words.left() - 8);
    // On the highlight the colours of the interval would not be readable: it gets the base colour.
    painter->fillRect(area.adjusted(-4, 0, 4, 0), option.palette.color(QPalette::Base));
    drawInterval(*painter, area, index.data(VerdictModel::verdictRole).value<Verdict>(),
                 index.data(VerdictModel::reachRole).toDouble(), option.palette);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->setPen(option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(words, Qt::AlignVCenter | Qt::AlignLeft, text);
    painter->restore();
}

QSize IntervalDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return QStyledItemDelegate::sizeHint(option, index) + QSize(240, 10);
}

} // namespace tidemark::app
