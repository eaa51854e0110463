#pragma once

#include "app/desktop/pages/compare/compare_presenter.h"

namespace tidemark::app {

/// What is to be compared, for the library's thread.
struct CompareQuestion
{
    QList<BasketItem> sides; ///< two of them, or none for the newest experiment with two variants
    std::optional<Metric> metric;
    std::optional<double> margin;
};

/// Reads both sides with their environments and compares them. NotFound without an experiment that
/// has two variants, BadInput when two experiments have no workload in common.
[[nodiscard]] Result<ComparedSides> readSides(const store::Store& store,
                                              const CompareQuestion& question);

} // namespace tidemark::app
