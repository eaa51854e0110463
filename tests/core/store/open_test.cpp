#include "core/base/folders.h"
#include "core/store/library_copy.h"
#include "core/store/schema.h"
#include "core/store/sqlite.h"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <sstream>
#include <thread>

#include "tests/core/store/example.h"

using namespace tidemark;
using namespace tidemark::store;

namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

class OpenTest : public testing::Test
{
protected:
    TemporaryFolder m_folder;
    fs::path m_library = m_folder.library();

    /// A library with one experiment and `runs` finished runs, closed again.
    std::vector<tidemark::Run> fill(int runs)
    {
        auto store = Store::open(m_library, OpenMode::ReadWrite).value();
        const auto experiment = store.addExperiment(examplePlan()).value();
        std::vector<tidemark::Run> written;
        for (int i = 0; i < runs; ++i) {
            auto run = exampleRun(experiment, 1);
            run.position = static_cast<std::uint32_t>(i);
            run.id = store.beginRun(run).value();
            EXPECT_TRUE(store.finishRun(run));
            written.push_back(run);
        }
        return written;
    }

    /// Runs SQL on the closed library behind the Store's back.
    void change(const char* sql)
    {
        const auto database =
            Database::open(m_library, Access::Write, std::chrono::seconds(1)).value();
        const auto done = database.execute(sql);
        ASSERT_TRUE(done) << done.error().sentence();
    }

    Error openError(OpenMode mode)
    {
        const auto store = Store::open(m_library, mode);
        return store ? Error{ErrorCode::Internal, "it opened", "", ""} : store.error();
    }
};

} // namespace

TEST_F(OpenTest, AMissingLibraryIsMadeForWritingOnly)
{
    m_library = m_folder.path() / "deep" / "er" / "library.db";
    EXPECT_EQ(openError(OpenMode::ReadOnly).code, ErrorCode::NotFound);
    EXPECT_FALSE(fs::exists(m_library));
    EXPECT_TRUE(Store::open(m_library, OpenMode::ReadWrite));
    EXPECT_TRUE(Store::open(m_library, OpenMode::ReadOnly));
}

TEST_F(OpenTest, AnEmptyFileIsANewLibrary)
{
    std::ofstream(m_library).close();
    EXPECT_EQ(openError(OpenMode::ReadOnly).code, ErrorCode::NotFound);
    EXPECT_TRUE(Store::open(m_library, OpenMode::ReadWrite));
}

TEST_F(OpenTest, ACleanEndLeavesOnlyTheLibrary)
{
    fill(2);
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(m_folder.path())) {
        names.push_back(entry.path().filename().string());
    }
    EXPECT_EQ(names, std::vector<std::string>{"library.db"});
}

TEST_F(OpenTest, ReadingNeverWrites)
{
    fill(1);
    const auto before = contentOf(m_library);
    {
        auto store = Store::open(m_library, OpenMode::ReadOnly).value();
        EXPECT_EQ(store.runs({}).value().size(), 1U);
        EXPECT_EQ(store.addExperiment(examplePlan()).error().code, ErrorCode::Denied);
        EXPECT_EQ(store.setSetting("a", "b").error().code, ErrorCode::Denied);
    }
    EXPECT_EQ(contentOf(m_library), before);
}

TEST_F(OpenTest, AFileThatIsNoDatabaseIsRefusedAndStaysAsItIs)
{
    const std::string text(5000, 'x');
    std::ofstream(m_library) << text;
    for (const auto mode : {OpenMode::ReadWrite, OpenMode::ReadOnly}) {
        const auto error = openError(mode);
        EXPECT_EQ(error.code, ErrorCode::BadInput);
        EXPECT_NE(error.sentence().find("not a Tidemark library"), std::string::npos);
    }
    EXPECT_EQ(contentOf(m_library), text);
}

TEST_F(OpenTest, TheDatabaseOfAnotherProgramIsRefusedAndStaysAsItIs)
{
    change("CREATE TABLE bookmarks (url TEXT)");
    const auto before = contentOf(m_library);
    EXPECT_EQ(openError(OpenMode::ReadWrite).code, ErrorCode::BadInput);
    EXPECT_EQ(openError(OpenMode::ReadOnly).code, ErrorCode::BadInput);
    EXPECT_EQ(contentOf(m_library), before);
}

TEST_F(OpenTest, AFolderIsRefused)
{
    fs::create_directory(m_library);
    EXPECT_EQ(openError(OpenMode::ReadWrite).code, ErrorCode::BadInput);
}

TEST_F(OpenTest, ANewerLibraryIsNotOpenedAndStaysAsItIs)
{
    fill(1);
    change("PRAGMA user_version = 99");
    const auto before = contentOf(m_library);
    for (const auto mode : {OpenMode::ReadWrite, OpenMode::ReadOnly}) {
        const auto error = openError(mode);
        EXPECT_EQ(error.code, ErrorCode::Unsupported);
        EXPECT_NE(error.sentence().find("newer Tidemark"), std::string::npos);
        EXPECT_NE(error.sentence().find("version 99"), std::string::npos);
    }
    EXPECT_EQ(contentOf(m_library), before);
}

