#pragma once

#include "core/plugin/importer.h"

#include <memory>
#include <vector>

namespace tidemark::plugin {

/// A reader that recognises a file.
struct Candidate
{
    const Importer* importer = nullptr; ///< owned by the registry
    int confidence = 0;                 ///< 1..100
};

/// All readers, filled from an explicit list (plugins/builtin.h).
class ImporterRegistry
{
public:
    /// Takes a reader; its id must be new.
    void add(std::unique_ptr<Importer> importer);

    [[nodiscard]] const Importer* find(std::string_view id) const;

    /// In the order they were added.
    [[nodiscard]] std::vector<const Importer*> all() const;

    /// Readers that recognise the file, most certain first; equal ones in the order of their ids,
    /// so that the choice never depends on the order of registration.
    [[nodiscard]] std::vector<Candidate> candidates(const ImportHead& head) const;

    /// Reads a file with the most certain reader, and with those of other tools too (a forum page
    /// may hold texts of several). Other readers of the same tool are named in a warning, not used:
    /// their results would be the same ones again. Unsupported when no reader recognises the file;
    /// the first reader's error when none gave a record. Never throws: a reader's exception becomes
    /// Internal.
    [[nodiscard]] Result<ImportReport> read(const ImportInput& input, const ImportOptions& options,
                                            const std::stop_token& stop) const;

private:
    std::vector<std::unique_ptr<Importer>> m_importers;
};

/// Calls one reader and turns what it throws into Internal.
[[nodiscard]] Result<ImportReport> readGuarded(const Importer& importer, const ImportInput& input,
                                               const ImportOptions& options,
                                               const std::stop_token& stop);

} // namespace tidemark::plugin
