#include "app/desktop/pages/compare/compare_presenter.h"

#include <QTest>

#include <gtest/gtest.h>

#include "tests/app/desktop/test_library.h"

namespace tidemark::app {
namespace {

/// A presenter that reads again whenever something changed, as the page does.
struct Shown
{
    explicit Shown(testing::TestContext& context)
        : presenter(context.library, context.runner, context.basket)
    {
        QObject::connect(&presenter, &ComparePresenter::outdated, &presenter,
                         &ComparePresenter::reload);
        presenter.reload();
        wait();
    }

    void wait()
    {
        EXPECT_TRUE(QTest::qWaitFor([&] { return !presenter.state().loading; }));
    }

    const CompareState& state() const { return presenter.state(); }

    ComparePresenter presenter;
};

Plan threeVariants()
{
    Plan plan = testing::samplePlan();
    plan.variants.push_back({"psync", "psync", {}});
    return plan;
}

/// Records `plan` beside what `context` has.
void add(testing::TestContext& context, const Plan& plan)
{
    auto store = store::Store::open(context.folder.file(), store::OpenMode::ReadWrite);
    ASSERT_TRUE(store) << store.error().sentence();
    testing::record(*store, plan);
}

TEST(CompareChoice, OffersAllVariantsOfTheExperiment)
{
    testing::TestContext context(0);
    add(context, threeVariants());
    Shown shown(context);
    ASSERT_EQ(shown.state().choices.size(), 3);
    EXPECT_EQ(shown.state().choices[2].title, QStringLiteral("Sample: psync"));
    shown.presenter.chooseB(shown.state().choices[2]);
    shown.wait();
    EXPECT_EQ(shown.state().nameA, QStringLiteral("libaio"));
    EXPECT_EQ(shown.state().nameB, QStringLiteral("psync"));
    ASSERT_EQ(context.basket.items().size(), 2); // the letters are the same everywhere
    EXPECT_EQ(context.basket.items()[1].variant, 2U);
}

TEST(CompareChoice, OfTheOtherSideChangesPlaces)
{
    testing::TestContext context(1);
    Shown shown(context);
    shown.presenter.chooseA(*shown.state().b);
    shown.wait();
    EXPECT_EQ(shown.state().nameA, QStringLiteral("io_uring"));
    EXPECT_EQ(shown.state().nameB, QStringLiteral("libaio"));
    shown.presenter.swap();
    shown.wait();
    EXPECT_EQ(shown.state().nameA, QStringLiteral("libaio"));
}

TEST(CompareChoice, KeepsTheRestOfTheBasket)
{
    testing::TestContext context(2);
    context.basket.replace({{ExperimentId{1}, 0, QStringLiteral("first")},
                            {ExperimentId{2}, 0, QStringLiteral("second")}});
    Shown shown(context);
    EXPECT_EQ(shown.state().choices.size(), 4); // both experiments with two variants each
    shown.presenter.chooseB(shown.state().choices[1]);
    shown.wait();
    ASSERT_EQ(context.basket.items().size(), 3);
    EXPECT_EQ(context.basket.items()[2].experiment, ExperimentId{2});
    ASSERT_TRUE(shown.state().sides);
    EXPECT_EQ(shown.state().sides->experiment, ExperimentId{1});
}

TEST(CompareChoice, LeadsOutOfAPairThatHasNothingInCommon)
{
    testing::TestContext context(1);
    Plan other = testing::samplePlan();
    other.profile.workloads = {other.profile.workloads[0]};
    other.profile.workloads[0].queueDepth = 77;
    add(context, other);
    context.basket.replace({{ExperimentId{1}, 0, QStringLiteral("a")},
                            {ExperimentId{1}, 1, QStringLiteral("b")},
                            {ExperimentId{2}, 0, QStringLiteral("c")}});
    Shown shown(context);
    shown.presenter.chooseB(context.basket.items()[2]);
    shown.wait();
    EXPECT_FALSE(shown.state().sides);
    EXPECT_FALSE(shown.state().error.isEmpty());
    ASSERT_EQ(shown.state().choices.size(), 3);
    shown.presenter.chooseB(shown.state().choices[2]); // b came third
    shown.wait();
    EXPECT_TRUE(shown.state().sides) << shown.state().error.toStdString();
}

TEST(ComparePresenter, TakesTheOtherSideOfOneItemFromItsExperiment)
{
    testing::TestContext context(2);
    context.basket.add({ExperimentId{1}, 0, QStringLiteral("x")});
    Shown shown(context);
    ASSERT_TRUE(shown.state().sides) << shown.state().error.toStdString();
    EXPECT_EQ(shown.state().sides->experiment, ExperimentId{1});
    EXPECT_EQ(shown.state().nameA, QStringLiteral("io_uring"));
    EXPECT_EQ(shown.state().nameB, QStringLiteral("libaio"));
}

TEST(ComparePresenter, ShowsValuesWithTheirIntervals)
{
    testing::TestContext context(1);
    Shown shown(context);
    const auto& row = shown.state().rows[0];
    EXPECT_TRUE(row.valueA.contains(u'[')) << row.valueA.toStdString();
    EXPECT_TRUE(row.valueA.endsWith(QStringLiteral("n=5"))) << row.valueA.toStdString();
    EXPECT_TRUE(row.valueB.contains(QStringLiteral("k IOPS ["))) << row.valueB.toStdString();
}

TEST(ComparePresenter, SaysWhatHoldsOverAllTests)
{
    testing::TestContext context(0);
    add(context, threeVariants());
    Shown shown(context);
    ASSERT_TRUE(shown.state().sides);
    EXPECT_EQ(shown.state().sides->claims, 4U); // two tests, two variants against the reference
    EXPECT_EQ(shown.state().headline,
              QStringLiteral("io_uring is better than libaio in all 2 workloads"));
    EXPECT_TRUE(shown.presenter.asText().contains(shown.state().headline));
    shown.presenter.setMetric(Metric::MeanLatency);
    shown.wait();
    EXPECT_TRUE(shown.state().headline.isEmpty()); // headlines are of each test's own metric
}

TEST(ComparePresenter, CallsAMarginThatWasChosenLaterExploratory)
{
    testing::TestContext context(1);
    Shown shown(context);
    shown.presenter.setMargin(0.05);
    shown.wait();
    const auto& qualifiers = shown.state().rows[0].verdict.qualifiers;
    EXPECT_NE(std::ranges::find(qualifiers, "exploratory"), qualifiers.end());
}

TEST(ComparePresenter, ReadsNothingBeforeItIsAsked)
{
    testing::TestContext context(1);
    const ComparePresenter presenter(context.library, context.runner, context.basket);
    context.library.noteChange();
    EXPECT_EQ(context.library.pending(), 0);
}

} // namespace
} // namespace tidemark::app
