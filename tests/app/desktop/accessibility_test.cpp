// Walks the accessibility tree of every page as a screen reader would.
#include "app/desktop/charts/chart_panel.h"
#include "app/desktop/pages/builtin_pages.h"
#include "app/desktop/shell/shell_window.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QComboBox>
#include <QLineEdit>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/app/desktop/test_library.h"

namespace tidemark::app {
namespace {

/// The names that a reader finds: the object's own or that of its label.
bool named(QWidget* widget)
{
    auto* object = QAccessible::queryAccessibleInterface(widget);
    if (object == nullptr) {
        return false;
    }
    // A combo box answers with its current text, so its label is asked for as well.
    const bool labelled = !object->relations(QAccessible::Label).isEmpty();
    const bool own = !widget->accessibleName().isEmpty();
    const bool button = qobject_cast<QAbstractButton*>(widget) != nullptr &&
                        !object->text(QAccessible::Name).isEmpty();
    return labelled || own || button;
}

bool mustHaveName(QWidget* widget)
{
    // Parts that Qt makes inside of others (the field of a spin box, corners of tables) belong to
    // their parent.
    if (widget->objectName().startsWith(QStringLiteral("qt_")) ||
        qobject_cast<QComboBox*>(widget->parentWidget()) != nullptr ||
        widget->inherits("QComboBoxListView") ||
        widget->parentWidget()->inherits("QAbstractSpinBox") ||
        widget->inherits("QTableCornerButton") || widget->inherits("QHeaderView") ||
        widget->parentWidget()->inherits("QLineEdit") ||
        widget->parentWidget()->inherits("QTabBar"))
    {
        return false;
    }
    return widget->inherits("QAbstractButton") || widget->inherits("QComboBox") ||
           widget->inherits("QAbstractSpinBox") || widget->inherits("QLineEdit") ||
           widget->inherits("QPlainTextEdit") || widget->inherits("QAbstractItemView") ||
           widget->inherits("QProgressBar") || qobject_cast<ChartPanel*>(widget) != nullptr;
}

TEST(Accessibility, EveryControlHasAName)
{
    testing::TestContext context(1);
    ShellWindow window(context.context, builtinPages());
    window.show();
    for (int index = 0; index < window.pageCount(); ++index) {
        window.showPage(index);
        ASSERT_TRUE(QTest::qWaitFor([&] { return !window.page(index)->busy(); }, 10'000));
        for (auto* widget : window.page(index)->findChildren<QWidget*>()) {
            if (mustHaveName(widget)) {
                EXPECT_TRUE(named(widget)) << window.entry(index).id.toStdString() << ": "
                                           << widget->metaObject()->className() << " "
                                           << widget->objectName().toStdString();
            }
        }
    }
}

TEST(Accessibility, TabNeverGetsStuck)
{
    testing::TestContext context(1);
    ShellWindow window(context.context, builtinPages());
    window.show();
    window.activateWindow();
    for (int index = 0; index < window.pageCount(); ++index) {
        window.showPage(index);
        ASSERT_TRUE(QTest::qWaitFor([&] { return !window.page(index)->busy(); }, 10'000));
        QSet<QWidget*> seen;
        QWidget* last = nullptr;
        int stuck = 0;
        for (int press = 0; press < 60; ++press) {
            QTest::keyClick(QApplication::focusWidget() != nullptr ? QApplication::focusWidget()
                                                                   : &window,
                            Qt::Key_Tab);
            QWidget* now = QApplication::focusWidget();
            stuck = now == last ? stuck + 1 : 0;
            ASSERT_LT(stuck, 2) << window.entry(index).id.toStdString() << ": "
                                << (now != nullptr ? now->metaObject()->className() : "none");
            last = now;
            seen.insert(now);
        }
        EXPECT_GT(seen.size(), 3);
    }
}

TEST(Accessibility, ChartsDescribeThemselvesAndShowATable)
{
    ChartPanel panel;
    ChartData data;
    data.title = QStringLiteral("Throughput");
    ChartSeries series{.name = QStringLiteral("run")};
    series.points = {{0, 1}, {1, 2}};
    data.series = {series};
    panel.setData(data);
    panel.show();
    EXPECT_EQ(panel.accessibleName(), QStringLiteral("Throughput"));
    EXPECT_TRUE(panel.accessibleDescription().contains(QStringLiteral("2 points")));
    QTest::keyClick(&panel, Qt::Key_T);
    EXPECT_TRUE(panel.showsTable());
}

} // namespace
} // namespace tidemark::app
