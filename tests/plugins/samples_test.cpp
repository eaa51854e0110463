// Every sample with an expected listing is read, and every leaf of what was read is compared. The
// expected listings come from tests/plugins/oracle/*.py, which read the samples independently, or
// from reading the text by eye.
#include "plugins/builtin.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "listing.h"

using namespace tidemark;
namespace fs = std::filesystem;

namespace {

/// Real files that others published are not part of the repository: they are read where they are
/// ($TIDEMARK_SAMPLES, else ../shared/samples beside the source tree).
fs::path publicSamples()
{
    if (const char* folder = std::getenv("TIDEMARK_SAMPLES")) {
        return fs::path(folder) / "public";
    }
    for (fs::path up = fs::path(TIDEMARK_TEST_DATA); up.has_relative_path(); up = up.parent_path())
    {
        if (fs::exists(up / "shared/samples/public")) {
            return up / "shared/samples/public";
        }
    }
    return {};
}

Result<plugin::ImportReport> readFile(const fs::path& file)
{
    plugin::ImporterRegistry registry;
    importers::registerBuiltins(registry);
    const std::string bytes = test::readBytes(file.string());
    return registry.read({file.filename().string(), bytes, {}}, {}, {});
}

/// Compares records 0, 1, ... with `expected`.0.tsv, `expected`.1.tsv, ...
void compare(const fs::path& sample, const fs::path& expected)
{
    const auto report = readFile(sample);
    ASSERT_TRUE(report) << sample << ": " << report.error().sentence();
    std::size_t n = 0;
    for (; fs::exists(expected.string() + "." + std::to_string(n) + ".tsv"); ++n) {
        ASSERT_LT(n, report->records.size()) << sample << ": a record is missing";
        const auto wanted = test::readListing(expected.string() + "." + std::to_string(n) + ".tsv");
        EXPECT_EQ(test::differences(wanted, test::listing(report->records[n])), "")
            << sample << " record " << n;
    }
    EXPECT_EQ(report->records.size(), n) << sample;
}

/// The sample files of a folder that have expected listings below expected/<folder>.
void compareFolder(const fs::path& samples, const fs::path& expectations, std::size_t atLeast)
{
    std::size_t compared = 0;
    for (const auto& entry : fs::recursive_directory_iterator(expectations)) {
        const std::string path = fs::relative(entry.path(), expectations).generic_string();
        if (path.ends_with(".0.tsv")) {
            const std::string name = path.substr(0, path.size() - 6);
            ASSERT_TRUE(fs::exists(samples / name)) << (samples / name) << " is missing";
            compare(samples / name, expectations / name);
            ++compared;
        }
    }
    EXPECT_GE(compared, atLeast) << "expected listings are missing";
}

} // namespace

TEST(Samples, OfOurOwnAreReadToTheLastFigure)
{
    const fs::path data = fs::path(TIDEMARK_TEST_DATA) / "import";
    compareFolder(data / "files", data / "expected/files", 1);
}

TEST(Samples, OfThePublicAreReadToTheLastFigure)
{
    const fs::path samples = publicSamples();
    if (samples.empty()) {
        GTEST_SKIP() << "the folder of public samples is not here; set TIDEMARK_SAMPLES";
    }
    compareFolder(samples, fs::path(TIDEMARK_TEST_DATA) / "import/expected/public", 1);
}
