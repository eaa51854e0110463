#pragma once

#include "core/plugin/importer.h"

namespace tidemark::importers::diskspd {

/// Text reports (-Rtext) of DiskSpd 2.0 to 2.2, whole or their tables alone, several in one file.
class TextImporter : public plugin::Importer
{
public:
    [[nodiscard]] std::string_view id() const override { return "diskspd.text"; }

    [[nodiscard]] std::string_view tool() const override { return "DiskSpd"; }

    [[nodiscard]] int confidence(const plugin::ImportHead& head) const override;

    [[nodiscard]] Result<plugin::ImportReport> read(const plugin::ImportInput& input,
                                                    const plugin::ImportOptions& options,
                                                    const std::stop_token& stop) const override;
};

} // namespace tidemark::importers::diskspd
