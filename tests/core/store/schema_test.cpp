#include "core/store/library_copy.h"
#include "core/store/schema.h"
#include "core/store/sqlite.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "tests/core/store/example.h"

using namespace tidemark;
using namespace tidemark::store;

namespace {

namespace fs = std::filesystem;

constexpr std::array<Migration, 1> older{{{1, "CREATE TABLE a (x INTEGER)"}}};
constexpr std::array<Migration, 3> newer{{{1, "CREATE TABLE a (x INTEGER)"},
                                          {2, "ALTER TABLE a ADD COLUMN y INTEGER"},
                                          {3, "UPDATE a SET y = 2 * x"}}};
constexpr std::array<Migration, 3> broken{{{1, "CREATE TABLE a (x INTEGER)"},
                                           {2, "ALTER TABLE a ADD COLUMN y INTEGER"},
                                           {3, "UPDATE nothing SET y = 1"}}};

class SchemaTest : public testing::Test
{
protected:
    TemporaryFolder m_folder;
    Database m_database =
        Database::open(m_folder.library(), Access::Write, std::chrono::seconds(1)).value();

    std::int64_t integer(std::string_view sql) { return m_database.integer(sql).value(); }

    fs::path copyBefore(int version)
    {
        return m_folder.library().string() + ".before-v" + std::to_string(version);
    }
};

} // namespace

TEST_F(SchemaTest, StepsAreTakenFromWhereTheLibraryStands)
{
    ASSERT_TRUE(migrate(m_database, older));
    ASSERT_TRUE(m_database.execute("INSERT INTO a VALUES (21)"));
    ASSERT_TRUE(migrate(m_database, newer));
    EXPECT_EQ(integer("SELECT y FROM a"), 42);
    EXPECT_EQ(libraryVersion(m_database, newer).value(), 3);
    EXPECT_TRUE(migrate(m_database, newer));
}

TEST_F(SchemaTest, ACopyIsMadeBeforeAMigrationOnly)
{
    ASSERT_TRUE(migrate(m_database, older));
    EXPECT_TRUE(copiesOf(m_folder.library()).empty());
    ASSERT_TRUE(m_database.execute("INSERT INTO a VALUES (21)"));
    ASSERT_TRUE(migrate(m_database, newer));
    EXPECT_EQ(copiesOf(m_folder.library()), std::vector{copyBefore(3)});
    const auto copy = Database::open(copyBefore(3), Access::Read, std::chrono::seconds(1)).value();
    EXPECT_EQ(libraryVersion(copy, older).value(), 1);
    EXPECT_EQ(copy.integer("SELECT x FROM a").value(), 21);
}

TEST_F(SchemaTest, AFailedMigrationChangesNothing)
{
    ASSERT_TRUE(migrate(m_database, older));
    EXPECT_FALSE(migrate(m_database, broken));
    EXPECT_EQ(libraryVersion(m_database, older).value(), 1);
    EXPECT_FALSE(m_database.integer("SELECT y FROM a"));
}

TEST_F(SchemaTest, TheStepsOfTheProgramHaveNoGap)
{
    int expected = 1;
    for (const auto& step : migrations()) {
        EXPECT_EQ(step.version, expected++);
    }
    ASSERT_TRUE(migrate(m_database, migrations()));
    EXPECT_EQ(integer("SELECT count(*) FROM pragma_foreign_key_check"), 0);
}

TEST_F(SchemaTest, OnlyTheLastCopiesAreKept)
{
    ASSERT_TRUE(migrate(m_database, older));
    for (int day = 1; day <= 7; ++day) {
        ASSERT_TRUE(makeCopy(m_database, WallTime(std::chrono::days(day))));
    }
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(m_folder.path())) {
        if (entry.path() != m_folder.library()) {
            names.push_back(entry.path().filename().string());
        }
    }
    std::ranges::sort(names);
    ASSERT_EQ(names.size(), copiesKept);
    EXPECT_EQ(names.front(), "library.db.copy-19700104T000000Z");
    EXPECT_EQ(names.back(), "library.db.copy-19700108T000000Z");
}

TEST_F(SchemaTest, AFinishedExperimentIsCopiedOnceADay)
{
    TemporaryFolder folder;
    auto store = Store::open(folder.library(), OpenMode::ReadWrite).value();
    const auto experiment = store.addExperiment(examplePlan()).value();
    ASSERT_TRUE(store.setState(experiment, ExperimentState::Running));
    EXPECT_TRUE(copiesOf(folder.library()).empty());
    ASSERT_TRUE(store.setState(experiment, ExperimentState::Finished));
    ASSERT_TRUE(store.setState(experiment, ExperimentState::Finished));
    const auto copies = copiesOf(folder.library());
    ASSERT_EQ(copies.size(), 1U);
    const auto copy = Store::open(copies[0], OpenMode::ReadOnly).value();
    EXPECT_EQ(copy.experiment(experiment).value().state, ExperimentState::Finished);
}
