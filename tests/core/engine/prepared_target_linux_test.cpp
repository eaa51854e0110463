// What only Linux shows: the content of a test file while it is in use (Windows lets nobody open a
// file that goes with its handle), and holes.

#include "core/engine/prepared_target.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "test_folder.h"

using namespace tidemark;
using namespace tidemark::engine;

TEST(PreparedTarget, ATestFileIsFullOfRandomBytes)
{
    const TestFolder folder;
    TargetNeeds needs;
    needs.size = mib(8);
    auto target =
        PreparedTarget::prepare({TargetKind::Folder, folder.path(), mib(8), false}, needs, {}, {});
    ASSERT_TRUE(target) << target.error().sentence();
    std::ifstream file(target->location(), std::ios::binary);
    const std::string data(std::istreambuf_iterator<char>(file), {});
    ASSERT_EQ(data.size(), mib(8).value());
    EXPECT_LT(std::ranges::count(data, '\0'), 40'000); // one byte in 256
}

TEST(PreparedTarget, ASparseFileIsRefusedWithThePlaceOfItsHole)
{
    const TestFolder folder;
    const std::string path = folder.file("sparse", 65536, 'x');
    std::filesystem::resize_file(path, 1 << 20);
    const auto target = PreparedTarget::prepare({TargetKind::File, path, {}, false}, {}, {}, {});
    ASSERT_FALSE(target);
    EXPECT_NE(target.error().message.find("hole"), std::string::npos);
    EXPECT_NE(target.error().message.find("65536"), std::string::npos);
    // The part before the hole can be measured.
    EXPECT_TRUE(PreparedTarget::prepare({TargetKind::File, path, {}, false}, {.size = Bytes(65536)},
                                        {}, {}));
}
