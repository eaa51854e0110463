#pragma once

#include "core/base/result.h"
#include "core/model/imported.h"

#include <cstddef>
#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tidemark::plugin {

/// The beginning of a file, for choosing a reader: at most 64 KiB.
struct ImportHead
{
    static constexpr std::size_t longest = std::size_t{64} << 10;

    std::string name;  ///< file name without folder; may be empty (pasted text)
    std::string bytes; ///< raw
    std::string text;  ///< decoded to UTF-8 (decodeText), LF line ends kept as they are

    /// Head of a whole file's bytes.
    [[nodiscard]] static ImportHead of(std::string_view name, std::string_view bytes);
};

/// A file to read. The bytes stay valid and unchanged during the call.
struct ImportInput
{
    std::string name;       ///< file name without folder
    std::string_view bytes; ///< all of the file
    /// If set, a reader that works from front to back may say that bytes before `offset` are not
    /// needed any more, so that the pages of a mapped file can be given back. Only a hint.
    std::function<void(std::size_t offset)> release;
};

/// Something that the file does not tell and the reader must not guess. Until it is answered, the
/// figures that depend on it are absent.
struct ImportQuestion
{
    std::string id;   ///< key for ImportOptions::answers, "latency_unit"
    std::string text; ///< the question, one sentence
    std::vector<std::string> choices;

    bool operator==(const ImportQuestion&) const = default;
};

/// What the user decided.
struct ImportOptions
{
    std::map<std::string, std::string> answers; ///< question id -> one of its choices
};

/// What reading a file gave: any number of reports, in the order of the file.
struct ImportReport
{
    std::vector<ImportedRecord> records;
    std::vector<ImportQuestion> questions;
    std::vector<ImportWarning> warnings; ///< about the file as a whole

    bool operator==(const ImportReport&) const = default;
};

/// Reads one foreign format. Stateless: calls from several threads at once are allowed.
///
/// Contract for any bytes at all: no crash, no hang, memory below 2 x file size + 64 MiB; nothing
/// in the file is executed or opened. What could not be read, or was repaired, is a warning with
/// its place; BadInput only when there is no result at all. `source.sha256` is filled by the
/// caller.
class Importer
{
public:
    Importer() = default;
    Importer(const Importer&) = delete;
    Importer& operator=(const Importer&) = delete;
    virtual ~Importer() = default;

    /// Stable, stored in the database: "fio.json".
    [[nodiscard]] virtual std::string_view id() const = 0;

    /// The tool whose files these are: "fio". Readers of one tool are alternatives to each other.
    [[nodiscard]] virtual std::string_view tool() const = 0;

    /// How sure it is, from content: 0 no .. 100 certain. A name alone gives 0, except for an empty
    /// file, which has nothing else.
    [[nodiscard]] virtual int confidence(const ImportHead& head) const = 0;

    /// Reads all reports of that format in the file. Looks at `stop` at least every 100 ms and
    /// returns Cancelled then.
    [[nodiscard]] virtual Result<ImportReport> read(const ImportInput& input,
                                                    const ImportOptions& options,
                                                    const std::stop_token& stop) const = 0;
};

} // namespace tidemark::plugin
