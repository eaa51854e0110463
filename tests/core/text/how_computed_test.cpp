#include "core/text/how_computed.h"

#include <gtest/gtest.h>

namespace tidemark::text {
namespace {

TEST(HowComputed, ExplainsEveryFigureWithItsSource)
{
    const auto codes = Catalogue::english().codes("how.");
    ASSERT_FALSE(codes.empty());
    for (const auto& code : codes) {
        const auto figure = code.substr(4, code.rfind('.') - 4);
        const auto explained = howComputed(figure);
        ASSERT_TRUE(explained) << figure;
        EXPECT_EQ(explained->source.find("how."), std::string::npos) << figure;
        EXPECT_EQ(explained->text.find("how."), std::string::npos) << figure;
    }
    EXPECT_EQ(howComputed("welch_t")->source, "Welch 1947; Satterthwaite 1946");
}

TEST(HowComputed, KnowsEveryMethodOfAVerdict)
{
    for (const char* method : {"none", "welch_t", "paired_t", "trend_adjusted_t", "rank_sum_HL"}) {
        EXPECT_TRUE(howComputed(method)) << method;
    }
    EXPECT_FALSE(howComputed("magic"));
}

TEST(FiguresOf, AreTheOnesThatTheSentenceShows)
{
    Verdict verdict;
    verdict.kind = VerdictKind::Inconclusive;
    verdict.metric = Metric::P99;
    verdict.method = "rank_sum_HL";
    verdict.smallestDetectable = 0.1;
    verdict.moreRuns = 7;
    verdict.qualifiers = {"not_steady", "disturbed_units"};
    EXPECT_EQ(figuresOf(verdict),
              (std::vector<std::string>{"rank_sum_HL", "margin", "smallest_detectable", "more_runs",
                                        "disturbed", "steady", "percentile"}));
    verdict.kind = VerdictKind::Equivalent;
    verdict.metric = Metric::Iops;
    verdict.qualifiers = {"boot_units", "exploratory"};
    const auto figures = figuresOf(verdict);
    EXPECT_EQ(figures, (std::vector<std::string>{"rank_sum_HL", "margin", "equivalence", "boots",
                                                 "exploratory"}));
    for (const auto& figure : figures) {
        EXPECT_TRUE(howComputed(figure)) << figure;
    }
}

} // namespace
} // namespace tidemark::text
