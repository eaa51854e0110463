#include "core/device/facts.h"
#include "core/device/inspect.h"

#include <gtest/gtest.h>

namespace tidemark::device {
namespace {

Environment environment(std::initializer_list<std::pair<std::string, std::string>> facts)
{
    FactList list;
    for (const auto& [key, value] : facts) {
        list.add(key, value);
    }
    return list.environment();
}

TEST(FactList, SortsReplacesAndLeavesOutWhatIsAbsent)
{
    FactList list;
    list.add("b", std::string("1"));
    list.add("a", std::uint64_t{4096}, "B");
    list.add("c", std::optional<std::string>());
    list.add("d", std::string());
    list.addFlag("e", std::nullopt);
    list.addFlag("f", false);
    list.add("b", std::string("2"));
    EXPECT_EQ(list.environment().facts,
              (std::vector<Fact>{{"a", "4096 B"}, {"b", "2"}, {"f", "no"}}));
}

TEST(Difference, OfEqualEnvironmentsIsEmpty)
{
    const Environment e = environment({{"a", "1"}, {"now.load", "0.5"}});
    EXPECT_TRUE(difference(e, e).empty());
    EXPECT_TRUE(difference({}, {}).empty());
}

TEST(Difference, NamesTheSidesAndPutsMomentaryFactsLast)
{
    const Environment left = environment({{"a", "1"}, {"now.load", "0.5"}, {"os.id", "debian"}});
    const Environment right = environment({{"a", "2"}, {"now.load", "9"}, {"z", "new"}});
    EXPECT_EQ(
        difference(left, right),
        (std::vector<FactDifference>{
            {"a", "1", "2"}, {"os.id", "debian", ""}, {"z", "", "new"}, {"now.load", "0.5", "9"}}));
    EXPECT_EQ(difference(left, right, Momentary::Omit).size(), 3U);
}

TEST(Lasting, AndMomentaryFactsMakeUpTheWhole)
{
    const Environment e = environment({{"a", "1"}, {"now.load", "0.5"}, {"nowhere", "2"}});
    EXPECT_EQ(lasting(e), environment({{"a", "1"}, {"nowhere", "2"}}));
    EXPECT_EQ(momentary(e), environment({{"now.load", "0.5"}}));
    EXPECT_EQ(factOf(e, "a"), "1");
    EXPECT_EQ(factOf(e, "b"), std::nullopt);
}

TEST(SerialTail, NeverShowsMoreThanFourCharactersOrTheHalf)
{
    EXPECT_EQ(serialTail("S7U5NJ0X861234"), "…1234");
    EXPECT_EQ(serialTail("LAB0"), "…B0");
    EXPECT_EQ(serialTail("x"), "…");
    EXPECT_EQ(serialTail(""), std::nullopt);
    EXPECT_EQ(serialTail(std::nullopt), std::nullopt);
    EXPECT_EQ(serialTail("abcdéfgh"), "…fgh"); // the cut would split the é
}

TEST(RoundedSize, HasOneDecimalInBinaryUnits)
{
    EXPECT_EQ(roundedSize(Bytes(0)), "0 B");
    EXPECT_EQ(roundedSize(Bytes(1536)), "1.5 KiB");
    EXPECT_EQ(roundedSize(Bytes(1'000'204'886'016)), "931.5 GiB");
    EXPECT_EQ(roundedSize(Bytes(UINT64_MAX)), "16384.0 PiB");
    EXPECT_EQ(roundedSize(Bytes(1024 * 1024 - 1)), "1.0 MiB");
}

} // namespace
} // namespace tidemark::device
