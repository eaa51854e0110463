#include "core/store/blob.h"
#include "core/store/result_blobs.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "tests/core/store/example.h"

using namespace tidemark;
using namespace tidemark::store;

namespace {

/// What every decoder does with these bytes; the point is that it comes back at all.
void decodeAll(const Blob& blob)
{
    (void)decodeSummary(blob);
    (void)decodeIntervals(blob);
    (void)decodeSeconds(blob);
    std::vector<WorkerResult> workers(1);
    (void)decodeWorkerLatency(blob, workers);
}

} // namespace

TEST(Bytes, NumbersComeBackWithAllTheirBits)
{
    constexpr auto low = std::numeric_limits<std::int64_t>::min();
    constexpr auto high = std::numeric_limits<std::uint64_t>::max();
    ByteWriter out;
    for (const std::uint64_t value :
         {std::uint64_t{0}, std::uint64_t{127}, std::uint64_t{128}, high})
    {
        out.unsignedNumber(value);
    }
    for (const std::int64_t value : {std::int64_t{0}, std::int64_t{-1}, low, low + 1}) {
        out.signedNumber(value);
    }
    out.real(-0.1);
    out.text("käse");
    ByteReader in(out.bytes());
    EXPECT_EQ(in.unsignedNumber(), 0U);
    EXPECT_EQ(in.unsignedNumber(), 127U);
    EXPECT_EQ(in.unsignedNumber(), 128U);
    EXPECT_EQ(in.unsignedNumber(), high);
    EXPECT_EQ(in.signedNumber(), 0);
    EXPECT_EQ(in.signedNumber(), -1);
    EXPECT_EQ(in.signedNumber(), low);
    EXPECT_EQ(in.signedNumber(), low + 1);
    EXPECT_EQ(in.real(), -0.1);
    EXPECT_EQ(in.text(), "käse");
    EXPECT_TRUE(in.complete());
}

TEST(Bytes, ReadingPastTheEndIsNoticed)
{
    const Blob bytes{0x80};
    ByteReader in(bytes);
    EXPECT_EQ(in.unsignedNumber(), 0U);
    EXPECT_FALSE(in.ok());
}

TEST(Bytes, ANumberOfMoreThan64BitsIsRefused)
{
    const Blob eleven(11, 0xFF);
    ByteReader long_(eleven);
    EXPECT_EQ(long_.unsignedNumber(), 0U);
    EXPECT_FALSE(long_.ok());
    Blob ten(9, 0xFF);
    ten.push_back(2);
    ByteReader tooLarge(ten);
    EXPECT_EQ(tooLarge.unsignedNumber(), 0U);
    EXPECT_FALSE(tooLarge.ok());
}

TEST(Bytes, ALengthThatCantBeIsRefusedBeforeItAllocates)
{
    ByteWriter out;
    out.unsignedNumber(std::uint64_t{1} << 60);
    ByteReader in(out.bytes());
    EXPECT_EQ(in.count(1), 0U);
    EXPECT_FALSE(in.ok());
}

