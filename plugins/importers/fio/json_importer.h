#pragma once

#include "core/plugin/importer.h"

namespace tidemark::importers::fio {

/// JSON and JSON+ of fio 2.0 to 3.42, on its own or among other text: messages before it, several
/// documents in one file, normal and terse output around it, status-interval, client/server.
class JsonImporter : public plugin::Importer
{
public:
    [[nodiscard]] std::string_view id() const override { return "fio.json"; }

    [[nodiscard]] std::string_view tool() const override { return "fio"; }

    [[nodiscard]] int confidence(const plugin::ImportHead& head) const override;

    [[nodiscard]] Result<plugin::ImportReport> read(const plugin::ImportInput& input,
                                                    const plugin::ImportOptions& options,
                                                    const std::stop_token& stop) const override;
};

} // namespace tidemark::importers::fio
