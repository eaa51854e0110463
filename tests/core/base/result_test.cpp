#include "core/base/result.h"

#include <gtest/gtest.h>

#include <cerrno>

using namespace tidemark;

namespace {

Result<int> half(int n)
{
    if (n % 2 != 0) {
        return fail(ErrorCode::BadInput, "odd number", "n");
    }
    return n / 2;
}

Result<int> quarter(int n)
{
    TM_TRY(first, half(n));
    TM_TRY(second, half(first));
    return second;
}

} // namespace

TEST(Result, TryPassesTheValueOrTheError)
{
    EXPECT_EQ(quarter(12).value(), 3);
    ASSERT_FALSE(quarter(6));
    EXPECT_EQ(quarter(6).error().message, "odd number");
}

TEST(Result, SentenceSaysWhereWhatAndAdvice)
{
    const Error error{ErrorCode::NoSpace, "1 GiB needed, 0.6 GiB free", "/home/ana",
                      "Choose a smaller size"};
    EXPECT_EQ(error.sentence(), "/home/ana: 1 GiB needed, 0.6 GiB free. Choose a smaller size.");
    EXPECT_EQ(error.at("run 3").where, "run 3: /home/ana");
}

TEST(Result, SystemErrorsKeepTheirKind)
{
    EXPECT_EQ(systemError(ENOENT, "open it").code, ErrorCode::NotFound);
    EXPECT_EQ(systemError(EACCES, "open it").code, ErrorCode::Denied);
    EXPECT_EQ(systemError(ENOSPC, "write it").code, ErrorCode::NoSpace);
    EXPECT_EQ(systemError(EIO, "read it").code, ErrorCode::Io);
    EXPECT_TRUE(systemError(EIO, "read it").message.starts_with("Cannot read it: "));
}