TEST(SealedBlob, OpensToWhatWasSealed)
{
    for (const Blob& payload : {Blob{}, Blob{1, 2, 3}, Blob(10'000, 7)}) {
        const auto opened = unseal('X', 3, seal('X', 2, payload));
        ASSERT_TRUE(opened);
        EXPECT_EQ(opened->version, 2);
        EXPECT_EQ(opened->payload, payload);
    }
    EXPECT_LT(seal('X', 1, Blob(10'000, 7)).size(), 100U);
}

TEST(SealedBlob, OfANewerVersionIsUnsupported)
{
    EXPECT_EQ(unseal('X', 1, seal('X', 2, {})).error().code, ErrorCode::Unsupported);
}

TEST(SealedBlob, EveryFlippedBitIsNoticed)
{
    const auto run = exampleRun({1}, 1);
    const auto good = encodeIntervals(run.result.intervals);
    for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
        Blob bad = good;
        bad[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
        const auto decoded = decodeIntervals(bad);
        // A flip that leaves all values as they are (in zlib's padding) is harmless.
        EXPECT_TRUE(!decoded || (bit / 8 > 7 && *decoded == run.result.intervals)) << "bit " << bit;
    }
}

TEST(SealedBlob, EveryTruncationIsNoticed)
{
    const auto good = encodeSummary(exampleRun({1}, 1).result);
    for (std::size_t length = 0; length < good.size(); ++length) {
        EXPECT_FALSE(decodeSummary(std::span(good).first(length))) << length;
    }
}

TEST(ResultBlobs, GiveBackWhatWasEncoded)
{
    auto result = exampleRun({1}, 2).result;
    result.write.errors = 3;
    result.read.latency.record(Histogram::highest + 1);
    result.intervals[0].target = std::numeric_limits<std::uint32_t>::max();
    result.intervals[1].start = Nanoseconds(std::numeric_limits<std::int64_t>::min());
    result.intervals[2].start = Nanoseconds(std::numeric_limits<std::int64_t>::max());
    result.seconds[1].direction = Direction::Write;
    auto decoded = decodeSummary(encodeSummary(result)).value();
    ASSERT_TRUE(decodeWorkerLatency(encodeWorkerLatency(result.workers), decoded.workers));
    decoded.intervals = decodeIntervals(encodeIntervals(result.intervals)).value();
    decoded.seconds = decodeSeconds(encodeSeconds(result.seconds)).value();
    EXPECT_EQ(decoded, result);
}

TEST(ResultBlobs, OfNothingAreNothing)
{
    EXPECT_EQ(decodeSummary(encodeSummary({})).value(), RunResult{});
    EXPECT_TRUE(decodeIntervals(encodeIntervals({})).value().empty());
    EXPECT_TRUE(decodeSeconds(encodeSeconds({})).value().empty());
}

TEST(ResultBlobs, ASummaryOfVersionOneIsRead)
{
    ByteWriter out;
    out.signedNumber(7); // window
    for (int direction = 0; direction < 2; ++direction) {
        for (int field = 0; field < 8; ++field) {
            out.unsignedNumber(0); // ios, bytes, errors, overflow, sum, min, max, buckets
        }
    }
    out.unsignedNumber(0); // targets
    out.unsignedNumber(0); // workers
    out.signedNumber(100); // user
    out.signedNumber(200); // system
    out.unsignedNumber(0); // cores
    out.real(1.5);
    out.real(0.5);
    out.unsignedNumber(12); // switches, without a byte in front
    out.unsignedNumber(3);
    out.byte(0);
    out.text("tsc");
    out.unsignedNumber(0); // notes
    const auto decoded = decodeSummary(seal('S', 1, out.bytes()));
    ASSERT_TRUE(decoded) << decoded.error().sentence();
    EXPECT_EQ(decoded->cpu.voluntarySwitches, 12U);
    EXPECT_EQ(decoded->cpu.involuntarySwitches, 3U);
    EXPECT_EQ(decoded->clock, "tsc");
    EXPECT_EQ(decodeSummary(encodeSummary(*decoded)).value(), *decoded);
}

TEST(ResultBlobs, OfAnotherNumberOfWorkersAreRefused)
{
    std::vector<WorkerResult> two(2);
    EXPECT_FALSE(decodeWorkerLatency(encodeWorkerLatency({}), two));
}

TEST(ResultBlobs, ArbitraryContentNeverCrashes)
{
    // With a right checksum, so that the decoders behind it see the bytes.
    std::mt19937 random(11);
    std::uniform_int_distribution<int> byte(0, 255);
    for (int round = 0; round < 4000; ++round) {
        Blob payload(static_cast<std::size_t>(round % 60));
        for (auto& value : payload) {
            value = static_cast<std::uint8_t>(byte(random) & (round % 2 == 0 ? 0xFF : 0x07));
        }
        for (const char kind : {'S', 'W', 'I', 'L'}) {
            decodeAll(seal(kind, 1, payload));
        }
        decodeAll(payload);
    }
}
