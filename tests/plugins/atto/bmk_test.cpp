#include "plugins/importers/atto/bmk_importer.h"

#include <gtest/gtest.h>

#include "listing.h"

using namespace tidemark;
using namespace tidemark::importers;

TEST(AttoBmk, EveryShortenedFileIsRefused)
{
    const std::string whole = test::readBytes(std::string(TIDEMARK_TEST_DATA) +
                                              "/import/files/atto/legacy_code_page.bmk");
    const atto::BmkImporter importer;
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const std::string_view part = std::string_view(whole).substr(0, length);
        EXPECT_FALSE(importer.read({"x.bmk", part, {}}, {}, {})) << length;
    }
    EXPECT_EQ(importer.confidence(plugin::ImportHead::of("", whole)), 95);
    EXPECT_EQ(importer.confidence(plugin::ImportHead::of("x.bmk", "i\1")), 0);
}
