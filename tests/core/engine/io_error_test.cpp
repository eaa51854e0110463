#include "core/engine/io_error.h"

#include <gtest/gtest.h>

#include <cerrno>

using namespace tidemark;
using namespace tidemark::engine;

TEST(IoError, ADriveThatWasPulledIsGoneInWhateverWayItSaysSo)
{
    for (const std::int32_t result : {0, -ENXIO, -ENODEV}) {
        const Error error = ioError("/dev/sdx", true, Direction::Read, 8192, 4096, result);
        EXPECT_EQ(error.message, "the drive is gone");
        EXPECT_EQ(error.where, "/dev/sdx at offset 8192");
    }
    EXPECT_EQ(ioError("/dev/sdx", true, Direction::Write, 0, 4096, -ENOSPC).message,
              "the drive is gone");
}

TEST(IoError, AFullFileSystemIsNotAGoneDrive)
{
    const Error error = ioError("/data/file", false, Direction::Write, 0, 4096, -ENOSPC);
    EXPECT_EQ(error.code, ErrorCode::NoSpace);
    EXPECT_FALSE(error.advice.empty());
}

TEST(IoError, BadSectorsNameTheOffset)
{
    // A bad sector of an NVMe or SCSI drive is ENODATA, one of md or dm is EIO.
    for (const std::int32_t result : {-EIO, -ENODATA}) {
        const Error error = ioError("/data/file", false, Direction::Read, 12288, 4096, result);
        EXPECT_EQ(error.code, ErrorCode::Io);
        EXPECT_EQ(error.where, "/data/file at offset 12288");
    }
}

TEST(IoError, ShortTransfersAreErrors)
{
    EXPECT_NE(ioError("f", false, Direction::Read, 0, 4096, 0).message.find("truncated"),
              std::string::npos);
    EXPECT_EQ(ioError("f", false, Direction::Write, 0, 4096, 512).message,
              "only 512 of 4096 bytes were written");
}
