#include "core/plugin/registry.h"

#include <gtest/gtest.h>

#include <stdexcept>

using namespace tidemark;
using namespace tidemark::plugin;

namespace {

/// Recognises files that contain its tool's name; gives one record, or throws, or fails.
class WordImporter : public Importer
{
public:
    enum class Does
    {
        Read,
        Throw,
        Fail
    };

    WordImporter(std::string id, std::string tool, int confidence, Does does = Does::Read)
        : m_id(std::move(id))
        , m_tool(std::move(tool))
        , m_confidence(confidence)
        , m_does(does)
    {
    }

    std::string_view id() const override { return m_id; }

    std::string_view tool() const override { return m_tool; }

    int confidence(const ImportHead& head) const override
    {
        return head.text.find(m_tool) == std::string::npos ? 0 : m_confidence;
    }

    Result<ImportReport> read(const ImportInput&, const ImportOptions&,
                              const std::stop_token& stop) const override
    {
        if (stop.stop_requested()) {
            return fail(ErrorCode::Cancelled, "stopped");
        }
        if (m_does == Does::Throw) {
            throw std::runtime_error("boom");
        }
        if (m_does == Does::Fail) {
            return fail(ErrorCode::BadInput, "nothing in it");
        }
        ImportReport report;
        report.records.emplace_back().source.format = m_id;
        return report;
    }

private:
    std::string m_id;
    std::string m_tool;
    int m_confidence;
    Does m_does;
};

Result<ImportReport> readWith(ImporterRegistry& registry, std::string_view text)
{
    return registry.read({"a.txt", text, {}}, {}, {});
}

} // namespace

TEST(ImporterRegistry, ChoosesTheMostCertainReaderWhateverTheOrder)
{
    for (const bool swapped : {false, true}) {
        ImporterRegistry registry;
        registry.add(std::make_unique<WordImporter>(swapped ? "b" : "a", "fio", 50));
        registry.add(std::make_unique<WordImporter>(swapped ? "a" : "b", "fio", 50));
        registry.add(std::make_unique<WordImporter>("z", "fio", 90));
        const auto list = registry.candidates(ImportHead::of("", "fio"));
        ASSERT_EQ(list.size(), 3U);
        EXPECT_EQ(list[0].importer->id(), "z");
        EXPECT_EQ(list[1].importer->id(), "a");
        EXPECT_EQ(list[2].importer->id(), "b");
    }
}

TEST(ImporterRegistry, ReadsEveryToolOnceAndNamesTheRest)
{
    ImporterRegistry registry;
    registry.add(std::make_unique<WordImporter>("fio.json", "fio", 90));
    registry.add(std::make_unique<WordImporter>("fio.normal", "fio", 60));
    registry.add(std::make_unique<WordImporter>("cdm", "Crystal", 90));
    const auto report = readWith(registry, "fio and Crystal");
    ASSERT_TRUE(report);
    ASSERT_EQ(report->records.size(), 2U);
    EXPECT_EQ(report->records[0].source.format, "cdm");
    EXPECT_EQ(report->records[1].source.format, "fio.json");
    ASSERT_EQ(report->warnings.size(), 1U);
    EXPECT_NE(report->warnings[0].text.find("fio.normal"), std::string::npos);
}

TEST(ImporterRegistry, TriesTheNextReaderOfAToolWhenOneFails)
{
    ImporterRegistry registry;
    registry.add(std::make_unique<WordImporter>("a", "fio", 90, WordImporter::Does::Fail));
    registry.add(std::make_unique<WordImporter>("b", "fio", 60));
    const auto report = readWith(registry, "fio");
    ASSERT_TRUE(report);
    EXPECT_EQ(report->records[0].source.format, "b");
}

TEST(ImporterRegistry, TurnsAnExceptionIntoAnError)
{
    ImporterRegistry registry;
    registry.add(std::make_unique<WordImporter>("a", "fio", 90, WordImporter::Does::Throw));
    const auto report = readWith(registry, "fio");
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, ErrorCode::Internal);
    EXPECT_NE(report.error().message.find("boom"), std::string::npos);
}

TEST(ImporterRegistry, SaysWhenNoReaderKnowsTheFile)
{
    ImporterRegistry registry;
    registry.add(std::make_unique<WordImporter>("a", "fio", 90));
    const auto report = readWith(registry, "holiday pictures");
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, ErrorCode::Unsupported);
    EXPECT_EQ(report.error().where, "a.txt");
}

TEST(ImporterRegistry, StopsWhenAskedTo)
{
    ImporterRegistry registry;
    registry.add(std::make_unique<WordImporter>("a", "fio", 90));
    std::stop_source source;
    source.request_stop();
    const auto report = registry.read({"a", "fio", {}}, {}, source.get_token());
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, ErrorCode::Cancelled);
}

TEST(ImportHead, IsDecodedAndAtMost64KiB)
{
    const std::string bytes(100'000, 'x');
    EXPECT_EQ(ImportHead::of("", bytes).text.size(), ImportHead::longest);
    using namespace std::string_view_literals;
    EXPECT_EQ(ImportHead::of("", "\xFF\xFE"
                                 "f\0i\0o\0"sv)
                  .text,
              "fio");
}
