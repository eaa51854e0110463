#pragma once

#include "plugins/importers/fio/document.h"

#include <span>
#include <vector>

namespace tidemark::importers::fio {

/// Whether `later` continues `earlier` (--status-interval writes cumulative documents): the same
/// jobs with the same options, started at the same time, and no total became smaller.
[[nodiscard]] bool continues(const Document& earlier, const Document& later);

/// The record of documents of one run of fio, of which the last is the result; the earlier ones (if
/// any) become intervals by differences. `series` is not empty and is consumed.
[[nodiscard]] ImportedRecord recordOf(std::span<Document> series, std::string_view file,
                                      plugin::WarningList& warnings);

} // namespace tidemark::importers::fio
