#pragma once

#include "core/plugin/importer.h"

namespace tidemark::importers::fio {

/// Logs of write_bw_log, write_iops_log and write_lat_log, with a row for each I/O or for each
/// window of time. A log does not say what its values are: the kind comes from the file's name
/// ("..._clat.1.log") or from the answer to "log_kind"; the unit of a latency from columns that
/// only versions with nanoseconds write, or from the answer to "latency_unit". With log_max_value=1
/// the values are maxima instead of means, which nothing in the file tells.
class LogImporter : public plugin::Importer
{
public:
    [[nodiscard]] std::string_view id() const override { return "fio.log"; }

    [[nodiscard]] std::string_view tool() const override { return "fio"; }

    [[nodiscard]] int confidence(const plugin::ImportHead& head) const override;

    [[nodiscard]] Result<plugin::ImportReport> read(const plugin::ImportInput& input,
                                                    const plugin::ImportOptions& options,
                                                    const std::stop_token& stop) const override;
};

} // namespace tidemark::importers::fio
