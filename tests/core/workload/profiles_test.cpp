#include "core/base/folders.h"
#include "core/base/random.h"
#include "core/workload/profile_file.h"
#include "core/workload/profiles.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

using namespace tidemark;
using namespace tidemark::workload;

namespace {

namespace fs = std::filesystem;

class ProfilesTest : public testing::Test
{
protected:
    ~ProfilesTest() override { fs::remove_all(m_folder); }

    void write(const std::string& name, std::string_view text)
    {
        fs::create_directories(m_folder);
        std::ofstream(m_folder / name) << text;
    }

    fs::path m_folder =
        fs::temp_directory_path() / ("tidemark-profiles-" + std::to_string(entropySeed()));
};

constexpr std::string_view small = R"({"name": "Small", "workloads": [{}]})";

} // namespace

TEST_F(ProfilesTest, ASavedProfileIsLoadedAsItWas)
{
    auto profile = builtinProfiles().front();
    profile.id = "my_own-1";
    profile.workloads[0].rateLimit = Iops(100);
    profile.workloads[0].span = mib(100);
    const auto file = saveProfile(profile, m_folder / "deep" / "er");
    ASSERT_TRUE(file) << file.error().sentence();
    EXPECT_EQ(loadProfile(*file).value(), profile);
    profile.name = "renamed";
    ASSERT_TRUE(saveProfile(profile, m_folder / "deep" / "er"));
    EXPECT_EQ(loadProfile(*file).value().name, "renamed");
}

TEST_F(ProfilesTest, AnIdThatIsNoFileNameIsNotSaved)
{
    auto profile = builtinProfiles().front();
    for (const char* id : {"", "../x", "a b", "a/b"}) {
        profile.id = id;
        EXPECT_EQ(saveProfile(profile, m_folder).error().code, ErrorCode::BadInput);
    }
    EXPECT_FALSE(fs::exists(m_folder));
}

TEST_F(ProfilesTest, BrokenFilesAreWarningsAndTheOthersAreThere)
{
    write("a.json", small);
    write("b.json", "{");
    write("c.txt", "no profile");
    write("bad name.json", small);
    const auto set = loadProfiles({m_folder, m_folder / "missing"});
    ASSERT_EQ(set.profiles.size(), 1U);
    EXPECT_EQ(set.profiles[0].id, "a");
    ASSERT_EQ(set.warnings.size(), 2U);
    EXPECT_NE(set.warnings[0].where.find("b.json"), std::string::npos);
}

TEST_F(ProfilesTest, AUsersProfileCantTakeTheIdOfABuiltinOne)
{
    write("everyday.json", small);
    write("small.json", small);
    const auto set = allProfiles({m_folder});
    EXPECT_EQ(set.profiles.size(), builtinProfiles().size() + 1);
    ASSERT_EQ(set.warnings.size(), 1U);
    EXPECT_EQ(findProfile(set, "everyday").value().name, "Everyday");
    EXPECT_EQ(findProfile(set, "small").value().name, "Small");
}

TEST_F(ProfilesTest, AProfileIsFoundByIdOrByFile)
{
    write("small.json", small);
    const ProfileSet set{builtinProfiles(), {}};
    EXPECT_EQ(findProfile(set, (m_folder / "small.json").string()).value().id, "small");
    const auto missing = findProfile(set, "smoll");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::NotFound);
    EXPECT_NE(missing.error().advice.find("everyday"), std::string::npos);
}

TEST_F(ProfilesTest, AFileTooLargeOrMissingIsAnError)
{
    write("large.json", std::string(2 << 20, ' '));
    EXPECT_EQ(loadProfile(m_folder / "large.json").error().code, ErrorCode::BadInput);
    EXPECT_EQ(loadProfile(m_folder / "none.json").error().code, ErrorCode::NotFound);
    EXPECT_FALSE(loadProfile(m_folder));
}

TEST_F(ProfilesTest, TheUsersFolderLiesInTheSettings)
{
    EXPECT_EQ(userProfileFolder().value(), userConfigFolder().value() / "profiles");
}
