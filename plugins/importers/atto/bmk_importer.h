#pragma once

#include "core/plugin/importer.h"

namespace tidemark::importers::atto {

/// Binary .bmk files of ATTO Disk Benchmark 2.x to 3.05 (an MFC archive, little endian): magic
/// 0x169, drive, queue depth, description, 12 pairs of rates, test size, 15 pairs of rates up to
/// the end. Places are found by that structure; a file that does not fit it is refused.
class BmkImporter : public plugin::Importer
{
public:
    [[nodiscard]] std::string_view id() const override { return "atto.bmk"; }

    [[nodiscard]] std::string_view tool() const override { return "ATTO Disk Benchmark"; }

    [[nodiscard]] int confidence(const plugin::ImportHead& head) const override;

    [[nodiscard]] Result<plugin::ImportReport> read(const plugin::ImportInput& input,
                                                    const plugin::ImportOptions& options,
                                                    const std::stop_token& stop) const override;
};

} // namespace tidemark::importers::atto
