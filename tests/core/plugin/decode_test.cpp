#include "core/plugin/decode.h"

#include <gtest/gtest.h>

using namespace tidemark::plugin;
using namespace std::string_view_literals;

TEST(DecodeText, TakesUtf8AsItIsWithoutTheMark)
{
    EXPECT_EQ(decodeText("\xEF\xBB\xBFgrün"sv).text(), "grün");
    EXPECT_EQ(decodeText("grün"sv).text(), "grün");
    EXPECT_EQ(decodeText("grün"sv).encoding(), Encoding::Utf8);
    EXPECT_EQ(decodeText(""sv).text(), "");
}

TEST(DecodeText, KnowsUtf16ByItsMark)
{
    EXPECT_EQ(decodeText("\xFF\xFE"
                         "A\0\xAC\x20"sv)
                  .text(),
              "A€");
    EXPECT_EQ(decodeText("\xFE\xFF"
                         "\0A\x20\xAC"sv)
                  .text(),
              "A€");
}

TEST(DecodeText, KnowsUtf16WithoutMarkByItsZeros)
{
    EXPECT_EQ(decodeText("C\0D\0M\0 \0"sv).text(), "CDM ");
    EXPECT_EQ(decodeText("\0C\0D\0M\0 "sv).text(), "CDM ");
    EXPECT_EQ(decodeText("\0C\0D\0M\0 "sv).encoding(), Encoding::Utf16Be);
}

TEST(DecodeText, JoinsSurrogatesAndReplacesLoneOnes)
{
    EXPECT_EQ(decodeText("\xFF\xFE\x3D\xD8\x00\xDE"sv).text(), "😀");
    EXPECT_EQ(decodeText("\xFF\xFE\x3D\xD8"
                         "A\0"sv)
                  .text(),
              "\xEF\xBF\xBD"
              "A");
    EXPECT_EQ(decodeText("\xFF\xFE"
                         "A\0B"sv)
                  .text(),
              "A"); // the odd byte at the end is half a character
}

TEST(DecodeText, TakesAnythingElseForWindows1252)
{
    EXPECT_EQ(decodeText("gr\xFCn \x80"sv).text(), "grün €");
    EXPECT_EQ(decodeText("gr\xFCn"sv).encoding(), Encoding::Windows1252);
}

TEST(IsUtf8, RefusesOverlongFormsSurrogatesAndCutSequences)
{
    EXPECT_TRUE(isUtf8("12345678 ä 😀"));
    EXPECT_FALSE(isUtf8("\xC0\xAF"));
    EXPECT_FALSE(isUtf8("\xE0\x80\x80"));
    EXPECT_FALSE(isUtf8("\xED\xA0\x80"));
    EXPECT_FALSE(isUtf8("\xF4\x90\x80\x80"));
    EXPECT_FALSE(isUtf8("12345678\xC3"));
    EXPECT_FALSE(isUtf8("\x80"));
}

TEST(ToUtf8, RepairsOnlyTheBytesThatAreNoUtf8)
{
    EXPECT_EQ(toUtf8("ä\xE4 ok"), "ää ok");
    EXPECT_TRUE(isUtf8(toUtf8("\xFF\xFE\x80\xC3")));
}
