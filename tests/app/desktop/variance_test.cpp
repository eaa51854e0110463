#include "app/desktop/pages/variance/variance_charts.h"
#include "app/desktop/pages/variance/variance_presenter.h"
#include "app/desktop/text/display.h"

#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/desktop/test_library.h"

namespace tidemark::app {
namespace {

/// A presenter that has read what there is to read.
struct Shown
{
    explicit Shown(testing::TestContext& context) : presenter(context.library, context.basket)
    {
        presenter.reload();
        wait();
    }

    void wait()
    {
        EXPECT_TRUE(QTest::qWaitFor(
            [&] { return !presenter.state().loading && !presenter.state().looking; }));
    }

    const VarianceState& state() const { return presenter.state(); }

    VariancePresenter presenter;
};

/// A row of `values` in MB/s, with ids from 1.
analysis::VarianceRow rowOf(const std::vector<double>& values)
{
    analysis::VarianceRow row;
    for (const double value : values) {
        analysis::VarianceRun run;
        const auto round = static_cast<std::uint32_t>(row.runs.size());
        run.unit = {.run = RunId{round + 1}, .value = value * 1e6, .round = round};
        run.started = WallTime(fromSeconds(1.8e9 + 60.0 * round));
        row.runs.push_back(run);
    }
    return row;
}

QString valueOf(const QList<Figure>& figures, const QString& name)
{
    const auto found = std::ranges::find(figures, name, &Figure::name);
    return found == figures.end() ? QStringLiteral("no such figure") : found->value;
}

TEST(VariancePresenter, ReadsNothingBeforeItIsAsked)
{
    testing::TestContext context(1);
    VariancePresenter presenter(context.library, context.basket);
    EXPECT_EQ(context.library.pending(), 0);
    context.library.noteChange();
    EXPECT_EQ(context.library.pending(), 0);
    EXPECT_EQ(presenter.state().shown(), nullptr);
}

TEST(VariancePresenter, ShowsTheNewestExperimentThatRepeats)
{
    testing::TestContext context(1);
    auto store = store::Store::open(context.folder.file(), store::OpenMode::ReadWrite);
    ASSERT_TRUE(store);
    testing::record(*store, testing::samplePlan(1));
    Shown shown(context);
    ASSERT_TRUE(shown.state().record) << shown.state().error.toStdString();
    EXPECT_EQ(shown.state().record->experiment.id, ExperimentId{1});
    EXPECT_EQ(shown.state().record->choices.size(), 2U);
    EXPECT_EQ(shown.state().record->rows.size(), 4U); // two tests, two variants
    ASSERT_TRUE(shown.state().look);
    EXPECT_EQ(shown.state().look->rates.size(), 5U);
    ASSERT_TRUE(shown.state().close);
}

TEST(VariancePresenter, SaysWhatToDoWithAnEmptyLibrary)
{
    testing::TestContext context(0);
    Shown shown(context);
    EXPECT_EQ(shown.state().shown(), nullptr);
    EXPECT_TRUE(shown.state().error.contains(QStringLiteral("no finished runs")))
        << shown.state().error.toStdString();
}

TEST(VariancePresenter, LooksFirstAtWhatTheBasketHolds)
{
    testing::TestContext context(2);
    context.basket.add({ExperimentId{1}, 1, {}});
    Shown shown(context);
    ASSERT_TRUE(shown.state().record);
    EXPECT_EQ(shown.state().record->experiment.id, ExperimentId{1});
    EXPECT_EQ(shown.state().shown()->variant, 1U);
    shown.presenter.setExperiment(ExperimentId{2});
    shown.wait();
    EXPECT_EQ(shown.state().record->experiment.id, ExperimentId{2});
}

TEST(VariancePresenter, GoesOnWithTheNewestWhenTheChosenOneIsGone)
{
    testing::TestContext context(2);
    Shown shown(context);
    shown.presenter.setExperiment(ExperimentId{1});
    shown.wait();
    auto store = store::Store::open(context.folder.file(), store::OpenMode::ReadWrite);
    ASSERT_TRUE(store && store->moveToTrash(ExperimentId{1}));
    shown.presenter.reload();
    shown.wait();
    ASSERT_TRUE(shown.state().record) << shown.state().error.toStdString();
    EXPECT_EQ(shown.state().record->experiment.id, ExperimentId{2});
}

TEST(VariancePresenter, StaysAtTheRunWhileTheMetricChanges)
{
    testing::TestContext context(1);
    Shown shown(context);
    shown.presenter.selectRow(3);
    shown.presenter.selectRun(2);
    shown.wait();
    const auto run = shown.state().shown()->runs[2].unit.run;
    shown.presenter.setMetric(Metric::MeanLatency);
    shown.wait();
    ASSERT_NE(shown.state().shown(), nullptr);
    EXPECT_EQ(shown.state().shown()->metric, Metric::MeanLatency);
    EXPECT_EQ(shown.state().row, 3U);
    EXPECT_EQ(shown.state().close->run, run);
    shown.presenter.selectRow(17);
    shown.presenter.selectRun(-1);
    EXPECT_EQ(shown.state().row, 3U); // places that are not there change nothing
}

TEST(VariancePresenter, TellsEverythingAsText)
{
    testing::TestContext context(1);
    Shown shown(context);
    const QString text = shown.presenter.asText();
    EXPECT_TRUE(text.contains(QStringLiteral("Spread from run to run: 0.")));
    EXPECT_TRUE(text.contains(QStringLiteral("% of the variance lies")));
}

TEST(VarianceCharts, MarkDisturbedRunsAndBoots)
{
    auto row = rowOf({100, 101, 60, 102});
    row.median = 100.5e6;
    row.runs[2].unit.disturbed = true;
    for (std::size_t i = 0; i < 4; ++i) {
        row.runs[i].boot = i < 3 ? "first" : "second";
    }
    const auto data = everyRun(row);
    ASSERT_EQ(data.series.size(), 3);
    EXPECT_EQ(data.series[0].points.size(), 4); // the disturbed one is not left out
    EXPECT_EQ(data.series[2].points, QList<QPointF>({{3, 60}}));
    ASSERT_EQ(data.marks.size(), 2);
    EXPECT_EQ(data.marks[0].text, QStringLiteral("round 3 disturbed"));
    EXPECT_EQ(data.marks[1].text, QStringLiteral("boot 2"));
    EXPECT_EQ(data.marks[1].x, 3.5);
}

TEST(VarianceCharts, ShowOneRunBeforeTheOthers)
{
    testing::TestContext context(1);
    Shown shown(context);
    auto row = *shown.state().shown();
    row.runs[1].steadiness.cutSeconds = 0.5;
    RunLook close{.run = row.runs[1].unit.run, .steadiness = {}};
    close.steadiness.changeSeconds = {1.2};
    close.steadiness.changeSteps = {-0.34};
    const auto data = insideRun(row, *shown.state().look, 1, &close);
    EXPECT_EQ(std::ranges::count_if(data.series, &ChartSeries::faint), 4);
    EXPECT_FALSE(data.series.constLast().faint); // drawn last, before the others
    EXPECT_EQ(data.series.constLast().points.size(), 20);
    ASSERT_EQ(data.bands.size(), 1);
    EXPECT_EQ(data.bands[0].to, 0.5);
    ASSERT_EQ(data.marks.size(), 1);
    EXPECT_EQ(data.marks[0].text, QStringLiteral("-34 %"));
    // A look at another run says nothing about this one.
    EXPECT_TRUE(insideRun(row, *shown.state().look, 0, &close).marks.isEmpty());
}

TEST(VarianceCharts, HaveACurveForEachRunAndOneForAll)
{
    testing::TestContext context(1);
    Shown shown(context);
    const auto data = latencyOfRuns(*shown.state().look, 0);
    EXPECT_EQ(data.series.size(), 6); // four faint, all together, the one shown
    EXPECT_FALSE(data.x.labels.isEmpty());
    EXPECT_TRUE(latencyOfRuns(RowLook{}, 0).series.isEmpty());
}

TEST(VarianceCharts, SayThatARunHasNoSeries)
{
    const RowLook look{.rates = {{}}, .curves = {{}}, .together = {}};
    const auto data = insideRun(rowOf({100}), look, 0, nullptr);
    EXPECT_TRUE(data.series.isEmpty());
    EXPECT_FALSE(data.emptyText.isEmpty());
}

TEST(VarianceWords, NameDisturbedRuns)
{
    const Plan plan = testing::samplePlan();
    auto row = rowOf({100, 101, 60});
    row.spread = 0.3;
    row.runs[2].unit.disturbed = true;
    const auto cards = cardsOf(plan, row);
    EXPECT_TRUE(std::ranges::any_of(cards, [](const Card& card) {
        return card.sentence.contains(QStringLiteral("1 of 3 runs disturbed"));
    }));
    EXPECT_EQ(runCells(row, 2, QLocale::c()).constLast(), QStringLiteral("disturbed"));
    EXPECT_EQ(runCells(row, 1, QLocale::c()).constLast(), QStringLiteral("nothing unusual"));
}

TEST(VarianceWords, SayWhatASingleRunCanNotTell)
{
    const Plan plan = testing::samplePlan(1);
    const auto rows = analysis::varianceReport(plan, {testing::sampleRun(plan, 0, 0, 0)});
    ASSERT_EQ(rows.size(), 1U);
    for (const auto& figure : figuresOf(rows[0], QLocale::c())) {
        EXPECT_FALSE(figure.value.isEmpty()) << figure.name.toStdString();
        EXPECT_FALSE(figure.value.contains(QStringLiteral("nan"))) << figure.name.toStdString();
    }
    EXPECT_EQ(valueOf(figuresOf(rows[0], QLocale::c()), QStringLiteral("Spread from run to run")),
              QStringLiteral("needs 2 runs"));
    const auto cards = cardsOf(plan, rows[0]);
    ASSERT_EQ(cards.size(), 1);
    EXPECT_TRUE(cards[0].sentence.contains(QStringLiteral("Fewer than three runs")));
}

TEST(VarianceWords, LeadTheFindingsToTheirEvidence)
{
    const Plan plan = testing::samplePlan();
    std::vector<tidemark::Run> runs;
    for (std::uint32_t round = 0; round < 5; ++round) {
        runs.push_back(testing::sampleRun(plan, 0, 0, round));
        runs.back().id = RunId{round + 10};
    }
    auto row = analysis::varianceReport(plan, runs)[0];
    row.runs[3].steadiness.drifting = true;
    const auto cards = cardsOf(plan, row);
    const auto inside = std::ranges::find(cards, Severity::Warning, &Card::severity);
    ASSERT_NE(inside, cards.end());
    EXPECT_EQ(inside->evidence, Evidence::InsideRun);
    EXPECT_EQ(inside->run, RunId{13});
}

TEST(Display, ShowsAnIntervalInTheUnitOfItsValue)
{
    const QLocale c = QLocale::c();
    EXPECT_EQ(quantityWithin(812e6, 805e6, 819e6, Metric::Throughput, c),
              QStringLiteral("812 MB/s [805, 819]"));
    // More digits when three would make the ends equal.
    EXPECT_EQ(quantityWithin(812.3e6, 812.1e6, 812.5e6, Metric::Throughput, c),
              QStringLiteral("812.3 MB/s [812.1, 812.5]"));
    EXPECT_EQ(quantityWithin(91'300, 90'000, 92'600, Metric::P99, c),
              QStringLiteral("91.3 \u00b5s [90.0, 92.6]"));
    EXPECT_EQ(quantityWithin(100e6, 100e6, 100e6, Metric::Throughput, c),
              QStringLiteral("100 MB/s [100, 100]"));
}

} // namespace
} // namespace tidemark::app
