#include <gtest/gtest.h>

#include "tests/core/store/example.h"

using namespace tidemark;
using namespace tidemark::store;

namespace {

class MarksTest : public testing::Test
{
protected:
    TemporaryFolder m_folder;
    Store m_store = Store::open(m_folder.library(), OpenMode::ReadWrite).value();
    ExperimentId m_experiment = m_store.addExperiment(examplePlan("old name")).value();

    RunId addRun(ExperimentId experiment)
    {
        auto run = exampleRun(experiment, 1);
        run.environment =
            m_store.addEnvironment({{{"of", std::to_string(experiment.value)}}}).value();
        run.id = m_store.beginRun(run).value();
        EXPECT_TRUE(m_store.finishRun(run));
        return run.id;
    }
};

} // namespace

TEST_F(MarksTest, NoteTagsAndNameAreKept)
{
    ASSERT_TRUE(m_store.setNote(m_experiment, "before the firmware"));
    ASSERT_TRUE(m_store.setTags(m_experiment, {"b", "a", "b", ""}));
    ASSERT_TRUE(m_store.rename(m_experiment, "new name"));
    const auto experiment = m_store.experiment(m_experiment).value();
    EXPECT_EQ(experiment.note, "before the firmware");
    EXPECT_EQ(experiment.tags, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(experiment.plan.name, "new name");
    EXPECT_EQ(m_store.experiments({.text = "new"}).value().size(), 1U);
    EXPECT_EQ(m_store.experiments({.text = "old"}).value().size(), 0U);
    EXPECT_EQ(m_store.setNote({99}, "x").error().code, ErrorCode::NotFound);
    EXPECT_EQ(m_store.setTags({99}, {}).error().code, ErrorCode::NotFound);
}

TEST_F(MarksTest, TheTrashHidesAndGivesBack)
{
    const auto run = addRun(m_experiment);
    ASSERT_TRUE(m_store.moveToTrash(m_experiment));
    EXPECT_TRUE(m_store.experiments({}).value().empty());
    EXPECT_TRUE(m_store.runs({}).value().empty());
    EXPECT_EQ(m_store.experiments({.trash = true}).value().size(), 1U);
    EXPECT_EQ(m_store.runs({.trash = true}).value().at(0).id, run);
    ASSERT_TRUE(m_store.restoreFromTrash(m_experiment));
    EXPECT_EQ(m_store.runs({}).value().size(), 1U);
    EXPECT_TRUE(m_store.runs({.trash = true}).value().empty());
}

TEST_F(MarksTest, PurgingDeletesTheTrashForGoodAndNothingElse)
{
    const auto gone = addRun(m_experiment);
    const auto other = m_store.addExperiment(examplePlan("stays")).value();
    const auto stays = addRun(other);
    const auto environment = *m_store.run(gone).value().environment;
    ASSERT_TRUE(m_store.moveToTrash(m_experiment));
    ASSERT_TRUE(m_store.purgeTrash(std::chrono::hours(1))); // too young
    EXPECT_TRUE(m_store.run(gone));
    ASSERT_TRUE(m_store.purgeTrash());
    EXPECT_EQ(m_store.run(gone).error().code, ErrorCode::NotFound);
    EXPECT_EQ(m_store.experiment(m_experiment).error().code, ErrorCode::NotFound);
    EXPECT_EQ(m_store.environment(environment).error().code, ErrorCode::NotFound);
    EXPECT_TRUE(m_store.run(stays));
    EXPECT_EQ(m_store.runCount().value(), 1U);
}

TEST_F(MarksTest, NumbersAreNeverGivenAgain)
{
    const auto gone = addRun(m_experiment);
    ASSERT_TRUE(m_store.moveToTrash(m_experiment));
    ASSERT_TRUE(m_store.purgeTrash());
    const auto next = m_store.addExperiment(examplePlan()).value();
    EXPECT_GT(next.value, m_experiment.value);
    EXPECT_GT(addRun(next).value, gone.value);
}

TEST_F(MarksTest, WhatIsRunningCantBeThrownAway)
{
    ASSERT_TRUE(m_store.setState(m_experiment, ExperimentState::Running));
    EXPECT_EQ(m_store.moveToTrash(m_experiment).error().code, ErrorCode::Busy);
    ASSERT_TRUE(m_store.setState(m_experiment, ExperimentState::Finished));
    EXPECT_TRUE(m_store.moveToTrash(m_experiment));
}
