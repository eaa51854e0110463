#include "app/desktop/pages/compare/verdict_model.h"
#include "app/desktop/pages/runs/record_models.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/app/desktop/test_library.h"

namespace tidemark::app {
namespace {

constexpr auto fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

TEST(ExperimentsModel, ShowsWhatTheLibraryHolds)
{
    testing::TestContext context(3);
    auto* model = makeExperimentsModel(context.library, &context.library);
    const QAbstractItemModelTester tester(model, fatal);
    model->setQuery({});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !model->waiting(); }));
    ASSERT_EQ(model->rowCount(), 3);
    EXPECT_EQ(model->at(0).finishedRuns, 20U);
    EXPECT_FALSE(model->canFetchMore({}));
}

TEST(RunsModel, FetchesPageByPage)
{
    testing::TestContext context(12); // 240 runs
    auto* model = makeRunsModel(context.library, &context.library);
    const QAbstractItemModelTester tester(model, fatal);
    model->setQuery({});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !model->waiting(); }));
    EXPECT_EQ(model->rowCount(), 200);
    ASSERT_TRUE(model->canFetchMore({}));
    model->fetchMore({});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !model->waiting(); }));
    EXPECT_EQ(model->rowCount(), 240);
}

TEST(RunsModel, AnOlderQuestionNeverOverwritesANewerOne)
{
    testing::TestContext context(2);
    auto* model = makeRunsModel(context.library, &context.library);
    store::Query all;
    store::Query none;
    none.text = "nothing is called so";
    model->setQuery(all);
    model->setQuery(none);
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return !model->waiting() && context.library.pending() == 0; }));
    EXPECT_EQ(model->rowCount(), 0);
}

TEST(RunsModel, SortsByTheRawNumberInTheLibrary)
{
    testing::TestContext context(1);
    auto* model = makeRunsModel(context.library, &context.library);
    store::Query query;
    query.order = store::Query::Order::Throughput;
    model->setQuery(query);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !model->waiting(); }));
    for (int row = 1; row < model->rowCount(); ++row) {
        EXPECT_GE(*model->at(row - 1).throughput, *model->at(row).throughput);
    }
}

TEST(VerdictModel, IsSoundWhileRowsChange)
{
    VerdictModel model;
    const QAbstractItemModelTester tester(&model, fatal);
    CompareState state;
    CompareRow row{.workload = 0, .test = QStringLiteral("RND 4K")};
    row.verdict.effect = 0.2;
    row.verdict.low = 0.1;
    row.verdict.high = 0.3;
    row.verdict.kind = VerdictKind::Better;
    state.rows = {row};
    model.setState(state);
    ASSERT_EQ(model.rowCount(), 1);
    EXPECT_TRUE(model.data(model.index(0, VerdictModel::Effect), Qt::DisplayRole)
                    .toString()
                    .startsWith(QStringLiteral("+20 % [")));
    EXPECT_NEAR(model.data(model.index(0, 0), VerdictModel::reachRole).toDouble(), 0.33, 1e-9);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setState(state);
    EXPECT_EQ(resets.count(), 0); // the same tests with new numbers keep the selection
    model.setState({});
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace tidemark::app
