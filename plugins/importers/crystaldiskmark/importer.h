#pragma once

#include "core/plugin/importer.h"

namespace tidemark::importers::crystaldiskmark {

/// The text that CrystalDiskMark 2 to 9 copies and saves, whole or its rows alone, also as pasted
/// into web pages.
class TextImporter : public plugin::Importer
{
public:
    [[nodiscard]] std::string_view id() const override { return "crystaldiskmark.text"; }

    [[nodiscard]] std::string_view tool() const override { return "CrystalDiskMark"; }

    [[nodiscard]] int confidence(const plugin::ImportHead& head) const override;

    [[nodiscard]] Result<plugin::ImportReport> read(const plugin::ImportInput& input,
                                                    const plugin::ImportOptions& options,
                                                    const std::stop_token& stop) const override;
};

} // namespace tidemark::importers::crystaldiskmark
