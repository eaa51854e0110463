// The chart for people and programs that do not see it: a sentence and a table.
#include "app/desktop/charts/chart_math.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace tidemark::app {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Chart", text);
}

std::vector<double> values(const ChartSeries& series)
{
    std::vector<double> result;
    for (const auto& point : series.points) {
        if (!std::isnan(point.y())) {
            result.push_back(point.y());
        }
    }
    std::ranges::sort(result);
    return result;
}

double median(const std::vector<double>& sorted)
{
    const std::size_t n = sorted.size();
    return n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
}

QString number(double value, const QLocale& locale)
{
    return locale.toString(value, 'g', 4);
}

} // namespace

QString describe(const ChartData& data, const QLocale& locale)
{
    QStringList parts;
    for (const auto& series : data.series) {
        const auto sorted = values(series);
        if (series.faint || sorted.empty()) {
            continue;
        }
        parts << tr("%1: %2 points, median %3, from %4 to %5")
                     .arg(series.name)
                     .arg(sorted.size())
                     .arg(number(median(sorted), locale), number(sorted.front(), locale),
                          number(sorted.back(), locale));
    }
    if (parts.isEmpty()) {
        return data.emptyText.isEmpty() ? tr("No data.") : data.emptyText;
    }
    return tr("%1, %2 over %3. %4. Press T for a table.")
        .arg(data.title, data.y.title, data.x.title, parts.join(QStringLiteral("; ")));
}

ChartTable toTable(const ChartData& data, const QLocale& locale)
{
    ChartTable table;
    table.header << data.x.title;
    // A series may have several points at one x (dots of one side): they get rows of their own.
    std::multimap<double, QStringList> rows;
    QList<const ChartSeries*> shown;
    for (const auto& series : data.series) {
        if (!series.faint) {
            shown.append(&series);
            table.header << series.name;
        }
    }
    for (qsizetype column = 0; column < shown.size(); ++column) {
        for (const auto& point : shown[column]->points) {
            if (std::isnan(point.y())) {
                continue;
            }
            auto [from, to] = rows.equal_range(point.x());
            const auto free = std::find_if(
                from, to, [&](const auto& row) { return row.second[column + 1].isEmpty(); });
            auto row = free;
            if (free == to) {
                QStringList cells(shown.size() + 1);
                cells[0] = locale.toString(point.x(), 'g', 8);
                for (const auto& [place, text] : data.x.labels) {
                    if (place == std::round(point.x())) {
                        cells[0] = text;
                    }
                }
                row = rows.emplace(point.x(), cells);
            }
            row->second[column + 1] = locale.toString(point.y(), 'g', 8);
        }
    }
    for (const auto& [x, cells] : rows) {
        table.rows.append(cells);
    }
    return table;
}

} // namespace tidemark::app
