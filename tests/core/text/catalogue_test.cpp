#include "core/model/enum_names.h"
#include "core/text/catalogue.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace tidemark::text {
namespace {

TEST(Catalogue, BuiltInEnglishIsTheResourceFile)
{
    const auto file = Catalogue::load(TIDEMARK_RESOURCES "/phrases/en.json");
    ASSERT_TRUE(file) << file.error().sentence();
    const auto& english = Catalogue::english();
    EXPECT_EQ(english.language(), "en");
    EXPECT_EQ(english.codes(), file->codes());
    for (const auto& code : english.codes()) {
        EXPECT_EQ(english.pattern(code), file->pattern(code));
    }
}

TEST(Catalogue, HasAPhraseForEveryVerdictAndMetric)
{
    const auto& english = Catalogue::english();
    for (int i = 0; i <= static_cast<int>(VerdictKind::Inconclusive); ++i) {
        const std::string kind(name(static_cast<VerdictKind>(i)));
        EXPECT_TRUE(english.has("verdict." + kind) || english.has("verdict." + kind + ".rate"));
        EXPECT_TRUE(english.has("word." + kind) || english.has("word." + kind + ".cost"));
    }
    for (int i = 0; i <= static_cast<int>(Metric::CpuBusy); ++i) {
        EXPECT_TRUE(english.has("metric." + std::string(name(static_cast<Metric>(i)))));
    }
}

TEST(Catalogue, FallsBackToEnglishThenToTheCode)
{
    const auto german =
        Catalogue::parse(R"({"language": "de", "word": {"no_data": "keine Daten"}})");
    ASSERT_TRUE(german);
    EXPECT_EQ(german->phrase("word.no_data"), "keine Daten");
    EXPECT_EQ(german->phrase("word.too_few"), "too few runs");
    EXPECT_EQ(german->phrase("no_such", {{"x", "1"}, {"y", "2"}}), "no_such: x 1, y 2");
}

TEST(Catalogue, NamesWhatIsWrongInAFile)
{
    EXPECT_EQ(Catalogue::load("/nonexistent/xx.json").error().code, ErrorCode::NotFound);
    EXPECT_EQ(Catalogue::parse("{").error().code, ErrorCode::BadInput);
    EXPECT_EQ(Catalogue::parse("[]").error().code, ErrorCode::BadInput);
    EXPECT_EQ(Catalogue::parse(R"({"word": {}})").error().where, "language");
    EXPECT_EQ(Catalogue::parse(R"({"language": "de", "word": {"a": 1}})").error().where, "word.a");
}

/// Words that claim more than an interval can (statistics 10).
TEST(Catalogue, NeverOverclaims)
{
    const auto& english = Catalogue::english();
    for (const auto& code : english.codes()) {
        const std::string text(english.pattern(code));
        for (const char* banned : {"significant", "proves", "identical to"}) {
            EXPECT_EQ(text.find(banned), std::string::npos) << code;
        }
    }
}

} // namespace
} // namespace tidemark::text
