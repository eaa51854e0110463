#include "core/plugin/reading.h"

#include <gtest/gtest.h>

using namespace tidemark;
using namespace tidemark::plugin;

TEST(SplitLines, TakesAllLineEndsAndCountsBlankLines)
{
    const auto lines = splitLines("a\r\nb\n\nc\rd");
    ASSERT_EQ(lines.list.size(), 4U);
    EXPECT_EQ(lines.list[1].text, "b");
    EXPECT_EQ(lines.list[1].place.offset, 3U);
    EXPECT_EQ(lines.list[2].text, "c");
    EXPECT_EQ(lines.list[2].place.line, 4U);
    EXPECT_EQ(lines.list[3].place.line, 5U);
    EXPECT_FALSE(lines.cut);
}

TEST(SplitLines, StopsAtItsLimitAndSaysSo)
{
    std::string text;
    for (std::size_t i = 0; i <= TextLines::most; ++i) {
        text += "x\n";
    }
    const auto lines = splitLines(text);
    EXPECT_EQ(lines.list.size(), TextLines::most);
    EXPECT_TRUE(lines.cut);
}

TEST(SplitPastedLines, TakesAwayACommonQuote)
{
    std::string storage;
    const auto lines = splitPastedLines("> > a\n> >\n> > b\n", storage);
    ASSERT_EQ(lines.list.size(), 3U);
    EXPECT_EQ(lines.list[0].text, "a");
    EXPECT_EQ(lines.list[0].place.offset, 4U);
    EXPECT_EQ(lines.list[2].text, "b");
}

TEST(SplitPastedLines, LeavesAPrefixThatFewLinesHave)
{
    std::string storage;
    const auto lines = splitPastedLines("> a\nb\nc\n", storage);
    EXPECT_EQ(lines.list[0].text, "> a");
}

TEST(SplitPastedLines, PutsEscapedBracketsBack)
{
    std::string storage;
    const auto lines = splitPastedLines("x &lt; 1225.31 us&gt;\n", storage);
    EXPECT_EQ(lines.list[0].text, "x < 1225.31 us>");
}

TEST(PrintedNumber, IsAbsentForTheWaysToolsPrintNoNumber)
{
    for (const char* text : {"nan", "-nan", "nan(ind)", "-nan(ind)", "inf", "-inf", "1.#QNAN",
                             "1.#IND", "1.#INF", "N/A", "n/a", "--", "", "1,5", "0x10", "1 2"})
    {
        EXPECT_FALSE(printedNumber(text)) << text;
    }
    EXPECT_EQ(printedNumber(" 1.5 "), 1.5);
    EXPECT_EQ(printedNumber("-3"), -3.0);
    EXPECT_EQ(printedNumber("1.06341e+06"), 1063410.0);
}

TEST(Figure, KeepsItsTextAndIsAbsentWhenItOverflows)
{
    const auto f = figure(" 7427.749", 1e6, "MB/s", {5, 2});
    ASSERT_TRUE(f);
    EXPECT_DOUBLE_EQ(f->value, 7427749000.0);
    EXPECT_EQ(f->text, "7427.749");
    EXPECT_EQ(f->unit, "MB/s");
    EXPECT_EQ(f->place.line, 2U);
    EXPECT_FALSE(figure("1e308", 1e6, "MB/s", {}));
}

TEST(WarningList, QuotesOnlyUtf8)
{
    WarningList list;
    list.add("x", Severity::Note, {}, std::string("a\xC3"));
    EXPECT_EQ(list.take().at(0).text, "aÃ");
}

TEST(WarningList, EndsWithTheNumberOfThoseLeftOut)
{
    WarningList list;
    for (int i = 0; i < 103; ++i) {
        list.add("x", Severity::Note, {}, "");
    }
    const auto all = list.take();
    ASSERT_EQ(all.size(), 101U);
    EXPECT_EQ(all.back().code, "more_warnings");
    EXPECT_NE(all.back().text.find("3 more"), std::string::npos);
    EXPECT_TRUE(list.take().empty());
}
