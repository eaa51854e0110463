#include "app/desktop/charts/chart_panel.h"
#include "app/desktop/pages/variance/finding_cards.h"
#include "app/desktop/pages/variance/text_table_model.h"
#include "app/desktop/pages/variance/variance_page.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/app/desktop/test_library.h"

namespace tidemark::app {
namespace {

/// The page as the shell shows it.
struct ShownPage
{
    explicit ShownPage(testing::TestContext& context) : page(context.context, nullptr)
    {
        page.resize(1100, 700);
        page.show();
        page.activated();
        wait();
    }

    void wait()
    {
        EXPECT_TRUE(QTest::qWaitFor([&] { return !page.busy(); }));
    }

    QTableView* table(const QString& name)
    {
        for (auto* view : page.findChildren<QTableView*>()) {
            if (view->accessibleName() == name) {
                return view;
            }
        }
        return nullptr;
    }

    VariancePage page;
};

TEST(VariancePage, ShowsTestsRunsAndFigures)
{
    testing::TestContext context(1);
    ShownPage shown(context);
    auto* rows = shown.table(QStringLiteral("Tests and variants"));
    auto* runs = shown.table(QStringLiteral("Runs in order of time"));
    auto* figures = shown.table(QStringLiteral("Figures"));
    ASSERT_TRUE(rows != nullptr && runs != nullptr && figures != nullptr);
    EXPECT_EQ(rows->model()->rowCount(), 4);
    EXPECT_EQ(runs->model()->rowCount(), 5);
    EXPECT_GT(figures->model()->rowCount(), 10);
    EXPECT_EQ(rows->currentIndex().row(), 0);
    auto* tabs = shown.page.findChild<QTabWidget*>();
    for (int tab = 0; tab < tabs->count(); ++tab) {
        tabs->setCurrentIndex(tab);
        EXPECT_FALSE(shown.page.grab().isNull());
    }
}

TEST(VariancePage, FollowsTheKeysInItsTables)
{
    testing::TestContext context(1);
    ShownPage shown(context);
    shown.page.findChild<QTabWidget*>()->setCurrentIndex(1);
    auto* runs = shown.table(QStringLiteral("Runs in order of time"));
    QTest::keyClick(runs, Qt::Key_Down);
    shown.wait();
    const auto panels = shown.page.findChildren<ChartPanel*>();
    const auto inside =
        std::ranges::find(panels, QStringLiteral("Inside round 2"), &ChartPanel::accessibleName);
    EXPECT_NE(inside, panels.end());
    auto* rows = shown.table(QStringLiteral("Tests and variants"));
    QTest::keyClick(rows, Qt::Key_Down);
    shown.wait();
    EXPECT_EQ(rows->currentIndex().row(), 1);
    EXPECT_EQ(runs->currentIndex().row(), 0);
}

TEST(VariancePage, ChangesTheExperiment)
{
    testing::TestContext context(2);
    ShownPage shown(context);
    auto* chooser = shown.page.findChildren<QComboBox*>().constFirst();
    ASSERT_EQ(chooser->count(), 2);
    EXPECT_EQ(chooser->currentIndex(), 0); // the newest
    QTest::keyClick(chooser, Qt::Key_Down);
    shown.wait();
    EXPECT_EQ(chooser->currentIndex(), 1);
}

TEST(VariancePage, LeadsFromAFindingToItsChart)
{
    testing::TestContext context(1);
    ShownPage shown(context);
    auto* cards = shown.page.findChild<FindingCards*>();
    cards->setCards({{.severity = Severity::Note,
                      .sentence = QStringLiteral("look"),
                      .evidence = Evidence::InsideRun,
                      .run = {}}});
    auto* button = cards->findChildren<QPushButton*>().constLast();
    button->click();
    EXPECT_EQ(shown.page.findChild<QTabWidget*>()->currentIndex(), 1);
}

TEST(VariancePage, SaysWhyItIsEmpty)
{
    testing::TestContext context(0);
    ShownPage shown(context);
    bool said = false;
    for (const auto* label : shown.page.findChildren<QLabel*>()) {
        said =
            said || (label->isVisible() && label->text().contains(QStringLiteral("Run a profile")));
    }
    EXPECT_TRUE(said);
}

TEST(VariancePage, ReadsNothingWhileItIsHidden)
{
    testing::TestContext context(1);
    ShownPage shown(context);
    shown.page.hide();
    context.library.noteChange();
    EXPECT_EQ(context.library.pending(), 0);
    shown.page.show();
    shown.page.activated();
    EXPECT_EQ(context.library.pending(), 1);
    shown.wait();
}

TEST(TextTableModel, KeepsTheSelectionWhileTheRowsStay)
{
    TextTableModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setHeader({QStringLiteral("a"), QStringLiteral("b")}, {1});
    model.setRows({{QStringLiteral("1"), QStringLiteral("2")}});
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setRows({{QStringLiteral("3"), QStringLiteral("4")}}, {QStringLiteral("tip")});
    EXPECT_EQ(resets.count(), 0);
    EXPECT_EQ(model.data(model.index(0, 0), Qt::DisplayRole), QStringLiteral("3"));
    EXPECT_EQ(model.data(model.index(0, 1), Qt::ToolTipRole), QStringLiteral("tip"));
    model.setRows({});
    EXPECT_EQ(resets.count(), 1);
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace tidemark::app
