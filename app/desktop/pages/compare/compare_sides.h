#pragma once

#include "app/desktop/pages/compare/compare_presenter.h"

namespace tidemark::app {

/// What is to be compared, for the library's thread.
struct CompareQuestion
{
    /// The first two are compared; with one, another variant of its experiment is B; with none,
    /// the newest experiment with two variants is shown.
    QList<BasketItem> basket;
    std::optional<Metric> metric;
    std::optional<double> margin;
};

/// Reads both sides with their environments and compares them. NotFound without an experiment that
/// has two variants, BadInput when two experiments have no workload in common.
[[nodiscard]] Result<ComparedSides> readSides(const store::Store& store,
                                              const CompareQuestion& question);

} // namespace tidemark::app
