#include "core/experiment/protocol.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace tidemark;
using namespace tidemark::experiment;

namespace {

Plan examplePlan()
{
    Plan plan;
    plan.name = "ü and \"quotes\"";
    plan.profile.workloads.resize(1);
    plan.variants = {{"native", "io_uring", {{"iopoll", "1"}}}, {"legacy", "libaio", {}}};
    plan.targets = {{TargetKind::Folder, "/home/ana", gib(1)}};
    return plan;
}

std::vector<Event> oneOfEachKind()
{
    PlanEvent plan;
    plan.experiment.id = {3};
    plan.experiment.plan = examplePlan();
    plan.library = "/home/ana/library.db";
    plan.expectedRuns = 10;
    plan.remaining = std::chrono::seconds(90);
    IntervalEvent interval{{7}, {}};
    interval.interval.start = Nanoseconds(-5);
    interval.interval.read.ios = 12;
    interval.interval.read.p99 = Nanoseconds(80'000);
    RunFinishedEvent finished;
    finished.run.id = {7};
    finished.run.state = RunState::Failed;
    finished.run.error = Error{ErrorCode::Io, "read failed", "/dev/sdz", ""};
    finished.run.result.read.latency.record(80'000);
    VerdictEvent verdict{0, 0, 1, {}, "B is faster"};
    verdict.verdict.effect = 0.12;
    return {plan,
            PreparingEvent{"/home/ana", mib(3), gib(1)},
            CoolDownEvent{std::chrono::seconds(5)},
            RunStartedEvent{{7}, 1, 0, 2, 9, 10, std::chrono::seconds(4)},
            interval,
            FindingEvent{RunId{7}, {"cached_io", Severity::Warning, {{"share", "1"}}}},
            FindingEvent{{}, {"on_battery", Severity::Note, {}}},
            finished,
            WorkloadEndedEvent{1, EndReason::Precise},
            WorkloadEndedEvent{0, EndReason::Skipped},
            verdict,
            ErrorEvent{{ErrorCode::NoSpace, "full", "/home", "Free some"}},
            DoneEvent{ExperimentId{3}, ExperimentState::Stopped, 9, 1},
            DoneEvent{{}, ExperimentState::Planned, 0, 0}};
}

} // namespace

TEST(Protocol, EveryEventSurvivesTheRoundTripOnOneLine)
{
    for (const auto& event : oneOfEachKind()) {
        const auto line = toLine(event);
        EXPECT_EQ(line.find('\n'), std::string::npos) << line;
        const auto back = parseEvent(line);
        ASSERT_TRUE(back) << line << '\n' << back.error().sentence();
        EXPECT_EQ(*back, event) << line;
    }
}

TEST(Protocol, EveryKindOfEventIsInTheRoundTrip)
{
    std::vector<bool> seen(std::variant_size_v<Event>);
    for (const auto& event : oneOfEachKind()) {
        seen[event.index()] = true;
    }
    EXPECT_EQ(std::ranges::count(seen, false), 0);
}

TEST(Protocol, AnUnknownEventIsUnsupportedNotWrong)
{
    const auto event = parseEvent(R"({"event":"tea","sugar":2})");
    ASSERT_FALSE(event);
    EXPECT_EQ(event.error().code, ErrorCode::Unsupported);
}

TEST(Protocol, AnUnknownFieldIsIgnored)
{
    const auto event = parseEvent(R"({"event":"cool_down","length":5,"colour":"red"})");
    ASSERT_TRUE(event);
    EXPECT_EQ(std::get<CoolDownEvent>(*event).length, Nanoseconds(5));
}

TEST(Protocol, AWrongFieldIsNamed)
{
    for (const auto* line :
         {R"({"event":"preparing","done":-1})", R"({"event":"preparing","done":"x"})"})
    {
        const auto event = parseEvent(line);
        ASSERT_FALSE(event) << line;
        EXPECT_EQ(event.error().code, ErrorCode::BadInput);
        EXPECT_NE(event.error().sentence().find("done"), std::string::npos);
    }
    EXPECT_FALSE(parseEvent(R"({"event":"run_started","round":4294967296})"));
    EXPECT_FALSE(parseEvent(R"({"event":"cool_down","length":18446744073709551615})"));
    EXPECT_FALSE(parseEvent(R"({"event":"done","state":"tired"})"));
    EXPECT_FALSE(parseEvent(R"({"event":"run_finished","run":{"state":3}})"));
}

TEST(Protocol, WhatIsNoEventIsBadInput)
{
    for (const auto* line : {"", "hello", "[]", "3", "{}", R"({"event":5})", R"({"event":"plan")"})
    {
        const auto event = parseEvent(line);
        ASSERT_FALSE(event) << line;
        EXPECT_EQ(event.error().code, ErrorCode::BadInput) << line;
    }
}

TEST(Protocol, InvalidUtf8DoesNotBreakTheLine)
{
    const auto line = toLine(PreparingEvent{"/tmp/\xff\xfe", {}, {}});
    EXPECT_TRUE(parseEvent(line));
}

TEST(Protocol, CommandsAreWordsOnALine)
{
    EXPECT_EQ(parseCommand("stop\r\n"), Command::Stop);
    EXPECT_EQ(parseCommand(" skip "), Command::Skip);
    EXPECT_FALSE(parseCommand("stopp"));
    EXPECT_FALSE(parseCommand(""));
}
