#include "plugins/importers/diskspd/text_importer.h"

#include "core/plugin/decode.h"
#include "plugins/importers/diskspd/text_report.h"

namespace tidemark::importers::diskspd {

using namespace plugin;

int TextImporter::confidence(const ImportHead& head) const
{
    const auto has = [&](std::string_view part) {
        return head.text.find(part) != std::string::npos;
    };
    if (has("Results for timespan")) {
        return 90;
    }
    if (has("Input parameters:") && has("timespan:")) {
        return 85; // the tables come after the first 64 KiB
    }
    return has("%-ile |") || (has("Total IO") && has("thread |")) ? 70 : 0;
}

Result<ImportReport> TextImporter::read(const ImportInput& input, const ImportOptions&,
                                        const std::stop_token& stop) const
{
    const DecodedText decoded = decodeText(input.bytes);
    std::string storage;
    const TextLines lines = splitPastedLines(decoded.text(), storage);
    ImportReport report;
    std::optional<TextReport> reader;
    reader.emplace(input.name);
    const auto finish = [&] {
        if (auto record = reader->finish()) {
            report.records.push_back(std::move(*record));
        }
    };
    for (const TextLine& line : lines.list) {
        if (stop.stop_requested()) {
            return fail(ErrorCode::Cancelled, "reading was stopped", input.name);
        }
        if (reader->endsBefore(line.text)) {
            finish();
            reader.emplace(input.name);
        }
        reader->line(line);
    }
    finish();
    if (report.records.empty()) {
        return fail(ErrorCode::BadInput, "no DiskSpd result is in this text", input.name,
                    "Keep the whole output of DiskSpd, from 'Command Line' to the last table");
    }
    if (lines.cut) {
        report.warnings.push_back(
            {"too_long", Severity::Warning, {}, "Only the first million lines were read"});
    }
    return report;
}

} // namespace tidemark::importers::diskspd
