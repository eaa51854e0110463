#include "core/text/numbers.h"
#include "core/text/sentences.h"

#include <gtest/gtest.h>

namespace tidemark::text {
namespace {

Verdict verdictOf(VerdictKind kind, double effect, double low, double high)
{
    Verdict v;
    v.kind = kind;
    v.nA = 5;
    v.nB = 5;
    v.effect = effect;
    v.low = low;
    v.high = high;
    v.p = 0.0004;
    return v;
}

TEST(VerdictSentence, OfBetterSaysFasterWithTheInterval)
{
    const auto v = verdictOf(VerdictKind::Better, 0.12, 0.101, 0.139);
    EXPECT_EQ(sentence(v, "libaio", "io_uring"),
              "io_uring is faster than libaio by 12.0 % [10.1 %, 13.9 %] (n=5+5, p<0.001)");
    EXPECT_EQ(word(v), "faster");
}

TEST(VerdictSentence, OfLowerLatencySaysThatLowerIsBetter)
{
    auto v = verdictOf(VerdictKind::Better, -0.142, -0.235, -0.038);
    v.metric = Metric::MeanLatency;
    v.p = 0.01;
    EXPECT_EQ(
        sentence(v, "A", "B"),
        "B has lower (better) mean latency than A, by 14.2 % [3.8 %, 23.5 %] (n=5+5, p=0.010)");
    EXPECT_EQ(word(v), "lower (better)");
}

TEST(VerdictSentence, OfASmallDifferenceSaysThatItMayNotMatter)
{
    const auto v = verdictOf(VerdictKind::WorseMaybeTrivial, -0.029, -0.042, -0.017);
    EXPECT_EQ(sentence(v, "A", "B"),
              "B is slower than A, by 2.9 % [1.7 %, 4.2 %]; it may be less than "
              "the 2 % that matters (n=5+5, p<0.001)");
}

TEST(VerdictSentence, OfEquivalenceNamesTheMargin)
{
    const auto v = verdictOf(VerdictKind::Equivalent, -0.0003, -0.0034, 0.0027);
    EXPECT_EQ(sentence(v, "A", "B"),
              "B and A are equivalent within ±2 %: -0.03 % [-0.34 %, +0.27 %] (n=5+5)");
    EXPECT_EQ(word(v), "about the same");
}

TEST(VerdictSentence, OfNoDifferenceSaysWhatCouldHaveBeenSeen)
{
    auto v = verdictOf(VerdictKind::Inconclusive, 0.013, -0.032, 0.061);
    v.p = 0.538;
    v.smallestDetectable = 0.066;
    v.moreRuns = 21;
    EXPECT_EQ(sentence(v, "A", "B"),
              "no difference shown between B and A: +1.3 % [-3.2 %, +6.1 %] (n=5+5, p=0.538); this "
              "experiment "
              "could have seen 6.6 % or more; to resolve ±2 % run about 21 more of each");
    v.moreRuns = 406;
    EXPECT_NE(sentence(v, "A", "B").find("reduce the noise first"), std::string::npos);
    v.moreRuns = 0;
    EXPECT_EQ(sentence(v, "A", "B").find("to resolve"), std::string::npos);
}

TEST(VerdictSentence, OfOneRunEachShowsBothNumbersAndClaimsNothing)
{
    Verdict v;
    v.kind = VerdictKind::TooFew;
    v.metric = Metric::Throughput;
    v.nA = v.nB = 1;
    v.centreA = 6.1e9;
    v.centreB = 10.06e9;
    v.moreRuns = 2;
    const auto text = sentence(v, "A", "B");
    EXPECT_NE(text.find("6100 MB/s"), std::string::npos) << text;
    EXPECT_NE(text.find("too few runs (n=1+1): 2 more of each needed"), std::string::npos) << text;
    EXPECT_EQ(text.find("faster"), std::string::npos);
}

TEST(VerdictSentence, SaysWhatCapsTheClaim)
{
    auto v = verdictOf(VerdictKind::Better, 0.12, 0.10, 0.14);
    v.qualifiers = {"disturbed_units", "order_confounded"};
    EXPECT_NE(sentence(v, "A", "B").find("NOT CONFIRMED: every run of one side"),
              std::string::npos);
    EXPECT_EQ(word(v), "faster, not confirmed");
    EXPECT_EQ(notes(v),
              std::vector<std::string>{"some runs were disturbed; a rank-based interval is used"});
}

TEST(VerdictSentence, SaysAllThatCapsTheClaimInOneBreath)
{
    auto v = verdictOf(VerdictKind::Better, 0.12, 0.101, 0.139);
    v.qualifiers = {"exploratory", "drift", "within_one_boot"};
    EXPECT_EQ(sentence(v, "A", "B"),
              "B is faster than A by 12.0 % [10.1 %, 13.9 %] (n=5+5, p<0.001) — NOT CONFIRMED: "
              "runs were added or settings changed after a look at the results; and it holds "
              "within these boots, the variation from boot to boot was not measured");
}

TEST(LostInFamily, IsSaidOfADifferenceThatDoesNotHoldAmongAll)
{
    auto v = verdictOf(VerdictKind::Better, 0.12, 0.101, 0.139);
    EXPECT_EQ(lostInFamily(v, 0.08),
              "not counted in the summary: among all comparisons together p=0.080");
    EXPECT_EQ(lostInFamily(v, 0.04), "");
    EXPECT_EQ(lostInFamily(v, {}), "");
    v.qualifiers = {"not_steady"}; // says itself that it does not count
    EXPECT_EQ(lostInFamily(v, 0.08), "");
    v = verdictOf(VerdictKind::Equivalent, 0, -0.01, 0.01);
    EXPECT_EQ(lostInFamily(v, 0.08), "");
}

TEST(VerdictSentence, OnTheLinearScaleHasUnits)
{
    auto v = verdictOf(VerdictKind::Inconclusive, 50, -640, 740);
    v.metric = Metric::CpuPerIo;
    v.logScale = false;
    v.qualifiers = {"linear_scale"};
    EXPECT_NE(sentence(v, "A", "B").find("+50 ns [-640 ns, +740 ns]"), std::string::npos)
        << sentence(v, "A", "B");
}

TEST(FindingSentence, FillsTheValues)
{
    const Finding f{"rounds_incomplete", Severity::Note, {{"workload", "RND 4K"}, {"count", "1"}}};
    EXPECT_EQ(sentence(f), "RND 4K: 1 run has no partner in its round and is not compared");
}

TEST(FindingSentence, OfAnUnknownCodeGivesCodeAndValues)
{
    const Finding f{"strange", Severity::Note, {{"x", "1"}}};
    EXPECT_EQ(sentence(f), "strange: x 1");
}

TEST(HeadlineSentence, CountsTheWorkloads)
{
    EXPECT_EQ(sentence(analysis::Headline{0, 1, 8, 7, 0, 1, 0}, "libaio", "io_uring"),
              "io_uring against libaio: better in 7 of 8 workloads, worse in 0, about the same in "
              "1, undecided in 0");
    EXPECT_EQ(sentence(analysis::Headline{0, 1, 1, 1, 0, 0, 0}, "A", "B"),
              "B is better than A in the one workload");
}

TEST(Decimals, GiveTheHalfWidthOneOrTwoDigits)
{
    EXPECT_EQ(decimalsFor(23), 0);
    EXPECT_EQ(decimalsFor(9.96), 0);
    EXPECT_EQ(decimalsFor(3), 1);
    EXPECT_EQ(decimalsFor(0.5), 1);
    EXPECT_EQ(decimalsFor(0.3), 2);
    EXPECT_EQ(decimalsFor(0.03), 3);
    EXPECT_EQ(decimalsFor(1e-9), 4);
    EXPECT_EQ(decimalsFor(0), 2);
}

TEST(MarginText, IsAsShortAsItCanBe)
{
    EXPECT_EQ(marginText(0.02), "2 %");
    EXPECT_EQ(marginText(0.015), "1.5 %");
    EXPECT_EQ(marginText(0.1), "10 %");
}

} // namespace
} // namespace tidemark::text
