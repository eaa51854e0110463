// The words of the result grid.
#include "app/desktop/results/grid.h"
#include "core/text/sentences.h"

#include <QCoreApplication>
#include <QStringList>

namespace tidemark::app {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Grid", text);
}

QString columnName(const GridColumn& column)
{
    return column.variant.isEmpty() ? column.direction
                                    : tr("%1, %2").arg(column.direction, column.variant);
}

} // namespace

QString shortText(const GridCell& cell, const QLocale& locale)
{
    if (!cell.median) {
        return cell.failed > 0 ? tr("failed") : tr("\342\200\223");
    }
    const QString value = number(*cell.median, locale);
    return cell.halfWidth ? tr("%1 \302\261%2").arg(value, percent(*cell.halfWidth, locale))
                          : value;
}

QString fullText(const GridCell& cell, const GridRow& row, const GridColumn& column,
                 DisplayUnit unit, const QLocale& locale)
{
    QStringList lines;
    lines << tr("%1, %2").arg(row.label, columnName(column));
    if (cell.median) {
        lines << tr("Median %1 %2 of %3 runs, best %4")
                     .arg(number(*cell.median, locale), unitName(unit))
                     .arg(cell.n)
                     .arg(number(*cell.best, locale));
    } else {
        lines << tr("No finished run yet");
    }
    if (cell.low && cell.high) {
        lines << tr("95 % interval [%1, %2] (Student's t on logarithms)")
                     .arg(number(*cell.low, locale), number(*cell.high, locale));
    }
    if (cell.failed > 0) {
        lines << tr("Failed runs: %1").arg(cell.failed);
    }
    if (cell.cached) {
        lines << tr("Through the page cache: this is not the speed of the drive");
    }
    for (const auto& finding : cell.findings) {
        lines << text(text::sentence(finding));
    }
    return lines.join(u'\n');
}

QString asText(const Grid& grid, const QString& heading, const QLocale& locale)
{
    QList<QStringList> table;
    QStringList header{tr("Test (%1)").arg(unitName(grid.unit))};
    for (const auto& column : grid.columns) {
        header << columnName(column);
    }
    table << header;
    for (const auto& row : grid.rows) {
        QStringList line{row.label};
        for (const auto& cell : row.cells) {
            line << (cell ? shortText(*cell, locale) : QString());
        }
        table << line;
    }
    QList<qsizetype> widths(header.size(), 0);
    for (const auto& line : table) {
        for (qsizetype c = 0; c < line.size(); ++c) {
            widths[c] = std::max(widths[c], line[c].size());
        }
    }
    QString result = heading + u'\n';
    for (const auto& line : table) {
        QString out = line[0].leftJustified(widths[0]);
        for (qsizetype c = 1; c < line.size(); ++c) {
            out += QStringLiteral("  ") + line[c].rightJustified(widths[c]);
        }
        result += out + u'\n';
    }
    return result;
}

} // namespace tidemark::app
