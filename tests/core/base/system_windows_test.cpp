#include "core/base/system_windows.h"

#include <gtest/gtest.h>

#include <cerrno>

#include <windows.h>

namespace tidemark {

TEST(WindowsText, SurvivesTheWayToUtf16AndBack)
{
    const std::string text = "C:\\Müller\\データ\\\xF0\x9F\x8C\x8A";
    EXPECT_EQ(narrow(wide(text)), text);
    EXPECT_EQ(wide("\xF0\x9F\x8C\x8A").size(), 2U) << "a surrogate pair";
    EXPECT_EQ(wide(""), L"");
    EXPECT_EQ(narrow(L""), "");
}

TEST(WindowsText, ThatIsNotUtf8BecomesTheReplacementCharacter)
{
    EXPECT_EQ(wide("a\xFF"
                   "b"),
              L"a\xFFFD"
              L"b");
}

TEST(WindowsError, IsJudgedLikeItsPosixCounterpart)
{
    EXPECT_EQ(windowsError(ERROR_DISK_FULL, "write").code, ErrorCode::NoSpace);
    EXPECT_EQ(windowsError(ERROR_ACCESS_DENIED, "open").code, ErrorCode::Denied);
    EXPECT_EQ(windowsError(ERROR_PATH_NOT_FOUND, "open").code, ErrorCode::NotFound);
    EXPECT_EQ(windowsError(ERROR_SHARING_VIOLATION, "open").code, ErrorCode::Busy);
    EXPECT_EQ(windowsError(ERROR_CRC, "read").code, ErrorCode::Io);
}

TEST(WindowsError, WithoutCounterpartKeepsItsNumber)
{
    EXPECT_EQ(errnoOf(ERROR_CRC), EIO);
    EXPECT_NE(windowsError(ERROR_CRC, "read").message.find("23"), std::string::npos);
}

TEST(Handle, ClosesWhatItHolds)
{
    HANDLE raw = CreateEventW(nullptr, TRUE, FALSE, nullptr);
    ASSERT_NE(raw, nullptr);
    DWORD flags = 0;
    {
        Handle handle(raw);
        Handle moved(std::move(handle));
        EXPECT_TRUE(moved);
        EXPECT_TRUE(GetHandleInformation(raw, &flags));
    }
    EXPECT_FALSE(GetHandleInformation(raw, &flags));
    EXPECT_FALSE(Handle(INVALID_HANDLE_VALUE));
}

} // namespace tidemark
