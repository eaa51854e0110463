#pragma once

#include "app/desktop/library/paged_model.h"

namespace tidemark::app {

using ExperimentsModel = PagedModel<store::ExperimentRow>;
using RunsModel = PagedModel<store::RunRow>;

/// The table of experiments: date, name, target, variants, runs, state, checks, tags.
[[nodiscard]] ExperimentsModel* makeExperimentsModel(Library& library, QObject* parent);

/// The table of single runs with their numbers.
[[nodiscard]] RunsModel* makeRunsModel(Library& library, QObject* parent);

} // namespace tidemark::app
