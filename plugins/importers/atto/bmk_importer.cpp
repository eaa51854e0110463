#include "plugins/importers/atto/bmk_importer.h"

#include "core/plugin/decode.h"
#include "core/plugin/reading.h"

#include <array>
#include <limits>

namespace tidemark::importers::atto {
namespace {

using namespace plugin;

constexpr std::size_t sizes = 15;      ///< 512 B to 8 MiB, doubling
constexpr std::size_t firstSizes = 12; ///< the first array repeats the rates up to 1 MiB
constexpr std::size_t descriptionAt = 11;

std::uint32_t number(std::string_view bytes, std::size_t at, std::size_t length)
{
    std::uint32_t value = 0;
    for (std::size_t i = length; i-- > 0;) {
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    }
    return value;
}

/// Places of the parts of a file.
struct Layout
{
    std::string description;
    std::size_t firstArray = 0; ///< of its first rate
    std::size_t lastArray = 0;
    std::uint32_t length = 0; ///< bytes tested
};

/// MFC CString: a byte of length, or 255 and a word. UTF-16 strings are not known from any file.
std::optional<std::size_t> takeDescription(std::string_view bytes, std::string& text)
{
    std::size_t at = descriptionAt + 1;
    std::size_t length = number(bytes, descriptionAt, 1);
    if (length == 255) {
        if (bytes.size() < at + 2) {
            return {};
        }
        length = number(bytes, at, 2);
        at += 2;
    }
    if (bytes.size() < at + length) {
        return {};
    }
    text = toUtf8(bytes.substr(at, length));
    return at + length;
}

std::optional<Layout> layoutOf(std::string_view bytes)
{
    constexpr std::size_t firstLength = firstSizes * 8;
    constexpr std::size_t lastLength = sizes * 8;
    if (bytes.size() < descriptionAt + 1 + 2 + firstLength + 4 + 2 + lastLength ||
        bytes.size() > 100'000 || number(bytes, 0, 4) != 0x169)
    {
        return {};
    }
    Layout layout;
    const auto at = takeDescription(bytes, layout.description);
    layout.lastArray = bytes.size() - lastLength;
    if (!at || *at + 2 + firstLength + 4 + 2 > layout.lastArray ||
        number(bytes, *at, 2) != 2 * firstSizes ||
        number(bytes, layout.lastArray - 2, 2) != 2 * sizes)
    {
        return {};
    }
    layout.firstArray = *at + 2;
    layout.length = number(bytes, layout.lastArray - 6, 4);
    return layout;
}

ImportedResult resultOf(std::uint32_t rate, std::uint64_t block, bool reads, std::size_t offset)
{
    ImportedResult result;
    result.workload.name = "sequential";
    result.workload.blocks = {BlockShare{Bytes(block), 100}};
    result.workload.randomPercent = 0;
    result.workload.readPercent = reads ? 100 : 0;
    DirectionFigures figures;
    figures.direction = reads ? ImportedDirection::Read : ImportedDirection::Write;
    const Place place{offset, {}};
    figures.throughput =
        Figure{static_cast<double>(rate), std::to_string(rate), "B/s", place, false};
    figures.iops =
        Figure{static_cast<double>(rate) / static_cast<double>(block), {}, "1/s", place, true};
    result.directions.push_back(std::move(figures));
    return result;
}

ImportedRecord recordOf(const ImportInput& input, const Layout& layout)
{
    const std::string_view bytes = input.bytes;
    WarningList warnings;
    ImportedRecord record;
    record.source = {input.name, {}, "atto.bmk", "ATTO Disk Benchmark", {}};
    if (!layout.description.empty()) {
        record.facts.push_back({"description", layout.description});
    }
    const std::uint32_t drive = number(bytes, 4, 1);
    const std::uint32_t depth = number(bytes, 10, 1);
    if (bytes.substr(layout.firstArray, firstSizes * 8) !=
        bytes.substr(layout.lastArray, firstSizes * 8))
    {
        warnings.add("arrays_differ", Severity::Warning, {layout.firstArray, {}},
                     "The two copies of the rates differ; the longer one is shown");
    }
    for (std::size_t i = 0; i < sizes; ++i) {
        for (const bool reads : {false, true}) { // the rate of writes comes first
            const std::size_t at = layout.lastArray + i * 8 + (reads ? 4 : 0);
            const std::uint32_t rate = number(bytes, at, 4);
            if (rate == 0) {
                continue; // this size was not tested
            }
            ImportedResult result = resultOf(rate, std::uint64_t{512} << i, reads, at);
            if (depth > 0) {
                result.workload.queueDepth = depth;
            }
            result.workload.span = Bytes(layout.length);
            if (drive < 26) {
                result.workload.target = std::string(1, static_cast<char>('A' + drive)) + ":";
            }
            record.results.push_back(std::move(result));
            if (rate == std::numeric_limits<std::uint32_t>::max()) {
                warnings.add("saturated", Severity::Warning, {at, {}},
                             "The rate is the largest that the format holds (4.29 GB/s): the true "
                             "one may be higher");
            }
        }
    }
    record.warnings = warnings.take();
    return record;
}

} // namespace

int BmkImporter::confidence(const ImportHead& head) const
{
    // Whole files are a few hundred bytes, so the head holds them.
    return layoutOf(head.bytes) ? 95 : 0;
}

Result<ImportReport> BmkImporter::read(const ImportInput& input, const ImportOptions&,
                                       const std::stop_token&) const
{
    const auto layout = layoutOf(input.bytes);
    if (!layout) {
        return fail(ErrorCode::BadInput, "this is no ATTO file with 12 and 15 pairs of rates",
                    input.name, "Only files saved by ATTO Disk Benchmark 2.x to 3.05 can be read");
    }
    ImportReport report;
    report.records.push_back(recordOf(input, *layout));
    return report;
}

} // namespace tidemark::importers::atto
