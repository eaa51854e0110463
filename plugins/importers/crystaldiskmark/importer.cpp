#include "plugins/importers/crystaldiskmark/importer.h"

#include "core/plugin/decode.h"
#include "plugins/importers/crystaldiskmark/report.h"

#include <algorithm>

namespace tidemark::importers::crystaldiskmark {
namespace {

using namespace plugin;

bool isHeader(std::string_view line)
{
    constexpr std::string_view product = "CrystalDiskMark ";
    const auto at = line.find(product);
    return at != std::string_view::npos && at + product.size() < line.size() &&
           line[at + product.size()] >= '0' && line[at + product.size()] <= '9' &&
           line.find("(C)", at) != std::string_view::npos;
}

/// Rows of these tools look alike; they have readers of their own.
bool isForeignHeader(std::string_view line)
{
    return line.find("KDiskMark (") != std::string_view::npos ||
           line.find("AmorphousDiskMark") != std::string_view::npos;
}

} // namespace

int TextImporter::confidence(const ImportHead& head) const
{
    std::string storage;
    const auto lines = splitPastedLines(head.text, storage).list;
    if (std::ranges::any_of(lines, [](const TextLine& line) { return isHeader(line.text); })) {
        return 95;
    }
    if (std::ranges::any_of(lines, [](const auto& line) { return isForeignHeader(line.text); })) {
        return 0;
    }
    const auto rows = std::ranges::count_if(
        lines, [](const TextLine& line) { return readRow(line).has_value(); });
    return rows >= 2 ? 40 : 0;
}

Result<ImportReport> TextImporter::read(const ImportInput& input, const ImportOptions&,
                                        const std::stop_token& stop) const
{
    const DecodedText decoded = decodeText(input.bytes);
    std::string storage;
    const TextLines lines = splitPastedLines(decoded.text(), storage);
    ImportReport report;
    std::optional<ReportReader> reader;
    reader.emplace(input.name);
    const auto finish = [&] {
        if (reader) {
            if (auto record = reader->finish()) {
                report.records.push_back(std::move(*record));
            }
        }
    };
    for (const TextLine& line : lines.list) {
        if (stop.stop_requested()) {
            return fail(ErrorCode::Cancelled, "reading was stopped", input.name);
        }
        if (isHeader(line.text)) {
            finish();
            reader.emplace(input.name).header(line);
        } else if (isForeignHeader(line.text)) {
            finish();
            reader.reset();
        } else if (reader) {
            if (reader->endsBefore(line)) {
                finish();
                reader.emplace(input.name);
            }
            reader->line(line);
        }
    }
    finish();
    if (report.records.empty()) {
        return fail(ErrorCode::BadInput, "no CrystalDiskMark result is in this text", input.name,
                    "Copy the whole text with Ctrl+C in CrystalDiskMark");
    }
    if (lines.cut) {
        report.warnings.push_back(
            {"too_long", Severity::Warning, {}, "Only the first million lines were read"});
    }
    return report;
}

} // namespace tidemark::importers::crystaldiskmark