TEST_F(OpenTest, ATruncatedLibraryIsDamagedAndItsCopyIsNamed)
{
    fill(5);
    const auto copy = Store::open(m_library, OpenMode::ReadWrite).value().makeCopy().value();
    fs::resize_file(m_library, fs::file_size(m_library) / 2);
    for (const auto mode : {OpenMode::ReadWrite, OpenMode::ReadOnly}) {
        const auto error = openError(mode);
        EXPECT_EQ(error.code, ErrorCode::Io) << error.sentence();
        EXPECT_NE(error.sentence().find("damaged"), std::string::npos);
        EXPECT_NE(error.advice.find(copy.string()), std::string::npos);
    }
    fs::rename(copy, m_library);
    EXPECT_EQ(Store::open(m_library, OpenMode::ReadWrite).value().runCount().value(), 5U);
}

TEST_F(OpenTest, ADestroyedHeadIsToldFromAForeignFileByTheCopy)
{
    fill(1);
    (void)Store::open(m_library, OpenMode::ReadWrite).value().makeCopy().value();
    overwrite(m_library, 0, std::string(100, '\xAA'));
    EXPECT_NE(openError(OpenMode::ReadWrite).advice.find("last copy"), std::string::npos);
}

TEST_F(OpenTest, GarbageInThePagesIsDamageNotACrash)
{
    fill(20);
    const auto size = fs::file_size(m_library);
    const auto whole = contentOf(m_library);
    constexpr std::uint64_t page = 4096;
    for (std::uint64_t at = page; at < size; at += page) {
        overwrite(m_library, at, std::string(page, '\xAA'));
        auto store = Store::open(m_library, OpenMode::ReadOnly);
        const auto list = store ? store->runs({}) : std::unexpected(store.error());
        const auto runs = store ? store->runsOf({1}, true) : std::unexpected(store.error());
        if (!list) {
            EXPECT_EQ(list.error().code, ErrorCode::Io) << list.error().sentence();
        }
        if (!runs) {
            EXPECT_EQ(runs.error().code, ErrorCode::Io) << runs.error().sentence();
        }
        overwrite(m_library, at, whole.substr(at, page));
    }
}

TEST_F(OpenTest, ADamagedBlobSpoilsItsRunOnly)
{
    const auto runs = fill(2);
    change("UPDATE run_data SET seconds = CAST(substr(seconds, 1, 20) || x'00'"
           " || substr(seconds, 22) AS BLOB) WHERE run = 1");
    const auto store = Store::open(m_library, OpenMode::ReadOnly).value();
    const auto broken = store.run(runs[0].id);
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().code, ErrorCode::Io);
    EXPECT_NE(broken.error().sentence().find("run 1"), std::string::npos);
    EXPECT_EQ(store.run(runs[1].id).value(), runs[1]);
    EXPECT_EQ(store.runs({}).value().size(), 2U);
    EXPECT_EQ(store.runsOf(runs[0].experiment, false).value().size(), 2U);
}

TEST_F(OpenTest, WrongWordsInColumnsAreDamageNotWrongNumbers)
{
    fill(1);
    change("UPDATE run SET state = 'splendid'");
    auto store = Store::open(m_library, OpenMode::ReadOnly).value();
    EXPECT_EQ(store.runs({}).error().code, ErrorCode::Io);
    EXPECT_EQ(store.run({1}).error().code, ErrorCode::Io);
    change("UPDATE run SET state = 'finished', round = -1");
    EXPECT_EQ(store.run({1}).error().code, ErrorCode::Io);
    change("UPDATE run SET round = 0; UPDATE experiment_plan SET plan = '{\"seed\": \"x\"}'");
    EXPECT_EQ(store.experiment({1}).error().code, ErrorCode::Io);
}

TEST_F(OpenTest, ALockedLibraryIsBusy)
{
    fill(1);
    constexpr auto patience = std::chrono::milliseconds(50);
    auto store = Store::open(m_library, OpenMode::ReadWrite, patience).value();
    const auto other = Database::open(m_library, Access::Write, patience).value();
    const auto lock = Transaction::begin(other, Transaction::Kind::Write).value();
    const auto error = store.addExperiment(examplePlan()).error();
    EXPECT_EQ(error.code, ErrorCode::Busy);
    EXPECT_NE(error.sentence().find("another process"), std::string::npos);
    EXPECT_EQ(store.runs({}).value().size(), 1U); // readers do not wait
}

TEST_F(OpenTest, ManyMayOpenANewLibraryAtOnce)
{
    std::array<std::string, 6> problems;
    {
        std::vector<std::jthread> threads;
        for (auto& problem : problems) {
            threads.emplace_back([&problem, this] {
                auto store = Store::open(m_library, OpenMode::ReadWrite);
                const auto added = store ? store->addExperiment(examplePlan())
                                         : Result<ExperimentId>(std::unexpected(store.error()));
                problem = added ? "" : added.error().sentence();
            });
        }
    }
    for (const auto& problem : problems) {
        EXPECT_EQ(problem, "");
    }
    EXPECT_EQ(Store::open(m_library, OpenMode::ReadOnly).value().experiments({}).value().size(),
              problems.size());
}

TEST_F(OpenTest, OddFileNamesWork)
{
    // Windows allows no question mark.
    m_library = m_folder.path() / (onWindows ? "50% of what#1 – ä.db" : "50% of what?#1 – ä.db");
    fill(1);
    EXPECT_EQ(Store::open(m_library, OpenMode::ReadOnly).value().runCount().value(), 1U);
}

TEST(DefaultLibrary, LiesInTheUsersDataFolder)
{
    if (environmentPath("TIDEMARK_LIBRARY").empty()) {
        EXPECT_EQ(defaultLibrary().value(), userDataFolder().value() / "library.db");
    } else {
        EXPECT_EQ(defaultLibrary().value(), environmentPath("TIDEMARK_LIBRARY"));
    }
}
