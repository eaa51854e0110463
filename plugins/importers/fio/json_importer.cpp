#include "plugins/importers/fio/json_importer.h"

#include "core/base/text.h"
#include "core/plugin/decode.h"
#include "plugins/importers/fio/records.h"

#include <algorithm>

namespace tidemark::importers::fio {
namespace {

using namespace plugin;

/// Finds the documents of a file and what stands between them.
class Scanner
{
public:
    Scanner(std::string_view text, const std::stop_token& stop) : m_text(text), m_stop(stop) {}

    void run(std::string_view file);

    std::vector<ImportedRecord> records;
    WarningList messages; ///< from fio's text around the documents
    std::string firstMessage;

private:
    [[nodiscard]] bool takeLine();
    void noteMessage(std::string_view line);
    void takeDocument(Document document, WarningList warnings);
    void flush();

    std::string_view m_text;
    const std::stop_token& m_stop;
    std::string_view m_file;
    std::size_t m_at = 0;
    std::uint32_t m_line = 1;
    std::size_t m_failedBytes = 0; ///< read in vain so far, against quadratic time
    std::vector<Document> m_series;
    WarningList m_seriesWarnings;
};

/// Whether an object begins at the first character that is no blank, '[' or ','.
std::size_t objectStart(std::string_view line)
{
    const auto at = line.find_first_not_of(" \t\r[,");
    return at != std::string_view::npos && line[at] == '{' ? at : std::string_view::npos;
}

bool Scanner::takeLine()
{
    const std::size_t end = std::min(m_text.find('\n', m_at), m_text.size());
    const std::string_view line = m_text.substr(m_at, end - m_at);
    const std::size_t brace = objectStart(line);
    if (brace != std::string_view::npos && m_failedBytes < 4 * m_text.size() + 65536) {
        JsonCursor cursor(m_text, m_at + brace, m_line);
        WarningList warnings;
        if (auto document = readDocument(cursor, warnings, m_stop)) {
            m_at = cursor.place().offset;
            m_line = cursor.place().line.value_or(m_line);
            takeDocument(std::move(*document), std::move(warnings));
            return m_at < m_text.size();
        }
        m_failedBytes += cursor.place().offset - m_at;
    }
    noteMessage(line);
    m_at = end + 1;
    ++m_line;
    return m_at < m_text.size();
}

void Scanner::noteMessage(std::string_view line)
{
    line = trimmed(line);
    if (!line.starts_with("fio: ") && !line.starts_with("note: ")) {
        return;
    }
    const std::string text = toUtf8(line.substr(0, 500));
    const bool isError = text.find("err") != std::string::npos ||
                         text.find("failed") != std::string::npos ||
                         text.find("not ") != std::string::npos;
    if (firstMessage.empty() && isError) {
        firstMessage = text;
    }
    messages.add(isError ? "fio_error" : "fio_message",
                 isError ? Severity::Warning : Severity::Note, {m_at, m_line}, text);
}

void Scanner::takeDocument(Document document, WarningList warnings)
{
    if (!m_series.empty() && !continues(m_series.back(), document)) {
        flush();
    }
    // Only the last document of a series is shown, so only its warnings count.
    m_seriesWarnings = std::move(warnings);
    if (!m_series.empty()) {
        // Of an earlier document the differences need totals only: its histograms go.
        for (Job& job : m_series.back().jobs) {
            for (DirectionFigures& figures : job.result.directions) {
                figures.latencies.clear();
            }
        }
    }
    m_series.push_back(std::move(document));
}

void Scanner::flush()
{
    if (!m_series.empty()) {
        records.push_back(recordOf(m_series, m_file, m_seriesWarnings));
        m_series.clear();
    }
}

void Scanner::run(std::string_view file)
{
    m_file = file;
    while (!m_stop.stop_requested() && m_at < m_text.size() && takeLine()) {
    }
    flush();
}

} // namespace

int JsonImporter::confidence(const ImportHead& head) const
{
    if (head.text.find("\"fio version\"") != std::string::npos) {
        return 95;
    }
    // fio that failed before it measured leaves only its messages, which the reader then reports.
    return head.text.starts_with("fio: ") ? 20 : 0;
}

Result<ImportReport> JsonImporter::read(const ImportInput& input, const ImportOptions&,
                                        const std::stop_token& stop) const
{
    // Bytes are taken as they are (fio copies names unchecked) unless the file is UTF-16 or has a
    // byte order mark; single fields are made UTF-8 where they are taken.
    const ImportHead head = ImportHead::of(input.name, input.bytes.substr(0, 4096));
    const Encoding encoding = decodeText(head.bytes).encoding();
    const bool wide = encoding == Encoding::Utf16Le || encoding == Encoding::Utf16Be;
    const DecodedText decoded =
        wide ? decodeText(input.bytes)
             : DecodedText(input.bytes.substr(input.bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0),
                           Encoding::Utf8);
    Scanner scanner(decoded.text(), stop);
    scanner.run(input.name);
    if (stop.stop_requested()) {
        return fail(ErrorCode::Cancelled, "reading was stopped", input.name);
    }
    if (scanner.records.empty()) {
        return fail(ErrorCode::BadInput,
                    scanner.firstMessage.empty()
                        ? "no fio result is in this file"
                        : "fio failed before it wrote a result (" + scanner.firstMessage + ")",
                    input.name, "Run fio again with --output-format=json");
    }
    ImportReport report;
    report.records = std::move(scanner.records);
    report.warnings = scanner.messages.take();
    return report;
}

} // namespace tidemark::importers::fio
