#include "app/desktop/pages/compare/compare_charts.h"
#include "app/desktop/pages/compare/compare_presenter.h"
#include "app/desktop/pages/run/run_presenter.h"
#include "app/desktop/pages/runs/runs_presenter.h"

#include <QTest>

#include <gtest/gtest.h>

#include "tests/app/desktop/test_library.h"

namespace tidemark::app {
namespace {

TEST(ComparePresenter, ComparesTheNewestExperimentWithAnEmptyBasket)
{
    testing::TestContext context(1);
    ComparePresenter presenter(context.library, context.runner, context.basket);
    presenter.reload();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !presenter.state().loading; }));
    const auto& state = presenter.state();
    ASSERT_TRUE(state.sides) << state.error.toStdString();
    EXPECT_EQ(state.nameA, QStringLiteral("libaio")); // the reference
    EXPECT_EQ(state.nameB, QStringLiteral("io_uring"));
    ASSERT_EQ(state.rows.size(), 2U);
    EXPECT_EQ(state.rows[0].verdict.kind, VerdictKind::Better);
    EXPECT_NEAR(*state.rows[0].verdict.effect, 0.2, 0.02);
    EXPECT_FALSE(presenter.asText().isEmpty());
}

TEST(ComparePresenter, SaysWhatToDoWithAnEmptyLibrary)
{
    testing::TestContext context(0);
    ComparePresenter presenter(context.library, context.runner, context.basket);
    presenter.reload();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !presenter.state().loading; }));
    EXPECT_FALSE(presenter.state().sides);
    EXPECT_FALSE(presenter.state().error.isEmpty());
}

TEST(ComparePresenter, ComparesVariantsOfTwoExperiments)
{
    testing::TestContext context(2);
    context.basket.replace({{ExperimentId{1}, 0, {}}, {ExperimentId{2}, 0, {}}});
    ComparePresenter presenter(context.library, context.runner, context.basket);
    presenter.reload();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !presenter.state().loading; }));
    ASSERT_TRUE(presenter.state().sides) << presenter.state().error.toStdString();
    EXPECT_FALSE(presenter.state().sides->experiment);
    EXPECT_EQ(presenter.state().moreRounds, 0U); // rounds can be added to one experiment only
}

TEST(CompareCharts, ShowEveryRunAndEveryPair)
{
    testing::TestContext context(1);
    ComparePresenter presenter(context.library, context.runner, context.basket);
    presenter.reload();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !presenter.state().loading; }));
    const auto& sides = *presenter.state().sides;
    qsizetype dots = 0;
    for (const auto& series : runsAsDots(sides, 0).series) {
        dots += series.points.size();
    }
    EXPECT_EQ(dots, 10);
    EXPECT_EQ(pairedRounds(sides, 0).series[0].points.size(), 15); // two ends and a gap each
    const auto curves = latencyPercentiles(sides, 0);
    ASSERT_EQ(curves.series.size(), 2);
    for (qsizetype i = 1; i < curves.series[0].points.size(); ++i) {
        EXPECT_GE(curves.series[0].points[i].y(), curves.series[0].points[i - 1].y());
    }
}

TEST(RunsPresenter, RenamesAndUndoes)
{
    testing::TestContext context(1);
    RunsPresenter presenter(context.library, context.basket, context.undo);
    QObject::connect(&context.library, &Library::changed, &presenter, &RunsPresenter::reload);
    presenter.select(ExperimentId{1});
    const auto name = [&] {
        return presenter.state().details ? presenter.state().details->experiment.plan.name : "";
    };
    ASSERT_TRUE(QTest::qWaitFor([&] { return name() == "Sample"; }));
    presenter.rename(QStringLiteral("Other"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return name() == "Other"; }));
    context.undo.undo();
    EXPECT_TRUE(QTest::qWaitFor([&] { return name() == "Sample"; }));
}

TEST(RunsPresenter, PutsAllVariantsIntoTheBasketOnce)
{
    testing::TestContext context(1);
    RunsPresenter presenter(context.library, context.basket, context.undo);
    presenter.select(ExperimentId{1});
    ASSERT_TRUE(QTest::qWaitFor([&] { return presenter.state().details.has_value(); }));
    EXPECT_TRUE(presenter.addToBasket());
    EXPECT_EQ(context.basket.items().size(), 2);
    EXPECT_FALSE(presenter.addToBasket());
}

TEST(RunPresenter, LearnsTheMachineAndMakesAPlan)
{
    testing::TestContext context(0);
    RunPresenter presenter(context.library, context.runner, context.settings);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !presenter.busy(); }, 10'000));
    const auto& state = presenter.state();
    EXPECT_FALSE(state.profiles.empty());
    EXPECT_FALSE(state.paths.empty());
    EXPECT_TRUE(state.location) << state.locationProblem.toStdString();
    ASSERT_TRUE(state.plan) << state.planProblem.toStdString();
    EXPECT_GT(seconds(*state.estimate), 0);
}

TEST(RunPresenter, SaysThatTheRunnerIsMissing)
{
    testing::TestContext context(0);
    RunPresenter presenter(context.library, context.runner, context.settings);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !presenter.busy(); }, 10'000));
    presenter.start();
    EXPECT_TRUE(presenter.state().error.contains(QStringLiteral("tidemark-cli")));
    EXPECT_FALSE(presenter.state().running);
}

} // namespace
} // namespace tidemark::app
