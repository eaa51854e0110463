#include "app/desktop/charts/chart_math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tidemark::app {
namespace {

constexpr double gap = std::numeric_limits<double>::quiet_NaN();

ChartSeries line(const QList<QPointF>& points)
{
    ChartSeries series{.name = QStringLiteral("s")};
    series.points = points;
    return series;
}

TEST(Decimated, KeepsEveryExtreme)
{
    QList<QPointF> points;
    for (int i = 0; i < 100'000; ++i) {
        points.append({double(i), std::sin(i * 0.001)});
    }
    points[54'321].setY(99); // one sample that no one may lose
    points[12'345].setY(-77);
    const auto few = decimated(points, 0, 100'000, 300);
    EXPECT_LE(few.size(), 4 * 302);
    double low = 0;
    double high = 0;
    for (const auto& point : few) {
        low = std::min(low, point.y());
        high = std::max(high, point.y());
    }
    EXPECT_EQ(high, 99);
    EXPECT_EQ(low, -77);
}

TEST(Decimated, KeepsGapsAndOrder)
{
    QList<QPointF> points;
    for (int i = 0; i < 10'000; ++i) {
        points.append({double(i), i == 5'000 ? gap : 1.0});
    }
    const auto few = decimated(points, 0, 10'000, 50);
    int gaps = 0;
    for (qsizetype i = 0; i < few.size(); ++i) {
        gaps += std::isnan(few[i].y()) ? 1 : 0;
        if (i > 0) {
            EXPECT_LE(few[i - 1].x(), few[i].x());
        }
    }
    EXPECT_EQ(gaps, 1);
}

TEST(Decimated, LeavesFewPointsAlone)
{
    const QList<QPointF> points = {{0, 1}, {1, 2}, {2, 3}};
    EXPECT_EQ(decimated(points, 0, 2, 100), points);
}

TEST(Axis, LogarithmicNeverSeesAZero)
{
    ChartAxis axis;
    axis.logarithmic = true;
    axis.floor = 0.02;
    EXPECT_DOUBLE_EQ(onAxis(0, axis), std::log10(0.02));
    EXPECT_DOUBLE_EQ(onAxis(-5, axis), std::log10(0.02));
    EXPECT_DOUBLE_EQ(onAxis(100, axis), 2);
}

TEST(Axis, TicksAreOneTwoOrFiveAndUnique)
{
    const ChartAxis axis;
    const auto marks = ticks(axis, {0, 870}, 6, QLocale::c());
    ASSERT_GE(marks.size(), 3);
    EXPECT_DOUBLE_EQ(marks[1].first - marks[0].first, 200);
    EXPECT_EQ(marks[1].second, QStringLiteral("200"));
    QSet<QString> labels;
    for (const auto& [place, text] : marks) {
        EXPECT_GE(place, 0);
        EXPECT_LE(place, 870);
        labels.insert(text);
    }
    EXPECT_EQ(labels.size(), marks.size());
}

TEST(Axis, ThousandsAreGroupedAsEverywhereElse)
{
    const auto marks = ticks(ChartAxis(), {14'000, 16'000}, 5, QLocale::c());
    ASSERT_FALSE(marks.isEmpty());
    EXPECT_EQ(marks[0].second, QStringLiteral("14\u202f000"));
}

TEST(Axis, LessThanADecadeStillHasTicks)
{
    ChartAxis axis;
    axis.logarithmic = true;
    const auto marks = ticks(axis, {std::log10(120.0), std::log10(190.0)}, 6, QLocale::c());
    EXPECT_GE(marks.size(), 2);
}

TEST(Range, OfEqualValuesIsNotEmpty)
{
    ChartData data;
    data.series = {line({{3, 5}, {3, 5}})};
    EXPECT_LT(xRange(data).from, xRange(data).to);
    EXPECT_LT(yRange(data).from, yRange(data).to);
}

TEST(Range, OfNothingIsTheUnitInterval)
{
    EXPECT_EQ(xRange({}), (AxisRange{0, 1}));
    EXPECT_EQ(yRange({}), (AxisRange{0, 1}));
}

TEST(Describe, NamesSeriesRangeAndMedian)
{
    ChartData data;
    data.title = QStringLiteral("Throughput");
    data.y.title = QStringLiteral("MB/s");
    data.x.title = QStringLiteral("Time");
    data.series = {line({{0, 1}, {1, 3}, {2, gap}, {3, 8}, {4, 4}})};
    const QString sentence = describe(data, QLocale::c());
    EXPECT_TRUE(sentence.contains(QStringLiteral("4 points"))) << sentence.toStdString();
    EXPECT_TRUE(sentence.contains(QStringLiteral("median 3.5"))) << sentence.toStdString();
    EXPECT_TRUE(sentence.contains(QStringLiteral("from 1 to 8"))) << sentence.toStdString();
}

TEST(Table, HasARowForEachPlaceAndEmptyCells)
{
    ChartData data;
    data.x.title = QStringLiteral("x");
    data.series = {line({{1, 10}, {2, 20}}), line({{2, 200}})};
    const auto table = toTable(data, QLocale::c());
    ASSERT_EQ(table.rows.size(), 2);
    EXPECT_EQ(table.rows[0], (QStringList{"1", "10", ""}));
    EXPECT_EQ(table.rows[1], (QStringList{"2", "20", "200"}));
}

TEST(NearestPoint, SkipsGaps)
{
    const QList<QPointF> points = {{0, 1}, {5, gap}, {9, 2}};
    EXPECT_EQ(nearestPoint(points, 5.5), 2);
    EXPECT_EQ(nearestPoint(points, 1), 0);
    EXPECT_FALSE(nearestPoint({{5, gap}}, 5));
}

} // namespace
} // namespace tidemark::app
