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

} // namespace
} // namespace tidemark::text
