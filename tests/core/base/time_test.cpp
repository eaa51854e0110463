#include "core/base/time.h"

#include <gtest/gtest.h>

using namespace tidemark;

TEST(Time, Iso8601RoundTripsToTheMillisecond)
{
    const std::string text = "2026-05-02T14:02:07.123Z";
    EXPECT_EQ(toIso8601(fromIso8601(text).value()), text);
}

TEST(Time, EpochIsZero)
{
    EXPECT_EQ(fromIso8601("1970-01-01T00:00:00Z").value().time_since_epoch().count(), 0);
}

TEST(Time, TextThatIsNoTimeIsRefused)
{
    for (const char* text :
         {"", "2026-05-02", "2026-13-02T14:02:07Z", "2026-02-30T14:02:07Z", "2026-05-02T24:02:07Z",
          "2026-05-02T14:02:07.Z", "2026-05-02T14:02:07.12x4Z", "2026-05-02T14:02:07+02:00"})
    {
        EXPECT_FALSE(fromIso8601(text)) << text;
    }
}

TEST(Time, MonotonicClockDoesNotGoBack)
{
    const auto a = monotonicNow();
    const auto b = monotonicNow();
    EXPECT_LE(a, b);
}
