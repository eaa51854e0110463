// Damaged files must give a record or an error, never a crash or a hang; the fuzz targets in
// tests/fuzz look deeper, this looks at every change.
#include "core/base/random.h"
#include "plugins/builtin.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "listing.h"

using namespace tidemark;
namespace fs = std::filesystem;

namespace {

std::string damaged(std::string bytes, SplitMix64& random)
{
    const auto at = [&] { return static_cast<std::size_t>(random.below(bytes.size())); };
    switch (random.below(5)) {
    case 0:
        bytes.resize(at());
        break;
    case 1:
        for (int i = 0; i < 20; ++i) {
            bytes[at()] = static_cast<char>(random.below(256));
        }
        break;
    case 2:
        bytes.erase(at() / 2, at() / 2 + 1);
        break;
    case 3:
        bytes.insert(at(), bytes.substr(at(), 2000));
        break;
    default: // digits become large numbers
        for (int i = 0; i < 5; ++i) {
            const auto digit = bytes.find_first_of("0123456789", at());
            if (digit != std::string::npos) {
                bytes.replace(digit, 1, "99999999999999999999");
            }
        }
    }
    return bytes;
}

} // namespace

TEST(DamagedFiles, GiveARecordOrAnErrorWithASentence)
{
    plugin::ImporterRegistry registry;
    importers::registerBuiltins(registry);
    SplitMix64 random(20261201);
    std::size_t tried = 0;
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(TIDEMARK_TEST_DATA) / "import/files"))
    {
        if (!entry.is_regular_file() || entry.file_size() == 0 || entry.file_size() > 50'000) {
            continue;
        }
        const std::string bytes = test::readBytes(entry.path().string());
        for (int i = 0; i < 10; ++i) {
            const std::string broken = damaged(bytes, random);
            // Every reader, also those that would not choose this file.
            for (const plugin::Importer* importer : registry.all()) {
                const auto report = plugin::readGuarded(*importer, {"x.log", broken, {}}, {}, {});
                ++tried;
                if (!report) {
                    EXPECT_NE(report.error().code, ErrorCode::Internal) << entry.path();
                    EXPECT_FALSE(report.error().message.empty());
                }
            }
        }
    }
    EXPECT_GT(tried, 500U);
}
