#include "app/desktop/charts/chart_panel.h"
#include "app/desktop/pages/builtin_pages.h"
#include "app/desktop/shell/screenshots.h"
#include "app/desktop/shell/shell_window.h"

#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/app/desktop/test_library.h"

namespace tidemark::app {
namespace {

template <class Widget>
Widget* childNamed(QWidget* parent, const QString& name)
{
    for (auto* child : parent->findChildren<Widget*>()) {
        if (child->accessibleName() == name) {
            return child;
        }
    }
    return nullptr;
}

TEST(Shell, SwitchesPagesByKey)
{
    testing::TestContext context(0);
    ShellWindow window(context.context, builtinPages());
    window.show();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_3, Qt::ControlModifier);
    EXPECT_EQ(window.currentPage(), 2);
    QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier);
    EXPECT_EQ(window.currentPage(), 0);
}

/// Counts how often it reads.
class CountingPage : public Page
{
public:
    int reads = 0;

    using Page::outdated;

protected:
    void refresh() override { ++reads; }
};

TEST(Page, ReadsOnlyWhileItIsSeenAndOnceForAllItMissed)
{
    CountingPage page;
    page.outdated();
    page.outdated();
    EXPECT_EQ(page.reads, 0);
    page.show();
    page.activated();
    EXPECT_EQ(page.reads, 1);
    page.outdated();
    EXPECT_EQ(page.reads, 2);
    page.hide();
    page.show();
    page.activated();
    EXPECT_EQ(page.reads, 2); // nothing had changed
}

TEST(Shell, SavesAPictureOfEveryPage)
{
    testing::TestContext context(1);
    ShellWindow window(context.context, builtinPages());
    const QString folder = context.folder.path(QStringLiteral("shots"));
    EXPECT_EQ(saveScreenshots(window, folder, QStringLiteral("-x")), QString());
    for (const auto& page : {"run", "live", "runs", "compare", "variance"}) {
        const QImage image(folder + u'/' + QLatin1String(page) + QStringLiteral("-x.png"));
        EXPECT_FALSE(image.isNull()) << page;
    }
}

TEST(Shell, SaysWhenPicturesCantBeWritten)
{
    testing::TestContext context(0);
    ShellWindow window(context.context, builtinPages());
    EXPECT_FALSE(saveScreenshots(window, QStringLiteral("/proc/no/such"), {}).isEmpty());
}

TEST(RunsPage, FiltersAsTheUserTypes)
{
    testing::TestContext context(2);
    ShellWindow window(context.context, builtinPages());
    window.show();
    window.showPage(2);
    auto* page = window.page(2);
    auto* table = childNamed<QTableView>(page, QStringLiteral("Experiments"));
    auto* filter = childNamed<QLineEdit>(page, QStringLiteral("Filter"));
    ASSERT_TRUE(table != nullptr && filter != nullptr);
    ASSERT_TRUE(QTest::qWaitFor([&] { return table->model()->rowCount() == 2; }));
    QTest::keyClicks(filter, QStringLiteral("no such record"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return table->model()->rowCount() == 0; }));
}

TEST(RunsPage, DeleteMovesToTheTrashAndUndoBringsBack)
{
    testing::TestContext context(2);
    ShellWindow window(context.context, builtinPages());
    window.show();
    window.showPage(2);
    auto* table = childNamed<QTableView>(window.page(2), QStringLiteral("Experiments"));
    ASSERT_TRUE(QTest::qWaitFor([&] {
        return table->model()->rowCount() == 2 && table->selectionModel()->hasSelection();
    }));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Delete);
    EXPECT_TRUE(QTest::qWaitFor([&] { return table->model()->rowCount() == 1; }));
    context.undo.undo();
    EXPECT_TRUE(QTest::qWaitFor([&] { return table->model()->rowCount() == 2; }));
}

TEST(ChartPanel, WritesPictures)
{
    ChartPanel panel;
    ChartData data;
    data.title = QStringLiteral("Chart");
    ChartSeries series{.name = QStringLiteral("s")};
    series.points = {{0, 1}, {1, 5}, {2, 2}};
    data.series = {series};
    panel.setData(data);
    const QImage image = panel.toImage({400, 200}, 1);
    int coloured = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            coloured += image.pixelColor(x, y).saturation() > 120 ? 1 : 0;
        }
    }
    EXPECT_GT(coloured, 100); // the line is there although the panel was never shown
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("chart.svg"));
    ASSERT_TRUE(panel.writeSvg(file, {400, 200}));
    QFile written(file);
    ASSERT_TRUE(written.open(QIODevice::ReadOnly));
    EXPECT_TRUE(written.readAll().contains("<svg"));
    EXPECT_FALSE(panel.writeSvg(QStringLiteral("/proc/no/such.svg"), {400, 200}));
}

} // namespace
} // namespace tidemark::app
