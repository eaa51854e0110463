#include "app/desktop/results/result_cell.h"

#include "app/desktop/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace tidemark::app {

namespace {

QFont valueFont(const QFont& base)
{
    QFont font = base;
    font.setPointSizeF(base.pointSizeF() * 1.5);
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

ResultCell::ResultCell(QWidget* parent) : QLabel(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void ResultCell::setCell(const GridCell& cell, const QString& full, double share,
                         CellProgress progress)
{
    m_cell = cell;
    m_share = std::clamp(share, 0.0, 1.0);
    m_progress = progress;
    setText(shortText(cell, locale()));
    setToolTip(full);
    setAccessibleName(full);
    update();
}

QSize ResultCell::minimumSizeHint() const
{
    const QFontMetrics large(valueFont(font()));
    return {large.horizontalAdvance(QStringLiteral("12 345")) +
                fontMetrics().horizontalAdvance(QStringLiteral("\u00b112.3 %")) + 28,
            large.height() + 16};
}

QSize ResultCell::sizeHint() const
{
    return minimumSizeHint() + QSize(30, 4);
}

void ResultCell::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const auto colours = coloursFor(palette());
    const QRect box = rect().adjusted(1, 1, -1, -1);
    painter.fillRect(box, palette().color(QPalette::Base));
    QColor bar = m_progress == CellProgress::Old
                     ? colours.neutral
                     : colours.series[m_cell.variant % colours.series.size()];
    bar.setAlphaF(isDark(palette()) ? 0.35F : 0.22F);
    painter.fillRect(
        QRect(box.left(), box.top(), static_cast<int>(box.width() * m_share), box.height()), bar);
    painter.setPen(m_progress == CellProgress::Running
                       ? QPen(palette().color(QPalette::Highlight), 2)
                       : QPen(palette().color(QPalette::Mid), 1));
    painter.drawRect(box);

    const QRect inner = box.adjusted(8, 0, -8, 0);
    const bool grey = m_progress == CellProgress::Old || !m_cell.median;
    painter.setPen(palette().color(grey ? QPalette::PlaceholderText : QPalette::Text));
    const QString value = m_cell.median ? number(*m_cell.median, locale()) : text();
    painter.setFont(valueFont(font()));
    painter.drawText(inner, Qt::AlignVCenter | Qt::AlignLeft, value);
    painter.setFont(font());
    QString side;
    if (m_progress == CellProgress::Running) {
        side = tr("measuring");
    } else if (m_cell.halfWidth) {
        side = QStringLiteral("\u00b1%1").arg(percent(*m_cell.halfWidth, locale()));
    } else if (m_cell.median) {
        side = tr("n=%1").arg(m_cell.n);
    }
    const bool worrying = std::ranges::any_of(m_cell.findings, [](const Finding& finding) {
        return finding.severity >= Severity::Warning;
    });
    if (worrying || m_cell.cached || m_cell.failed > 0) {
        side += QStringLiteral(" !");
        painter.setPen(colours.warning);
    }
    painter.drawText(inner, Qt::AlignVCenter | Qt::AlignRight, side);
}

} // namespace tidemark::app
