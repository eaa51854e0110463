#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/app/cli/process.h"
#include "tests/core/store/example.h"

namespace tidemark::test {

/// The real program with a library and a target of its own.
class CliTest : public testing::Test
{
protected:
    CliTest() { std::filesystem::create_directory(target()); }

    [[nodiscard]] std::string target() const { return (m_folder.path() / "target").string(); }

    [[nodiscard]] std::string library() const { return m_folder.library().string(); }

    /// Runs the program with the library of this test.
    [[nodiscard]] Outcome cli(std::vector<std::string> arguments) const
    {
        return runProgram(TIDEMARK_CLI, arguments,
                          {"TIDEMARK_LIBRARY=" + library(),
                           "XDG_CONFIG_HOME=" + (m_folder.path() / "config").string()});
    }

    /// The options of a run that takes a fraction of a second.
    static std::vector<std::string> quick(std::vector<std::string> more)
    {
        std::vector<std::string> all{"run",    "--time", "50ms",   "--warm-up", "0s",
                                     "--size", "1m",     "--seed", "1"};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    /// Two rounds of two variants on the null target, recorded as experiment 1.
    void recordSomething() const
    {
        const auto done = cli(quick({"null", "--rw", "randread", "--rounds", "2", "--variants",
                                     "a=null,b=null", "--tag", "x", "--note", "a note"}));
        ASSERT_EQ(done.exitCode, 0) << done.err;
    }

    static void expectOneSentence(const Outcome& outcome, int exitCode, const std::string& word)
    {
        EXPECT_EQ(outcome.exitCode, exitCode) << outcome.err;
        EXPECT_EQ(outcome.err.find("tidemark-cli: "), 0U) << outcome.err;
        EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
        EXPECT_NE(outcome.err.find(word), std::string::npos) << outcome.err;
    }

    store::TemporaryFolder m_folder;
};

} // namespace tidemark::test
