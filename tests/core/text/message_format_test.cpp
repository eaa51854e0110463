#include "core/text/message_format.h"

#include <gtest/gtest.h>

namespace tidemark::text {
namespace {

std::string english(std::string_view pattern, const Values& values)
{
    return format(pattern, values, pluralRule("en"));
}

TEST(MessageFormat, FillsPlaceholders)
{
    EXPECT_EQ(english("{b} is {x} %", {{"b", "B"}, {"x", "3"}}), "B is 3 %");
}

TEST(MessageFormat, KeepsANameWithoutAValueVisible)
{
    EXPECT_EQ(english("{b} is {x}", {{"b", "B"}}), "B is {x}");
}

TEST(MessageFormat, ChoosesThePluralBranch)
{
    constexpr auto pattern = "{n, plural, one {# run of {v}} other {# runs of {v}}} failed";
    EXPECT_EQ(english(pattern, {{"n", "1"}, {"v", "A"}}), "1 run of A failed");
    EXPECT_EQ(english(pattern, {{"n", "5"}, {"v", "A"}}), "5 runs of A failed");
    EXPECT_EQ(english(pattern, {{"n", "many"}, {"v", "A"}}), "many runs of A failed");
}

TEST(MessageFormat, DoesNotFillValuesAgain)
{
    EXPECT_EQ(english("{a}{b}", {{"a", "{b}"}, {"b", "x"}}), "{b}x");
}

TEST(MessageFormat, CopiesBrokenTemplates)
{
    EXPECT_EQ(english("50 {% of {a}", {{"a", "x"}}), "50 {% of {a}");
    EXPECT_EQ(english("a } b", {}), "a } b");
    EXPECT_EQ(english("{n, plural, one}", {{"n", "1"}}), "1");
}

TEST(PluralRule, FollowsTheLanguage)
{
    EXPECT_EQ(pluralRule("fr")(0), "one");
    EXPECT_EQ(pluralRule("en")(0), "other");
    EXPECT_EQ(pluralRule("ru")(21), "one");
    EXPECT_EQ(pluralRule("ru")(12), "many");
    EXPECT_EQ(pluralRule("pl")(22), "few");
    EXPECT_EQ(pluralRule("pl")(21), "many");
    EXPECT_EQ(pluralRule("ja")(1), "other");
}

} // namespace
} // namespace tidemark::text
